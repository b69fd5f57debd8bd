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
import { expect, type OpenVisit, test, type Visit } from '../support/test.ts';
import { ada, fillIn, formAwake, grace, phone } from '../support/visit.ts';

const SEND = '**/api/v1.0/email/send';
const FAILED = 'There was an error sending the email. Please try again.';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const alert = (page: Page) => page.getByRole('alert');

async function fillBoth(
	page: Page,
	answers: Readonly<Record<string, string>> = ada,
): Promise<void> {
	await fillIn(page, answers);
	await press(page, 'Next');
	await page.getByLabel('health condition').selectOption({ label: 'Yes' });
}

async function openForm(visit: OpenVisit): Promise<Visit> {
	const opened = await visit('/grant', { viewport: phone });
	await formAwake(opened.page);
	return opened;
}

/** What the store holds under a reference. */
async function stored(
	{ dataDir }: RunningSite,
	reference: string,
): Promise<Readonly<Record<string, string>> | undefined> {
	const store = await openStore(openSqlite(join(dataDir, 'enquiries.db')), 'example.co.uk');
	const [enquiry] = await Array.fromAsync(store.find({ reference }));
	await store.close();
	return enquiry?.answers;
}

const shownReference = async (page: Page) =>
	(await page.locator('.received__reference').innerText()).trim();

/** Whether it is on the screen, and nothing lies over its first words. */
async function isInSight(page: Page, selector: string): Promise<boolean> {
	return page.locator(selector).evaluate((element) => {
		const { top, left } = element.getBoundingClientRect();
		const above = document.elementFromPoint(left + 12, top + 12);
		return top >= 0 && top < innerHeight && (element === above || element.contains(above));
	});
}

const hasFocus = (page: Page, selector: string) =>
	page.locator(selector).evaluate((element) => element === document.activeElement);

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
		const { page } = await visit(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/grant`);
		await formAwake(page);
		await fillIn(page, ada);
		await press(page, 'Next');
		await press(page, 'Submit');
		await page.locator('.received').waitFor();
		expect(await stored(site, await shownReference(page))).toMatchObject({ email: ada.Email });
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
		expect(await page.getByLabel('Your message').inputValue()).toBe(grace['Your message']);
		await page.unroute(SEND);
		await press(page, 'Send');
		expect(await stored(site, await shownReference(page))).toMatchObject({
			email: grace['Email address'],
		});
	},
);

test.describe('a failed application', () => {
	test('brings its alert to the visitor, with what the server says, the ways back and the phone number', async ({
		visit,
	}) => {
		const { page } = await openForm(visit);
		await page.route(SEND, (route) =>
			route.fulfill({ status: 429, body: 'Too Many Requests: please try again in 3 minutes' }),
		);
		await fillBoth(page);
		await press(page, 'Submit');
		await expect(alert(page).getByRole('button')).toHaveText([
			'Try again',
			'Put my answers back',
			'Delete my answers',
		]);
		await expect.poll(() => hasFocus(page, '[role=alert]')).toBe(true);
		await expect.poll(() => isInSight(page, '[role=alert]')).toBe(true);
		expect(await alert(page).locator('p').allInnerTexts()).toEqual([
			FAILED,
			'Too Many Requests: please try again in 3 minutes.',
			'Your answers are not lost. You can also ring 0113 496 0142.',
		]);
	});

	test('offline it is the same, and once there is a connection Try again sends it', async ({
		visit,
		site,
	}) => {
		const { page } = await openForm(visit);
		await page.clock.install();
		await page.route(SEND, (route) => route.abort('internetdisconnected'));
		await fillBoth(page);
		await press(page, 'Submit');
		// Two more tries are made before it is called a failure.
		await expect
			.poll(async () => {
				await page.clock.runFor(1000);
				return page.getByRole('button', { name: 'Try again' }).count();
			})
			.toBe(1);
		await expect.poll(() => hasFocus(page, '[role=alert]')).toBe(true);
		await page.unroute(SEND);
		await press(page, 'Try again');
		await page.locator('.received').waitFor();
		expect(await stored(site, await shownReference(page))).toMatchObject({
			email: ada.Email,
			healthCondition: 'yes',
		});
	});

	test(
		'asks before a reload or a link loses it, and no longer once it is received or discarded',
		ALL,
		async ({ visit }) => {
			const { page } = await openForm(visit);
			let asked = 0;
			page.on('dialog', (dialog) => {
				asked += dialog.type() === 'beforeunload' ? 1 : 0;
				void dialog.dismiss();
			});
			const reload = () => page.evaluate(() => location.reload());
			await page.route(SEND, (route) => route.fulfill({ status: 400, body: 'no' }));
			await fillBoth(page);
			await press(page, 'Submit');
			await page.getByRole('button', { name: 'Try again' }).waitFor();
			await reload();
			await expect.poll(() => asked).toBe(1);
			await page
				.getByRole('contentinfo')
				.getByRole('link', { name: 'About Us' })
				.click({ noWaitAfter: true });
			await expect.poll(() => asked).toBe(2);
			await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
			await page.unroute(SEND);
			await press(page, 'Try again');
			await page.locator('.received').waitFor();
			const loaded = page.waitForEvent('load');
			await reload();
			await loaded;
			await page.locator('.received').waitFor();
			expect(asked).toBe(2);
		},
	);
});

test.describe('a form whose script has not come', () => {
	test('holds a press while there is no connection, and sends it when there is one', async ({
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
});
