/**
 * A third engine, that of every iPhone: the pages, the menus, both forms and the check in WebKit.
 * (It cannot be told to leave script off either.)
 */
import { content } from '#content/reader/testing.ts';
import { until } from '#server/testing/running-site.ts';
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
import { expect } from '../support/test.ts';
import { ada, desktop, grace, phone } from '../support/visit.ts';
import type { WebKitPage } from './webdriver.ts';
import { test } from './webkit.ts';

const isOpen = (page: WebKitPage, selector: string) =>
	page.run<boolean>('return document.querySelector(arguments[0]).open', selector);

/** A form is awake once its script has joined it; until then it posts. */
async function formAwake(page: WebKitPage): Promise<void> {
	await until(async () => {
		// Repeated, because the page may not listen yet when it is scrolled.
		await page.run('document.querySelector("[data-island]").scrollIntoView()');
		return (
			(await page.run<boolean>(
				'return document.querySelector("#toasts").hasAttribute("data-awake")',
			)) || undefined
		);
	}, 600);
}

test.describe('in WebKit', ALL, () => {
	test('every page fits a phone and complains of nothing', async ({ visitInWebKit, site }) => {
		const page = await visitInWebKit('/');
		for (const path of everyPage) {
			await page.open(site.origin + path);
			expect([path, await page.run('return document.documentElement.scrollWidth')]).toEqual([
				path,
				phone.width,
			]);
			expect([path, await page.complaints()]).toEqual([path, []]);
		}
	});

	test('a page is whole as soon as its HTML has arrived: found, read out, scrolled, linked to, gone back to', async ({
		visitInWebKit,
		site,
	}) => {
		const alone = await serveHtmlAlone(site.origin);
		const page = await visitInWebKit('/About');
		const where = () => page.run<ReturnType<typeof whereabouts>>(`return (${whereabouts})()`);
		for (const path of pagesAsked) {
			await page.open(alone.origin + path);
			expect([path, await page.run(`return (${textsNotFound})()`)]).toEqual([path, []]);
			const read = (await page.spoken('h1, h2, h3, h4')).map(({ role, name }) => `${role} ${name}`);
			const shown = await page.run<string[]>(`return (${headingsShown})()`);
			// It may tell of those in closed folds as well.
			expect([path, shown.filter((words) => !read.includes(`heading ${words}`))]).toEqual([
				path,
				[],
			]);
			await page.run('scrollTo(0, 0)');
			const { height } = await where();
			await page.press('End');
			await until(async () => (await where()).toFoot < 2 || undefined);
			expect([path, (await where()).height]).toEqual([path, height]);
		}
		const misses = () => page.run<number>(`return (${missesBy})(arguments[0])`, anchored.selector);
		await page.open(alone.origin + anchored.path);
		expect(await misses()).toBeLessThan(2);
		await page.run('scrollTo(0, 3000)');
		await page.open(`${alone.origin}/About`);
		await page.run('history.back()');
		await until(async () => (await where().catch(() => undefined))?.scrolled === 3000 || undefined);
		await alone.stop();
	});

	test('the menu of a phone opens, leads to a page and is closed there', async ({
		visitInWebKit,
	}) => {
		const page = await visitInWebKit('/About');
		expect(await isOpen(page, '.menu')).toBe(false);
		await page.click({ css: '.menu summary' });
		await page.click({ link: 'Contact Us' });
		await page.waitForText('Send us a message');
		expect(await isOpen(page, '.menu')).toBe(false);
	});

	test('the services open under the pointer and by key, and Escape closes them', async ({
		visitInWebKit,
	}) => {
		const page = await visitInWebKit('/', desktop);
		const isShown = () =>
			page.run<boolean>(
				'return document.querySelector(".dropdown").checkVisibility({ visibilityProperty: true })',
			);
		expect(await isShown()).toBe(false);
		await page.hover({ css: '.arrow' });
		expect(await isShown()).toBe(true);
		await page.press('Escape');
		expect(await isShown()).toBe(false);
		await page.run('document.querySelector(".arrow summary").focus()');
		await page.press('Enter');
		expect(await isOpen(page, '.arrow')).toBe(true);
		await page.press('Escape');
		expect(await isOpen(page, '.arrow')).toBe(false);
	});

	test('one answer to a question is open at a time', async ({ visitInWebKit }) => {
		const page = await visitInWebKit('/services/eco-4-grants');
		const open = () =>
			page.run<boolean[]>(
				'return [...document.querySelectorAll("main details[name]")].map(({ open }) => open)',
			);
		expect(await open()).toEqual([true, false, false]);
		await page.click({ css: 'main details[name]:nth-of-type(2) summary' });
		expect(await open()).toEqual([false, true, false]);
	});

	test('a message with gaps is handed back, and reaches the office once they are filled', async ({
		visitInWebKit,
		site,
	}) => {
		const page = await visitInWebKit('/Contact');
		await formAwake(page);
		const { 'Your message': message, 'Phone number': phoneNumber, ...rest } = grace;
		await page.fillIn(rest);
		await page.click({ button: 'Send' });
		await page.waitForText('There are some things to put right');
		expect(await page.run('return document.querySelector("[name=fullName]").value')).toBe(
			'Grace Hopper',
		);
		await page.fillIn({ 'Your message': message, 'Phone number': phoneNumber });
		await page.click({ button: 'Send' });
		await page.waitForText('Thank you. Your message is with us.');
		const { text } = await site.mailAbout(
			(await page.text({ css: '.received__reference' })).trim(),
		);
		expect(text).toContain(message);
		expect(await page.complaints()).toEqual([]);
	});

	test('an application stays on its first step until that is complete, and reaches the office with what was chosen on the second', async ({
		visitInWebKit,
		site,
	}) => {
		const page = await visitInWebKit('/grant');
		await formAwake(page);
		const { 'Last name': lastName, ...rest } = ada;
		await page.fillIn(rest);
		await page.click({ button: 'Next' });
		await page.waitForText('Please fill in all required fields in the first form.');
		await page.fillIn({ 'Last name': lastName });
		await page.click({ button: 'Next' });
		await page.waitForText('Health Detail');
		await page.fillIn({ 'Do you own your home?': 'Yes', 'How is your home heated?': 'LPG' });
		await page.click({ button: 'Submit' });
		await page.waitForText('Data Submitted Successfully!');
		const { text } = await site.mailAbout(
			(await page.text({ css: '.received__reference' })).trim(),
		);
		for (const words of ['Ada', 'Byron', '12 Ember Row, ZZ1 1ZZ', 'LPG'])
			expect(text).toContain(words);
		expect(await page.complaints()).toEqual([]);
	});

	test('the answers of the check open the application filled in', async ({ visitInWebKit }) => {
		const page = await visitInWebKit('/check');
		await page.click({ css: '[name=homeOwnership][value=yes]' });
		await page.click({ css: '[name=heatingSource][value=lpg]' });
		await page.click({ button: 'Show my plan' });
		await page.waitForText('Going by your answers');
		await page.click({ button: 'Ask us about this plan' });
		await page.waitForText('Grant Detail');
		await formAwake(page);
		await page.fillIn(ada);
		await page.click({ button: 'Next' });
		await page.waitForText('Check your answers');
		expect(await page.run('return document.querySelector("[name=heatingSource]").value')).toBe(
			'lpg',
		);
	});

	test('the office’s own press records what came of a call', async ({ visitInWebKit, site }) => {
		await writeAs(site, 'Nell Harrow', '07700900107');
		const page = await visitInWebKit(dayLinkOf(site, content.company.email));
		await page.fillIn({ 'The office’s code': officeCodeOf(site) });
		await readFor3Seconds(await page.run('return document.querySelector("[name=nonce]").value'));
		await page.click({ button: 'Open today' });
		await page.waitForText('To ring now');
		await page.click({ button: 'Spoke' });
		// Of whoever stands first: other tests wrote as well.
		await page.waitForText(': Recorded.');
	});
});
