/** Checks British spelling: every word must be in the dictionary or in content/dictionary.txt. */
import type { ContentProblem } from '#content/reader/content-problem.ts';
import { type ContentText, locationOf } from './content-text.ts';

interface Dictionary {
	correct(word: string): boolean;
	suggest(word: string): string[];
}

/**
 * The words of a text to check: no figures, URLs, e-mail addresses, codes, colours or placeholders.
 */
export function wordsToSpell(text: string): string[] {
	return text
		.replace(
			/https?:\/\/\S+|\S+@\S+|#[\da-f]{3,8}\b|\{\w+\}|\]\([^)]*\)|[\w-]+(?:\.[\w-]+)+\S*/gi,
			' ',
		)
		.replaceAll('’', "'")
		.split(/[^\p{L}\p{N}'-]+/u)
		.flatMap((word) => word.split('-'))
		.map((word) => word.replace(/^'+|'+$/g, '').replace(/'s$/, ''))
		.filter((word) => /^[\p{L}']{2,}$/u.test(word) && !/^\p{Lu}{2,}s?$/u.test(word));
}

/** The unknown words of each text. */
export function misspellings(
	texts: readonly ContentText[],
	dictionary: Dictionary,
	own: ReadonlySet<string>,
): ContentProblem[] {
	const known = new Map<string, boolean>();
	const isKnown = (word: string) => {
		const before = known.get(word);
		if (before !== undefined) return before;
		const now = own.has(word) || own.has(word.toLowerCase()) || dictionary.correct(word);
		known.set(word, now);
		return now;
	};
	return texts.flatMap((text) =>
		[...new Set(wordsToSpell(text.text))]
			.filter((word) => !isKnown(word))
			.map((word) => {
				const near = dictionary.suggest(word).slice(0, 3).join(', ');
				return {
					where: locationOf(text),
					what: `“${word}” is not in the British dictionary.`,
					todo: `${near ? `Did you mean ${near}? If` : 'If'} it is right, add it to content/dictionary.txt.`,
				};
			}),
	);
}

/**
 * The unknown words of the built pages, which also contain the forms' texts, each with the first
 * page that has it.
 */
export function misspellingsOnPages(
	texts: ReadonlyMap<string, string>,
	dictionary: Dictionary,
	own: ReadonlySet<string>,
): ContentProblem[] {
	const seen = new Set<string>();
	return [...texts].flatMap(([where, text]) => {
		const fresh = [...new Set(wordsToSpell(text))].filter((word) => !seen.has(word));
		for (const word of fresh) seen.add(word);
		return fresh
			.filter((word) => !own.has(word) && !own.has(word.toLowerCase()) && !dictionary.correct(word))
			.map((word) => ({
				where,
				what: `“${word}” is not in the British dictionary.`,
				todo: 'Search for it in src/forms/ and src/site/. If it is right, add it to content/dictionary.txt.',
			}));
	});
}

/** Our own dictionary: one word a line; lines that begin with # are comments. */
export function readDictionary(text: string): Set<string> {
	return new Set(
		text
			.split('\n')
			.map((line) => line.trim())
			.filter((line) => line && !line.startsWith('#')),
	);
}
