/**
 * Finds links to pages that do not exist, in the content files themselves: a check of the built
 * pages sees only the last build.
 */
import { isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type { ContentProblem } from '../reader/content-problem.ts';
import { nearest } from '../reader/schema-mistakes.ts';

/**
 * The links of one content file that lead to no page. A link is the value of `link`, or
 * [words](/page) in a text.
 */
export function brokenContentLinks(
	file: string,
	text: string,
	pages: readonly string[],
): ContentProblem[] {
	const known = new Set(pages.map((page) => page.toLowerCase()));
	const lines = new LineCounter();
	const problems: ContentProblem[] = [];
	visit(parseDocument(text, { lineCounter: lines }), {
		Scalar(place, node, path) {
			if (place === 'key' || typeof node.value !== 'string') return;
			const owner = path.findLast(isPair);
			const isLink =
				owner && isScalar(owner.key) && owner.key.value === 'link' && owner.value === node;
			const links = isLink
				? [node.value]
				: [...node.value.matchAll(/\]\(([^)]*)\)/g)].map(([, link = '']) => link);
			for (const link of links) {
				// Some blocks call the words of a link so.
				if (!link.startsWith('/')) continue;
				const page = link.split(/[?#]/, 1)[0] ?? '';
				if (known.has(page.toLowerCase().replace(/(?<=.)\/$/, ''))) continue;
				const meant = nearest(page, pages);
				problems.push({
					where: `${file}:${lines.linePos(node.range?.[0] ?? 0).line}`,
					what: `links to ${link}, which leads nowhere.`,
					todo: meant ? `Did you mean ${meant}?` : `The pages are: ${pages.join(', ')}.`,
				});
			}
		},
	});
	return problems;
}
