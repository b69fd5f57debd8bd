/** What moves and opens: menus, dropdown, arrival of sections, toasts, and what a page never does by itself. */
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { routes } from '../support/routes.ts';
import { until } from '../support/running-site.ts';
import { createFixtures } from '../support/stage.ts';
import { ada, desktop, fillIn, formAwake, phone } from '../support/visit.ts';

const stage = createFixtures();
const { visit } = stage;

describe('the services dropdown', () => {
	test.each([true, false])('as specified: hovering the arrow next to Services opens it (script %s)', async (javaScriptEnabled) => {
		const { page, leave } = await visit('/', { javaScriptEnabled });
		const list = page.locator('.dropdown');
		expect(await list.isVisible()).toBe(false);
		await page.locator('.arrow').hover();
		expect(await list.isVisible()).toBe(true);
		await list.getByRole('link', { name: 'EV charging' }).hover();
		expect(await list.isVisible()).toBe(true);
		await list.getByRole('link', { name: 'Solar PV', exact: true }).click();
		expect(new URL(page.url()).pathname).toBe('/services/solar-PV');
		await leave();
	});

	test.each(['Enter', 'Space'])('%s opens it, Escape closes it and leaves the focus on the arrow', async (key) => {
		const { page, leave } = await visit('/');
		const arrow = page.locator('.arrow summary');
		await arrow.focus();
		await page.keyboard.press(key);
		expect(await page.locator('.dropdown').isVisible()).toBe(true);
		await page.keyboard.press('Tab');
		expect(
			await page
				.getByRole('link', { name: 'ECO 4 Grants' })
				.first()
				.evaluate((link) => link === document.activeElement),
		).toBe(true);
		await page.keyboard.press('Escape');
		expect(await page.locator('.dropdown').isVisible()).toBe(false);
		expect(await arrow.evaluate((element) => element === document.activeElement)).toBe(true);
		await leave();
	});

	test('Escape also sends away a list that only the pointer has opened', async () => {
		const { page, leave } = await visit('/');
		await page.locator('.arrow').hover();
		await page.keyboard.press('Escape');
		expect(await page.locator('.dropdown').isVisible()).toBe(false);
		await page.mouse.move(10, 600);
		await page.locator('.arrow').hover();
		expect(await page.locator('.dropdown').isVisible()).toBe(true);
		await leave();
	});

	test('a press elsewhere closes it, one inside does not', async () => {
		const { page, leave } = await visit('/');
		const list = page.locator('.dropdown');
		await page.locator('.arrow summary').click();
		await list.click({ position: { x: 4, y: 4 } });
		expect(await page.locator('.arrow').getAttribute('open')).toBe('');
		// The list lies over the heading; the foot of the first screen is beside it.
		await page.mouse.click(10, 850);
		expect(await page.locator('.arrow').getAttribute('open')).toBeNull();
		await page.mouse.move(10, 850);
		expect(await list.isVisible()).toBe(false);
		await leave();
	});

	test('a touch opens it', async () => {
		const { page, leave } = await visit('/', { viewport: phone, hasTouch: true });
		await page.locator('.menu summary').tap();
		await page.locator('.arrow summary').tap();
		expect(await page.getByRole('link', { name: 'Battery storage' }).first().isVisible()).toBe(true);
		await leave();
	});
});

describe('the mobile menu', () => {
	test.each([true, false])(
		'as specified: the hamburger opens the navigation, and choosing a link closes it (script %s)',
		async (javaScriptEnabled) => {
			const { page, leave } = await visit('/About', { javaScriptEnabled, viewport: phone });
			const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' });
			expect(await link.isVisible()).toBe(false);
			await page.locator('.menu summary').click();
			expect(await link.isVisible()).toBe(true);
			await link.click();
			await page.waitForURL('**/Contact');
			expect(await link.isVisible()).toBe(false);
			await leave();
		},
	);

	test('as specified: even the link of the page one is on closes it', async () => {
		const { page, leave } = await visit('/About', { viewport: phone });
		await page.evaluate(() => document.querySelector('nav a[href="/About"]')?.addEventListener('click', (event) => event.preventDefault()));
		await page.locator('.menu summary').click();
		await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
		expect(await page.locator('.menu').getAttribute('open')).toBeNull();
		await leave();
	});
});

describe('arrival', () => {
	test('as specified: a route change starts at the top of the page', async () => {
		const { page, leave } = await visit('/');
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
		await page.waitForURL('**/about');
		expect(await page.evaluate(() => scrollY)).toBe(0);
		await leave();
	});

	test('as specified: sections fade in over 2000 ms with ease, once 120 px of them are on the screen', async () => {
		const { page, leave } = await visit('/', { reducedMotion: 'no-preference' });
		const below = page.locator('main > [data-arrive="below"]').first();
		await until(async () => ((await below.count()) > 0 ? true : undefined));
		const section = await below.evaluate((element) => {
			element.id = 'arriving';
			return { top: element.getBoundingClientRect().top, opacity: getComputedStyle(element).opacity };
		});
		expect(section.opacity).toBe('0');
		await page.evaluate((by) => scrollTo({ top: by, behavior: 'instant' }), section.top - desktop.height + 100);
		await page.waitForTimeout(300);
		expect(await page.locator('#arriving').getAttribute('data-arrive')).toBe('below');
		await page.evaluate(() => scrollBy({ top: 60, behavior: 'instant' }));
		await until(async () => ((await page.locator('#arriving').getAttribute('data-arrive')) === 'here' ? true : undefined));
		const transition = await page.locator('#arriving').evaluate((element) => {
			const { transitionDuration, transitionTimingFunction } = getComputedStyle(element);
			return [transitionDuration, transitionTimingFunction];
		});
		expect(transition).toEqual(['2s, 2s', 'ease, ease']);
		await leave();
	});

	test('nothing in the first screen starts hidden', async () => {
		for (const { path } of routes) {
			const { page, leave } = await visit(path, { viewport: phone, reducedMotion: 'no-preference' });
			const hidden = await page
				.locator('[data-arrive="below"]')
				.evaluateAll((all, height) => all.filter((one) => one.getBoundingClientRect().top < height).length, phone.height);
			expect([path, hidden]).toEqual([path, 0]);
			await leave();
		}
	});

	test.each([
		{ what: 'reduced motion', options: { reducedMotion: 'reduce' as const } },
		{ what: 'no script', options: { javaScriptEnabled: false } },
	])('with $what nothing is hidden and nothing moves', async ({ options }) => {
		const { page, leave } = await visit('/', options);
		const opacities = await page.locator('main > *').evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
		expect(new Set(opacities)).toEqual(new Set(['1']));
		if (!('javaScriptEnabled' in options)) expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
		await leave();
	});
});

describe('toasts', () => {
	/** The library's own store in the browser, read through the hook that our toasts use. */
	async function toastStore() {
		const { page, leave } = await visit('about:blank');
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
		await page.clock.install();
		await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
		await page.clock.runFor(50);
		return { page, leave };
	}

	type Store = { toast: typeof import('react-hot-toast/headless').toast; toasts: { type: string; duration: number; visible: boolean }[] };

	test('as specified: 4000 ms for blank, error and custom, 2000 ms for success, no end for loading', async () => {
		const { page, leave } = await toastStore();
		await page.evaluate(() => {
			const { toast } = window as unknown as Store;
			for (const make of [toast, toast.error, toast.custom, toast.success, toast.loading]) make('text');
		});
		await page.clock.runFor(50);
		const durations = await page.evaluate(() =>
			Object.fromEntries((window as unknown as Store).toasts.map(({ type, duration }) => [type, String(duration)])),
		);
		expect(durations).toEqual({ blank: '4000', error: '4000', custom: '4000', success: '2000', loading: 'Infinity' });
		await leave();
	});

	test('as specified: at most 20 at once, and removed 1000 ms after they are dismissed', async () => {
		const { page, leave } = await toastStore();
		await page.evaluate(() => {
			for (let count = 0; count < 25; count += 1) (window as unknown as Store).toast.loading(String(count));
		});
		await page.clock.runFor(50);
		const count = () => page.evaluate(() => (window as unknown as Store).toasts.length);
		expect(await count()).toBe(20);
		await page.evaluate(() => (window as unknown as Store).toast.dismiss());
		await page.clock.runFor(900);
		expect(await count()).toBe(20);
		await page.clock.runFor(200);
		expect(await count()).toBe(0);
		await leave();
	});

	test('as specified: a success toast is dismissed after 2000 ms and gone 1000 ms later; one may also be closed by hand', async () => {
		const { page, leave } = await visit('/grant');
		await page.clock.install();
		await formAwake(page);
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByRole('button', { name: 'Submit' }).click();
		const toast = page.locator('.toast');
		await toast.waitFor();
		expect(await toast.getAttribute('data-leaving')).toBeNull();
		await page.clock.runFor(2100);
		await until(async () => ((await toast.getAttribute('data-leaving')) === '' ? true : undefined));
		await page.clock.runFor(1100);
		await until(async () => ((await toast.count()) === 0 ? true : undefined));
		await leave();
	});
});

describe('what a page never does', () => {
	test.each(routes)(
		'$path asks for no script before its visitor does anything, sets nothing on the device, and asks nobody else',
		async ({ path }) => {
			const { page, requests, complaints, leave } = await visit(path, { viewport: phone });
			await page.waitForLoadState('networkidle');
			expect(requests.filter((address) => address.endsWith('.js'))).toEqual([]);
			expect(requests.filter((address) => !address.startsWith(stage.site.origin))).toEqual([]);
			expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, '']);
			expect(complaints).toEqual([]);
			await leave();
		},
	);

	test('a form far below asks for none however the page is touched above it', async () => {
		const { page, requests, leave } = await visit('/services/solar-PV', { viewport: phone });
		await page.mouse.move(100, 300);
		await page.mouse.wheel(0, 200);
		await page.keyboard.press('Tab');
		await page.waitForLoadState('networkidle');
		expect(requests.filter((address) => address.endsWith('.js'))).toEqual([]);
		await leave();
	});
});

describe('a form wakes', () => {
	const awake = (page: Page) => page.waitForFunction(() => document.querySelector('#toasts')?.hasAttribute('data-awake'));

	test.each([
		['a pointer', (page: Page) => page.mouse.move(100, 300)],
		['the Tab key', (page: Page) => page.keyboard.press('Tab')],
		['scrolling', (page: Page) => page.evaluate(() => scrollBy(0, 40))],
		['the words a browser fills in', (page: Page) => page.getByLabel('First name').fill('Ada')],
	])('in the first screen by %s', async (_sign, give) => {
		const { page, leave } = await visit('/grant', { viewport: phone });
		await give(page);
		await awake(page);
		await leave();
	});

	test('by a finger', async () => {
		const { page, leave } = await visit('/Contact', { viewport: phone, hasTouch: true });
		await page.touchscreen.tap(20, 400);
		await awake(page);
		await leave();
	});
});
