/**
 * Browsers that lack something, and what extensions, translators and privacy tools do to a form's
 * markup.
 */
import type { Page } from '@playwright/test';

/** Takes what has this path from a browser. It runs in the page. */
export function removeApi(path: string): void {
	const names = path.split('.');
	const last = names.pop() as string;
	let owner = globalThis as unknown as Record<string, unknown>;
	for (const name of names) owner = owner[name] as Record<string, unknown>;
	delete owner[last];
}

/** What is done to elements of the form. */
type Act = 'elementAfter' | 'textAfter' | 'wrap' | 'copy' | 'otherIds' | 'font';
export type MarkupChange = readonly [act: Act, selector: string];

/** Does it to the page as it is now, in its forms that have a script or in another part of it. */
export const changeMarkup = (
	page: Page,
	[act, selector]: MarkupChange,
	part = '[data-island]',
): Promise<void> =>
	page.evaluate(
		([act, selector, part]) => {
			const acts: Record<Act, (one: HTMLElement) => unknown> = {
				elementAfter: (one) => one.after(document.createElement('grammarly-extension')),
				textAfter: (one) => one.after('\u200b'),
				wrap: (one) => {
					const wrapper = document.createElement('div');
					one.replaceWith(wrapper);
					wrapper.append(one);
				},
				copy: (one) => one.replaceWith(one.cloneNode(true)),
				otherIds: (one) => {
					one.id = `foreign-${one.id}`;
				},
				// As Chrome and Edge translate.
				font: (one) => {
					for (const text of [...one.childNodes])
						if (text instanceof Text && text.data.trim()) {
							const font = document.createElement('font');
							font.textContent = `«${text.data}»`;
							text.replaceWith(font);
						}
				},
			};
			for (const one of document.querySelectorAll<HTMLElement>(`${part} *`))
				if (one.matches(selector)) acts[act](one);
		},
		[act, selector, part] as const,
	);
