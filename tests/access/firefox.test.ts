/** A second engine: the pages, the menus and both forms in Firefox. (It cannot be told to leave script off; Chromium tests that.) */
import axe from 'axe-core';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFirefox } from '../../tools/setup/firefox.mjs';
import { type RunningSite, startSite } from '../support/running-site.ts';
import { ada, grace, phone } from '../support/visit.ts';
import { everyPage } from './states.ts';

const executablePath = findFirefox();

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
	if (!executablePath) return;
	[browser, site] = await Promise.all([puppeteer.launch({ browser: 'firefox', executablePath, headless: true }), startSite()]);
});

afterAll(async () => {
	await browser?.close();
	await site?.stop();
});

interface FirefoxVisit {
	readonly page: Page;
	/** Errors on the console and in scripts. Must stay empty. */
	readonly complaints: readonly string[];
	leave(): Promise<void>;
}

async function visit(path: string, viewport = { width: 1280, height: 900 }): Promise<FirefoxVisit> {
	const context = await browser.createBrowserContext();
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
	page.on('pageerror', (error) => complaints.push(String(error)));
	await page.setViewport(viewport);
	await page.goto(site.origin + path, { waitUntil: 'load' });
	return { page, complaints, leave: () => context.close() };
}

const press = (page: Page, name: string) => page.locator(`form button::-p-text(${name})`).click();
/** Types answers into the fields that carry these labels. */
async function fillIn(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, answer] of Object.entries(answers)) {
		const field = await page.$$eval(
			'label',
			(all, words) => (all.find((one) => one.textContent?.trim() === words) as HTMLLabelElement | undefined)?.htmlFor ?? 'no such label',
			label,
		);
		await page.locator(`#${field}`).fill(answer);
	}
}
const shown = (page: Page, selector: string) => page.locator(selector).wait();
const isOpen = (page: Page, selector: string) => page.$eval(selector, (one) => (one as HTMLDetailsElement).open);

describe.skipIf(!executablePath)('in Firefox', () => {
	test.each(everyPage)('%s fits a phone, complains of nothing and is accessible', async (path) => {
		const { page, complaints, leave } = await visit(path, phone);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
		await page.evaluate(axe.source);
		const violations = await page.evaluate(async () => {
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			const found = await axe.run(document, { resultTypes: ['violations'], iframes: false });
			return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
		});
		expect(violations).toEqual([]);
		// The page for lost visitors is itself an answer with an error's status, which Firefox notes.
		expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
		await leave();
	});

	test('the services open by key and close by Escape; one answer is open at a time', async () => {
		const { page, leave } = await visit('/services/eco-4-grants');
		await page.focus('.arrow summary');
		await page.keyboard.press('Enter');
		expect(await isOpen(page, '.arrow')).toBe(true);
		await page.keyboard.press('Escape');
		expect(await isOpen(page, '.arrow')).toBe(false);
		const answers = 'main details[name]';
		await page.$$eval(`${answers} summary`, (all) => all[0]?.click());
		await page.$$eval(`${answers} summary`, (all) => all[1]?.click());
		expect(await page.$$eval(answers, (all) => all.map((one) => (one as HTMLDetailsElement).open))).toEqual([false, true, false]);
		await leave();
	});

	test('an application is received', async () => {
		const { page, complaints, leave } = await visit('/grant');
		await fillIn(page, ada);
		await press(page, 'Next');
		await shown(page, 'form ::-p-text(Health Detail)');
		await fillIn(page, { 'How is your home heated?': 'lpg' });
		await press(page, 'Submit');
		await shown(page, '.received');
		expect(await page.$eval('.received', (one) => one.textContent)).toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
		expect(complaints).toEqual([]);
		await leave();
	});

	test('a message with a gap is handed back, and received once it is filled', async () => {
		const { page, complaints, leave } = await visit('/Contact', phone);
		const { 'Your message': words, ...rest } = grace;
		await fillIn(page, rest);
		await press(page, 'Send');
		await shown(page, '.question__problem');
		expect(await page.$eval('[name=fullName]', (field) => (field as HTMLInputElement).value)).toBe('Grace Hopper');
		await fillIn(page, { 'Your message': words });
		await press(page, 'Send');
		await shown(page, '.received');
		expect(complaints).toEqual([]);
		await leave();
	});
});
