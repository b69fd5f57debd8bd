/**
 * A form's script is asked for while a link to it is pressed, and ahead of time only by who uses a
 * page that leads to a form.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { formAwake } from '../support/visit.ts';

/** The files with several forms' names are what those share (src/build/page-scripts.ts). */
const APPLICATION = [
	'funding',
	'react',
	'shared~contact~funding',
	'shared~contact~funding~check',
	'shared~funding~check',
];

/**
 * The names of the form files asked for so far, by whichever page: a driven browser cuts off what
 * the page before has asked for.
 */
const formFiles = (requests: readonly string[]) =>
	[
		...new Set(requests.flatMap((address) => /\/islands\/([\w~-]+)\./.exec(address)?.[1] ?? [])),
	].sort();

const centreOf = async (page: Page, selector: string) => {
	const link = page.locator(selector).first();
	await link.scrollIntoViewIfNeeded();
	const { x = 0, y = 0, width = 0, height = 0 } = (await link.boundingBox()) ?? {};
	return { x: x + width / 2, y: y + height / 2 };
};

/** Resolves when every timer that the page's script set for a press has run. */
const pressHasPassed = (page: Page) =>
	page.evaluate(() => new Promise((done) => setTimeout(done, 150)));

const GET_FUNDING = 'main a[href="/grant"]';

test('while a mouse button is down on a link to the application, its files are asked for, and only they', async ({
	visit,
}) => {
	const { page, requests } = await visit('/');
	const { x, y } = await centreOf(page, GET_FUNDING);
	await page.mouse.move(x, y);
	await pressHasPassed(page);
	expect(formFiles(requests)).toEqual([]);
	await page.mouse.down();
	await expect.poll(() => formFiles(requests)).toEqual(APPLICATION);
});

test('a page that leads to a form fetches the other forms ahead once it is used, and not before', async ({
	visit,
}) => {
	const { page, requests } = await visit('/grant');
	await page.waitForLoadState('networkidle');
	expect(await page.locator('.likely').count()).toBe(0);
	await formAwake(page);
	await page.keyboard.press('Tab');
	await expect
		.poll(() => formFiles(requests))
		.toEqual(expect.arrayContaining(['check', 'contact']));
	const links = await page
		.locator('.likely')
		.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.replace(/[?#].*/, '')));
	expect([...new Set(links)].sort()).toEqual(['/Contact', '/check']);
});
