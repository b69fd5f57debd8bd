/**
 * The journeys' `test` with a visitor who has Firefox. Puppeteer drives it: Playwright's own
 * channel needs a command that Debian's Firefox does not have yet (docs/decisions/tests.md).
 */
import { setTimeout } from 'node:timers/promises';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findFirefox } from '../support/browsers/installed.ts';
import type { Hand } from '../support/office-week/private-page-steps.ts';
import { ensureInstalled } from '../support/system-packages.ts';
import { test as base } from '../support/test.ts';
import { desktop } from '../support/visit.ts';

const ASK_EVERY_MS = 250;

interface FirefoxVisit {
	readonly page: Page;
	/** Errors on the console and in scripts. Must stay empty. */
	readonly complaints: readonly string[];
}

interface TestFixtures {
	/** Opens a page of the site, by its path, in its own browser context. */
	readonly visitInFirefox: (
		path: string,
		viewport?: { readonly width: number; readonly height: number },
	) => Promise<FirefoxVisit>;
}

interface WorkerFixtures {
	readonly preferences: Record<string, unknown>;
	readonly firefox: Browser;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
	preferences: [{}, { option: true, scope: 'worker' }],

	firefox: [
		async ({ preferences }, use) => {
			if (!findFirefox()) ensureInstalled('firefox-esr');
			const firefox = await puppeteer.launch({
				browser: 'firefox',
				executablePath: findFirefox() ?? '',
				headless: true,
				extraPrefsFirefox: preferences,
				timeout: 0,
				protocolTimeout: 0,
			});
			await use(firefox);
			await firefox.close();
		},
		{ scope: 'worker', timeout: 0 },
	],

	visitInFirefox: async ({ firefox, site }, use, testInfo) => {
		const pages: Page[] = [];
		await use(async (path, viewport = desktop) => {
			const context = await firefox.createBrowserContext();
			const page = await context.newPage();
			// No timeout here, so that a busy machine does not fail a test. The test's own timeout
			// applies.
			page.setDefaultTimeout(0);
			pages.push(page);
			const complaints: string[] = [];
			page.on(
				'console',
				(message) => message.type() === 'error' && complaints.push(message.text()),
			);
			page.on('pageerror', (error) => complaints.push(String(error)));
			await page.setViewport(viewport);
			await goTo(page, site.origin + path);
			return { page, complaints };
		});
		const hasFailed = testInfo.status !== testInfo.expectedStatus;
		for (const [index, page] of pages.entries()) {
			if (hasFailed)
				await page.screenshot({ path: testInfo.outputPath(`firefox-${index + 1}.png`) });
			await page.browserContext().close();
		}
	},
});

/** Goes to an address, until its page is there: whole, or its HTML. */
export const goTo = (
	page: Page,
	url: string,
	waitUntil: 'load' | 'domcontentloaded' = 'load',
): Promise<void> =>
	arrives(
		page,
		() => page.goto(url, { waitUntil }),
		waitUntil === 'load' ? ['complete'] : ['interactive', 'complete'],
	);

/**
 * Ends once another page is there. Puppeteer now and then misses that (4 of 100 times on a busy
 * machine), so the page is asked as well.
 */
async function arrives(
	page: Page,
	navigate: () => Promise<unknown>,
	states: readonly DocumentReadyState[] = ['complete'],
): Promise<void> {
	const left = crypto.randomUUID();
	await page.evaluate((mark) => Object.assign(window, { left: mark }), left);
	const isThere = () =>
		page.evaluate(
			(mark, wanted) =>
				(window as { left?: string }).left !== mark &&
				// Between two pages there may be one without anything in it.
				document.body !== null &&
				wanted.includes(document.readyState),
			left,
			states,
		);
	let isTold = false;
	const told = navigate().finally(() => {
		isTold = true;
	});
	const asked = async () => {
		// Between two pages there is none to ask.
		while (!isTold && !(await isThere().catch(() => false))) await setTimeout(ASK_EVERY_MS);
	};
	await Promise.race([told, asked()]);
}

/**
 * The hand of somebody whose Firefox takes up a page anew at each step: an action ends when that
 * page is there. It needs no script in the page, as Puppeteer's own clicks do.
 */
export function handInFirefox(page: Page): Hand {
	const arrivedAfter = (work: () => Promise<unknown>) =>
		arrives(page, () => Promise.all([page.waitForNavigation({ waitUntil: 'load' }), work()]));
	const click = async (what: string) => {
		const { x, y } = await page.$eval(what, (element) => {
			element.scrollIntoView({ block: 'center', behavior: 'instant' });
			const { left, top, width, height } = element.getBoundingClientRect();
			return { x: left + width / 2, y: top + height / 2 };
		});
		await page.mouse.click(x, y);
	};
	return {
		open: (url) => goTo(page, url),
		fill: (field, words) =>
			page.$eval(field, (element, value) => void Object.assign(element, { value }), words),
		press: click,
		follow: (what) => arrivedAfter(() => click(what)),
		back: () => arrives(page, () => page.goBack({ waitUntil: 'load' })),
		forward: () => arrives(page, () => page.goForward({ waitUntil: 'load' })),
		reload: () => arrives(page, () => page.reload()),
		path: () => new URL(page.url()).pathname,
		text: () => page.$eval('main', (main) => main.innerText),
		valueOf: (field) => page.$eval(field, (element) => (element as HTMLInputElement).value),
	};
}
