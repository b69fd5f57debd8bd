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
import { ALL, onlyQuickIf } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ada, desktop, fillIn, formAwake, phone, tap, unfold } from '../support/visit.ts';

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

const figuresIn = (page: Page) =>
	page.locator('#result :is(.plan-numbers, .plan-row)').allInnerTexts();

test(
	'the result that follows the answers has the figures of the one that a press draws',
	ALL,
	async ({ visit }) => {
		const { page, complaints } = await visit('/check', { viewport: desktop });
		await formAwake(page);
		await answer(page);
		await page.locator('#result .plan-row').first().waitFor();
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
	},
);

for (const javaScriptEnabled of [true, false])
	test(
		`the office gets the home and its estimate beside the application (script ${javaScriptEnabled})`,
		onlyQuickIf(javaScriptEnabled),
		async ({ visit, site }) => {
			const { page } = await visit('/check', { javaScriptEnabled, viewport: desktop });
			await answer(page);
			await page.getByRole('button', { name: 'Show my plan' }).click();
			await page.getByRole('button', { name: 'Ask us about this plan' }).first().click();
			await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
			if (javaScriptEnabled) await formAwake(page);
			// What came along is said, with the fuel that the application itself has no answer for.
			await expect(
				page.getByText(
					'Your answers about the home came along: a terraced house heated with oil, solid walls.',
				),
			).toBeVisible();
			const along = page.locator('details', { hasText: /All that came along \(\d+\)/ });
			await along.locator('summary').click();
			await expect(along).toContainText(/How is your home heated\?\s*Oil/);
			await fillIn(page, ada);
			await page.getByRole('button', { name: 'Next' }).click();
			await page.getByRole('button', { name: 'Submit' }).click();
			const reference = await page.locator('.received__reference').innerText();
			const letter = await site.mailAbout(`[${reference}]`);
			expect(letter.text).toContain('What kind of home is it? Terraced house');
			expect(letter.text).toMatch(/Internal wall insulation: About £[\d,]+ to £[\d,]+ less a year/);
			// The visitor reads what the office reads, although the application itself has no answer for
			// oil.
			const why = 'heat it with oil. A heat pump would take its place.';
			expect(await page.locator('main').textContent()).toContain(
				'£9,000 towards a heat pump until 31 March 2027, if the home is off the gas grid.',
			);
			expect(await page.locator('main').textContent()).toContain(why);
			expect(letter.text).toContain(why);
		},
	);

/** A list with three postcodes: in Shetland, and on either side of a border. */
async function importCouncils({ dataDir }: RunningSite): Promise<void> {
	using list = new PostcodeFileWriter(join(dataDir, COUNCILS_FILE));
	list.add('ZE28XQ', 'S12000027');
	list.add('HR53XD', 'W06000023');
	list.add('HR53XE', 'E06000019');
	list.finish();
}

test(
	'[E4] the council is the one of the postcode, can be changed, and is not guessed, and a postcode is in no log and on no disk unless somebody applies',
	ALL,
	async ({ visit, site }) => {
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

		// Another postcode, another council; one that the list does not have, none; and what a visitor
		// names is left alone.
		await postcode.fill('HR5 3XD');
		await press();
		await expect(council).toHaveValue('Powys County Council');
		await expect(page.locator('#result')).not.toContainText('both sides of a border');
		await postcode.fill('HR5 3XF');
		await press();
		await expect(council).toHaveValue('');
		await expect(page.locator('#result')).toContainText('both sides of a border');
		await postcode.fill('HR5 3XE');
		await council.fill('Leeds');
		await press();
		await expect(council).toHaveValue('Leeds');
		await expect(page.locator('[aria-labelledby=place]')).toContainText(
			'By its postcode the home is in the area of Herefordshire',
		);
		await expect(page.getByText('We chose this from the postcode.')).toBeHidden();
	},
);

test(
	'with script the council comes as soon as the postcode is left, and its words with it',
	ALL,
	async ({ visit, site }) => {
		await importCouncils(site);
		const { page, requests, complaints } = await visit('/check', { viewport: desktop });
		await formAwake(page);
		const council = page.getByLabel('Your council');
		const postcode = page.getByLabel('Postcode, or its first half');
		const type = async (text: string) => {
			await postcode.fill(text);
			await postcode.blur();
		};
		const place = page.locator('[aria-labelledby=place]');
		await unfold(page);
		await tap(page, 'What kind of home is it?', 'Semi');
		// The site looks for a newer list every five seconds, and the page asks once for each postcode.
		await expect(async () => {
			await type('LS1 4AP');
			await type('HR5 3XD');
			await expect(council).toHaveValue('Powys County Council', { timeout: 5_000 });
		}).toPass();
		await expect(page.getByText('We chose this from the postcode.')).toBeVisible();
		await expect(place).toContainText('Powys County Council is in Wales.');
		await expect(page.locator('#result')).not.toContainText('both sides of a border');
		await type('HR5 3XF');
		await expect(council).toHaveValue('');
		await expect(page.locator('#result')).toContainText('both sides of a border');
		await council.fill('Herefordshire');
		await council.blur();
		await expect(place).toContainText(/Herefordshire .*19 August 2026/);
		await type('HR5 3XD');
		await expect(place).toContainText('By its postcode the home is in the area of Powys');
		await expect(council).toHaveValue('Herefordshire');
		await page.getByRole('button', { name: 'Show my plan' }).click();
		await expect(council).toHaveValue('Herefordshire');
		expect(requests.filter((address) => /HR5/.test(address))).toEqual([]);
		expect(site.output()).not.toContain('HR5');
		expect(complaints).toEqual([]);
	},
);

test(
	'a shared link brings back kind, walls, fuel and measures, and its address is nobody’s',
	ALL,
	async ({ visit }) => {
		const { page } = await visit(
			'/check#house?kind=bungalow&walls=cavity&heatingSource=gas&measureCavity=yes&postcode=LS6',
			{
				viewport: desktop,
			},
		);
		await formAwake(page);
		await expect(page.getByRole('radio', { name: 'Bungalow' })).toBeChecked();
		await expect(page.getByLabel('Postcode, or its first half')).toHaveValue('');
		await expect(
			page.getByRole('checkbox', { name: 'In my plan : Cavity wall insulation' }),
		).toBeChecked();
	},
);

test(
	'a shared link shows its home without a touch, and the slider lies over now and with the plan',
	ALL,
	async ({ visit }) => {
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
		expect(await slider.inputValue()).toBe('100');
		await slider.fill('40');
		expect(await shown()).toBe('inset(0px 0px 0px 60%)');
		await page.getByRole('radio', { name: 'With the plan' }).click();
		expect(await slider.inputValue()).toBe('100');
		await page.getByRole('radio', { name: 'Now', exact: true }).check();
		expect(await slider.inputValue()).toBe('0');
		expect(await shown()).toBe('inset(0px 0px 0px 100%)');
		expect(complaints).toEqual([]);
	},
);

test(
	'without its figures the page still answers a press, and loses nothing',
	ALL,
	async ({ visit }) => {
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
	},
);

for (const javaScriptEnabled of [true, false])
	test(
		`the application says what came along, after a wrong answer and Back too, and leads back to change it (script ${javaScriptEnabled})`,
		ALL,
		async ({ visit }) => {
			const { page } = await visit('/check', { javaScriptEnabled, viewport: phone });
			await tap(page, 'What kind of home is it?', 'Semi');
			await tap(page, 'How is your home heated?', 'Gas');
			await tap(page, 'Do you own your home?', 'I live in it');
			await page.getByRole('button', { name: 'Show my plan' }).click();
			await page.getByRole('button', { name: 'Ask us about this plan' }).first().click();
			const note = page.getByText(
				'Your answers about the home came along: a semi heated with gas.',
			);
			await expect(note).toBeVisible();
			await expect(page.getByText('Two short steps: how we reach you')).toBeVisible();
			await expect(page.getByRole('link', { name: 'check your home first' })).toHaveCount(0);
			if (javaScriptEnabled) await formAwake(page);
			await page.getByRole('button', { name: 'Next' }).click();
			await expect(
				page.getByRole('alert').getByText('Please fill in all required fields in the first form.'),
			).toBeVisible();
			await expect(note).toBeVisible();
			await fillIn(page, ada);
			await page.getByRole('button', { name: 'Next' }).click();
			await page.getByRole('heading', { name: 'Health Detail' }).waitFor();
			await page.getByRole('button', { name: 'Back', exact: true }).click();
			await expect(page.getByLabel('First name')).toHaveValue('Ada');
			await expect(note).toBeVisible();
			await page.getByRole('button', { name: 'Change them' }).click();
			await expect(page.getByRole('radio', { name: 'Semi' })).toBeChecked();
			await expect(page.getByRole('radio', { name: 'I live in it' })).toBeChecked();
			expect(new URL(page.url()).hash).toBe('');
		},
	);
