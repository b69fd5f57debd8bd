/** A visitor at the site: a page of a real browser that notes everything that should never happen. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export interface Visit {
	readonly page: Page;
	/** Errors on the console and in scripts. Must stay empty. */
	readonly complaints: string[];
	/** Every address asked for, in order. */
	readonly requests: string[];
	leave(): Promise<void>;
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Opens a page in a browser of its own memory. */
export async function visit(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Visit> {
	const context = await browser.newContext({ viewport: desktop, ...options });
	const page = await context.newPage();
	const complaints: string[] = [];
	const requests: string[] = [];
	page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
	page.on('pageerror', (error) => complaints.push(error.message));
	page.on('request', (request) => requests.push(request.url()));
	await page.goto(address);
	return { page, complaints, requests, leave: () => context.close() };
}

/** What Ada says about herself on the first step. */
export const ada = {
	'First name': 'Ada',
	'Last name': 'Byron',
	Email: 'ada@example.org',
	'Phone number': '07700 900123',
	Address: '12 Ember Row, ZZ1 1ZZ',
} as const;

/** What Grace writes in the contact block. */
export const grace = {
	'Full name': 'Grace Hopper',
	'Email address': 'grace@example.org',
	'Phone number': '+44 7700 900 456',
	'Your message': 'My loft is cold, and my income is < £31k.',
} as const;

/** Types answers into the fields that carry these labels. */
export async function fillIn(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, answer] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(answer);
}

/** A form is awake once its script has joined it; until then it posts. */
export async function formAwake(page: Page): Promise<void> {
	await page.locator('[data-island]').scrollIntoViewIfNeeded();
	await page.mouse.move(2, 2);
	await page.waitForFunction(() => document.querySelector('#toasts')?.hasAttribute('data-awake'));
}
