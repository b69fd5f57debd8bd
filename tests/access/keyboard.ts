/**
 * A walk through a page with nothing but the Tab key: all is reached, in the order it is seen, and
 * one sees where one is.
 */
import type { Page } from '@playwright/test';

/** What it never came to, and everything that was wrong on the way. */
export interface Walk {
	readonly missed: string[];
	readonly wrong: string[];
}

/** Presses Tab once for each stop and once more. */
export async function walk(page: Page): Promise<Walk> {
	const stops = await page.evaluate(() => {
		const kinds =
			'a[href], button:not(:disabled), input:not([type=hidden], :disabled), select, textarea, summary, iframe';
		/**
		 * Of radio buttons with one name, Tab comes to the chosen one, or to the first while none is.
		 */
		const stopOf = (name: string) =>
			document.querySelector(`[type=radio][name="${name}"]:checked`) ??
			document.querySelector(`[type=radio][name="${name}"]`);
		// The field that only programs fill in is hidden from everyone, so the walk must not come to
		// it.
		const all = [...document.querySelectorAll<HTMLElement>(kinds)].filter(
			(one) =>
				one.checkVisibility({ visibilityProperty: true }) &&
				!one.closest('[aria-hidden="true"]') &&
				!(one instanceof HTMLInputElement && one.type === 'radio' && one !== stopOf(one.name)),
		);
		let last: DOMRect | undefined;
		const name = (one: Element) =>
			`${one.localName} "${(one.getAttribute('aria-label') ?? one.textContent?.trim()) || one.id}"`;

		/** How far apart two colours are, as WCAG counts it. */
		const paper = document
			.createElement('canvas')
			.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
		const light = (colour: string) => {
			paper.clearRect(0, 0, 1, 1);
			paper.fillStyle = colour;
			paper.fillRect(0, 0, 1, 1);
			const [r = 0, g = 0, b = 0] = [...paper.getImageData(0, 0, 1, 1).data].map((value) =>
				value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
			);
			return 0.2126 * r + 0.7152 * g + 0.0722 * b;
		};
		const ground = (one: Element | null): string => {
			if (!one) return 'white';
			const { backgroundColor } = getComputedStyle(one);
			return /rgba\(.*, 0\)|transparent/.test(backgroundColor)
				? ground(one.parentElement)
				: backgroundColor;
		};

		/** A toast may leave by itself in the meantime. */
		const isGone = (one: Element) => !one.isConnected || one.closest('[data-leaving]') !== null;

		const look = (): { done: boolean; wrong: string[] } => {
			const here = document.activeElement as HTMLElement | null;
			if (!here || here === document.body) return { done: true, wrong: [] };
			let expected = all.shift();
			while (expected && isGone(expected)) expected = all.shift();
			if (here !== expected)
				return {
					done: true,
					wrong: [`${name(here)} came where ${expected ? name(expected) : 'the end'} was due`],
				};
			const wrong: string[] = [];
			const box =
				[...here.getClientRects()].find(({ width, height }) => width > 0 && height > 0) ??
				here.getBoundingClientRect();
			const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(here);
			if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
				wrong.push(`${name(here)} does not show its focus`);
			const [pale = 0, dark = 0] = [light(outlineColor), light(ground(here.parentElement))].sort(
				(a, b) => b - a,
			);
			if ((pale + 0.05) / (dark + 0.05) < 3)
				wrong.push(`${name(here)} shows its focus too faintly`);
			if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth)
				wrong.push(`${name(here)} is off the screen`);
			const spots = [0.1, 0.5, 0.9].flatMap((x) =>
				[0.2, 0.5, 0.8].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
			);
			const seen = spots.some(([x, y]) => {
				const top = document.elementFromPoint(x, y);
				return top !== null && (here.contains(top) || top.contains(here));
			});
			if (!seen) wrong.push(`${name(here)} is covered`);
			const place = new DOMRect(box.x + scrollX, box.y + scrollY, box.width, box.height);
			// Upwards only into a column further right, as one reads.
			if (last && place.bottom <= last.top && place.left < last.left)
				wrong.push(`${name(here)} stands before what came before it`);
			last = place;
			return { done: false, wrong };
		};
		const wrong: string[] = [];
		let isOver = false;
		// By then the browser has moved the focus, and brought it into view.
		addEventListener('keyup', () => {
			if (isOver) return;
			const seen = look();
			wrong.push(...seen.wrong);
			isOver = seen.done;
		});
		Object.assign(window, {
			walked: () => ({ missed: all.filter((one) => !isGone(one)).map(name), wrong }),
		});
		return all.length;
	});
	// Sent all at once, because each answer from the browser takes longer than the step itself; they
	// arrive in order.
	const cdp = await page.context().newCDPSession(page);
	const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
	const presses = Array.from({ length: stops + 1 }, () => [
		cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
		cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
	]);
	await Promise.all(presses.flat());
	return page.evaluate(() => (window as unknown as { walked: () => Walk }).walked());
}

/** Lets the next Tab begin before everything on the page. */
export const toTheTop = (page: Page) =>
	page.evaluate(() => {
		const start = document.createElement('span');
		start.tabIndex = -1;
		document.body.prepend(start);
		start.focus();
	});

export const wellWalked: Walk = { missed: [], wrong: [] };
