/**
 * When sending goes wrong, and after it went right: nothing is lost, nothing is hidden, and nobody
 * sees another's reference.
 */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import type { RunningSite } from '#server/testing/running-site.ts';
import { ALL } from '../support/layers.ts';
import { expect, type OpenVisit, test } from '../support/test.ts';
import { ada, fillIn, formAwake, grace, phone } from '../support/visit.ts';

const SEND = '**/api/v1.0/email/send';
const FAILED = 'There was an error sending the email. Please try again.';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert');

/** Opens the application and fills in both steps. */
async function fillBoth(visit: OpenVisit): Promise<Page> {
	const { page } = await visit('/grant', { viewport: phone });
	await formAwake(page);
	await fillIn(page, ada);
	await press(page, 'Next');
	await page.getByLabel('health condition').selectOption({ label: 'Yes' });
	return page;
}

/** Waits for the receipt, and finds what the store holds under its reference. */
async function stored(page: Page, { dataDir }: RunningSite) {
	const reference = (await page.locator('.received__reference').innerText()).trim();
	const store = await openStore(openSqlite(join(dataDir, 'enquiries.db')), 'example.co.uk');
	const [enquiry] = await Array.fromAsync(store.find({ reference }));
	await store.close();
	return enquiry?.answers;
}

test(
	'an application arrives through a proxy that blanks what says where it is from',
	ALL,
	async ({ visit, site }) => {
		const proxy = createServer((asked, response) => {
			const { method, url, headers } = asked;
			const kept = Object.entries(headers).filter(([name]) => !name.startsWith('sec-'));
			const passedOn = request(
				site.origin + url,
				{ method, headers: { ...Object.fromEntries(kept), origin: 'null' } },
				(answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
			);
			asked.pipe(passedOn.on('error', () => response.destroy()));
		}).listen(0, '127.0.0.1');
		await once(proxy, 'listening');
		const { port } = proxy.address() as AddressInfo;
		const { page } = await visit(`http://127.0.0.1:${port}/Contact`);
		await formAwake(page);
		await fillIn(page, grace);
		await press(page, 'Send');
		expect(await stored(page, site)).toMatchObject({ email: grace['Email address'] });
		proxy.close();
		proxy.closeAllConnections();
	},
);

test(
	'a page that a network answers with in our place is no receipt, and the words stay',
	ALL,
	async ({ visit, site }) => {
		const { page } = await visit('/Contact');
		await formAwake(page);
		await fillIn(page, grace);
		await page.route(SEND, (route) =>
			route.fulfill({ contentType: 'text/html', body: '<title>Log in to the network</title>' }),
		);
		await press(page, 'Send');
		await expect(alert(page)).toContainText(FAILED);
		await expect(page.getByLabel('Your message')).toHaveValue(grace['Your message']);
		await page.unroute(SEND);
		await press(page, 'Send');
		expect(await stored(page, site)).toMatchObject({ email: grace['Email address'] });
	},
);

test('a failed application brings its alert to the visitor, with what the server says, the ways back and the phone number; the browser asks before a reload or a link loses it, and Try again sends it', async ({
	visit,
	site,
}) => {
	const page = await fillBoth(visit);
	let asked = 0;
	page.on('dialog', (dialog) => {
		asked += dialog.type() === 'beforeunload' ? 1 : 0;
		void dialog.dismiss();
	});
	const reload = () => page.evaluate(() => location.reload());
	await page.route(SEND, (route) =>
		route.fulfill({ status: 429, body: 'Too Many Requests: please try again in 3 minutes' }),
	);
	await press(page, 'Submit');
	await expect(alert(page).getByRole('button')).toHaveText([
		'Try again',
		'Put my answers back',
		'Delete my answers',
	]);
	await expect(alert(page)).toBeFocused();
	await expect(alert(page)).toBeInViewport();
	await expect(alert(page).locator('p')).toHaveText([
		FAILED,
		'Too Many Requests: please try again in 3 minutes.',
		'Your answers are not lost. You can also ring 0113 496 0142.',
	]);
	await reload();
	await expect.poll(() => asked).toBe(1);
	await page
		.getByRole('contentinfo')
		.getByRole('link', { name: 'About Us' })
		.click({ noWaitAfter: true });
	await expect.poll(() => asked).toBe(2);
	await page.unroute(SEND);
	await press(page, 'Try again');
	expect(await stored(page, site)).toMatchObject({ email: ada.Email, healthCondition: 'yes' });
	const loaded = page.waitForEvent('load');
	await reload();
	await loaded;
	expect(asked).toBe(2);
});

test('offline an application is tried twice more before it is called a failure, and then the same', async ({
	visit,
}) => {
	const page = await fillBoth(visit);
	await page.clock.install();
	let tries = 0;
	await page.route(SEND, (route) => {
		tries += 1;
		return route.abort('internetdisconnected');
	});
	await press(page, 'Submit');
	await expect
		.poll(async () => {
			await page.clock.runFor(1000);
			return page.getByRole('button', { name: 'Try again' }).count();
		})
		.toBe(1);
	await expect(alert(page)).toBeFocused();
	expect(tries).toBe(3);
});

test('a form whose script has not come holds a press while there is no connection, and sends it when there is one', async ({
	visit,
}) => {
	const { page } = await visit('about:blank');
	await page.route(/\/islands\//, (route) => route.abort());
	await page.goto('/grant');
	await fillIn(page, ada);
	const button = page.getByRole('button', { name: 'Next', exact: true });
	await page.context().setOffline(true);
	await button.click();
	await expect
		.poll(() => button.evaluate((one: HTMLButtonElement) => one.validationMessage))
		.toBe('No connection. Your words are still here: press again later.');
	for (const [label, answer] of Object.entries(ada))
		await expect(page.getByLabel(label, { exact: true })).toHaveValue(answer);
	await page.context().setOffline(false);
	await button.click();
	await page.getByText('Step 2 of 2').first().waitFor();
});
