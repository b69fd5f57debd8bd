/**
 * The office's day of a running site, for tests: somebody to ring, the link of this morning's
 * digest, and the code.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { createDayLinks, DAY_PATH } from '#enquiries/links/day-link.ts';
import type { RunningSite } from '#server/testing/running-site.ts';
import { callWith, message, postTo } from './enquiry.ts';
import { readFor3Seconds } from './office-week/letter-links.ts';
import { expect, OFFICE, type OpenVisit } from './test.ts';

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
 * The path of a link to today, as the digest to this mailbox has it. `now`: of a site whose clock
 * is turned on.
 */
export const dayLinkOf = (
	{ dataDir }: Pick<RunningSite, 'dataDir'>,
	mailbox = OFFICE,
	now = Date.now,
): string =>
	createDayLinks([readFileSync(join(dataDir, 'link.key'))], [mailbox], now).pathFor({
		mailbox,
		letter: 'digest',
	});

/** Opens the day from the digest's link by the office's code, as on a device of one's own. */
export async function openDay(
	site: RunningSite,
	visit: OpenVisit,
	options: BrowserContextOptions = officePhone,
): Promise<Page> {
	const { page } = await visit(dayLinkOf(site), options);
	await page.getByLabel('The office’s code').fill(officeCodeOf(site));
	await readFor3Seconds(await page.locator('input[name=nonce]').first().inputValue());
	await page.getByRole('button', { name: 'Open today' }).click();
	await expect(page).toHaveURL(DAY_PATH);
	// Its script is awake by then.
	await page.waitForLoadState();
	return page;
}

/** The code that the first start made. */
export const officeCodeOf = ({ dataDir }: Pick<RunningSite, 'dataDir'>): string =>
	readFileSync(join(dataDir, 'office.code'), 'utf8').trim();
