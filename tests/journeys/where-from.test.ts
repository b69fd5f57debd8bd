/** Where a visit came from, in one word, and how the visitor heard of the firm: kept, or not. */
import type { Page } from '@playwright/test';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import { newReference } from '#model/reference.ts';
import type { RunningSite } from '#server/testing/running-site.ts';
import { officePhone, openDay } from '../support/private-pages.ts';
import { expect, type OpenVisit, test } from '../support/test.ts';
import { fillIn, formAwake, grace } from '../support/visit.ts';

/** Comes by a link of another site, reads another page, and writes on the third. */
async function arrive(page: Page, address: string): Promise<void> {
	await page.goto(address, { referer: 'https://www.Search.example/results?q=lofts' });
	await page.getByRole('link', { name: 'About Us' }).first().click();
	await page.waitForURL(/\/About/);
	await page.getByRole('link', { name: 'Contact Us' }).first().click();
	await page.waitForURL(/\/Contact/);
}

/** Sends a message, and returns the office's page of it. */
async function sendAndRead(page: Page, site: RunningSite, visit: OpenVisit): Promise<Page> {
	// Of its own: an equal message would be the same one.
	const email = `${newReference()}@example.org`;
	await fillIn(page, { ...grace, 'Email address': email });
	await page.getByRole('button', { name: 'Send' }).click();
	const reference = await page.locator('.received__reference').innerText();
	return openDay(site, visit, officePhone, `${OFFICE_PATH}/${reference.trim()}`);
}

const signal = (name: string, value: string) => (page: Page) =>
	page.addInitScript(`Object.defineProperty(navigator, '${name}', { value: ${value} })`);
const withoutForm = (page: Page) => page.route('**/islands/contact*', (route) => route.abort());

for (const [visitor, address, prepare, came] of [
	['by another site', '/', async () => {}, 'Came by search.example.'],
	['by a campaign', '/?utm_source=Leaflet', async () => {}, 'Came by leaflet.'],
	['who posts before the form’s script', '/', withoutForm, 'Came by search.example.'],
	['by a shared address', '/?via=leaflet', async () => {}, 'Came by search.example.'],
	['with an address in it', '/?utm_source=a@b.uk', async () => {}, 'Came by search.example.'],
	['with Global Privacy Control', '/', signal('globalPrivacyControl', 'true'), undefined],
	['with Do Not Track', '/', signal('doNotTrack', '"1"'), undefined],
] as const)
	test(`of a visit ${visitor} the office reads ${came ?? 'nothing'}`, async ({ visit, site }) => {
		const { page, complaints } = await visit('about:blank');
		await prepare(page);
		await arrive(page, address);
		if (prepare !== withoutForm) await formAwake(page);
		const office = await sendAndRead(page, site, visit);
		await expect(office.locator('.office__who')).toContainText(came ?? 'Message, received');
		if (!came) await expect(office.locator('.office__who')).not.toContainText('Came by');
		expect(await page.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
		if (prepare !== withoutForm) expect(complaints).toEqual([]);
	});

for (const javaScriptEnabled of [true, false])
	test(`how they heard of the firm is asked on the confirmation until one press answers it, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
		visit,
		site,
	}) => {
		const { page } = await visit('about:blank', { javaScriptEnabled });
		await arrive(page, '/');
		if (javaScriptEnabled) await formAwake(page);
		const office = await sendAndRead(page, site, visit);
		await page.getByRole('button', { name: 'A friend' }).click();
		await expect(page.locator('.visitor__said')).toHaveText('Thank you for telling us.');
		const asked = page.getByText('How did you hear of us?');
		await expect(asked).toHaveCount(0);
		await page.goBack();
		await expect(page.locator('.received')).toBeVisible();
		await expect(asked).toHaveCount(0);
		await office.reload();
		await expect(office.locator('.office__who')).toContainText(
			`Heard of us by a friend.${javaScriptEnabled ? ' Came by search.example.' : ''}`,
		);
	});
