/** How much a page asks of its reader: its length with everything folded, its words, its columns, and how far it is to an ask. */
import { readServices } from '../../content/read.ts';
import { measurePage } from '../support/page-measures.ts';
import { expect, test } from '../support/test.ts';
import { desktop, phone } from '../support/visit.ts';

/** The pages of one measure: all service pages but the two that are about grants and about all the work. */
const measures = readServices()
	.filter(({ lights }) => lights.length === 1)
	.map(({ path }) => path);
const others = ['/', '/Services', '/services/eco-4-grants', '/services/installation-services'];

/** Screens of a phone, in pixels. */
const screens = (count: number) => count * phone.height;

for (const path of measures)
	test(`${path}: nine screens with its folds closed, 900 words, three screens to the next ask, two left edges`, async ({ visit }) => {
		const { page } = await visit(path, { viewport: phone, reducedMotion: 'reduce' });
		const small = await measurePage(page);
		expect(small.height).toBeLessThanOrEqual(screens(9));
		expect(small.words).toBeLessThanOrEqual(900);
		expect(small.longestWithoutAsk).toBeLessThanOrEqual(screens(3));
		await page.setViewportSize(desktop);
		const wide = await measurePage(page);
		expect(wide.edges).toHaveLength(2);
		expect(Math.max(0, ...wide.emptyColumns.map(({ height }) => height))).toBeLessThanOrEqual(desktop.height);
	});

for (const path of others)
	test(`${path}: no column is empty for a screen`, async ({ visit }) => {
		const { page } = await visit(path, { reducedMotion: 'reduce' });
		const wide = await measurePage(page);
		expect(Math.max(0, ...wide.emptyColumns.map(({ height }) => height))).toBeLessThanOrEqual(desktop.height);
	});
