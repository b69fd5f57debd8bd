/** Finds text that two pages share: readers compare pages, and search engines drop copies. */
import type { ContentProblem } from '#content/reader/content-problem.ts';
import { type ContentText, locationOf } from './content-text.ts';

/** So many equal words in a row are not a coincidence. */
const RUN_LENGTH = 12;

/**
 * The texts of each page, without those that are on many pages by design
 * (content/pages/shared.yaml, schemes).
 */
type TextsByPage = ReadonlyMap<string, readonly ContentText[]>;

export function repeatedText(pages: TextsByPage): ContentProblem[] {
	const seen = new Map<string, { page: string; text: ContentText }>();
	const problems: ContentProblem[] = [];
	for (const [page, texts] of pages) {
		for (const text of texts) {
			const shared = wordRuns(text.text).find((run) => {
				const first = seen.get(run);
				return first !== undefined && first.page !== page;
			});
			const first = shared === undefined ? undefined : seen.get(shared);
			if (first) {
				problems.push({
					where: locationOf(text),
					what: `says the same as ${locationOf(first.text)}: “${shared}”.`,
					todo: 'Say it in words that fit this page, or leave it out on one of the two.',
				});
			}
			for (const run of wordRuns(text.text)) if (!seen.has(run)) seen.set(run, { page, text });
		}
	}
	return problems;
}

/**
 * Every run of twelve words in each paragraph; a shorter paragraph of at least eight words counts
 * as one run.
 */
function wordRuns(text: string): string[] {
	return text.split(/\n\s*\n/).flatMap((paragraph) => {
		const words = paragraph
			.toLowerCase()
			.replaceAll('’', "'")
			.split(/[^\p{L}\p{N}'£%]+/u)
			.filter(Boolean);
		if (words.length < 8) return [];
		if (words.length <= RUN_LENGTH) return [words.join(' ')];
		return words
			.slice(0, words.length - RUN_LENGTH + 1)
			.map((_word, at) => words.slice(at, at + RUN_LENGTH).join(' '));
	});
}
