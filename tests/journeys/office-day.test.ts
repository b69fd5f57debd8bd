/** A day of the office as two colleagues live it, with script and without. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { monthUrlOn, OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { addDays, londonDay, londonMonth } from '#model/dates.ts';
import { newReference } from '#model/reference.ts';
import { expectNoViolation } from '../access/axe.ts';
import { changeMarkup, removeApi } from '../support/changed-markup.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';
import { ALL } from '../support/layers.ts';
import { scanLink } from '../support/link-scanner.ts';
import { countRows, officePhone, openDay, writeAs } from '../support/private-pages.ts';
import { expect, OFFICE, test } from '../support/test.ts';

test.use({ hasMailServer: true });

const LONG = `${'The wind blows through the loft. '.repeat(5)}Please do not ring before nine.`;

/** Where they are to be answered or were found, and not where it is asked what came of it. */
const ROWS = 'section:not(:has(#openEnded)) .call';
const rowOf = (page: Page, name: string) =>
	page.locator(ROWS, { has: page.getByRole('heading', { name, exact: true }) });
/** Somebody of whom it is asked what came of it. */
const askedOf = (page: Page, name: string) =>
	page.locator('section:has(#openEnded) .call', { hasText: name });
const press = (page: Page, name: string, button: string | RegExp) =>
	rowOf(page, name).getByRole('button', { name: button }).click();
const opens = (page: Page, name: string) => rowOf(page, name).locator('summary').click();

/** Types a caller's name and number. */
async function takeDown(page: Page, name: string, number: string): Promise<void> {
	await page.locator('#telephone > summary').click();
	await page.getByLabel('Name', { exact: true }).fill(name);
	await page.getByLabel('Number', { exact: true }).fill(number);
}

/** Headless browsers have no telephone: the page is neither hidden nor left. */
const unplugTelephone = (page: Page) =>
	page.evaluate(() =>
		document.addEventListener('click', (event) => {
			if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault();
		}),
	);

test('a day of the office: ring, spoke, no answer, ring again on a day, undo, find, on two devices at once', async ({
	site,
	visit,
}) => {
	const people = ['Ruth Pell', 'Amy Beck', 'Dot Crane', 'Eve Dunn'];
	for (const [index, name] of people.entries())
		await writeAs(site, name, `0770090010${index}`, name === 'Amy Beck' ? LONG : 'Cold.');
	const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
	await mine.evaluate(() => {
		(window as { isSame?: boolean }).isSame = true;
	});
	await unplugTelephone(mine);

	// The number of a long message stands below all of its words.
	const amy = rowOf(mine, 'Amy Beck');
	await expect(amy.getByRole('link', { name: /^Ring 0/ })).toBeHidden();
	await amy.getByRole('link', { name: 'Ring', exact: true }).click();
	await expect(amy.locator('.office__message')).toBeInViewport();
	await expect(amy.locator('.office__message')).toHaveText(LONG);
	await amy.getByRole('link', { name: /^Ring 0/ }).click();
	await expect(rowOf(colleague, 'Amy Beck')).toContainText('has been ringing since');
	await mine.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(amy.getByRole('button', { name: 'Spoke', exact: true })).toBeFocused();

	// What is half done stays while the list is refreshed.
	await amy.getByLabel(/^Note/).fill('Has two lofts.');
	await amy.getByLabel(/^Note/).focus();
	await press(colleague, 'Ruth Pell', 'Spoke');
	await expect(colleague.locator('#done')).toHaveText('Ruth Pell: Recorded.');
	await press(mine, 'Eve Dunn', /^No answer/);
	await expect(askedOf(mine, 'Ruth Pell')).toContainText('spoken to, today');
	await expect(amy.getByLabel(/^Note/)).toHaveValue('Has two lofts.');
	await press(mine, 'Amy Beck', 'Spoke');
	const asked = askedOf(mine, 'Amy Beck');
	await asked.getByLabel('Day to ask again').fill(addDays(londonDay(Date.now()), 3));
	await asked.getByRole('button', { name: 'Later' }).click();
	await expect(mine.locator('#done')).toHaveText('Amy Beck: Recorded.');
	await expect(asked).toHaveCount(0);
	await expect(rowOf(colleague, 'Amy Beck')).toHaveCount(0);

	const pounds = askedOf(mine, 'Ruth Pell').getByLabel(/^Pounds/);
	await pounds.fill('8400');
	await press(mine, 'Dot Crane', 'Spoke');
	await expect(askedOf(mine, 'Dot Crane')).toContainText('spoken to, today');
	await mine.getByRole('button', { name: 'Undo' }).click();
	await expect(mine.locator('#done')).toHaveText('Dot Crane: Taken back.');
	await expect(rowOf(mine, 'Dot Crane')).toBeVisible();
	await expect(pounds).toHaveValue('8400');
	await askedOf(mine, 'Ruth Pell').getByRole('button', { name: 'Quoted' }).click();
	await expect(askedOf(colleague, 'Ruth Pell')).toContainText('quoted, £8,400, today');
	expect(await mine.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true);

	await mine.getByLabel('Find somebody').fill('pell');
	await mine.getByRole('button', { name: 'Find' }).click();
	const found = rowOf(mine, 'Ruth Pell').first();
	await found.locator('summary').click();
	expect(mine.url()).not.toContain('pell');
	await expect(found).toContainText('Quoted: £8,400');
});

test(
	'a refused press is said where it is seen, and no half-typed note is lost',
	ALL,
	async ({ site, visit }) => {
		await writeAs(site, 'Rita Moss', '07700900111');
		const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
		await opens(mine, 'Rita Moss');
		await rowOf(mine, 'Rita Moss').getByLabel(/^Note/).fill('About Rita');
		await opens(colleague, 'Rita Moss');
		await press(colleague, 'Rita Moss', 'Wrong number');
		await expect(colleague.locator('#done')).toHaveText('Rita Moss: Recorded.');
		await press(mine, 'Rita Moss', 'Only the note');
		await expect(mine.locator('#done')).toHaveText(
			/^Rita Moss: .*something else was recorded.* Your note: “About Rita”$/,
		);
		await expect(mine.locator('#done')).toBeInViewport();
	},
);

test('without script a press records as well, the second on the same call says that somebody was first, and a long message is read before its number', async ({
	site,
	visit,
}) => {
	await writeAs(site, 'Bo Larch', '07700900104');
	await writeAs(site, 'Una Flynn', '07700900109', LONG);
	const options = { ...officePhone, javaScriptEnabled: false };
	const [mine, colleague] = [
		await openDay(site, visit, options),
		await openDay(site, visit, options),
	];
	await press(mine, 'Bo Larch', 'Spoke');
	await expect(mine.locator('#done')).toHaveText('Bo Larch: Recorded.');
	await press(colleague, 'Bo Larch', 'Spoke');
	await expect(colleague.getByRole('alert')).toContainText('Spoken to');
	await rowOf(mine, 'Una Flynn').getByRole('link', { name: 'Ring', exact: true }).click();
	await expect(mine.getByText('Please do not ring before nine.')).toBeVisible();
	await expect(mine.getByRole('link', { name: /^Ring 07700/ })).toBeVisible();
});

test(
	'the day can be used by everybody at 320 px, a name that is a script runs nothing, and it prints as the list for the van',
	ALL,
	async ({ site, visit }) => {
		const name = '</script><script>window.hasRun = true</script>';
		await writeAs(site, 'Edith Longfellow-Featherstonehaugh', '07700900105', LONG);
		await writeAs(site, name, '07700900106');
		await writeAs(site, 'Ann Lee', '07700900108');
		const page = await openDay(site, visit);
		await press(page, 'Ann Lee', 'Spoke');
		await expect(askedOf(page, 'Ann Lee')).toContainText('spoken to, today');
		await opens(page, 'Edith Longfellow-Featherstonehaugh');
		await page.getByText('Add a caller').click();
		await expectNoViolation(page, [320, 1440], [320]);
		await page.emulateMedia({ media: 'print' });
		await expect(
			page.getByRole('heading', { name: 'Edith Longfellow-Featherstonehaugh' }),
		).toBeVisible();
		await expect(page.getByRole('button', { name: 'Spoke', exact: true }).first()).toBeHidden();
		await page.emulateMedia({ media: 'screen' });
		// Held back or not: found by its name.
		await page.getByLabel('Find somebody').fill('window');
		await page.getByRole('button', { name: 'Find' }).click();
		await page.locator('.call', { hasText: 'window.hasRun' }).first().locator('summary').click();
		await page.getByRole('link', { name: 'All that is known' }).first().click();
		await expect(page.getByRole('heading', { level: 1 })).toContainText('window.hasRun');
		expect(await page.evaluate(() => 'hasRun' in window)).toBe(false);
		// The title stays in the browser's history.
		await expect(page).toHaveTitle(/^An enquiry \| /);
		await expectNoViolation(page, [320, 1440], [320]);
	},
);

test(
	'a press is recorded in browsers that lack what the script uses, and where extensions have changed the page',
	ALL,
	async ({ site, visit }) => {
		const page = await openDay(site, visit);
		const harms: readonly ((page: Page) => Promise<unknown>)[] = [
			// Chrome before 112, Firefox before 111: no button in FormData.
			(page) =>
				page.evaluate(() => {
					window.FormData = class extends FormData {
						constructor(form?: HTMLFormElement) {
							super(form);
						}
					};
				}),
			(page) => page.evaluate(removeApi, 'SubmitEvent.prototype.submitter'),
			(page) => changeMarkup(page, ['wrap', 'form button'], '.private__main'),
			(page) => changeMarkup(page, ['copy', '.call'], '.private__main'),
			(page) => changeMarkup(page, ['font', '.call *'], '.private__main'),
		];
		for (const [index, harm] of harms.entries()) {
			const name = `Lena Frost${'abcde'[index]}`;
			await writeAs(site, name, `0770090012${index}`);
			await page.goto(OFFICE_PATH);
			const row = page.locator(ROWS, { hasText: name });
			await row.waitFor();
			await harm(page);
			await row.locator('.call__acts button', { hasText: 'Spoke' }).first().click();
			await expect(page.locator('#done'), `harm ${index}`).toContainText('Recorded.');
			await expect(row).toHaveCount(0);
		}
	},
);

test('the month in figures: behind the code, with its chart in a table, for everybody', async ({
	site,
	visit,
}) => {
	await writeAs(site, 'Ivy Lowe', '07700900113');
	const path = monthUrlOn('', londonMonth(Date.now()));
	const page = await openDay(site, visit, officePhone, path);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\w+ \d{4} so far$/);
	await expect(page.getByRole('row', { name: /^\w+ \d{4} [1-9]\d* \d+ \d+$/ })).toBeVisible();
	await expectNoViolation(page, [320, 1440], [320]);
	await page.getByRole('link', { name: 'The list of today' }).click();
	await page.getByRole('link', { name: 'The month in figures' }).click();
	await expect(page).toHaveURL(/\/office\/month$/);
});

test('a press that does not arrive is taken back, and says so', async ({ site, visit }) => {
	await writeAs(site, 'Tom Iqbal', '07700900112');
	const page = await openDay(site, visit);
	await page.route(`**${OFFICE_PATH}`, (route) =>
		route.request().method() === 'POST' ? route.abort() : route.continue(),
	);
	await rowOf(page, 'Tom Iqbal').getByRole('button', { name: 'Spoke' }).click();
	await expect(rowOf(page, 'Tom Iqbal').getByRole('status')).toHaveText(/^That was not recorded/);
	await expect(rowOf(page, 'Tom Iqbal').getByRole('button', { name: 'Spoke' })).toBeVisible();
	await takeDown(page, 'Sue Finch', '01134960803');
	await page.getByRole('button', { name: 'Save, to be rung' }).click();
	await expect(page.locator('#done')).toHaveText(/^That was not recorded/);
	await expect(page.getByLabel('Number', { exact: true })).toHaveValue('01134960803');
});

test('a visit is booked on the telephone in three presses and moved, a half-day closed, and a calendar fed, all by keyboard at 320 px', async ({
	site,
	visit,
}) => {
	await writeAs(site, 'Vera Stone', '07700900140');
	const page = await openDay(site, visit, { viewport: { width: 320, height: 780 } });
	const week = page.locator('#visits');
	const vera = rowOf(page, 'Vera Stone');
	await vera.locator('summary').press('Enter');
	await vera.getByLabel('Day of the survey').press('ArrowDown');
	await vera.getByRole('button', { name: 'Survey booked' }).press('Enter');
	await week.getByRole('link', { name: 'Vera Stone' }).press('Enter');
	await page.getByLabel('Move the visit').press('Space');
	await page.getByLabel('Day of the visit').press('End');
	await page.getByRole('button', { name: 'Record' }).press('Enter');
	await expect(page.locator('#happened ~ ol')).toContainText('Visit confirmed');
	await page.getByRole('link', { name: 'Today’s list' }).press('Enter');
	await expectNoViolation(page, [320, 1440], [320]);
	await week.getByRole('button', { name: 'No more visits' }).first().press('Enter');
	await expect(week.getByRole('button', { name: 'Open again' })).toBeVisible();
	await week.locator('summary').press('Enter');
	await week.getByRole('button', { name: 'Make a new address' }).press('Enter');
	const address = week.getByText('/visits/');
	const { pathname } = new URL((await address.textContent()) ?? '');
	const feed = await page.request.get(site.origin + pathname);
	expect(await feed.text()).toContain('STATUS:CONFIRMED');
	expect(site.output()).not.toMatch(/\/visits\/(?!:key)/);
});

for (const javaScriptEnabled of [true, false])
	test(`a caller is added ${javaScriptEnabled ? 'with' : 'without'} script: what is wrong is said, what is typed stays, and a number that is known shows whose it is first`, async ({
		site,
		visit,
	}) => {
		const page = await openDay(site, visit, { ...officePhone, javaScriptEnabled });
		const [name, number] = javaScriptEnabled
			? ['Nan Rook', '01134960801']
			: ['Nan Crow', '01134960802'];
		const caller = page.locator('#telephone');
		const save = (button: string) => caller.getByRole('button', { name: button }).click();
		await takeDown(page, name, '12');
		await save('Save, to be rung');
		await expect(caller.getByRole('alert')).toHaveText(/^Not saved/);
		await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
		await page.getByLabel('Number', { exact: true }).fill(number);
		if (javaScriptEnabled) {
			// The list is drawn afresh meanwhile.
			await writeAs(site, 'Mo Wren', '07700900131');
			await expect(rowOf(page, 'Mo Wren')).toBeVisible();
		}
		await save('Save, to be rung');
		await expect(page.locator('#done')).toHaveText(`${name}: On the list, to be rung.`);
		await expect(rowOf(page, name)).toBeVisible();
		await takeDown(page, 'Nan R.', `+44${number.slice(1)}`);
		await save('Save, spoken to');
		await expect(caller.getByRole('link', { name })).toBeInViewport();
		await save('Save all the same, spoken to');
		await expect(page.locator('#done')).toHaveText('Nan R.: Saved, and spoken to.');
		expect(page.url()).not.toContain(number.slice(1));
	});

test(
	'a machine that checks links opens, ticks, types and presses everything in the office’s letter and the visitor’s, and changes nothing',
	ALL,
	async ({ site, browser, mailTo }) => {
		const reference = newReference();
		expect((await postTo(site.origin, callWith({ ...another(), reference }))).status).toBe(200);
		const { text = '' } = await mailTo(OFFICE, reference);
		const key = readFileSync(join(site.dataDir, 'link.key'));
		const office = `${OFFICE_PATH}/${reference}`;
		expect(text).toContain(office);
		const links = [office, VISITOR_PATH + visitorSecret(key, reference)];
		const rows = () =>
			Promise.all((['event', 'enquiry'] as const).map((table) => countRows(table, site.dataDir)));
		const before = await rows();
		const context = await browser.newContext();
		let presses = 0;
		context.on('request', (request) => {
			if (request.method() === 'POST') presses += 1;
		});
		for (const link of links) await scanLink(context, site.origin + link);
		await context.close();
		expect(presses).toBeGreaterThanOrEqual(2 * links.length);
		expect(await rows()).toEqual(before);
	},
);

for (const javaScriptEnabled of [true, false])
	test(
		`after signing out, Back shows nobody, ${javaScriptEnabled ? 'with' : 'without'} script`,
		ALL,
		async ({ site, visit }) => {
			await writeAs(site, 'Nell Harrow', '07700900107');
			const page = await openDay(site, visit, { ...officePhone, javaScriptEnabled });
			await opens(page, 'Nell Harrow');
			await rowOf(page, 'Nell Harrow').getByRole('link', { name: 'All that is known' }).click();
			await expect(page.getByRole('heading', { level: 1, name: 'Nell Harrow' })).toBeVisible();
			await page.getByRole('link', { name: 'Today’s list' }).click();
			// By key: rows that were not drawn yet move the button from under a pointer as quick as a
			// test's.
			await page.getByRole('button', { name: 'Sign out', exact: true }).press('Enter');
			await expect(page.getByText('Nell Harrow')).toHaveCount(0);
			for (let steps = 0; steps < 3; steps += 1) {
				await page.goBack();
				await expect(page.getByLabel('The office’s code')).toBeVisible();
				expect(await page.content()).not.toContain('Nell');
			}
		},
	);
