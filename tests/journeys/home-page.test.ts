/**
 * The home page: what it says of the firm before a visitor has scrolled far, and that each of its
 * bands has something to do.
 */

import { expect, test } from '../support/test.ts';
import { desktop, phone } from '../support/visit.ts';

test('on a phone Home says who, where and how much in its first two screens', async ({ visit }) => {
	const { page } = await visit('/', { viewport: phone, reducedMotion: 'reduce' });
	const main = page.locator('main');
	for (const words of [
		/Welcome to Larkfield Home Energy\..*Leeds and \d+ more towns/,
		/^Loft Insulation: £\d+-£\d+$/,
		/^Air source heat pumps: £/,
	]) {
		const box = await main.locator('p', { hasText: words }).first().boundingBox();
		expect(
			(box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0),
			String(words),
		).toBeLessThanOrEqual(2 * phone.height);
	}
});

for (const javaScriptEnabled of [true, false])
	test(`the form at the foot stands open on a wide screen, and is folded on a phone (script ${javaScriptEnabled})`, async ({
		visit,
	}) => {
		const { page } = await visit('/', { viewport: desktop, javaScriptEnabled });
		await expect(page.getByLabel('Full name')).toBeVisible();
		await expect(page.getByText('Write to us here')).toBeHidden();
		await page.setViewportSize(phone);
		await expect(page.getByLabel('Full name')).toBeHidden();
		await page.getByText('Write to us here').click();
		await expect(page.getByLabel('Full name')).toBeVisible();
	});

test('on a wide screen every band of Home has something to press', async ({ visit }) => {
	const { page } = await visit('/', { viewport: desktop });
	const bands = await page
		.locator('main section')
		.evaluateAll((all) =>
			all.map((one) => [
				(one.querySelector('h1, h2')?.textContent ?? one.ariaLabel ?? '').trim(),
				[...one.querySelectorAll('a, button, input, summary')].some((control) =>
					control.checkVisibility(),
				),
			]),
		);
	expect(bands.length).toBeGreaterThan(6);
	expect(bands.filter(([, isActive]) => !isActive)).toEqual([]);
});
