/** Pages set from right to left, as a translation into Arabic, Urdu or Hebrew is. */

import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';

for (const path of [
	'/',
	'/Services',
	'/services/air-source-heat-pumps',
	'/services/commercial-solar-PV',
	'/How-to-check-us',
	'/privacy',
])
	test(
		`numbers of several parts keep their order where ${path} is set from right to left`,
		ALL,
		async ({ visit }) => {
			const { page } = await visit(path);
			const { found, reversed } = await page.evaluate(() => {
				document.documentElement.dir = 'rtl';
				for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details'))
					fold.open = !fold.querySelector('iframe');
				const texts: Text[] = [];
				for (
					const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
					walker.nextNode();
				)
					if (!walker.currentNode.parentElement?.closest('script, style'))
						texts.push(walker.currentNode as Text);
				const range = document.createRange();
				const seen: string[] = [];
				const wrong: string[] = [];
				for (const text of texts) {
					// Every word in Arabic letters, and the numbers as they are. Postcodes are words, too.
					text.data = text.data.replace(/\b[A-Z]+\d+ \d[A-Z]+\b|[A-Za-z]+/g, 'كلمة');
					for (const { 0: number, index } of text.data.matchAll(
						/£?\d[\d,.]*(?:-£?\d[\d,.]*| \d[\d,.]*)+/g,
					)) {
						const [first, last] = [index, index + number.length - 1].map((place) => {
							range.setStart(text, place);
							range.setEnd(text, place + 1);
							return range.getClientRects()[0];
						});
						if (!first || !last) continue;
						seen.push(number);
						if (first.top !== last.top || first.left > last.left) wrong.push(number);
					}
				}
				return { found: seen, reversed: wrong };
			});
			expect(found.length).toBeGreaterThan(3);
			expect(reversed).toEqual([]);
		},
	);

test('what stays English there ends with its full stop', ALL, async ({ visit }) => {
	const { page } = await visit('/About');
	const [before = 0, stop = 0] = await page.locator('h1 + .lead').evaluate((lead) => {
		document.documentElement.dir = 'rtl';
		const text = lead.lastChild as Text;
		const range = document.createRange();
		return [text.data.trimEnd().length - 2, text.data.trimEnd().length - 1].map((place) => {
			range.setStart(text, place);
			range.setEnd(text, place + 1);
			return range.getBoundingClientRect().left;
		});
	});
	expect(stop).toBeGreaterThan(before);
});
