/** What moves and opens: menus, dropdown, arrival of sections, toasts. */

import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { expect, type OpenVisit, test } from '../support/test.ts';
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

	for (const javaScriptEnabled of [true, false])
		test(`as specified: hovering the arrow next to Services opens it, and a hand reaches its links at any speed (script ${javaScriptEnabled})`, async ({
			visit,
		}) => {
			for (const width of javaScriptEnabled ? [960, 1440] : [1216]) {
				const { page, leave } = await visit('/About', {
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
				await leave();
			}
		});

	for (const key of ['Enter', 'Space'])
		test(`${key} opens it, Escape closes it and leaves the focus on the arrow`, async ({
			visit,
		}) => {
			const { page } = await visit('/');
			const arrow = page.locator('.arrow summary');
			await arrow.focus();
			await page.keyboard.press(key);
			await expect(listOf(page)).toBeVisible();
			await page.keyboard.press('Tab');
			await expect(page.getByRole('link', { name: 'ECO 4 Grants' }).first()).toBeFocused();
			await page.keyboard.press('Escape');
			await expect(listOf(page)).toBeHidden();
			await expect(arrow).toBeFocused();
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

	test('Escape also sends away a list that only the pointer has opened', async ({ visit }) => {
		const { page } = await visit('/');
		await glide(page, away, arrowOf(page));
		await page.keyboard.press('Escape');
		await expect(listOf(page)).toBeHidden();
	});
});

test.describe('the mobile menu', () => {
	for (const javaScriptEnabled of [true, false])
		test(`as specified: the hamburger opens the navigation, and choosing a link closes it (script ${javaScriptEnabled})`, async ({
			visit,
		}) => {
			const { page } = await visit('/About', { javaScriptEnabled, viewport: phone });
			const link = page
				.getByRole('navigation', { name: 'Main' })
				.getByRole('link', { name: 'Contact Us' });
			await expect(link).toBeHidden();
			await page.locator('.menu summary').click();
			await expect(link).toBeVisible();
			await link.click();
			await page.waitForURL('**/Contact');
			await expect(link).toBeHidden();
		});

	test('as specified: even the link of the page one is on closes it', async ({ visit }) => {
		const { page } = await visit('/About', { viewport: phone });
		await page.evaluate(() =>
			document
				.querySelector('nav a[href="/About"]')
				?.addEventListener('click', (event) => event.preventDefault()),
		);
		await page.locator('.menu summary').click();
		await page
			.getByRole('navigation', { name: 'Main' })
			.getByRole('link', { name: 'About Us' })
			.click();
		await expect(page.locator('.menu')).not.toHaveAttribute('open');
	});
});

test.describe('arrival', () => {
	test('as specified: sections fade in over 2000 ms with ease, once 120 px of them are on the screen', async ({
		visit,
	}) => {
		const { page } = await visit('/', { reducedMotion: 'no-preference' });
		const below = page.locator('main > [data-arrive="below"]').first();
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
				return [
					effect.target === section ? 'section' : 'picture',
					property,
					from,
					to,
					duration,
					easing,
				];
			}),
		);
		expect(motions.filter(([what]) => what === 'section')).toEqual([
			['section', 'translate', '0px 20px', 'none', 2000, 'ease'],
		]);
		const pictures = motions.filter(([what]) => what === 'picture');
		expect(pictures.length).toBeGreaterThan(0);
		for (const motion of pictures)
			expect(motion).toEqual(['picture', 'opacity', '0.6', '1', 2000, 'ease']);
	});
});

test.describe('toasts', () => {
	/** The library's own store in the browser, read through the hook that our toasts use. */
	async function toastStore(visit: OpenVisit): Promise<Page> {
		const { page } = await visit('about:blank');
		const { outputFiles } = await build({
			stdin: {
				contents: `
					import { createElement } from 'react';
					import { createRoot } from 'react-dom/client';
					import { toast, useToaster } from 'react-hot-toast/headless';
					function Reader() { window.toasts = useToaster().toasts; return null; }
					createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Reader));
					window.toast = toast;`,
				resolveDir: process.cwd(),
			},
			bundle: true,
			write: false,
			define: { 'process.env.NODE_ENV': '"production"' },
		});
		// The page's clock stands still but for runFor(), however long the machine takes.
		await page.clock.install({ time: 0 });
		await page.clock.pauseAt(600_000);
		await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
		await page.clock.runFor(50);
		return page;
	}

	type Store = {
		toast: typeof import('react-hot-toast/headless').toast;
		toasts: { type: string; duration: number; visible: boolean }[];
	};

	test('as specified: 4000 ms for blank, error and custom, 2000 ms for success, no end for loading', async ({
		visit,
	}) => {
		const page = await toastStore(visit);
		await page.evaluate(() => {
			const { toast } = window as unknown as Store;
			for (const make of [toast, toast.error, toast.custom, toast.success, toast.loading])
				make('text');
		});
		await page.clock.runFor(50);
		const durations = await page.evaluate(() =>
			Object.fromEntries(
				(window as unknown as Store).toasts.map(({ type, duration }) => [type, String(duration)]),
			),
		);
		expect(durations).toEqual({
			blank: '4000',
			error: '4000',
			custom: '4000',
			success: '2000',
			loading: 'Infinity',
		});
	});

	test('as specified: at most 20 at once, and removed 1000 ms after they are dismissed', async ({
		visit,
	}) => {
		const page = await toastStore(visit);
		await page.evaluate(() => {
			for (let count = 0; count < 25; count += 1)
				(window as unknown as Store).toast.loading(String(count));
		});
		await page.clock.runFor(50);
		const count = () => page.evaluate(() => (window as unknown as Store).toasts.length);
		expect(await count()).toBe(20);
		await page.evaluate(() => (window as unknown as Store).toast.dismiss());
		await page.clock.runFor(900);
		expect(await count()).toBe(20);
		await page.clock.runFor(200);
		expect(await count()).toBe(0);
	});

	test('as specified: a success toast is dismissed after 2000 ms and gone 1000 ms later; one may also be closed by hand', async ({
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
});
