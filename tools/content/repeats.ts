/** Two pages may not say the same thing in the same words: readers compare pages, and search engines drop copies. */
import type { ContentProblem } from './content-problem.ts';
import { type StockPhrase, whereIs } from './stock-phrases.ts';

/** So many words in a row are no accident. */
const RUN = 12;

/** A page and everything it says. Words that stand on many pages by design (shared.yaml, schemes) are left out by the caller. */
type SayingsByPage = ReadonlyMap<string, readonly StockPhrase[]>;

export function repeats(pages: SayingsByPage): ContentProblem[] {
	const seen = new Map<string, { page: string; saying: StockPhrase }>();
	const findings: ContentProblem[] = [];
	for (const [page, sayings] of pages) {
		for (const saying of sayings) {
			const shared = runsOf(saying.text).find((run) => {
				const first = seen.get(run);
				return first !== undefined && first.page !== page;
			});
			const first = shared === undefined ? undefined : seen.get(shared);
			if (first) {
				findings.push({
					where: whereIs(saying),
					what: `says the same as ${whereIs(first.saying)}: “${shared}”.`,
					todo: 'Say it in words that fit this page, or leave it out on one of the two.',
				});
			}
			for (const run of runsOf(saying.text)) if (!seen.has(run)) seen.set(run, { page, saying });
		}
	}
	return findings;
}

/** Every row of twelve words in each paragraph; a shorter paragraph of at least eight words counts as one row. */
function runsOf(text: string): string[] {
	return text.split(/\n\s*\n/).flatMap((paragraph) => {
		const words = paragraph
			.toLowerCase()
			.replaceAll('’', "'")
			.split(/[^\p{L}\p{N}'£%]+/u)
			.filter(Boolean);
		if (words.length < 8) return [];
		if (words.length <= RUN) return [words.join(' ')];
		return words.slice(0, words.length - RUN + 1).map((_word, at) => words.slice(at, at + RUN).join(' '));
	});
}
