/** What a visitor sees of controls who has asked the device for strong colours. */
import type { Page } from '@playwright/test';

/** Controls whose edge cannot be seen: with the visitor's colours a background says nothing. */
export const withoutEdge = (page: Page) =>
	page.evaluate(() =>
		// The browser draws checkboxes itself, in the colours of the system.
		[
			...document.querySelectorAll<HTMLElement>(
				'.button, input:not([type=hidden], [type=checkbox]), select, textarea, .menu__button, .toast, .notice',
			),
		]
			.filter((one) => one.checkVisibility({ visibilityProperty: true }))
			.filter((one) => {
				const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
					getComputedStyle(one);
				return (
					borderTopStyle === 'none' ||
					Number.parseFloat(borderTopWidth) < 1 ||
					borderTopColor === backgroundColor
				);
			})
			.map((one) => `${one.localName}.${one.className}`),
	);
