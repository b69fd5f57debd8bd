/** axe over every page and every state, at three widths: no violation of WCAG 2.2 A and AA, nor of good practice. */

import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { legalPage } from '../../content/page-schemas.ts';
import { readPage } from '../../content/read.ts';
import { expect, test } from '../support/test.ts';
import { openState } from './open-state.ts';
import { everyPage, screenOf, states, widths } from './states.ts';

/** What is wrong, as axe names it, and where. Empty when nothing is. */
async function violations(page: Page, { contrast = true } = {}): Promise<string[]> {
	// Evaluated, not added as a script element: the page's own policy would refuse that.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
	return page.evaluate(async (withContrast) => {
		const { axe } = window as unknown as { axe: typeof import('axe-core') };
		const { violations } = await axe.run(document, {
			resultTypes: ['violations'],
			iframes: false,
			rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: withContrast } },
		});
		return violations.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
		);
	}, contrast);
}

async function expectNothingAt(page: Page, widthsOfIt: readonly number[]): Promise<void> {
	for (const width of widthsOfIt) {
		await page.setViewportSize(screenOf(width));
		// The header stays at the top, and what is half under it while one scrolls is not too small.
		await page.evaluate(() => scrollTo(0, 0));
		expect([width, await violations(page)]).toEqual([width, []]);
	}
}

test('/accessibility names the widths that pages are looked at in', () => {
	const [narrow, middle, wide] = widths;
	expect(JSON.stringify(readPage('accessibility', legalPage))).toContain(`at widths of ${narrow}, ${middle} and ${wide} pixels`);
});

test.describe('[A1] axe finds nothing', () => {
	for (const path of everyPage)
		test(`on ${path} at any width and in forced colours`, async ({ visit }) => {
			const { page } = await visit(path, { viewport: screenOf(widths[0]), reducedMotion: 'reduce' });
			await expectNothingAt(page, widths);
			await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
			// axe reads a colour that forcing leaves alone (-webkit-text-fill-color); which colours are seen is tested in colours-and-motion.test.ts.
			expect(await violations(page, { contrast: false })).toEqual([]);
		});

	// A posted answer has the same markup as the hydrated form in that state; one width is enough to see that.
	for (const state of states)
		test(`in: ${state.name}`, async ({ visit }) => {
			const at = state.only ?? (state.hydrated ? widths : [320]);
			const page = await openState(visit, state, at[0] ?? 320);
			await expectNothingAt(page, at);
		});
});
