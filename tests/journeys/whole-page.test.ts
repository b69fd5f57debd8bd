/**
 * A page is whole as soon as its HTML has arrived: found, scrolled, linked to, gone back to, read
 * out, pictured. In Chromium; the other engines are asked the same.
 */

import { expect, test } from '../support/test.ts';
import { desktop, phone } from '../support/visit.ts';
import {
	anchored,
	headingsShown,
	missesBy,
	pagesAsked,
	serveHtmlAlone,
	textsNotFound,
	whereabouts,
} from './whole-page.ts';

test.describe('while nothing but its HTML has arrived', () => {
	let alone: Awaited<ReturnType<typeof serveHtmlAlone>>;
	test.beforeAll(async ({ site }) => {
		alone = await serveHtmlAlone(site.origin);
	});
	test.afterAll(() => alone?.stop());

	for (const path of pagesAsked)
		test(`find-in-page and a screen reader have all of ${path}, and End leads to its foot`, async ({
			visit,
		}) => {
			const { page } = await visit('about:blank', { viewport: phone, javaScriptEnabled: false });
			await page.goto(alone.origin + path, { waitUntil: 'commit' });
			await page.waitForSelector('footer');
			expect(await page.evaluate(textsNotFound)).toEqual([]);
			const cdp = await page.context().newCDPSession(page);
			const { nodes } = await cdp.send('Accessibility.getFullAXTree');
			const read = nodes
				.filter(({ role, ignored }) => role?.value === 'heading' && !ignored)
				.map(({ name }) => name?.value);
			// It comes level by level.
			expect(read.sort()).toEqual((await page.evaluate(headingsShown)).sort());
			await page.evaluate(() => scrollTo(0, 0));
			const { height } = await page.evaluate(whereabouts);
			await page.keyboard.press('End');
			await expect.poll(async () => (await page.evaluate(whereabouts)).toFoot).toBeLessThan(2);
			expect((await page.evaluate(whereabouts)).height).toBe(height);
		});

	test('an address leads to the section that it names, and Back to where one was', async ({
		visit,
	}) => {
		const { page } = await visit('about:blank', { viewport: phone, javaScriptEnabled: false });
		await page.goto(alone.origin + anchored.path);
		expect(await page.evaluate(missesBy, anchored.selector)).toBeLessThan(2);
		// Chromium notes the place some moments after a scroll: on a busy machine it may be left
		// before.
		await expect(async () => {
			await page.evaluate(() => scrollTo(0, 3000));
			await page.goto(`${alone.origin}/About`);
			await page.goBack();
			await expect
				.poll(async () => (await page.evaluate(whereabouts)).scrolled, { timeout: 5_000 })
				.toBe(3000);
		}).toPass({ timeout: 120_000 });
	});
});

test('with script too, an address leads to the section that it names, and it stays there', async ({
	visit,
}) => {
	const { page } = await visit('/Services', {
		viewport: desktop,
		reducedMotion: 'no-preference',
	});
	await expect(page.locator(`${anchored.selector}[data-arrive="below"]`)).toHaveCount(1);
	await page.evaluate((hash) => {
		location.hash = hash;
	}, anchored.selector);
	expect(await page.evaluate(missesBy, anchored.selector)).toBeLessThan(2);
	await expect(page.locator(`${anchored.selector}[data-arrive="here"]`)).toHaveCount(1);
	await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finish())));
	expect(await page.evaluate(missesBy, anchored.selector)).toBeLessThan(2);
});
