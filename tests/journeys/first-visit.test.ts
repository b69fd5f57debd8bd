/** A page of every kind on a first visit: what it does by itself, and what moves. */
import type { Page } from '@playwright/test';
import { kindsOfPage, tagOf } from '../access/states.ts';
import { expect, test } from '../support/test.ts';
import { phone } from '../support/visit.ts';

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

for (const path of kindsOfPage)
	test(
		`${path} hides nothing of its first screen, asks for no form’s script, sets nothing on the device, asks nobody else, and nothing on it moves after the first paint, however late its font`,
		tagOf(path),
		async ({ visitWithBfcache, site }) => {
			const { page, requests, complaints } = await visitWithBfcache('about:blank', {
				viewport: phone,
				reducedMotion: 'no-preference',
			});
			const painted = Promise.withResolvers<void>();
			await page.route('**/*.woff2', (route) => painted.promise.then(() => route.continue()));
			await takeNotes(page);
			await page.goto(path, { waitUntil: 'commit' });
			const paints = () => performance.getEntriesByName('first-contentful-paint').length;
			await expect.poll(() => page.evaluate(paints)).toBe(1);
			painted.resolve();
			await page.waitForLoadState('networkidle');
			const hidden = page.locator('[data-arrive="below"]');
			const tops = () =>
				hidden.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
			expect((await tops()).filter((top) => top < phone.height)).toEqual([]);
			expect(requests.filter((address) => address.includes('/islands/'))).toEqual([]);
			expect(
				requests.filter((address) => /^https?:/.test(address) && !address.startsWith(site.origin)),
			).toEqual([]);
			const left = () => [localStorage.length, sessionStorage.length, document.cookie];
			expect(await page.evaluate(left)).toEqual([0, 0, '']);
			// The page for lost visitors has an error's status.
			expect(complaints.filter((one) => path !== '/nowhere' || !one.includes('404'))).toEqual([]);
			await scrollToEnd(page);
			expect(await shiftsOn(page)).toEqual([]);
		},
	);
