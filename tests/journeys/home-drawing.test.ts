/** The visitor's home, drawn on the result of the check: without script, and redrawn as answers change. */
import type { Page } from '@playwright/test';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { desktop, formAwake, phone, tap } from '../support/visit.ts';

/** The drawing's parts, as they stand in the page. */
const parts = (page: Page) =>
	page
		.locator('.house-in-sight use[data-part]')
		.evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('data-part')))].sort());

const KIND = 'What kind of home is it?';

test('without script the home is drawn after a press', ALL, async ({ visit }) => {
	const { page, complaints } = await visit('/check', {
		javaScriptEnabled: false,
		viewport: desktop,
	});
	await tap(page, KIND, 'Semi');
	await page.locator('#check-form button[type="submit"]').first().click();
	await expect(
		page.locator('.house-in-sight').getByRole('img', {
			name: 'A semi-detached house with one neighbour, cut open on a January evening',
		}),
	).toBeVisible();
	expect(complaints).toEqual([]);
});

test('the drawing follows an answer', ALL, async ({ visit }) => {
	const { page, complaints } = await visit('/check', { viewport: phone });
	await formAwake(page);
	await tap(page, KIND, 'Semi');
	await expect(
		page.locator('.house-in-sight').getByRole('img', { name: /^A semi-detached house/ }),
	).toBeVisible();
	expect(await parts(page)).toEqual(['loft', 'walls']);
	await tap(page, KIND, 'Bungalow');
	await expect(
		page.locator('.house-in-sight').getByRole('img', { name: /^A bungalow/ }),
	).toBeVisible();
	expect(complaints).toEqual([]);
});

test(
	'the drawing fits the narrowest phone, and its words are readable there',
	ALL,
	async ({ visit }) => {
		const { page } = await visit('/check', { viewport: { width: 320, height: 640 } });
		await formAwake(page);
		await tap(page, KIND, 'Terraced');
		const label = page.locator('.house-in-sight .home-drawing__label').first();
		await expect(label).toBeVisible();
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		const size = await label.evaluate(
			(text: SVGTextElement) =>
				Number.parseFloat(getComputedStyle(text).fontSize) * (text.getCTM()?.a ?? 0),
		);
		expect(size).toBeGreaterThanOrEqual(11);
	},
);
