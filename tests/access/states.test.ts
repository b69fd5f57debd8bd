/**
 * Every state that a page can be in, reached once and checked for everything that access asks of
 * it.
 */
import type { Page } from '@playwright/test';
import { ALL, onlyQuickIf } from '../support/layers.ts';
import { expect, openVisit, test } from '../support/test.ts';
import { expectNoViolation, skippedLevels } from './axe.ts';
import { withoutEdge } from './edges.ts';
import { expectEverythingFits } from './fit.ts';
import { toTheTop, walk, wellWalked } from './keyboard.ts';
import { openState } from './open-state.ts';
import { screenOf, states, widths } from './states.ts';

for (const state of states) {
	const { name, hydrated, only } = state;
	// A posted answer has the same markup as the hydrated form in that state; one width is enough to
	// see that.
	const every = only ?? (hydrated ? widths : [320]);
	const [narrowest = 320] = every;
	const wider = every.slice(1);

	const isQuick = /received|filled in|be right|answered/.test(name) && !name.endsWith('(posted)');
	test.describe(name, onlyQuickIf(isQuick), () => {
		// One after another: each begins by giving the page the size that it needs.
		test.describe.configure({ mode: 'default' });
		let page: Page;
		test.beforeAll(async ({ browser, site }) => {
			page = await openState(
				(path, options) => openVisit(browser, site, path, options),
				state,
				narrowest,
			);
		});
		test.afterAll(() => page?.context().close());

		test(`axe finds nothing, and no heading skips a level, in: ${name}`, async () => {
			await expectNoViolation(page, [narrowest], [narrowest]);
			expect(await skippedLevels(page)).toEqual([]);
		});

		if (wider.length > 0)
			test(`axe finds nothing at the wider widths in: ${name}`, ALL, () =>
				expectNoViolation(page, wider, []),
			);

		if (/step|received|message with|check,|dropdown/.test(name) && !/posted/.test(name))
			test(`with Tab alone all is reached, in the order it is seen, and the focus shows in: ${name}`, async () => {
				await page.setViewportSize(screenOf(1280));
				// What has just happened holds the focus; the walk begins at the top.
				await toTheTop(page);
				expect(await walk(page)).toEqual(wellWalked);
			});

		if (hydrated) {
			if (narrowest < 1280)
				test(
					`everything fits at 320 x 256, with wide spacing, with doubled text, in: ${name}`,
					ALL,
					() => expectEverythingFits(page, [[390, 844]]),
				);
		}

		if (
			/cannot be right$|nothing in it$|toast$|received, with what may fit$|being sent$/.test(name)
		)
			test(
				`in forced colours edges, problems, toasts and what cannot be pressed are seen in: ${name}`,
				ALL,
				async () => {
					await page.setViewportSize(screenOf(320));
					await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
					expect(await withoutEdge(page)).toEqual([]);
					for (const problem of await page.locator('.question--problem').all())
						expect(await problem.evaluate((one) => getComputedStyle(one).borderLeftStyle)).toBe(
							'solid',
						);
					const looksDisabled = await page.evaluate(() => {
						const grey = document.createElement('i');
						document.body.append(grey);
						grey.style.color = 'GrayText';
						return [...document.querySelectorAll('button:disabled')].map((button) => {
							const { color, borderTopColor } = getComputedStyle(button);
							return [color, borderTopColor].every((one) => one === getComputedStyle(grey).color);
						});
					});
					expect(looksDisabled).not.toContain(false);
					if (name.endsWith('being sent')) expect(looksDisabled).not.toEqual([]);
				},
			);

		if (name.endsWith('toast'))
			test(`with less motion nothing moves in: ${name}`, ALL, async () => {
				expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
			});
	});
}
