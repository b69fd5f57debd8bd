/**
 * Pages in the colours of three other firms can be read. (Every pair of colours that components
 * declare, in any brand: src/content/brand/tokens.test.ts.)
 */
import type { Page } from '@playwright/test';
import { tokensOf } from '#content/brand/tokens.ts';
import { expect, test } from '../support/test.ts';
import { expectNoViolation } from './axe.ts';
import { openState } from './open-state.ts';
import { kindsOfPage, type State, states } from './states.ts';

const BRANDS = [
	{ brand: '#12305c', accent: '#b3123f', paper: '#f6f8fb' },
	{ brand: '#0a0a0a', accent: '#a3e635', paper: '#ffffff' },
	{ brand: '#7f1d1d' },
];

/** The states with colours of their own: problems, alerts, verdicts, what is chosen and received. */
const coloured = states.filter(({ name }) =>
	[
		'the menu, open',
		'the application, an answer that cannot be right (posted)',
		'the application, received, with what may fit (posted)',
		'the application, not received',
		'the check, answered',
	].includes(name),
);

const aPage = (at: string): State => ({
	name: at,
	at,
	hydrated: true,
	reach: async () => undefined,
});

/** Gives the page another firm's colours, by the names of its tokens. */
const recolour = (page: Page, colours: Readonly<Record<string, string>>) =>
	page.evaluate((tokens) => {
		// The first: others give bands of another ground tokens of their own.
		const style = document.querySelector('style');
		if (style)
			style.textContent = (style.textContent ?? '').replace(
				/--([a-z-]+):#[0-9a-f]{3,6}(?=[;}])/g,
				(declared, name: string) => (tokens[name] ? `--${name}:${tokens[name]}` : declared),
			);
	}, colours);

for (const state of [...kindsOfPage.map(aPage), ...coloured])
	test(`can be read in the colours of three other firms: ${state.name}`, async ({ visit }) => {
		const width = state.only?.[0] ?? 1280;
		// Its policy would refuse other styles.
		const page = await openState(visit, state, width, { bypassCSP: true });
		for (const brand of BRANDS) {
			const { light } = tokensOf(brand);
			await recolour(page, light);
			const shown = await page.evaluate(() =>
				getComputedStyle(document.documentElement).getPropertyValue('--brand'),
			);
			expect(shown.trim()).toBe(light.brand);
			await expectNoViolation(page, [width], []);
		}
	});
