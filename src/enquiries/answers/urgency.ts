/**
 * Finds the words by which somebody says that they cannot wait: the list of calls names them first.
 */

/**
 * Said of a home without heat, of haste, and of having asked before. Whoever writes otherwise
 * stands where their time puts them.
 */
const PRESSING =
	/\b(?:urgent|urgently|emergency|(?:no|without) (?:heat|heating|hot water)|(?:broken|dead) boiler|boiler (?:is |has )?(?:broken|died|dead|packed up)|(?:second|third|fourth|fifth|2nd|3rd|4th|5th) time|still waiting|(?:nobody|no one|no-one) (?:has )?(?:rang|rung|called))\b/i;

/**
 * The words themselves, so that whoever rings sees why the call stands first; undefined where there
 * are none.
 */
export const pressingWords = (message: string): string | undefined =>
	PRESSING.exec(message)?.[0].toLowerCase();
