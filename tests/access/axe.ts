/** What axe finds on a page: violations of WCAG 2.2 A and AA, and of good practice. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from '../support/test.ts';
import { wear } from './fit.ts';
import { screenOf } from './states.ts';

/**
 * The rules that depend on where things stand. All others read the document, which is the same at
 * every width.
 */
const LAYOUT_RULES = [
	'color-contrast',
	'link-in-text-block',
	'scrollable-region-focusable',
	'target-size',
];

/**
 * The header stays at the top and the bar at the foot of the screen: what is half under one of them
 * while one scrolls is not too small. Rows out of view have the height of most rows, and would be
 * measured one over the other. In a style sheet, because the office's day draws its rows afresh
 * every few seconds.
 */
const WHILE_MEASURED =
	'.phone-bar { position: static !important } .call { content-visibility: visible !important }';

/** What is wrong, as axe names it, and where. Empty when nothing is. */
async function violations(page: Page, rules: 'all' | 'layout'): Promise<string[]> {
	// Evaluated, not added as a script element: the page's own policy would refuse that.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
	return page.evaluate(
		async (only) => {
			const { axe } = window as unknown as { axe: typeof import('axe-core') };
			const { violations } = await axe.run(document, {
				resultTypes: ['violations'],
				iframes: false,
				...(only
					? { runOnly: { type: 'rule', values: only } }
					: {
							rules: {
								'target-size': { enabled: true },
								// Who works a page by voice says what is seen (WCAG 2.5.3).
								'label-content-name-mismatch': { enabled: true },
							},
						}),
			});
			return violations.flatMap(({ id, nodes }) =>
				nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
			);
		},
		rules === 'layout' ? LAYOUT_RULES : undefined,
	);
}

/** Every rule at the widths of `all`, the rules of layout at the others. */
export async function expectNoViolation(
	page: Page,
	widths: readonly number[],
	all: readonly (number | undefined)[],
): Promise<void> {
	for (const width of widths) {
		await page.setViewportSize(screenOf(width));
		await page.evaluate(() => scrollTo(0, 0));
		await wear(page, WHILE_MEASURED);
		expect([width, await violations(page, all.includes(width) ? 'all' : 'layout')]).toEqual([
			width,
			[],
		]);
		await wear(page, '');
	}
}

/**
 * What opens is not half under the bar: every rule at exactly that size, before anything is
 * scrolled.
 */
export async function expectNoViolationAsItOpens(
	page: Page,
	size: { readonly width: number; readonly height: number },
): Promise<void> {
	await page.setViewportSize(size);
	await page.evaluate(() => scrollTo(0, 0));
	expect(await violations(page, 'all')).toEqual([]);
}
