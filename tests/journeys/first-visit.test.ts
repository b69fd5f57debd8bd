/**
 * A page of every kind on a first visit: what it does by itself, what moves, and whether its content policy
 * is kept when everything on it is used.
 */
import type { Page } from '@playwright/test';
import { kindsOfPage, tagOf } from '../access/states.ts';
import { expect, openVisit, test, type Visit } from '../support/test.ts';
import { desktop, glide, phone } from '../support/visit.ts';

// It goes through every page, and a trace of that costs half as much again.
test.use({ trace: 'off' });

/** Notes layout shifts from the first paint on. */
const takeNotes = (page: Page) =>
	page.addInitScript(() => {
		const shifts: string[] = [];
		Object.assign(window, { shifts });
		type Box = Pick<DOMRectReadOnly, 'x' | 'y' | 'width' | 'height'>;
		type Shift = PerformanceEntry & {
			value: number;
			sources: readonly { node?: Node; previousRect: Box; currentRect: Box }[];
		};
		const edges = ({ x, y, width, height }: Box) => [x, y, width, height].map(Math.round).join(' ');
		new PerformanceObserver((list) => {
			// Nobody sees the width of a word change by a part of a pixel, as it may when a font comes
			// late.
			for (const { value, sources } of list.getEntries() as Shift[])
				if (value >= 0.002)
					shifts.push(
						`${value.toFixed(4)} ${sources.map(({ node, previousRect, currentRect }) => `${(node as Element | undefined)?.className || node?.nodeName} from ${edges(previousRect)} to ${edges(currentRect)}`).join(', ')}`,
					);
		}).observe({ type: 'layout-shift', buffered: true });
	});

/** Lets the last frames be painted, and what happened in them be reported. */
const lastFrames = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<void>((resolve) =>
				requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
			),
	);

async function shiftsOn(page: Page): Promise<string[]> {
	await lastFrames(page);
	return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

async function scrollToEnd(page: Page): Promise<void> {
	await page.evaluate(() => document.fonts.ready);
	const isAtEnd = () =>
		page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);
	while (!(await isAtEnd())) await page.mouse.wheel(0, phone.height);
}

const left = (page: Page) =>
	page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);

for (const path of kindsOfPage)
	test.describe(path, tagOf(path), () => {
		// One after another: the visitor goes on from where the test before left the page.
		test.describe.configure({ mode: 'default' });
		let visit: Visit;
		let page: Page;
		/** Requests to others than this site. */
		let strangers: () => string[];
		/**
		 * The console's errors, without its note that the page for lost visitors has an error's status.
		 */
		const complaints = () =>
			visit.complaints.filter((complaint) => path !== '/nowhere' || !complaint.includes('404'));

		test.beforeAll(async ({ bfcacheBrowser, site }) => {
			visit = await openVisit(bfcacheBrowser, site, 'about:blank', {
				viewport: phone,
				reducedMotion: 'no-preference',
			});
			page = visit.page;
			strangers = () =>
				visit.requests.filter(
					(address) => /^https?:/.test(address) && !address.startsWith(site.origin),
				);
			await takeNotes(page);
			await page.goto(path, { waitUntil: 'networkidle' });
		});
		test.afterAll(() => visit?.leave());

		test(`${path} hides nothing of its first screen, asks for no form’s script before its visitor does anything, sets nothing on the device, and asks nobody else`, async () => {
			const hidden = page.locator('[data-arrive="below"]');
			expect(
				await hidden.evaluateAll(
					(all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight).length,
				),
			).toBe(0);
			expect(visit.requests.filter((address) => address.includes('/islands/'))).toEqual([]);
			expect(strangers()).toEqual([]);
			expect(await left(page)).toEqual([0, 0, '']);
			expect(complaints()).toEqual([]);
		});

		test(`nothing on ${path} moves after the first paint, whether its font is there at once or late`, async ({
			visit: open,
		}) => {
			await scrollToEnd(page);
			expect(await shiftsOn(page)).toEqual([]);
			const late = await open('about:blank', { viewport: phone });
			const painted = Promise.withResolvers<void>();
			await late.page.route('**/*.woff2', async (route) => {
				await painted.promise;
				await route.continue();
			});
			await takeNotes(late.page);
			await late.page.goto(path, { waitUntil: 'commit' });
			await expect
				.poll(() =>
					late.page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length),
				)
				.toBe(1);
			painted.resolve();
			await late.page.waitForLoadState();
			await scrollToEnd(late.page);
			expect(await shiftsOn(late.page)).toEqual([]);
		});

		test(`${path}, with everything on it opened, keeps its policy, is silent and leaves nothing behind`, async () => {
			await page.setViewportSize(desktop);
			await page.evaluate(() => {
				for (const details of document.querySelectorAll<HTMLDetailsElement>('main details'))
					if (!details.querySelector('iframe')) details.open = true;
				scrollTo(0, document.body.scrollHeight);
			});
			await glide(page, { x: 10, y: 300 }, page.locator('.arrow'));
			await lastFrames(page);
			// What the policy refuses is an error on the console.
			expect(complaints()).toEqual([]);
			expect([...(await left(page)), await page.context().cookies(), strangers()]).toEqual([
				0,
				0,
				'',
				[],
				[],
			]);
		});
	});
