/**
 * The pages behind links and the office's code, for tests: the pages of enquiries that a test has
 * sent, and the office's list.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import { createPageNonces, LOOKED_AT_LEAST_MS } from '#enquiries/links/page-nonce.ts';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import type { RunningSite } from '#server/testing/running-site.ts';
import { PAGE_NONCE } from '#visitor/own-page/show-own-page.ts';
import { callWith, message, postTo } from './enquiry.ts';
import { expect, type OpenVisit } from './test.ts';

/**
 * Sends that many enquiries, and returns the addresses of the office's pages of them, and of the
 * visitors' own.
 */
export async function sendAndRead(
	count: number,
	from: RunningSite,
): Promise<{ office: string; visitor: string }[]> {
	for (let sent = 0; sent < count; sent += 1)
		expect(
			(
				await postTo(
					from.origin,
					callWith({ ...message, description: `A cold loft, number ${sent}.` }),
				)
			).status,
		).toBe(200);
	const letters = await from.mails(count);
	const key = readFileSync(join(from.dataDir, 'link.key'));
	return letters.flatMap(({ text = '' }) => {
		const [office, reference = ''] = /\/office\/([\w-]+)/.exec(text) ?? [];
		// The same as in the acknowledgement, of which there are at most 300 a day.
		return office
			? [
					{
						office: from.origin + office,
						visitor: from.origin + VISITOR_PATH + visitorSecret(key, reference),
					},
				]
			: [];
	});
}

/**
 * Waits until a page may be pressed: three seconds after it was drawn, which its nonce begins with.
 * `ahead`: of a site whose clock is turned on.
 */
export const readFor3Seconds = (nonce: string, ahead = 0) =>
	expect
		.poll(() => Date.now() + ahead - Number.parseInt(nonce, 36))
		.toBeGreaterThan(LOOKED_AT_LEAST_MS);

/** What nonces are issued for (src/visitor/own-page/). */
const NONCE_PAGES = [PAGE_NONCE];

/**
 * The nonce that a site on SQLite had put into the same page had it been opened a while ago, so
 * that it may be pressed at once.
 */
async function openedAgo(
	nonce: string,
	{ dataDir }: Pick<RunningSite, 'dataDir'>,
): Promise<string> {
	const keys: [Buffer] = [readFileSync(join(dataDir, 'link.key'))];
	const database = openSqlite(join(dataDir, 'enquiries.db'));
	const rows = await database.read((query) => query('SELECT id FROM enquiry'));
	await database.close();
	const now = createPageNonces(keys, Date.now);
	const earlier = createPageNonces(keys, () => Date.now() - LOOKED_AT_LEAST_MS);
	for (const { id } of rows)
		for (const page of NONCE_PAGES)
			if (now.check(page, String(id), nonce) !== 'unknown') return earlier.issue(page, String(id));
	throw new Error('That is no nonce of a page of this site.');
}

/** Makes the forms of a page as they were had it been opened a while ago. */
export async function openAgo(page: Page, site: Pick<RunningSite, 'dataDir'>): Promise<void> {
	for (const field of await page.locator('input[name=nonce]').all()) {
		const nonce = await openedAgo(await field.inputValue(), site);
		await field.evaluate((input: HTMLInputElement, earlier) => {
			input.value = earlier;
		}, nonce);
	}
}

/** Posts to a page that a link opens, as one of its own forms does. A redirect is followed. */
export const pressAt = (url: string, body: URLSearchParams | FormData, more: RequestInit = {}) =>
	fetch(url, { ...more, method: 'POST', headers: { origin: new URL(url).origin }, body });

/** How many rows a table of a site's store has. */
export async function countRows(table: 'event' | 'enquiry', dataDir: string): Promise<number> {
	const database = openSqlite(join(dataDir, 'enquiries.db'));
	const [row] = await database.read((query) => query(`SELECT COUNT(*) AS many FROM ${table}`));
	await database.close();
	return Number(row?.many);
}

export const officePhone = { viewport: { width: 360, height: 780 } };

/** Sends a message as this person. */
export async function writeAs(
	site: RunningSite,
	fullName: string,
	number: string,
	words = `Cold, says ${fullName}.`,
): Promise<void> {
	const params = {
		...message,
		fullName,
		phone: number,
		email: `${number}@example.org`,
		description: words,
	};
	expect((await postTo(site.origin, callWith(params))).status).toBe(200);
}

/**
 * Opens the office's list, or another of its addresses, and signs in there with the office's code, as
 * on a device of one's own.
 */
export async function openDay(
	site: RunningSite,
	visit: OpenVisit,
	options: BrowserContextOptions = officePhone,
	path: string = OFFICE_PATH,
): Promise<Page> {
	const { page } = await visit(path, options);
	await signIn(site, page);
	return page;
}

/** Signs in on the page that asks for the code. It leads back to the page's own address. */
export async function signIn(site: RunningSite, page: Page): Promise<void> {
	const url = page.url();
	await page.getByLabel('The office’s code').fill(officeCodeOf(site));
	await page.getByRole('button', { name: 'Sign in' }).click();
	await expect(page).toHaveURL(url);
	await expect(page.getByLabel('The office’s code')).toBeHidden();
	// Its script is awake by then.
	await page.waitForLoadState();
}

/** The code that the first start made. */
export const officeCodeOf = ({ dataDir }: Pick<RunningSite, 'dataDir'>): string =>
	readFileSync(join(dataDir, 'office.code'), 'utf8').trim();
