/**
 * A second engine: the pages, the menus and both forms in Firefox. (It cannot switch script off;
 * Chromium tests that.)
 */

import { expect } from '@playwright/test';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { content } from '#content/reader/testing.ts';
import { everyPage } from '../access/states.ts';
import {
	anchored,
	headingsShown,
	missesBy,
	pagesAsked,
	serveHtmlAlone,
	textsNotFound,
	whereabouts,
} from '../support/browsers/whole-page.ts';
import { dayLinkOf, officeCodeOf, writeAs } from '../support/office-day.ts';
import { readFor3Seconds } from '../support/office-week/letter-links.ts';
import { ALL } from '../support/tags.ts';
import { ada, grace, phone } from '../support/visit.ts';
import { goTo, test } from './firefox.ts';

const press = (page: Page, name: string) => page.locator(`form button::-p-text(${name})`).click();
/** Types answers into the fields that carry these labels. */
async function fillIn(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, answer] of Object.entries(answers)) {
		const field = await page.$$eval(
			'label',
			(all, words) =>
				(all.find((one) => one.textContent?.trim() === words) as HTMLLabelElement | undefined)
					?.htmlFor ?? 'no such label',
			label,
		);
		await page.locator(`#${field}`).fill(answer);
	}
}
/** Goes to a page whose HTML is all there is. */
const arriveAt = (page: Page, url: string) => goTo(page, url, 'domcontentloaded');
const shown = (page: Page, selector: string) => page.locator(selector).wait();
const isOpen = (page: Page, selector: string) =>
	page.$eval(selector, (one) => (one as HTMLDetailsElement).open);

test.describe('in Firefox', () => {
	test(
		'every page fits a phone and complains of nothing',
		ALL,
		async ({ visitInFirefox, site }) => {
			const { page, complaints } = await visitInFirefox('/', phone);
			for (const path of everyPage) {
				await goTo(page, site.origin + path);
				const tooWide = await page.evaluate(
					(width) => document.documentElement.scrollWidth > width,
					phone.width,
				);
				expect([path, tooWide]).toEqual([path, false]);
				// The page for lost visitors is itself an answer with an error's status, which Firefox
				// notes.
				expect([path, complaints.filter((complaint) => !complaint.includes('404'))]).toEqual([
					path,
					[],
				]);
			}
		},
	);

	for (const path of everyPage)
		test(`axe finds nothing on ${path}`, ALL, async ({ visitInFirefox }) => {
			const { page } = await visitInFirefox(path, phone);
			await page.evaluate(axe.source);
			const violations = await page.evaluate(async () => {
				const { axe } = window as unknown as { axe: typeof import('axe-core') };
				const found = await axe.run(document, { resultTypes: ['violations'], iframes: false });
				return found.violations.flatMap(({ id, nodes }) =>
					nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
				);
			});
			expect(violations).toEqual([]);
		});

	test(
		'the services open by key and close by Escape; one answer is open at a time',
		ALL,
		async ({ visitInFirefox }) => {
			const { page } = await visitInFirefox('/services/eco-4-grants');
			await page.focus('.arrow summary');
			await page.keyboard.press('Enter');
			expect(await isOpen(page, '.arrow')).toBe(true);
			await page.keyboard.press('Escape');
			expect(await isOpen(page, '.arrow')).toBe(false);
			const answers = 'main details[name]';
			await page.$$eval(`${answers} summary`, (all) => all[0]?.click());
			await page.$$eval(`${answers} summary`, (all) => all[1]?.click());
			expect(
				await page.$$eval(answers, (all) => all.map((one) => (one as HTMLDetailsElement).open)),
			).toEqual([false, true, false]);
		},
	);

	test(
		'a link to words leads to them, far below the first screen',
		ALL,
		async ({ visitInFirefox }) => {
			const { page } = await visitInFirefox('/Contact#:~:text=Do%20we%20come%20to%20you%3F', phone);
			await page.waitForFunction(() => scrollY > 1000);
			const top = await page.$$eval(
				'h2',
				(all) =>
					all.find((one) => one.textContent === 'Do we come to you?')?.getBoundingClientRect().top,
			);
			expect(top).toBeGreaterThan(0);
			expect(top).toBeLessThan(phone.height);
		},
	);

	test(
		'a page is whole as soon as its HTML has arrived: found, read out, scrolled, linked to, gone back to',
		ALL,
		async ({ visitInFirefox, site }) => {
			const alone = await serveHtmlAlone(site.origin);
			const { page } = await visitInFirefox('/About', phone);
			for (const path of pagesAsked) {
				await arriveAt(page, alone.origin + path);
				expect([path, await page.evaluate(textsNotFound)]).toEqual([path, []]);
				const read = await page.$$('aria/[role="heading"]');
				expect([path, read.length]).toEqual([path, (await page.evaluate(headingsShown)).length]);
				await page.evaluate(() => scrollTo(0, 0));
				const { height } = await page.evaluate(whereabouts);
				await page.keyboard.press('End');
				await expect.poll(async () => (await page.evaluate(whereabouts)).toFoot).toBeLessThan(2);
				// Half pixels are rounded anew as one scrolls.
				expect(Math.abs((await page.evaluate(whereabouts)).height - height)).toBeLessThan(2);
			}
			await arriveAt(page, alone.origin + anchored.path);
			expect(await page.evaluate(missesBy, anchored.selector)).toBeLessThan(2);
			await page.evaluate(() => scrollTo(0, 3000));
			await arriveAt(page, `${alone.origin}/About`);
			await page.evaluate(() => history.back());
			await page.waitForFunction(
				() => !location.pathname.endsWith('/About') && document.readyState === 'complete',
			);
			await expect.poll(async () => (await page.evaluate(whereabouts)).scrolled).toBe(3000);
			await alone.stop();
		},
	);

	test('an application is received', ALL, async ({ visitInFirefox }) => {
		const { page, complaints } = await visitInFirefox('/grant');
		await fillIn(page, ada);
		await press(page, 'Next');
		await shown(page, 'form ::-p-text(Health Detail)');
		await fillIn(page, { 'How is your home heated?': 'lpg' });
		await press(page, 'Submit');
		await shown(page, '.received');
		expect(await page.$eval('.received', (one) => one.textContent)).toMatch(
			/[0-9A-Z]{4}-[0-9A-Z]{4}/,
		);
		expect(complaints).toEqual([]);
	});

	test(
		'a message with a gap is handed back, and received once it is filled',
		ALL,
		async ({ visitInFirefox }) => {
			const { page, complaints } = await visitInFirefox('/Contact', phone);
			const { 'Your message': words, ...rest } = grace;
			await fillIn(page, rest);
			await press(page, 'Send');
			await shown(page, '.question__problem');
			expect(
				await page.$eval('[name=fullName]', (field) => (field as HTMLInputElement).value),
			).toBe('Grace Hopper');
			await fillIn(page, { 'Your message': words });
			await press(page, 'Send');
			await shown(page, '.received');
			expect(complaints).toEqual([]);
		},
	);

	test(
		'the office’s own press records what came of a call',
		ALL,
		async ({ visitInFirefox, site }) => {
			await writeAs(site, 'Nell Harrow', '07700900107');
			const { page } = await visitInFirefox(dayLinkOf(site, content.company.email), phone);
			await page.locator('[name=code]').fill(officeCodeOf(site));
			await readFor3Seconds(
				await page.$eval('[name=nonce]', (one) => (one as HTMLInputElement).value),
			);
			await press(page, 'Open today');
			await page.locator('::-p-text(Nell Harrow)').wait();
			await page.locator('.call__act::-p-text(Spoke)').click();
			// Of whoever stands first: other tests wrote as well.
			await page.locator('::-p-text(: Recorded.)').wait();
		},
	);
});
