/** Pages set from right to left, as a translation into Arabic, Urdu or Hebrew is. */

import { expect, test } from '../support/test.ts';

test('numbers of several parts keep their order where a page is set from right to left', async ({
	visit,
}) => {
	const { page } = await visit('about:blank');
	for (const path of ['/Services', '/services/air-source-heat-pumps', '/privacy']) {
		await page.goto(path);
		const { found, reversed } = await page.evaluate(() => {
			document.documentElement.dir = 'rtl';
			for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details'))
				fold.open = !fold.querySelector('iframe');
			const walker = document.createTreeWalker(document.querySelector('main') as Element, 4);
			const texts: Text[] = [];
			while (walker.nextNode()) texts.push(walker.currentNode as Text);
			const range = document.createRange();
			const boxAt = (text: Text, place: number) => {
				range.setStart(text, place);
				range.setEnd(text, place + 1);
				return range.getClientRects()[0];
			};
			const seen: string[] = [];
			const wrong: string[] = [];
			for (const text of texts) {
				if (text.parentElement?.closest('script, style')) continue;
				// Every word in Arabic letters, and the numbers as they are. Postcodes are words, too.
				text.data = text.data.replace(/\b[A-Z]+\d+ \d[A-Z]+\b|[A-Za-z]+/g, 'كلمة');
				for (const { 0: number, index } of text.data.matchAll(
					/£?\d[\d,.]*(?:-£?\d[\d,.]*| \d[\d,.]*)+/g,
				)) {
					const [first, last] = [boxAt(text, index), boxAt(text, index + number.length - 1)];
					if (!first || !last) continue;
					seen.push(number);
					if (first.top !== last.top || first.left > last.left) wrong.push(number);
				}
			}
			return { found: seen, reversed: wrong };
		});
		expect(found.length, path).toBeGreaterThan(0);
		expect([path, reversed]).toEqual([path, []]);
	}
});
