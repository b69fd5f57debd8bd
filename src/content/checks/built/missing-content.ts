/**
 * Finds what is missing on a page that was drawn without some content: empty blocks, headings over
 * nothing, broken tables.
 */

import type { ContentProblem } from '#content/reader/content-problem.ts';
import { type BuiltPage, mainElement, visibleText } from './built-pages.ts';

/**
 * Elements that must not be empty. An empty `div` may be a live region, an empty `span` may be
 * drawn by CSS.
 */
const NEVER_EMPTY =
	/<(a|blockquote|caption|dd|dl|dt|figcaption|figure|h\d|label|li|ol|p|section|strong|summary|table|tbody|td|th|thead|tr|ul)\b[^>]*>\s*<\/\1>/g;

/** What code prints for a missing value. */
const MISSING_VALUE = /\b(?:undefined|NaN|null)\b|\[object \w+\]|\{\w+\}/;

/** The punctuation of a sentence with a missing word. */
const BROKEN_SENTENCE = /(?:^|\s)[,.;:!?)](?:\s|$)|[,;:]\s*[,.;:]|\.\.|\(\s*\)/;

export function missingContent(
	pages: readonly Pick<BuiltPage, 'path' | 'html'>[],
): ContentProblem[] {
	return pages.flatMap(({ path, html }) => {
		const drawn = html.replace(
			/<!--[\s\S]*?-->|<(script|style)\b(?!\s+type="application\/ld)[\s\S]*?<\/\1>/g,
			'',
		);
		const main = mainElement(drawn);
		const blocks = visibleText(main)
			.split('|')
			.map((block) => block.trim());
		return [
			...[...drawn.matchAll(NEVER_EMPTY)].map(([empty]) => `has nothing in ${empty}`),
			...(MISSING_VALUE.exec(drawn) ?? []).map((word) => `says “${word}”`),
			...blocks
				.filter((block) => BROKEN_SENTENCE.test(block))
				.map((block) => `has a torn sentence: “${block}”`),
			...[...main.matchAll(/[^>]*:\s*<\/p>(?!\s*<(?:ul|ol|dl|table|div|figure))/g)].map(
				([words]) => `announces what does not come: ${words}`,
			),
			...[...main.matchAll(/<dt\b[^>]*>([\s\S]*?)<\/dt>(?!\s*<dd)/g)].map(
				([, term]) => `gives no answer to “${term}”`,
			),
			...emptyHeadings(main).map((heading) => `has a heading over nothing: “${heading}”`),
			...[...main.matchAll(/<table\b[\s\S]*?<\/table>/g)].flatMap(([table]) =>
				tableProblems(table),
			),
		].map((what) => ({
			where: path,
			what: `${what}.`,
			todo: 'Leave the whole block out where its content is missing.',
		}));
	});
}

/**
 * Headings without content before the next heading of the same level, or the end of the section.
 */
function emptyHeadings(main: string): string[] {
	const found: string[] = [];
	let waiting: { level: number; words: string }[] = [];
	const give = (above: number) => {
		found.push(...waiting.filter(({ level }) => level >= above).map(({ words }) => words));
		waiting = waiting.filter(({ level }) => level < above);
	};
	const pieces =
		/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>|(<\/section>)|<(?:svg|input|textarea|select|iframe)\b|<[^>]*>|([^<]*\S[^<]*)/g;
	for (const [piece, level, words = '', end, text] of main.matchAll(pieces)) {
		if (level) {
			give(Number(level));
			waiting.push({ level: Number(level), words: visibleText(words) });
		} else if (end) give(0);
		else if (text || /^<(?:svg|input|textarea|select|iframe)/.test(piece)) waiting = [];
	}
	give(0);
	return found;
}

/**
 * Finds a table without rows, with rows of unequal length, or with a column that is the same in
 * every row.
 */
function tableProblems(table: string): string[] {
	const rows = [...table.matchAll(/<tr\b[\s\S]*?<\/tr>/g)].map(([row]) =>
		[...row.matchAll(/<t[hd]\b([^>]*)>([\s\S]*?)<\/t[hd]>/g)].map(
			([, attributes = '', inside = '']) => ({
				width: Number(/colspan="(\d+)"/i.exec(attributes)?.[1] ?? 1),
				words: visibleText(inside).replaceAll('|', '').trim(),
			}),
		),
	);
	const [head = [], ...body] = rows;
	if (body.length === 0) return ['has a table without rows'];
	const widthOf = (row: typeof head) => row.reduce((sum, { width }) => sum + width, 0);
	const uneven = body
		.filter((row) => widthOf(row) !== widthOf(head))
		.map((row) => `has an uneven row: ${row.map(({ words }) => words).join(', ')}`);
	const whole = body.filter((row) => row.length === head.length);
	const dead = head.flatMap(({ words }, column) => {
		const said = new Set(whole.map((row) => row[column]?.words));
		return whole.length > 1 && said.size === 1
			? [`has a column that says only “${[...said][0]}”: ${words}`]
			: [];
	});
	return [...uneven, ...dead];
}
