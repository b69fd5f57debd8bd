/** The office's links: a machine that checks them changes nothing, and one press of a person changes one thing, once. */
import { join } from 'node:path';
import { openSqlite } from '../../enquiries/store/sqlite.ts';
import { type RunningSite, startSite } from '../../server/testing/running-site.ts';
import { expectNoViolation } from '../access/axe.ts';
import { callWith, message, postTo } from '../support/enquiry.ts';
import { recordFigure } from '../support/figures.ts';
import { scanLink, seededRandom } from '../support/link-scanner.ts';
import { expect, test } from '../support/test.ts';
import { isThorough } from '../support/thorough.ts';

const LINKS = isThorough ? 1_000 : 20;

let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite();
});
test.afterAll(async () => {
	await site.stop();
});

/** Sends that many enquiries, and returns the links in the letters about them. */
async function sendAndRead(count: number): Promise<string[]> {
	for (let sent = 0; sent < count; sent += 1)
		expect((await postTo(site.origin, callWith({ ...message, description: `A cold loft, number ${sent}.` }))).status).toBe(200);
	const letters = await site.mails(count);
	return letters
		.flatMap(({ text }) => /https?:\/\/\S+\/office\/[\w-]{80}/.exec(text ?? '') ?? [])
		.map((link) => site.origin + new URL(link).pathname);
}

async function count(table: string): Promise<number> {
	const database = openSqlite(join(site.dataDir, 'enquiries.db'));
	const [row] = await database.read((query) => query(`SELECT COUNT(*) AS many FROM ${table}`));
	await database.close();
	return Number(row?.many);
}

test(`[L1] ${LINKS} links against a machine that opens, ticks, types and presses everything: nothing changes; one press of a person does`, async ({
	browser,
}) => {
	test.setTimeout(LINKS * 15_000);
	const links = await sendAndRead(LINKS);
	expect(links).toHaveLength(LINKS);
	const context = await browser.newContext();
	const random = seededRandom(20_261_122);
	let presses = 0;
	context.on('request', (request) => {
		if (request.method() === 'POST') presses += 1;
	});
	for (const link of links) await scanLink(context, link, random);
	expect(presses).toBeGreaterThanOrEqual(LINKS * 4);
	expect([await count('event'), await count('enquiry'), await count('complaint')]).toEqual([0, LINKS, 0]);
	recordFigure(`${LINKS} links, ${presses} presses`);
	await context.close();

	const person = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
	const page = await person.newPage();
	await page.goto(links[0] ?? '');
	expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
	await page.getByLabel('Rung, and spoke').check();
	await page.getByLabel('Note (optional)').fill('Has two lofts.');
	// As long as it takes to type four digits.
	await page.waitForTimeout(3_100);
	await page.getByRole('button', { name: 'Record' }).click();
	await expect(page.getByRole('alert')).toContainText('Type the last four digits');
	await expect(page.getByLabel('Rung, and spoke')).toBeChecked();
	await page.getByLabel('Last four digits').first().fill('0142');
	await page.getByRole('button', { name: 'Record' }).click();
	await expect(page.getByRole('alert')).toContainText('quicker than anybody reads');
	await page.getByLabel('Last four digits').first().fill('0142');
	const nonce = await page.locator('input[name=nonce]').first().inputValue();
	await page.waitForTimeout(3_100);
	await page.getByRole('button', { name: 'Record' }).click();
	await expect(page.getByRole('status')).toHaveText('Recorded.');
	await expect(page.getByRole('main')).toContainText('from the letter to hello@example.co.uk');
	await expect(page.getByRole('main')).toContainText('“Has two lofts.”');
	expect(await count('event')).toBe(1);

	const again = await fetch(links[0] ?? '', {
		method: 'POST',
		body: new URLSearchParams({ act: 'not-for-us', digits: '0142', nonce }),
		redirect: 'manual',
	});
	expect([again.status, again.headers.get('location')]).toEqual([303, expect.stringContaining('saw=repeated')]);
	expect(await count('event')).toBe(1);

	await page.getByLabel(/^Undo: Rung, and spoke/).check();
	await page.getByLabel('Last four digits').first().fill('0142');
	await page.waitForTimeout(3_100);
	await page.getByRole('button', { name: 'Record' }).click();
	await expect(page.getByRole('main')).toContainText('(undone)');
	await expect(page.getByRole('main')).toContainText('Nobody has rung yet');
	await person.close();

	for (const colorScheme of ['light', 'dark'] as const) {
		const looking = await browser.newContext({ colorScheme, bypassCSP: true });
		const looked = await looking.newPage();
		await looked.goto(links[0] ?? '');
		await expectNoViolation(looked, [320, 1440], [320]);
		expect(await looked.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
		await looking.close();
	}
});
