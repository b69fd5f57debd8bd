/** Every page is checked for everything that access asks of it. */
import { content } from '#content/reader/testing.ts';
import { expect, test } from '../support/test.ts';
import { testAccess } from './every-state.ts';
import { aPage, everyPage, widths } from './states.ts';

everyPage.map(aPage).forEach(testAccess);

test('/accessibility names the widths that pages are looked at in', () => {
	const [narrow, middle, wide] = widths;
	expect(JSON.stringify(content.pages.accessibility)).toContain(
		`at widths of ${narrow}, ${middle} and ${wide} pixels`,
	);
});

test('in forced colours the focus is seen', async ({ visit }) => {
	const { page } = await visit('/', { forcedColors: 'active', reducedMotion: 'reduce' });
	for (let stop = 0; stop < 6; stop += 1) {
		await page.keyboard.press('Tab');
		await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
	}
});
