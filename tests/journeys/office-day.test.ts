/** The office's day as two colleagues live it, with script and without. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DAY_PATH } from '#enquiries/links/day-link.ts';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { newReference } from '#model/reference.ts';
import { expectNoViolation } from '../access/axe.ts';
import { changeMarkup, removeApi } from '../support/changed-markup.ts';
import { another, callWith, message, postTo } from '../support/enquiry.ts';
import { ALL } from '../support/layers.ts';
import { scanLink, seededRandom } from '../support/link-scanner.ts';
import { countRows, dayLinkOf, officePhone, openDay, writeAs } from '../support/private-pages.ts';
import { expect, OFFICE, test } from '../support/test.ts';

test.use({ hasMailServer: true });

const rowOf = (page: Page, name: string) =>
	page.locator('.call', { has: page.getByRole('link', { name, exact: true }) });

test('a press is seen at once, nothing is loaded anew, the colleague sees it within five seconds, and it is undone as easily', async ({
	site,
	visit,
}) => {
	await writeAs(site, 'Ruth Pell', '07700900101');
	const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
	await expect(rowOf(colleague, 'Ruth Pell')).toBeVisible();
	await mine.evaluate(() => {
		(window as { isSame?: boolean }).isSame = true;
		document.addEventListener('submit', () => {
			document.documentElement.dataset.seen =
				document.querySelector('.call--sent')?.textContent ?? 'not seen';
		});
	});
	await rowOf(mine, 'Ruth Pell').getByRole('button', { name: 'Spoke' }).click();
	// Within the press itself, before anything was sent.
	expect(await mine.locator('html').getAttribute('data-seen')).toContain('Spoke …');
	await expect(mine.locator('#done')).toHaveText('Ruth Pell: Recorded.');
	await expect(rowOf(mine, 'Ruth Pell')).toHaveCount(0);
	await expect(rowOf(colleague, 'Ruth Pell')).toHaveCount(0);
	await mine.getByRole('button', { name: 'Undo' }).click();
	await expect(mine.locator('#done')).toHaveText('Ruth Pell: Taken back.');
	await expect(rowOf(mine, 'Ruth Pell')).toBeVisible();
	expect(await mine.evaluate(() => (window as { isSame?: boolean }).isSame)).toBe(true);
});

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
			await page.goto(DAY_PATH);
			const row = page.locator('.call', { hasText: name });
			await row.waitFor();
			await harm(page);
			await row.locator('button', { hasText: 'Spoke' }).first().click();
			await expect(page.locator('#done'), `harm ${index}`).toContainText('Recorded.');
			await expect(row).toHaveCount(0);
		}
	},
);

test('a press that does not arrive is taken back, and says so', async ({ site, visit }) => {
	await writeAs(site, 'Tom Iqbal', '07700900102');
	const page = await openDay(site, visit);
	await page.route(`**${DAY_PATH}`, (route) =>
		route.request().method() === 'POST' ? route.abort() : route.continue(),
	);
	await rowOf(page, 'Tom Iqbal').getByRole('button', { name: 'Spoke' }).click();
	await expect(rowOf(page, 'Tom Iqbal').getByRole('status')).toHaveText(/^That was not recorded/);
	await expect(rowOf(page, 'Tom Iqbal').getByRole('button', { name: 'Spoke' })).toBeVisible();
});

test(
	'a refused press is said where it is seen, and no half-typed note is lost',
	ALL,
	async ({ site, visit }) => {
		for (const [name, number] of [
			['Rita Moss', '07700900111'],
			['Bob Ash', '07700900112'],
		] as const)
			await writeAs(site, name, number);
		const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
		const noteOf = (page: Page, name: string) => rowOf(page, name).getByLabel(/^Note/);
		for (const name of ['Rita Moss', 'Bob Ash']) {
			await rowOf(mine, name).getByText('Something else').click();
			await noteOf(mine, name).fill(`About ${name}`);
		}
		await rowOf(colleague, 'Rita Moss').getByRole('button', { name: 'Spoke' }).click();
		await expect(colleague.locator('#done')).toHaveText('Rita Moss: Recorded.');
		await rowOf(mine, 'Rita Moss').getByRole('button', { name: 'Only the note' }).click();
		await expect(mine.locator('#done')).toHaveText(
			/^Rita Moss: .*something else was recorded.* Your note: “About Rita Moss”$/,
		);
		await expect(mine.locator('#done')).toBeInViewport();
		await expect(noteOf(mine, 'Bob Ash')).toHaveValue('About Bob Ash');
	},
);

test(
	'what a colleague presses leaves my fold, choice, focus, place and highlighted row as they are',
	ALL,
	async ({ site, visit }) => {
		const [first, second, third] = ['Amy Beck', 'Dot Crane', 'Eve Dunn'] as const;
		for (const [index, name] of [first, second, third].entries())
			await writeAs(site, name, `0770090015${index}`);
		const [mine, colleague] = [await openDay(site, visit), await openDay(site, visit)];
		const row = rowOf(mine, second);
		await mine.evaluate(() =>
			document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
		);
		await rowOf(mine, third).getByRole('link', { name: /^Ring/ }).click();
		await row.getByText('Something else').click();
		await row.getByLabel('When to try again').selectOption({ index: 3 });
		await row.getByRole('button', { name: 'Not for us' }).focus();
		const placeOf = () => row.evaluate((one) => one.getBoundingClientRect().top);
		await row.evaluate((one) => one.scrollIntoView({ block: 'start' }));
		const place = await placeOf();
		await rowOf(colleague, first).getByRole('button', { name: 'Spoke' }).click();
		await expect(rowOf(mine, first)).toHaveCount(0);
		await expect(row.getByRole('button', { name: 'Not for us' })).toBeFocused();
		await expect(row.locator('select').first()).not.toHaveValue('');
		await expect(rowOf(mine, third)).toHaveClass(/call--asking/);
		expect(Math.abs((await placeOf()) - place)).toBeLessThan(2);
	},
);

test('a name that is a script runs nothing', ALL, async ({ site, visit }) => {
	const name = '</script><script>window.hasRun = true</script>';
	const page = await openDay(site, visit);
	const forged = { ...message, fullName: name, email: 'script@example.org' };
	expect((await postTo(site.origin, callWith(forged))).status).toBe(200);
	// Held back or not: found by its name.
	await page.getByLabel('Find somebody').fill('window');
	await page.getByRole('button', { name: 'Find' }).click();
	const link = page.locator('.call h3 a').filter({ hasText: 'window.hasRun' }).first();
	await expect(link).toBeVisible();
	const hasRun = () => page.evaluate(() => 'hasRun' in window);
	expect(await hasRun()).toBe(false);
	await link.click();
	await expect(page.getByRole('heading', { level: 1 })).toContainText('window.hasRun');
	expect(await hasRun()).toBe(false);
});

test('whoever comes back from ringing stands at what came of it', ALL, async ({ site, visit }) => {
	await writeAs(site, 'Agnes Moor', '07700900103');
	const [page, colleague] = [await openDay(site, visit), await openDay(site, visit)];
	const row = rowOf(page, 'Agnes Moor');
	// Headless browsers have no telephone: the page is neither hidden nor left.
	await page.evaluate(() =>
		document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
	);
	await row.getByRole('link', { name: /^Ring/ }).click();
	await page.getByLabel('Find somebody').focus();
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(row.getByRole('button', { name: 'Spoke' })).toBeFocused();
	await expect(row).toHaveClass(/call--asking/);
	// So that nobody is rung by two at once.
	await expect(rowOf(colleague, 'Agnes Moor')).toContainText('has been ringing since');
	await expect(row).not.toContainText('has been ringing');
	await expect(
		row.getByRole('button', { name: /^No answer: again (?:on \w+day|this|today)/i }),
	).not.toContainText(/\d/);
});

test('without script a press records as well, and the second on the same call says that somebody was first', async ({
	site,
	visit,
}) => {
	await writeAs(site, 'Bo Larch', '07700900104');
	const options = { ...officePhone, javaScriptEnabled: false };
	const [mine, colleague] = [
		await openDay(site, visit, options),
		await openDay(site, visit, options),
	];
	await rowOf(mine, 'Bo Larch').getByRole('button', { name: 'Spoke' }).click();
	await expect(mine.locator('#done')).toHaveText('Bo Larch: Recorded.');
	await rowOf(colleague, 'Bo Larch').getByRole('button', { name: 'Spoke' }).click();
	await expect(colleague.getByRole('alert')).toContainText('Rung, and spoke');
});

test(
	'the day can be used by everybody at 320 px, and prints as the list for the van',
	ALL,
	async ({ site, visit }) => {
		await writeAs(site, 'Edith Longfellow-Featherstonehaugh', '07700900105');
		const page = await openDay(site, visit);
		await rowOf(page, 'Edith Longfellow-Featherstonehaugh').getByText('Something else').click();
		for (const fold of ['Record one about no enquiry', 'Send letters again since a day'])
			await page.getByText(fold).click();
		await expectNoViolation(page, [320, 1440], [320]);
		await page.emulateMedia({ media: 'print' });
		await expect(
			page.getByRole('heading', { name: 'Edith Longfellow-Featherstonehaugh' }),
		).toBeVisible();
		await expect(page.getByRole('button', { name: 'Spoke' }).first()).toBeHidden();
		await page.emulateMedia({ media: 'screen' });
		await page
			.getByRole('link', { name: 'Edith Longfellow-Featherstonehaugh', exact: true })
			.click();
		// The title stays in the browser's history.
		await expect(page).toHaveTitle(/^An enquiry \| /);
		await expectNoViolation(page, [320, 1440], [320]);
	},
);

test(
	'a machine that checks links opens, ticks, types and presses everything in the office’s letter and the visitor’s, and changes nothing',
	ALL,
	async ({ site, browser, mailTo }) => {
		const reference = newReference();
		expect((await postTo(site.origin, callWith({ ...another(), reference }))).status).toBe(200);
		const { text = '' } = await mailTo(OFFICE, reference);
		const key = readFileSync(join(site.dataDir, 'link.key'));
		const links = [
			/\/office\/[\w-]{80}/.exec(text)?.[0] ?? '',
			VISITOR_PATH + visitorSecret(key, reference),
			dayLinkOf(site),
		];
		const rows = () =>
			Promise.all((['event', 'enquiry'] as const).map((table) => countRows(table, site.dataDir)));
		const before = await rows();
		const context = await browser.newContext();
		let presses = 0;
		context.on('request', (request) => {
			if (request.method() === 'POST') presses += 1;
		});
		const random = seededRandom(20_261_122);
		for (const link of links) {
			expect((await fetch(site.origin + link)).status).toBe(200);
			await scanLink(context, site.origin + link, random, 2);
		}
		await context.close();
		expect(presses).toBeGreaterThanOrEqual(2 * links.length);
		expect(await rows()).toEqual(before);
	},
);

for (const javaScriptEnabled of [true, false])
	test(
		`after the device was ended, Back shows nobody, ${javaScriptEnabled ? 'with' : 'without'} script`,
		ALL,
		async ({ site, visit }) => {
			await writeAs(site, 'Nell Harrow', '07700900107');
			const page = await openDay(site, visit, { ...officePhone, javaScriptEnabled });
			await page.getByRole('link', { name: 'Nell Harrow', exact: true }).click();
			await expect(page.getByRole('heading', { level: 1, name: 'Nell Harrow' })).toBeVisible();
			await page.getByRole('link', { name: 'Today’s list' }).click();
			// By key: rows that were not drawn yet move the button from under a pointer as quick as a
			// test's.
			await page
				.getByRole('listitem')
				.filter({ hasText: 'This device' })
				.getByRole('button', { name: 'End' })
				.press('Enter');
			await expect(page.getByText('Nell Harrow')).toHaveCount(0);
			for (let steps = 0; steps < 3; steps += 1) {
				await page.goBack();
				await expect(
					page.getByText(/Open it from this morning’s letter|It may have been cut short/),
				).toBeVisible();
				expect(await page.content()).not.toContain('Nell');
			}
		},
	);
