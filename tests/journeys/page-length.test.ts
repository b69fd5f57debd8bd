/**
 * How much a page asks of its reader: its length with everything folded, its words, its lines and
 * columns, and how far it is to an ask.
 */
import { content } from '#content/reader/testing.ts';
import { measurePage } from '#server/testing/page-measures.ts';
import { everyPage } from '../access/states.ts';
import { expect, test } from '../support/test.ts';
import { desktop, phone } from '../support/visit.ts';

/**
 * Screens of a phone, and words, of the pages of one measure: all service pages but the two about
 * grants and about all the work.
 */
const measures = content.services
	.filter(({ lights }) => lights.length === 1)
	.map(({ path }) => ({ path, screens: 10, words: 1100, withoutAsk: 2 }));
/**
 * Those of the pages that lead there: what is said about eleven measures is longer than what is
 * said about one.
 */
const others = [
	// Two lines more than two screens, since the scheme for chargers at work is among the six that
	// are named.
	{ path: '/', screens: 9, words: 900, withoutAsk: 2.05 },
	{ path: '/Services', screens: 10.5, words: 900 },
	{ path: '/About', screens: 9, words: 900 },
	// Its questions are one form, with our number before each of its two parts.
	{ path: '/check', screens: 9, words: 900, withoutAsk: 3.5 },
	{ path: '/services/eco-4-grants', screens: 10, words: 1100, withoutAsk: 2 },
	// Seven cards, each with its price.
	{ path: '/services/installation-services', screens: 11.1, words: 1100, withoutAsk: 2 },
	// What the law wants said is long; what is long is folded.
	{ path: '/privacy', screens: 9, words: 900 },
	{ path: '/accessibility', screens: 9, words: 900 },
];

const limits = new Map(
	[...measures, ...others].map(({ path, ...limit }) => [path, { withoutAsk: 3, ...limit }]),
);

for (const path of everyPage)
	test(`${path}: its length, its words, the way to the next ask, its lines and its columns`, async ({
		visit,
	}) => {
		const { page } = await visit(path, { viewport: phone, reducedMotion: 'reduce' });
		const limit = limits.get(path);
		if (limit) {
			const small = await measurePage(page);
			expect(small.height, 'screens of a phone with its folds closed').toBeLessThanOrEqual(
				limit.screens * phone.height,
			);
			expect(small.words, 'words open').toBeLessThanOrEqual(limit.words);
			expect(small.longestWithoutAsk, 'the longest stretch without an ask').toBeLessThanOrEqual(
				limit.withoutAsk * phone.height,
			);
			expect(small.firstCall, 'the first link that rings').toBeLessThan(phone.height);
		}
		await page.setViewportSize(desktop);
		const closed = await measurePage(page);
		if (limit)
			expect(Math.max(0, ...closed.emptyColumns.map(({ height }) => height))).toBeLessThanOrEqual(
				desktop.height,
			);
		expect(closed.longLines, 'lines of more than 75 characters').toEqual([]);
		expect(closed.edges.length, `left edges: ${closed.edges.join()}`).toBeLessThanOrEqual(2);
		const open = await measurePage(page, { open: true });
		expect(open.longLines, 'lines of more than 75 characters, folds open').toEqual([]);
		expect(open.edges.length, `left edges, folds open: ${open.edges.join()}`).toBeLessThanOrEqual(
			2,
		);
	});
