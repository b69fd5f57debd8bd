/** Visitors who have asked their device for strong colours, or for less motion, get them everywhere. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { openState } from './open-state.ts';
import { everyPage, type State, screenOf, states } from './states.ts';

const stateCalled = (name: string): State => {
	const state = states.find((one) => one.name === name);
	if (!state) throw new Error(`There is no state called ${name}.`);
	return state;
};

/** Controls whose edge cannot be seen: with the visitor's colours a background says nothing. */
const withoutEdge = (page: Page) =>
	page.evaluate(() =>
		[...document.querySelectorAll<HTMLElement>('.button, input:not([type=hidden]), select, textarea, .menu__button, .toast, .notice')]
			.filter((one) => one.checkVisibility({ visibilityProperty: true }))
			.filter((one) => {
				const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
				return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || borderTopColor === backgroundColor;
			})
			.map((one) => `${one.localName}.${one.className}`),
	);

test.describe('[A4] in forced colours', () => {
	const forced = { forcedColors: 'active' } as const;

	for (const path of everyPage)
		test(`the controls of ${path} have an edge, and its pictures their lines`, async ({ visit }) => {
			const { page } = await visit(path, { ...forced, viewport: screenOf(1280), reducedMotion: 'reduce' });
			expect(await withoutEdge(page)).toEqual([]);
			const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
			const lines = await page
				.locator('.house-base')
				.evaluateAll((all) => all.map((one) => getComputedStyle(one).getPropertyValue('--house-line')));
			for (const line of lines) expect(line).not.toBe(ground);
		});

	for (const state of states.filter(({ name }) => /cannot be right$|nothing in it$|toast$|received, with what may fit$/.test(name)))
		test(`edges, problems and toasts are seen in: ${state.name}`, async ({ visit }) => {
			const page = await openState(visit, state, 320, forced);
			expect(await withoutEdge(page)).toEqual([]);
			for (const problem of await page.locator('.question--problem').all()) {
				expect(await problem.evaluate((one) => getComputedStyle(one).borderLeftStyle)).toBe('solid');
			}
		});

	test('a button that cannot be pressed looks like it', async ({ visit }) => {
		const page = await openState(visit, stateCalled('a message being sent'), 1280, forced);
		const colours = await page.evaluate(() => {
			const grey = document.createElement('i');
			document.body.append(grey);
			grey.style.color = 'GrayText';
			const button = document.querySelector('button:disabled') as HTMLElement;
			return [getComputedStyle(button).color, getComputedStyle(button).borderTopColor, getComputedStyle(grey).color];
		});
		expect(colours[0]).toBe(colours[2]);
		expect(colours[1]).toBe(colours[2]);
	});

	test('the focus is seen', async ({ visit }) => {
		const { page } = await visit('/', { ...forced, reducedMotion: 'reduce' });
		for (let stop = 0; stop < 6; stop += 1) {
			await page.keyboard.press('Tab');
			const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
			expect(outline).toBe('solid');
		}
	});
});

test.describe('[A5] with less motion', () => {
	for (const path of everyPage)
		test(`nothing on ${path} moves or waits to appear, however far one scrolls`, async ({ visit }) => {
			const { page } = await visit(path, { reducedMotion: 'reduce', viewport: screenOf(320) });
			for (let screens = 0; screens < 4; screens += 1) {
				await page.mouse.wheel(0, 1500);
				const state = await page.evaluate(() => ({
					moving: document.getAnimations().length,
					hidden: [...document.querySelectorAll('main > *, main > * > *')].filter((one) => getComputedStyle(one).opacity !== '1').length,
					glides: getComputedStyle(document.documentElement).scrollBehavior === 'smooth',
				}));
				expect(state).toEqual({ moving: 0, hidden: 0, glides: false });
			}
		});

	test('nor do toasts', async ({ visit }) => {
		const page = await openState(visit, stateCalled('a message, not received, and its toast'), 320);
		expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
	});
});
