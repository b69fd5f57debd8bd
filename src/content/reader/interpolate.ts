/** Fills facts into sentences: "write to {email}" becomes the company's address. */

/** The sentence with its facts. Throws an Error for an unknown name in braces. */
export function interpolate(
	sentence: string,
	facts: Readonly<Record<string, string | number>>,
): string {
	return sentence.replace(/\{(\w+)\}/g, (_braces, name: string) => {
		const fact = facts[name];
		if (fact === undefined)
			throw new Error(
				`There is no fact called {${name}}. The names are: ${Object.keys(facts).join(', ')}.`,
			);
		return String(fact);
	});
}
