/**
 * What moves and opens: menus, dropdown, arrival of sections, toasts, and what a page never does by
 * itself.
 */

import type { Page } from '@playwright/test';
import axe from 'axe-core';
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

	test('a pointer that passes along the bar does not open it', async ({ visit }) => {
		const { page } = await visit('/About');
		const link = (name: string) =>
			page.getByRole('banner').getByRole('link', { name, exact: true });
		// It takes longer from the arrow to there than a pointer must stop to open it.
		// On a busy machine it may stop there all the same: then once more.
		await expect(async () => {
			await page.mouse.move(0, 400);
			await glide(page, link('Home'), link('Get Funding'), 1000);
			expect(await listOf(page).isVisible()).toBe(false);
		}).toPass();
	});

	test('no link of an open menu leaves the window on either side of a width at which the layout changes', async ({
		visit,
	}) => {
		const { page } = await visit('/');
		for (const width of [719, 720, 959, 960, 1215, 1216]) {
			await page.setViewportSize({ width, height: 900 });
			const links = await page.evaluate(() => {
				for (const one of document.querySelectorAll<HTMLDetailsElement>('header details'))
					one.open = true;
				const shown = [...document.querySelectorAll('a:not(.skip)')].filter((one) =>
					one.checkVisibility({ visibilityProperty: true }),
				);
				const { clientWidth } = document.documentElement;
				return {
					ofServices: shown.filter((one) => one.closest('.dropdown')).length,
					cut: shown
						.filter(
							(one) =>
								one.getBoundingClientRect().left < 0 ||
								one.getBoundingClientRect().right > clientWidth,
						)
						.map(String),
				};
			});
			expect([width, links]).toEqual([width, { ofServices: 13, cut: [] }]);
		}
	});

	test('a look that hovering gives is for those who can hover: a finger would leave it behind', async ({
		visit,
	}) => {
		const { page } = await visit('/');
		const lasting = await page.evaluate(() => {
			const found: string[] = [];
			const read = (rules: CSSRuleList, isForHover: boolean) => {
				for (const rule of rules) {
					// The house's parts are chosen by the same touch that leaves them hovered.
					if (rule instanceof CSSStyleRule && /^(?!.*\[for).*:hover/.test(rule.selectorText))
						found.push(...(isForHover ? [] : [rule.selectorText]));
					if (rule instanceof CSSGroupingRule)
						read(
							rule.cssRules,
							isForHover ||
								(rule instanceof CSSMediaRule && rule.conditionText.includes('(hover: hover)')),
						);
				}
			};
			for (const sheet of document.styleSheets) read(sheet.cssRules, false);
			return found;
		});
		expect(lasting).toEqual([]);
	});

	for (const javaScriptEnabled of [true, false])
		test(`a tap on the arrow opens it and a second one closes it; so does a second click of a mouse that rests there (script ${javaScriptEnabled})`, async ({
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
			if (!javaScriptEnabled) return;
			await glide(page, away, arrowOf(page));
			await arrowOf(page).click();
			await expect(arrowOf(page)).toHaveAttribute('open');
			await arrowOf(page).click();
			await expect(listOf(page)).toBeHidden();
		});

	test('tabbing past its last link or before its arrow closes it', async ({ visit }) => {
		const { page } = await visit('/About');
		for (const [from, key, to] of [
			['EV charging', 'Tab', 'Contact Us'],
			['ECO 4 Grants', 'Shift+Tab', 'Services'],
		] as const) {
			await arrowOf(page).locator('summary').press('Enter');
			await listOf(page).getByRole('link', { name: from }).focus();
			for (
				let presses = 0;
				presses < 3 && (await page.evaluate(() => document.activeElement?.textContent)) !== to;
				presses += 1
			)
				await page.keyboard.press(key);
			await expect(
				page.getByRole('banner').getByRole('link', { name: to, exact: true }),
			).toBeFocused();
			if (to === 'Services') await page.keyboard.press(key);
			await expect(listOf(page)).toBeHidden();
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

	test('Escape also sends away a list that only the pointer has opened', async ({ visit }) => {
		const { page } = await visit('/');
		await glide(page, away, arrowOf(page));
		await page.keyboard.press('Escape');
		await expect(listOf(page)).toBeHidden();
		await glide(page, arrowOf(page), away);
		await glide(page, away, arrowOf(page));
		await expect(listOf(page)).toBeVisible();
	});

	test('a press elsewhere closes it, one inside does not', async ({ visit }) => {
		const { page } = await visit('/');
		const list = page.locator('.dropdown');
		await page.locator('.arrow summary').click();
		await list.click({ position: { x: 4, y: 4 } });
		await expect(page.locator('.arrow')).toHaveAttribute('open', '');
		// The list lies over the heading; the foot of the first screen is beside it.
		await page.mouse.click(10, 850);
		await expect(page.locator('.arrow')).not.toHaveAttribute('open');
		await page.mouse.move(10, 850);
		await expect(list).toBeHidden();
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

	test('without script nothing is hidden', async ({ visit }) => {
		const { page } = await visit('/', { javaScriptEnabled: false });
		const opacities = await page
			.locator('main > *')
			.evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
		expect(new Set(opacities)).toEqual(new Set(['1']));
	});

	test('while sections arrive their words are as readable as ever', async ({ visit }) => {
		const { page } = await visit('/', { viewport: phone, reducedMotion: 'no-preference' });
		await page.evaluate(axe.source);
		await expect(page.locator('main > [data-arrive="below"]')).not.toHaveCount(0);
		// All of them at once, and held there.
		const { moving, pale } = await page.evaluate(async () => {
			for (const section of document.querySelectorAll<HTMLElement>('[data-arrive="below"]'))
				section.dataset.arrive = 'here';
			for (const one of document.getAnimations()) {
				one.pause();
				one.currentTime = 400;
			}
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			const { violations } = await axe.run('main', {
				runOnly: { type: 'rule', values: ['color-contrast'] },
				resultTypes: ['violations'],
			});
			return {
				moving: document.getAnimations().length,
				pale: violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
			};
		});
		expect(moving).toBeGreaterThan(0);
		expect(pale).toEqual([]);
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

test('a form far below asks for no script however the page is touched above it', async ({
	visit,
}) => {
	const { page, requests } = await visit('/services/solar-PV', { viewport: phone });
	await page.mouse.move(100, 300);
	await page.mouse.wheel(0, 200);
	await page.keyboard.press('Tab');
	await page.waitForLoadState('networkidle');
	expect(requests.filter((address) => address.includes('/islands/'))).toEqual([]);
});

test('a form in the first screen wakes by any sign of use', async ({ visit }) => {
	for (const give of [
		(page: Page) => page.mouse.move(100, 300),
		(page: Page) => page.keyboard.press('Tab'),
		(page: Page) => page.evaluate(() => scrollBy(0, 40)),
		(page: Page) => page.touchscreen.tap(20, 400),
		// As a browser fills it in.
		(page: Page) => page.getByLabel('First name').fill('Ada'),
	]) {
		const { page, leave } = await visit('/grant', { viewport: phone, hasTouch: true });
		await give(page);
		await expect(page.locator('#toasts[data-awake]')).toHaveCount(1);
		await leave();
	}
});
