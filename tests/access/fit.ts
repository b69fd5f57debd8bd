/** Small screens, large text and wide spacing: nothing scrolls sideways, and nothing is cut off. */
import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';
import { screenOf } from './states.ts';

/** 400 % of a screen of 1280 by 1024 (WCAG 1.4.10). */
const zoomed = { width: 320, height: 256 };

/** What a visitor may set for all text (WCAG 1.4.12). */
const SPACING =
	'* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }';

/** Text at twice its size (WCAG 1.4.4). */
const DOUBLED = ':root { font-size: 200% }';

/**
 * Lays a visitor's own style sheet over the page's; a style element would be refused by the page's
 * policy.
 */
export const wear = (page: Page, css: string) =>
	page.evaluate((text) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(text);
		document.adoptedStyleSheets = [sheet];
	}, css);

/**
 * Everything that does not fit: the page itself, or words that end outside the screen or under the
 * edge of a box.
 */
const misfits = (page: Page) =>
	page.evaluate(() => {
		const found: string[] = [];
		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth > clientWidth)
			found.push(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`);
		const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const range = document.createRange();
		while (walker.nextNode()) {
			const text = walker.currentNode;
			const holder = text.parentElement;
			if (
				!text.textContent?.trim() ||
				!holder ||
				holder.closest('.visually-hidden, .skip, script, style, option')
			)
				continue;
			// The browser draws a textarea's value in a box of its own, which scrolls; this node has no
			// place.
			if (holder.localName === 'textarea') continue;
			if (!holder.checkVisibility()) continue;
			// One line of chips, which scrolls sideways by itself; the second button of the bar, which
			// leaves it where both have no room.
			if (holder.closest('.plan__line, .phone-bar > :last-child')) continue;
			range.selectNodeContents(text);
			const { left, right, top, bottom } = range.getBoundingClientRect();
			if (right > clientWidth + 1 || left < -1)
				found.push(`"${text.textContent.trim().slice(0, 40)}" runs off the screen`);
			for (
				let box: Element | null = holder;
				box && box !== document.body;
				box = box.parentElement
			) {
				const style = getComputedStyle(box);
				if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
				// What lies further down in a box that scrolls can be scrolled to.
				const cutsDown = style.overflowY === 'hidden' || style.overflowY === 'clip';
				const edge = box.getBoundingClientRect();
				if (
					right > edge.right + 1 ||
					(cutsDown && bottom > edge.bottom + 1) ||
					left < edge.left - 1 ||
					(cutsDown && top < edge.top - 1)
				)
					found.push(
						`"${text.textContent.trim().slice(0, 40)}" is cut off by ${box.className || box.localName}`,
					);
			}
		}
		return found;
	});

/** How much of the window's height the bar at the foot covers. */
const shareOfBar = (page: Page) =>
	page.evaluate(() => {
		const { top, bottom } = document.querySelector('.phone-bar')?.getBoundingClientRect() ?? {
			top: 0,
			bottom: 0,
		};
		return Math.max(0, Math.min(bottom, innerHeight) - top) / innerHeight;
	});

/**
 * At 400 % zoom, with wide spacing, and with doubled text at these widths. Leaves the page as it
 * was, but for its size.
 */
export async function expectEverythingFits(page: Page, doubled: readonly number[]): Promise<void> {
	await page.setViewportSize(zoomed);
	await page.evaluate(() => scrollTo(0, 0));
	expect(['plain', await misfits(page)]).toEqual(['plain', []]);
	await wear(page, SPACING);
	expect(['spacing', await misfits(page)]).toEqual(['spacing', []]);
	await wear(page, DOUBLED);
	for (const width of doubled) {
		await page.setViewportSize(screenOf(width));
		expect([`doubled at ${width}`, await misfits(page)]).toEqual([`doubled at ${width}`, []]);
		expect(await shareOfBar(page)).toBeLessThanOrEqual(0.2);
		const { bottom = 0 } = await page
			.locator('.skip')
			.evaluate((link) => link.getBoundingClientRect());
		expect(bottom).toBeLessThanOrEqual(0);
	}
	await wear(page, '');
}
