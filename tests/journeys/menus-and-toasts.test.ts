/** What moves and opens: menus, dropdown, arrival of sections, toasts. */

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { ada, desktop, fillIn, formAwake, glide, phone } from '../support/visit.ts';

test.describe('the services dropdown', () => {
	const away = { x: 10, y: 600 };
	const arrowOf = (page: Page) => page.locator('.arrow');
	const listOf = (page: Page) => page.locator('.dropdown');

	/** Links straight down from the arrow, slanting, far and near, each at another speed. */
	const TARGETS = [
		[0, 100],
		[5, 600],
		[12, 1500],
	] as const;

	for (const [width, javaScriptEnabled] of [
		[960, true],
		[1216, false],
		[1440, true],
	] as const)
		test(`as specified: hovering the arrow next to Services opens it, and a hand reaches its links at any speed (${width} px, script ${javaScriptEnabled})`, async ({
			visit,
		}) => {
			const { page } = await visit('/About', {
				javaScriptEnabled,
				viewport: { width, height: 900 },
			});
			const { x = 0 } = (await arrowOf(page).boundingBox()) ?? {};
			const links = listOf(page).locator('a');
			for (const [target, speed] of TARGETS) {
				await expect(listOf(page)).toBeHidden();
				await glide(page, { x, y: 1 }, arrowOf(page));
				await expect(listOf(page)).toBeVisible();
				await glide(page, arrowOf(page), links.nth(target), speed);
				expect(await links.nth(target).evaluate((one) => one.matches(':hover'))).toBe(true);
				await page.mouse.move(away.x, away.y);
			}
			await glide(page, { x, y: 1 }, arrowOf(page));
			await links.filter({ hasText: /^Solar PV$/ }).click();
			expect(new URL(page.url()).pathname).toBe('/services/solar-PV');
		});

	test('Enter and Space open it too; Escape closes it, also where only the pointer opened it', async ({
		visit,
	}) => {
		const { page } = await visit('/');
		const arrow = page.locator('.arrow summary');
		for (const key of ['Enter', 'Space']) {
			await arrow.focus();
			await page.keyboard.press(key);
			await expect(listOf(page)).toBeVisible();
			await page.keyboard.press('Tab');
			await expect(page.getByRole('link', { name: 'ECO 4 Grants' }).first()).toBeFocused();
			await page.keyboard.press('Escape');
			await expect(listOf(page)).toBeHidden();
			await expect(arrow).toBeFocused();
		}
		await glide(page, away, arrowOf(page));
		await expect(listOf(page)).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(listOf(page)).toBeHidden();
	});

	for (const javaScriptEnabled of [true, false])
		test(`a tap on the arrow opens it and a second one closes it (script ${javaScriptEnabled})`, async ({
			visit,
		}) => {
			const { page } = await visit('/About', {
				javaScriptEnabled,
				hasTouch: true,
				viewport: { width: 1180, height: 820 },
			});
			await arrowOf(page).tap();
			await expect(listOf(page)).toBeVisible();
			await arrowOf(page).tap();
			await expect(listOf(page)).toBeHidden();
		});
});

for (const javaScriptEnabled of [true, false])
	test(`as specified: the hamburger opens the navigation, with our number and the check, and choosing a link closes it (script ${javaScriptEnabled})`, async ({
		visit,
	}) => {
		const { page } = await visit('/About', { javaScriptEnabled, viewport: phone });
		const button = page.locator('.menu summary');
		const link = (name: string) =>
			page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
		await expect(link('Contact Us')).toBeHidden();
		await button.click();
		expect((await button.innerText()).trim()).toBe('Close');
		for (const name of ['0113 496 0142', 'Check your home']) await expect(link(name)).toBeVisible();
		if (javaScriptEnabled) {
			// Even the link of the page one is on.
			await link('About Us').evaluate((one) =>
				one.addEventListener('click', (event) => event.preventDefault()),
			);
			await link('About Us').click();
			await expect(page.locator('.menu')).not.toHaveAttribute('open');
			await button.click();
		}
		await link('Contact Us').click();
		await page.waitForURL('**/Contact');
		await expect(link('Contact Us')).toBeHidden();
	});

test('as specified: sections fade in over 2000 ms with ease, once 120 px of them are on the screen', async ({
	visit,
}) => {
	const { page } = await visit('/', { reducedMotion: 'no-preference' });
	const below = page.locator('main > [data-arrive="below"]:has(.house)').first();
	await expect(below).not.toHaveCount(0);
	const top = await below.evaluate((element) => {
		element.id = 'arriving';
		return element.getBoundingClientRect().top;
	});
	await page.evaluate(
		(by) => scrollTo({ top: by, behavior: 'instant' }),
		top - desktop.height + 100,
	);
	// It would have arrived within two frames.
	await page.evaluate(
		() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
	);
	const arriving = page.locator('#arriving');
	await expect(arriving).toHaveAttribute('data-arrive', 'below');
	await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }));
	await expect(arriving).toHaveAttribute('data-arrive', 'here');
	/** What moves in that section or is it: its property, from where to where, and how. */
	const motions = await arriving.evaluate((section) =>
		section.getAnimations({ subtree: true }).map((one) => {
			const effect = one.effect as KeyframeEffect;
			const property = (one as CSSTransition).transitionProperty;
			const [from, to] = effect.getKeyframes().map((keyframe) => keyframe[property]);
			const { duration, easing } = effect.getComputedTiming();
			const what = effect.target === section ? 'section' : 'picture';
			return [what, property, from, to, duration, easing].join(' ');
		}),
	);
	expect([...new Set(motions)].sort()).toEqual([
		'picture opacity 0.6 1 2000 ease',
		'section translate 0px 20px none 2000 ease',
	]);
});

test('as specified: a success toast is dismissed after 2000 ms and gone 1000 ms later', async ({
	visit,
}) => {
	const { page } = await visit('/grant', { reducedMotion: 'no-preference' });
	await page.clock.install();
	await formAwake(page);
	await fillIn(page, ada);
	await page.getByRole('button', { name: 'Next' }).click();
	await page.getByRole('button', { name: 'Submit' }).click();
	const toast = page.locator('.toast');
	await toast.waitFor();
	await expect(toast).not.toHaveAttribute('data-leaving');
	// Its words never fade: it is there, or it is not.
	const motions = () => toast.evaluate((one) => one.getAnimations({ subtree: true }).length);
	expect(await motions()).toBe(0);
	await page.clock.runFor(2100);
	await expect(toast).toHaveAttribute('data-leaving', '');
	expect(await motions()).toBe(0);
	await expect(toast).toBeHidden();
	await page.clock.runFor(1100);
	await expect(toast).toHaveCount(0);
});
