/** The office's links: a machine that checks them changes nothing, and one press of a person changes one thing, once. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
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
async function sendAndRead(count: number, from: RunningSite = site): Promise<string[]> {
	for (let sent = 0; sent < count; sent += 1)
		expect((await postTo(from.origin, callWith({ ...message, description: `A cold loft, number ${sent}.` }))).status).toBe(200);
	const letters = await from.mails(count);
	return letters
		.flatMap(({ text }) => /https?:\/\/\S+\/office\/[\w-]{80}/.exec(text ?? '') ?? [])
		.map((link) => from.origin + new URL(link).pathname);
}

async function count(table: string, dataDir = site.dataDir): Promise<number> {
	const database = openSqlite(join(dataDir, 'enquiries.db'));
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
	// A slip is put right at once; whoever presses a page that has just opened is too quick.
	await page.getByLabel('Last four digits').first().fill('0142');
	const nonce = await page.locator('input[name=nonce]').first().inputValue();
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

test('[D1] presses that were answered survive a kill -9; while the store cannot be written the office is told, and the same press counts later', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'office-links-'));
	let own = await startSite({}, folder);
	const links = await sendAndRead(10, own);
	const nonceOf = async (link: string) => /name="nonce" value="([^"]+)"/.exec(await (await fetch(link)).text())?.[1] ?? '';
	const press = (link: string, nonce: string) =>
		fetch(link, { method: 'POST', body: new URLSearchParams({ act: 'spoke', digits: '0142', nonce }), redirect: 'manual' });
	const nonces = await Promise.all(links.map(nonceOf));

	const [first = ''] = links;
	const [nonce = ''] = nonces;
	const early = await press(first, nonce);
	expect([early.status, await early.text()]).toEqual([422, expect.stringContaining('quicker than anybody reads')]);

	await pause(3_100);
	const other = new DatabaseSync(join(folder, 'enquiries.db'));
	other.exec('BEGIN IMMEDIATE');
	const refused = await press(first, nonce);
	expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([
		503,
		'30',
		'That is not possible just now. Nothing was changed. Please try again in a minute, or ring 0113 496 0142.',
	]);
	other.exec('ROLLBACK');
	other.close();

	const answers = await Promise.all(links.map((link, index) => press(link, nonces[index] ?? '')));
	own.process.kill('SIGKILL');
	expect(answers.map(({ status }) => status)).toEqual(links.map(() => 303));
	await own.stop().catch(() => undefined);
	own = await startSite({}, folder);
	expect(await count('event', folder)).toBe(links.length);
	await own.stop();
	rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});
