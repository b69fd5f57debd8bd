/** How much a page asks of its reader: its length with everything folded, its words, its lines and columns, and how far it is to an ask. */
import { readServices } from '../../content/read.ts';
import { measurePage } from '../../server/testing/page-measures.ts';
import { allPages } from '../../site/data/all-pages.ts';
import { expect, test } from '../support/test.ts';
import { desktop, phone } from '../support/visit.ts';

/** Screens of a phone, and words, of the pages of one measure: all service pages but the two about grants and about all the work. */
const measures = readServices()
	.filter(({ lights }) => lights.length === 1)
	.map(({ path }) => ({ path, screens: 9, words: 900 }));
/** Those of the pages that lead there: what is said about eleven measures is longer than what is said about one. */
const others = [
	{ path: '/', screens: 9, words: 900 },
	{ path: '/Services', screens: 10, words: 900 },
	{ path: '/About', screens: 9, words: 900 },
	{ path: '/services/eco-4-grants', screens: 9, words: 900 },
	{ path: '/services/installation-services', screens: 10.5, words: 1000 },
	// What the law wants said is long; what is long is folded.
	{ path: '/privacy', screens: 9, words: 900 },
	{ path: '/accessibility', screens: 9, words: 900 },
];

for (const { path, screens, words } of [...measures, ...others])
	test(`${path}: ${screens} screens of a phone with its folds closed, ${words} words, three screens to the next ask`, async ({ visit }) => {
		const { page } = await visit(path, { viewport: phone, reducedMotion: 'reduce' });
		const small = await measurePage(page);
		expect(small.height).toBeLessThanOrEqual(screens * phone.height);
		expect(small.words).toBeLessThanOrEqual(words);
		expect(small.longestWithoutAsk).toBeLessThanOrEqual(3 * phone.height);
		expect(small.firstCall).toBeLessThan(phone.height);
		await page.setViewportSize(desktop);
		const wide = await measurePage(page);
		expect(Math.max(0, ...wide.emptyColumns.map(({ height }) => height))).toBeLessThanOrEqual(desktop.height);
	});

for (const { path } of allPages())
	test(`${path}: on a wide screen two left edges and no line of more than 75 characters, folds open or closed`, async ({ visit }) => {
		const { page } = await visit(path, { reducedMotion: 'reduce' });
		const closed = await measurePage(page);
		expect(closed.longLines).toEqual([]);
		expect(closed.edges.length, closed.edges.join()).toBeLessThanOrEqual(2);
		const open = await measurePage(page, { open: true });
		expect(open.longLines).toEqual([]);
		expect(open.edges.length, open.edges.join()).toBeLessThanOrEqual(2);
	});
