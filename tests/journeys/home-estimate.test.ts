/**
 * Your home: the same figures with and without script, the answers carried to the office, a
 * postcode that goes nowhere, and a shared link.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { COUNCILS_FILE } from '#enquiries/postcodes/find-postcode.ts';
import { PostcodeFileWriter } from '#enquiries/postcodes/postcode-file.ts';
import type { RunningSite } from '#server/testing/running-site.ts';
import { expect, test } from '../support/test.ts';
import { desktop, formAwake, tap, unfold } from '../support/visit.ts';

const POSTCODE = 'ZE1 9QX';

async function answer(page: Page, postcode = POSTCODE): Promise<void> {
	await tap(page, 'What kind of home is it?', 'Terraced');
	await tap(page, 'How is your home heated?', 'Oil');
	await tap(page, 'Do you own your home?', 'I live in it');
	await unfold(page);
	await tap(page, 'What are the outside walls?', 'Solid');
	await tap(page, 'Which way does the sunniest slope of the roof face?', 'South');
	await page.getByLabel('How many kWh').fill('14,000');
	await page.getByLabel('What do you pay for a kWh of your heating fuel').fill('7');
	await page.getByLabel('for a kWh of electricity').fill('25.4');
	await page.getByLabel('Postcode, or its first half').fill(postcode);
}

async function figuresIn(page: Page): Promise<string[]> {
	await page.locator('#result .plan-row').first().waitFor();
	return page.locator('#result :is(.plan-numbers, .plan-row)').allInnerTexts();
}

test('the result that follows the answers has the figures of the one that a press draws', async ({
	visit,
}) => {
	const { page, complaints } = await visit('/check', { viewport: desktop });
	await formAwake(page);
	await answer(page);
	const live = await figuresIn(page);
	expect(live.join('\n')).toMatch(
		/Internal wall insulation\s+About £[\d,]+ to £[\d,]+ less a year/,
	);
	// Nothing is kept, in the browser either.
	await page.getByLabel('Postcode, or its first half').blur();
	const kept = () =>
		page.evaluate(async () => [
			localStorage.length,
			sessionStorage.length,
			document.cookie,
			(await indexedDB.databases()).length,
		]);
	expect(await kept()).toEqual([0, 0, '', 0]);

	const { page: plain } = await visit('/check', { javaScriptEnabled: false, viewport: desktop });
	await answer(plain);
	await plain.getByRole('button', { name: 'Show my plan' }).click();
	expect(await figuresIn(plain)).toEqual(live);
	expect(await plain.locator('.house-in-sight').innerText()).toBe(
		await page.locator('.house-in-sight').innerText(),
	);
	expect(complaints).toEqual([]);
});

/** A list with three postcodes: in Shetland, and on either side of a border. */
async function importCouncils({ dataDir }: RunningSite): Promise<void> {
	using list = new PostcodeFileWriter(join(dataDir, COUNCILS_FILE));
	list.add('ZE28XQ', 'S12000027');
	list.add('HR53XD', 'W06000023');
	list.add('HR53XE', 'E06000019');
	list.finish();
}

test('the council is the one of the postcode, can be changed, and is not guessed, and a postcode is in no log and on no disk unless somebody applies', async ({
	visit,
	site,
}) => {
	await importCouncils(site);
	const { page, requests } = await visit('/check', { javaScriptEnabled: false });
	const council = page.getByLabel('Your council');
	const postcode = page.getByLabel('Postcode, or its first half');
	const press = () => page.getByRole('button', { name: 'Show my plan' }).click();
	await answer(page, 'ZE2 8XQ');
	await expect(async () => {
		await press();
		await expect(council).toHaveValue('Shetland Islands Council');
	}).toPass();
	await expect(page.getByText('We chose this from the postcode.')).toBeVisible();
	await expect(page.locator('[aria-labelledby=place]')).toContainText(
		'Shetland Islands Council is in Scotland.',
	);
	expect(site.output()).not.toMatch(/ZE2|8XQ/);
	expect(requests.filter((address) => /ZE2|8XQ/.test(address))).toEqual([]);
	for (const file of await readdir(site.dataDir, { recursive: true, withFileTypes: true }))
		if (file.isFile() && file.name !== COUNCILS_FILE)
			expect((await readFile(join(file.parentPath, file.name))).includes('8XQ')).toBe(false);

	// What a visitor names is left alone.
	await postcode.fill('HR5 3XE');
	await council.fill('Leeds');
	await press();
	await expect(council).toHaveValue('Leeds');
	await expect(page.getByText('We chose this from the postcode.')).toBeHidden();
});

test('with script the council comes as soon as the postcode is left', async ({ visit, site }) => {
	await importCouncils(site);
	const { page, requests } = await visit('/check', { viewport: desktop });
	await formAwake(page);
	await unfold(page);
	// The site looks for a newer list every five seconds, and the page asks once for each postcode.
	await expect(async () => {
		for (const text of ['LS1 4AP', 'HR5 3XD']) {
			await page.getByLabel('Postcode, or its first half').fill(text);
			await page.getByLabel('Postcode, or its first half').blur();
		}
		await expect(page.getByLabel('Your council')).toHaveValue('Powys County Council', {
			timeout: 5_000,
		});
	}).toPass();
	expect(requests.filter((address) => /HR5/.test(address))).toEqual([]);
});

test('a shared link shows its home without a touch, and the slider lies over now and with the plan', async ({
	visit,
}) => {
	const { page, complaints } = await visit(
		'/check#house?kind=semi&heatingSource=gas&measureLoft=yes&loft=none',
	);
	await page.getByRole('link', { name: 'Show my plan' }).click();
	await expect(
		page.getByRole('heading', { name: 'The Warm Homes Local Grant may pay' }),
	).toBeInViewport();
	const slider = page.getByRole('slider', { name: 'How much of the picture' });
	const shown = () =>
		page
			.locator('.plan-home__views > [data-view="after"]')
			.evaluate((view) => getComputedStyle(view).clipPath);
	await page.getByRole('radio', { name: 'Now', exact: true }).check();
	expect(await slider.inputValue()).toBe('0');
	expect(await shown()).toBe('inset(0px 0px 0px 100%)');
	expect(complaints).toEqual([]);
});

test('without its figures the page still answers a press, and loses nothing', async ({ visit }) => {
	const { page } = await visit('/', { viewport: desktop });
	// As a proxy in trouble answers: JSON, but no figures.
	await page.route('**/check-data.json', (route) =>
		route.fulfill({ status: 503, json: { error: 'busy' } }),
	);
	await page.goto('/check');
	await formAwake(page);
	await answer(page);
	await tap(page, 'Do trees, chimneys or buildings shade it?', 'Hardly');
	await expect(page.getByLabel('How many kWh')).toHaveValue('14,000');
	await page.getByRole('button', { name: 'Show my plan' }).click();
	expect((await figuresIn(page)).join('\n')).toMatch(
		/Internal wall insulation\s+About £[\d,]+ to £[\d,]+ less a year/,
	);
	await expect(page.getByLabel('How many kWh')).toHaveValue('14,000');
});
