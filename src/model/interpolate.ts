/**
 * Fills values into sentences of content. Names in square brackets are what code works out, such as
 * "[years] years"; names in braces are facts of the firm: "write to {email}".
 */

export const BRACKETS = /\[(\w+)\]/g;
export const BRACES = /\{(\w+)\}/g;

/** The sentence with its facts. Throws an Error for a name that there is no fact for. */
export function interpolate(
	sentence: string,
	facts: Readonly<Record<string, string | number>>,
	names = BRACKETS,
): string {
	return sentence.replace(names, (written, name: string) => {
		const fact = facts[name];
		if (fact === undefined)
			throw new Error(
				`There is no fact called ${written}. The names are: ${Object.keys(facts).join(', ')}.`,
			);
		return String(fact);
	});
}
