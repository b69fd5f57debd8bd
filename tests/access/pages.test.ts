/** Every page, opened once and checked for everything that access asks of it. */
import type { Page } from '@playwright/test';
import { content } from '#content/reader/testing.ts';
import { expect, openVisit, test } from '../support/test.ts';
import { formAwake } from '../support/visit.ts';
import { expectNoViolation, expectNoViolationAsItOpens, skippedLevels } from './axe.ts';
import { withoutEdge } from './edges.ts';
import { expectEverythingFits } from './fit.ts';
import { toTheTop, walk, wellWalked } from './keyboard.ts';
import { everyPage, kindsOfPage, screenOf, tagOf, widths } from './states.ts';

const [narrow, middle, wide] = widths;

for (const path of everyPage)
	test.describe(path, tagOf(path), () => {
		// One after another: each begins by giving the page the size that it needs.
		test.describe.configure({ mode: 'default' });
		let page: Page;
		test.beforeAll(async ({ browser, site }) => {
			({ page } = await openVisit(browser, site, path, {
				viewport: screenOf(wide),
				reducedMotion: 'reduce',
			}));
		});
		test.afterAll(() => page?.context().close());

		test(`axe finds nothing on ${path} at ${narrow} px`, () =>
			expectNoViolation(page, [narrow], [narrow]));

		test(`axe finds nothing on ${path} at ${middle} and ${wide} px`, () =>
			expectNoViolation(page, [middle, wide], [wide]));

		test(`axe finds nothing on ${path} as it opens at 320 x 900, the bar at the foot included, and no heading skips a level`, async () => {
			await expectNoViolationAsItOpens(page, { width: narrow, height: 900 });
			expect(await skippedLevels(page)).toEqual([]);
		});

		for (const width of [wide, narrow])
			test(`with Tab alone all of ${path} is reached, in the order it is seen, and the focus shows, at ${width} px`, async () => {
				await page.setViewportSize(screenOf(width));
				await toTheTop(page);
				expect(await walk(page)).toEqual(wellWalked);
			});

		test(`everything fits on ${path} at 320 x 256, with wide spacing, with doubled text`, () =>
			expectEverythingFits(page, [
				[320, 640],
				[390, 844],
				[1280, 800],
			]));

		// What follows hangs on the components, which the pages of one kind share.
		if (!kindsOfPage.includes(path)) return;

		test(`in forced colours the controls of ${path} have an edge, and its pictures their lines`, async () => {
			await page.setViewportSize(screenOf(wide));
			await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
			expect(await withoutEdge(page)).toEqual([]);
			const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
			const lines = await page
				.locator('.house-base')
				.evaluateAll((all) =>
					all.map((one) => getComputedStyle(one).getPropertyValue('--house-line')),
				);
			for (const line of lines) expect(line).not.toBe(ground);
			await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
		});

		test(`with less motion nothing on ${path} moves or waits to appear, however far one scrolls`, async () => {
			await page.setViewportSize(screenOf(narrow));
			await page.evaluate(() => scrollTo(0, 0));
			for (let screens = 0; screens < 4; screens += 1) {
				await page.mouse.wheel(0, 1500);
				const state = await page.evaluate(() => ({
					moving: document.getAnimations().length,
					hidden: [...document.querySelectorAll('main > *, main > * > *')].filter(
						(one) => getComputedStyle(one).opacity !== '1',
					).length,
					glides: getComputedStyle(document.documentElement).scrollBehavior === 'smooth',
				}));
				expect(state).toEqual({ moving: 0, hidden: 0, glides: false });
			}
		});
	});

test('/accessibility names the widths that pages are looked at in', () => {
	expect(JSON.stringify(content.pages.accessibility)).toContain(
		`at widths of ${narrow}, ${middle} and ${wide} pixels`,
	);
});

test('in forced colours the focus is seen', async ({ visit }) => {
	const { page } = await visit('/', { forcedColors: 'active', reducedMotion: 'reduce' });
	for (let stop = 0; stop < 6; stop += 1) {
		await page.keyboard.press('Tab');
		const outline = await page.evaluate(
			() => getComputedStyle(document.activeElement as Element).outlineStyle,
		);
		expect(outline).toBe('solid');
	}
});

test.describe('filling in', () => {
	for (const [path, tokens] of [
		[
			'/grant',
			{
				firstName: 'given-name',
				lastName: 'family-name',
				email: 'email',
				phoneNumber: 'tel',
				address: 'street-address',
			},
		],
		['/Contact', { fullName: 'name', email: 'email', phone: 'tel' }],
	] as const)
		test(`every field of ${path} can be pasted into, and those for name, e-mail, phone and address have their autocomplete tokens`, async ({
			visit,
		}) => {
			const { page } = await visit(path);
			const found = await page
				.locator('form [autocomplete]:visible:not([aria-hidden] *)')
				.evaluateAll((all) =>
					Object.fromEntries(
						all.map((one) => [(one as HTMLInputElement).name, one.getAttribute('autocomplete')]),
					),
				);
			expect(found).toEqual(tokens);
			await formAwake(page);
			const refused = await page
				.locator('form :is(input:not([type=hidden]), textarea):visible')
				.evaluateAll((all) =>
					all
						.filter(
							(field) =>
								!field.dispatchEvent(
									new ClipboardEvent('paste', { bubbles: true, cancelable: true }),
								),
						)
						.map((field) => (field as HTMLInputElement).name),
				);
			expect(refused).toEqual([]);
		});
});
