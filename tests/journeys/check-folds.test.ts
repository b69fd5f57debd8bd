/**
 * The check's further questions: what a closed fold says, a compass for the keyboard, and a page
 * that stays where it is while it is answered.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { formAwake, phone, tap } from '../support/visit.ts';

const fold = (page: Page, title: string) =>
	page.locator('.check__questions > .check__fold').filter({ hasText: title });

async function tapThree(page: Page): Promise<void> {
	await tap(page, 'What kind of home is it?', 'Semi');
	await tap(page, 'How is your home heated?', 'Gas');
	await tap(page, 'Do you own your home?', 'I live in it');
	await expect(page.locator('.house-in-sight__line')).toContainText('a year to heat');
}

for (const javaScriptEnabled of [true, false])
	test(`the roof is turned to its slope by keys on a compass (script ${javaScriptEnabled})`, async ({
		visit,
	}) => {
		const { page } = await visit('/check', {
			javaScriptEnabled,
			viewport: phone,
			reducedMotion: 'reduce',
		});
		await fold(page, 'The roof').locator('summary').first().click();
		await tap(page, 'Which way does the sunniest slope of the roof face?', 'East');
		const turned = () =>
			page.locator('.compass__roof').evaluate((one) => getComputedStyle(one).rotate);
		expect(await turned()).toBe('-90deg');
		await page.keyboard.press('ArrowRight');
		await expect(page.getByRole('radio', { name: 'South-east' })).toBeChecked();
		expect(await turned()).toBe('-45deg');
	});

test('nothing in sight moves as pictures are tapped', async ({ visit }) => {
	const { page } = await visit('/check', { viewport: phone });
	await formAwake(page);
	const place = () =>
		page
			.locator('.check__fold')
			.first()
			.evaluate((one) => one.getBoundingClientRect().top + scrollY);
	const before = await place();
	await tapThree(page);
	await tap(page, 'How is your home heated?', 'Oil');
	await tap(page, 'What kind of home is it?', 'Terraced');
	expect(Math.abs((await place()) - before)).toBeLessThan(1);
});

test('on a screen lower than 560 px nothing sticks', async ({ visit }) => {
	const { page } = await visit('/check', { viewport: { width: 390, height: 540 } });
	const house = page.locator('.house-in-sight');
	await expect(house).not.toHaveCSS('position', 'sticky');
	await page.setViewportSize({ width: 390, height: 600 });
	await expect(house).toHaveCSS('position', 'sticky');
});
