/**
 * Firms of other colours than the sample's: whatever is drawn can be read in each of them, on
 * pages, on pages for the office and in letters.
 */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { recolourStyles, unreadablePairs } from '#content/company/brand-contrast.ts';
import { recolourLetter } from '#server/office-mail/branded-letters.ts';
import { officePhone, openDay, writeAs } from '../support/office-day.ts';
import { ALL } from '../support/tags.ts';
import { expect, OFFICE, test } from '../support/test.ts';
import { desktop, phone } from '../support/visit.ts';
import { openState } from './open-state.ts';
import { kindsOfPage, states } from './states.ts';

test.use({ hasMailServer: true });

const BRANDS = {
	amber: { brand: '#1c1917', accent: '#f59e0b', paper: '#fafaf9' },
	lime: { brand: '#0a0a0a', accent: '#a3e635', paper: '#ffffff' },
	yellow: { brand: '#1f2937', accent: '#facc15', paper: '#fffdf5' },
	teal: { brand: '#134e4a', accent: '#0d9488', paper: '#f7fbfa' },
	red: { brand: '#7f1d1d', accent: '#dc2626', paper: '#fdf8f6' },
	black: { brand: '#000000', accent: '#000000', paper: '#ffffff' },
};

/**
 * The states with colours of their own: problems, alerts, toasts, verdicts, what is chosen and what
 * is received.
 */
const COLOURED = [
	'the menu, open',
	'the application, an answer that cannot be right (posted)',
	'the application, received, with what may fit (posted)',
	'the application, not received',
	'a message with nothing in it (posted)',
	'the check, answered',
];

/** A page whose styles may be changed: its policy would refuse that. */
const OPEN = { bypassCSP: true, reducedMotion: 'reduce' } as const;

/**
 * What cannot be read on the page as it is, in each brand, at these widths; then with the pointer
 * on every link and button.
 */
async function unreadable(page: Page, widths: readonly number[]): Promise<string[]> {
	await page.evaluate(axe.source);
	const painted = await page.evaluate(() => {
		for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details'))
			fold.open = !fold.querySelector('iframe');
		// What lies over something else is judged by neither.
		for (const one of document.querySelectorAll<HTMLElement>('.header, .phone-bar, .day__done'))
			one.style.position = 'static';
		return [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
	});
	const cdp = await page.context().newCDPSession(page);
	for (const domain of ['DOM', 'CSS'] as const) await cdp.send(`${domain}.enable`);
	const { root } = await cdp.send('DOM.getDocument', {});
	const found: string[] = [];
	for (const [name, colours] of Object.entries(BRANDS)) {
		await page.evaluate(
			(sheets) => {
				for (const [index, style] of document.querySelectorAll('style').entries())
					style.textContent = sheets[index] ?? '';
			},
			painted.map((css) => recolourStyles(css, colours)),
		);
		for (const width of widths)
			for (const pointed of width === widths[0] ? [false, true] : [false]) {
				await page.setViewportSize({ width, height: 900 });
				const { nodeIds } = await cdp.send('DOM.querySelectorAll', {
					nodeId: root.nodeId,
					selector: 'a, button, summary',
				});
				for (const nodeId of nodeIds)
					await cdp
						.send('CSS.forcePseudoState', {
							nodeId,
							forcedPseudoClasses: pointed ? ['hover'] : [],
						})
						.catch((error: Error) => {
							// A page that tries again by itself may have drawn it anew.
							if (!error.message.includes('Could not find node')) throw error;
						});
				const pale = await page.evaluate(async () => {
					const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
						document,
						{
							runOnly: ['color-contrast'],
							resultTypes: ['violations'],
							iframes: false,
						},
					);
					return violations.flatMap(({ nodes }) =>
						nodes.map(({ target, any }) => `${target}: ${any[0]?.message}`),
					);
				});
				found.push(
					...pale.map((what) => `${name}, ${width} px${pointed ? ', pointed at' : ''}: ${what}`),
				);
			}
	}
	await cdp.detach();
	return found;
}

test('the pairs of colours that `npm run content` measures are in order for each of these brands', () => {
	for (const [name, colours] of Object.entries(BRANDS))
		expect([name, unreadablePairs(colours)]).toEqual([name, []]);
});

test.describe('can be read in any brand’s colours', ALL, () => {
	for (const path of kindsOfPage)
		test(`words on ${path}`, async ({ visit }) => {
			const { page } = await visit(path, { ...OPEN, viewport: phone });
			expect(await unreadable(page, [phone.width, 1280])).toEqual([]);
		});

	for (const state of states.filter(({ name }) => COLOURED.includes(name)))
		test(`words in: ${state.name}`, async ({ visit }) => {
			const page = await openState(visit, state, phone.width, OPEN);
			const widths = state.only ? [phone.width] : [phone.width, 1280];
			expect(await unreadable(page, widths)).toEqual([]);
		});

	for (const colorScheme of ['light', 'dark'] as const)
		test(`words on the office's day, on an enquiry's page and in letters, ${colorScheme}`, async ({
			site,
			visit,
			mailServer,
		}) => {
			const name = `Nell ${colorScheme}`;
			const number = colorScheme === 'light' ? '07700900131' : '07700900132';
			await writeAs(site, name, number);
			const page = await openDay(site, visit, { ...OPEN, ...officePhone, colorScheme });
			expect(await unreadable(page, [390, 1280])).toEqual([]);
			await page.getByRole('link', { name, exact: true }).click();
			await page.getByRole('heading', { level: 1, name }).waitFor();
			expect(await unreadable(page, [390, 1280])).toEqual([]);

			const letters = () =>
				mailServer?.received.filter(({ to }) =>
					[OFFICE, `${number}@example.org`].includes(to?.[0]?.address ?? ''),
				) ?? [];
			await expect.poll(() => new Set(letters().map(({ to }) => to?.[0]?.address)).size).toBe(2);
			const { page: reader } = await visit('about:blank', { colorScheme, viewport: desktop });
			for (const [brand, colours] of Object.entries(BRANDS))
				for (const { html = '', subject } of letters()) {
					await reader.setContent(recolourLetter(html, colours));
					await reader.evaluate(axe.source);
					const pale = await reader.evaluate(async () => {
						const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
							runOnly: ['color-contrast'],
						});
						return violations.flatMap(({ nodes }) =>
							nodes.map(({ target, any }) => `${target}: ${any[0]?.message}`),
						);
					});
					expect([brand, subject, pale]).toEqual([brand, subject, []]);
				}
		});
});
