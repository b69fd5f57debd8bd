/**
 * Finds the words by which a visitor says that they cannot wait: the list of calls puts them first.
 */

/**
 * Words for a home without heat, for haste, and for having asked before. Other calls are listed by
 * their time.
 */
const PRESSING =
	/\b(?:urgent|urgently|emergency|(?:no|without) (?:heat|heating|hot water)|(?:broken|dead) boiler|boiler (?:is |has )?(?:broken|died|dead|packed up)|(?:second|third|fourth|fifth|2nd|3rd|4th|5th) time|still waiting|(?:nobody|no one|no-one) (?:has )?(?:rang|rung|called))\b/i;

/**
 * The words themselves, so that the office sees why the call is listed first; undefined where there
 * are none.
 */
export const pressingWords = (message: string): string | undefined =>
	PRESSING.exec(message)?.[0].toLowerCase();
