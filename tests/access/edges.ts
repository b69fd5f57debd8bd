/** What a visitor sees of controls who has asked the device for strong colours. */
import type { Page } from '@playwright/test';
import { expect } from '../support/test.ts';

/**
 * With the visitor's colours a background says nothing: controls have an edge, problems a mark, what
 * cannot be pressed is grey, and the house keeps its lines.
 */
export async function expectStrongColours(page: Page): Promise<void> {
	await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
	const wrong = await page.evaluate(() => {
		const grey = document.body.appendChild(document.createElement('i'));
		grey.style.color = 'GrayText';
		const ground = getComputedStyle(document.body).backgroundColor;
		/** Whether an element with these looks can be made out. */
		const looks: Readonly<Record<string, (style: CSSStyleDeclaration) => boolean>> = {
			// The browser draws checkboxes itself, in the colours of the system.
			'.button, input:not([type=hidden], [type=checkbox]), select, textarea, .menu__button, .toast, .notice':
				({ borderTopStyle, borderTopWidth, borderTopColor, backgroundColor }) =>
					borderTopStyle !== 'none' &&
					Number.parseFloat(borderTopWidth) >= 1 &&
					borderTopColor !== backgroundColor,
			'.question--problem': ({ borderLeftStyle }) => borderLeftStyle === 'solid',
			'button:disabled': ({ color, borderTopColor }) =>
				[color, borderTopColor].every((one) => one === getComputedStyle(grey).color),
			'.house-base': (style) => style.getPropertyValue('--house-line') !== ground,
		};
		return Object.entries(looks).flatMap(([selector, isSeen]) =>
			[...document.querySelectorAll<HTMLElement>(selector)]
				.filter((one) => one.checkVisibility({ visibilityProperty: true }))
				.filter((one) => !isSeen(getComputedStyle(one)))
				.map((one) => `${one.localName}.${one.className}`),
		);
	});
	expect(wrong).toEqual([]);
	await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
}
