/**
 * The journeys' `test`: each worker has a running site, and visitors' browser contexts are closed
 * after the test.
 */
import {
	type Browser,
	type BrowserContextOptions,
	test as base,
	expect,
	type Page,
} from '@playwright/test';
import type { Email } from 'postal-mime';
import { type RunningSite, startSite, until } from '#server/testing/running-site.ts';
import { type MailServer, startMailServer } from './servers/mail-server.ts';
import { desktop } from './visit.ts';

export { expect };

/** The office's address, if the site has a mail server. */
export const OFFICE = 'office@example.co.uk';

export interface Visit {
	readonly page: Page;
	/** Errors on the console and in scripts. Must stay empty. */
	readonly complaints: string[];
	/** Every URL requested, in order. */
	readonly requests: string[];
	/** Closes the context before the end of the test. */
	leave(): Promise<void>;
}

/** Opens a page of the site, by its path, in its own browser context. */
export type OpenVisit = (path: string, options?: BrowserContextOptions) => Promise<Visit>;

interface TestFixtures {
	readonly visit: OpenVisit;
	/**
	 * The same in the whole Chromium, with the back/forward cache, which automated browsers switch
	 * off.
	 */
	readonly visitWithBfcache: OpenVisit;
	/** Waits for the e-mail to this address about this reference. */
	readonly mailTo: (address: string, reference: string) => Promise<Email>;
}

/** What a worker has for all its tests. */
export interface WorkerFixtures {
	/**
	 * The path of the whole Chromium: the headless shell, in which most tests run, says that a mouse
	 * rests on every page.
	 */
	readonly visitorsChromium: string | undefined;
	/** Whether the site has a mail server. Without one its e-mails are files. */
	readonly hasMailServer: boolean;
	readonly mailServer: MailServer | undefined;
	readonly site: RunningSite;
	readonly bfcacheBrowser: Browser;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	visitorsChromium: [undefined, { option: true, scope: 'worker' }],

	hasMailServer: [false, { option: true, scope: 'worker' }],

	mailServer: [
		async ({ hasMailServer }, use) => {
			const server = hasMailServer ? await startMailServer() : undefined;
			await use(server);
			await server?.close();
		},
		{ scope: 'worker' },
	],

	site: [
		async ({ mailServer }, use) => {
			const site = await startSite(
				mailServer ? { SMTP_URL: mailServer.url, OFFICE_EMAIL: OFFICE } : {},
			);
			await use(site);
			expect(await site.stop()).toBe(0);
		},
		{ scope: 'worker' },
	],

	bfcacheBrowser: [
		async ({ playwright, launchOptions, visitorsChromium }, use) => {
			const browser = await playwright.chromium.launch({
				...launchOptions,
				...(visitorsChromium ? { executablePath: visitorsChromium } : {}),
				ignoreDefaultArgs: ['--disable-back-forward-cache'],
			});
			await use(browser);
			await browser.close();
		},
		{ scope: 'worker' },
	],

	visit: ({ browser, site }, use) => withVisits(browser, site, use),
	visitWithBfcache: ({ bfcacheBrowser, site }, use) => withVisits(bfcacheBrowser, site, use),

	mailTo: ({ mailServer }, use) =>
		use((address, reference) =>
			until(() =>
				mailServer?.received.find(
					({ subject, to }) => subject?.includes(reference) && to?.[0]?.address === address,
				),
			),
		),
});

async function withVisits(
	browser: Browser,
	site: RunningSite,
	use: (visit: OpenVisit) => Promise<void>,
): Promise<void> {
	const visits: Visit[] = [];
	await use(async (path, options) => {
		const visit = await openVisit(browser, site, path, options);
		visits.push(visit);
		return visit;
	});
	for (const { leave } of visits) await leave();
}

/** The same for tests that share a visit: it lasts until somebody leaves. */
export async function openVisit(
	browser: Browser,
	site: RunningSite,
	path: string,
	options?: BrowserContextOptions,
): Promise<Visit> {
	const context = await browser.newContext({ baseURL: site.origin, viewport: desktop, ...options });
	const page = await context.newPage();
	const complaints: string[] = [];
	const requests: string[] = [];
	page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
	page.on('pageerror', (error) => complaints.push(error.message));
	page.on('request', (request) => requests.push(request.url()));
	await page.goto(path);
	return { page, complaints, requests, leave: () => context.close() };
}
