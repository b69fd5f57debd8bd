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

test('print', async ({ visit }) => {
	for (const path of [...measures, ...others]) {
		const { page, leave } = await visit(path, { javaScriptEnabled: true, viewport: phone, reducedMotion: 'reduce' });
		const small = await measurePage(page);
		await page.setViewportSize(desktop);
		const wide = await measurePage(page);
		const opened = await measurePage(page, { open: true });
		console.log(
			path.padEnd(48),
			'tel',
			small.firstCall,
			'| gap',
			small.longestWithoutAsk,
			'| h',
			small.height,
			(small.height / 844).toFixed(1),
			'| words',
			small.words,
			'of',
			opened.words,
			'| edges',
			wide.edges.join(','),
			'| long',
			opened.longLines.length,
			'| empty',
			Math.max(0, ...wide.emptyColumns.map((c) => c.height)),
			'| wide h',
			wide.height,
		);
		await leave();
	}
	expect(1).toBe(1);
});
