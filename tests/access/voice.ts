/**
 * Every control answers to its visible words, which is what somebody says who works the page by
 * voice (WCAG 2.5.3).
 */
import type { Page } from '@playwright/test';

/**
 * Controls whose name for machines lacks the words on them or on their label, or that have no words
 * at all to be called by.
 */
export const unanswering = (page: Page) =>
	page.evaluate(() => {
		const plain = (text = '') =>
			text
				.toLowerCase()
				.replace(/[^\p{L}\p{N}]+/gu, ' ')
				.trim();
		/** What is seen of it; what is only read out is left out. */
		const seen = (element: Element): string =>
			[...element.childNodes]
				.map((node) => {
					if (node.nodeType === Node.TEXT_NODE) return node.textContent;
					if (
						!(node instanceof Element) ||
						node.matches('.visually-hidden, svg, select, input, textarea')
					)
						return '';
					return node.checkVisibility({ visibilityProperty: true }) ? seen(node) : '';
				})
				.join(' ');
		const found: string[] = [];
		const controls = document.querySelectorAll<HTMLElement>(
			'a[href], button, summary, input:not([type=hidden]), select, textarea',
		);
		for (const control of controls) {
			if (
				!control.checkVisibility({ visibilityProperty: true }) ||
				control.closest('[aria-hidden=true]')
			)
				continue;
			// A label in a drawing that is hidden from machines repeats, while it is lit, the words on
			// the control itself.
			const labels = [...((control as HTMLInputElement).labels ?? [])].filter(
				(one) => !one.closest('[aria-hidden=true]'),
			);
			const words = plain(labels.length > 0 ? labels.map(seen).join(' ') : seen(control));
			const named = control.getAttribute('aria-labelledby')?.split(/\s+/);
			const name = plain(
				named?.map((id) => document.getElementById(id)?.textContent).join(' ') ??
					control.getAttribute('aria-label') ??
					(labels.length > 0
						? labels.map(({ textContent }) => textContent).join(' ')
						: (control.textContent ?? '')),
			);
			if (name === '' || !name.includes(words))
				found.push(`${control.localName} seen as "${words}", named "${name}"`);
		}
		return found;
	});
