/**
 * Everything that access asks of a state of a page, which is reached once for all of it.
 */
import type { Page } from '@playwright/test';
import { ALL, onlyQuickIf } from '../support/layers.ts';
import { expect, openVisit, test } from '../support/test.ts';
import { formAwake } from '../support/visit.ts';
import { expectNoViolation, expectNoViolationAsItOpens } from './axe.ts';
import { expectStrongColours } from './edges.ts';
import { expectEverythingFits } from './fit.ts';
import { toTheTop, walk, wellWalked } from './keyboard.ts';
import { openState } from './open-state.ts';
import { kindsOfPage, type State, screenOf, widths } from './states.ts';

/** What is asked of that state, besides axe and what fits. */
const walked = /^\/|(?:step|received|message with|check,|dropdown)(?!.*posted)/;
const coloured = /cannot be right$|nothing in it$|toast$|received, with what may fit$|being sent$/;
const quick = /(?:received|filled in|be right|answered)(?!.*posted)/;

export function testAccess(state: State): void {
	const { name, hydrated, only, isPage = false } = state;
	// A posted answer has the same markup as the hydrated form in that state; one width is enough to
	// see that.
	const every = only ?? (hydrated ? widths : [320]);
	const [narrowest = 320] = every;
	const wider = every.slice(1);

	test.describe(name, onlyQuickIf(quick.test(name)), () => {
		// One after another: each begins by giving the page the size that it needs.
		test.describe.configure({ mode: 'default' });
		let page: Page;
		test.beforeAll(async ({ browser, site }) => {
			page = await openState(
				(path, options) => openVisit(browser, site, path, options),
				state,
				isPage ? 1280 : narrowest,
			);
		});
		test.afterAll(() => page?.context().close());

		test(`axe finds nothing in: ${name}`, () => expectNoViolation(page, [narrowest], [narrowest]));

		if (wider.length > 0)
			test(`axe finds nothing at the wider widths in: ${name}`, ALL, () =>
				expectNoViolation(page, wider, isPage ? [1280] : []),
			);

		if (isPage)
			test(`axe finds nothing as it opens at 320 x 900, the bar at the foot included, on ${name}`, () =>
				expectNoViolationAsItOpens(page, { width: 320, height: 900 }));

		if (walked.test(name))
			for (const width of isPage ? [1280, 320] : [1280])
				test(`with Tab alone all is reached, in the order it is seen, and the focus shows, at ${width} px in: ${name}`, async () => {
					await page.setViewportSize(screenOf(width));
					// A script that takes over a form in the middle of the walk moves the focus.
					if (isPage && (await page.locator('[data-island]').isVisible())) await formAwake(page);
					// What has just happened holds the focus; the walk begins at the top.
					await toTheTop(page);
					expect(await walk(page)).toEqual(wellWalked);
				});

		if (hydrated && narrowest < 1280)
			test(
				`everything fits at 320 x 256, with wide spacing, with doubled text, in: ${name}`,
				ALL,
				() => expectEverythingFits(page, isPage ? [320, 390, 1280] : [390]),
			);

		// It hangs on the components, which the pages of one kind share.
		if (isPage ? kindsOfPage.includes(name) : coloured.test(name))
			test(
				`in forced colours edges, problems and what cannot be pressed are seen in: ${name}`,
				ALL,
				async () => {
					await page.setViewportSize(screenOf(isPage ? 1280 : 320));
					if (name.endsWith('being sent'))
						await expect(page.locator('button:disabled')).not.toHaveCount(0);
					await expectStrongColours(page);
				},
			);

		if (name.endsWith('toast') || kindsOfPage.includes(name))
			test(
				`with less motion nothing moves or waits to appear, however far one scrolls, in: ${name}`,
				ALL,
				async () => {
					await page.setViewportSize(screenOf(320));
					await page.evaluate(() => scrollTo(0, 0));
					for (let screens = 0; screens < 4; screens += 1) {
						await page.mouse.wheel(0, 1500);
						const still = await page.evaluate(() => ({
							moving: document.getAnimations().length,
							hidden: [...document.querySelectorAll('main > *, main > * > *')].filter(
								(one) => getComputedStyle(one).opacity !== '1',
							).length,
							glides: getComputedStyle(document.documentElement).scrollBehavior === 'smooth',
						}));
						expect(still).toEqual({ moving: 0, hidden: 0, glides: false });
					}
				},
			);
	});
}
