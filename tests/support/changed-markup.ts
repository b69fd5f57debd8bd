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

const FIELD = ':is(input:not([type=hidden]), textarea, select)';
const WORDS = ':is(label, legend, h2, p, button, summary)';
const HONEYPOT = '[aria-hidden=true]:has(> label)';

/** Each as what is done, and to which elements of the form. */
export const markupChanges = [
	// Password managers, spelling and translation beside a field.
	['elementAfter', FIELD],
	['elementAfter', '[name=email], [name=lastName]'],
	['elementBefore', FIELD],
	['elementLast', '.question'],
	['elementLast', 'label'],
	['shadowLast', '.question'],
	['buttonLast', '.question'],
	['inputFirst', '.question'],
	['hiddenInputAfter', 'form > *'],
	['elementFirst', 'form'],
	['elementLast', 'form'],
	['elementBefore', 'form'],
	['scriptFirst', 'form'],
	['commentFirst', ':not(textarea, option)'],
	['textFirst', 'form'],
	['textLast', 'form'],
	['textAfter', 'form > *'],
	['textFirst', 'label'],
	['wrap', FIELD],
	['wrap', 'label'],
	['wrap', '.question'],
	['wrap', 'fieldset'],
	['wrap', 'form'],
	['wrapContent', 'label'],
	['wrapContent', 'p'],
	['copy', FIELD],
	['copy', 'label'],
	['copy', 'form button'],
	['copy', '.question'],
	['copy', 'form'],
	['moveLast', '.question > label'],
	['attributes', '*'],
	['noAttributes', '*'],
	['otherIds', '[id]'],
	['asText', '[type=email], [type=tel]'],
	['remove', HONEYPOT],
	['remove', `${HONEYPOT} input`],
	['remove', '.question__hint'],
	['remove', '.question__label'],
	['remove', '.small'],
	// Translators: Chrome and Edge, Firefox and Safari, one that leaves the original.
	['font', WORDS],
	['otherWords', `${WORDS}, option`],
	['fontLast', WORDS],
] as const;

type Act = (typeof markupChanges)[number][0];
export type MarkupChange = readonly [act: Act, selector: string];

/** Does it to the page as it is now, in its forms that have a script or in another part of it. */
export const changeMarkup = (
	page: Page,
	[act, selector]: MarkupChange,
	part = '[data-island]',
): Promise<void> =>
	page.evaluate(
		([act, selector, part]) => {
			const make = (name: string, properties: object = {}) =>
				Object.assign(document.createElement(name), properties);
			const textsIn = (one: Element) =>
				[...one.childNodes].filter((node) => node instanceof Text && node.data.trim()) as Text[];
			const acts: Record<Act, (one: HTMLElement) => unknown> = {
				elementAfter: (one) => one.after(make('grammarly-extension')),
				elementBefore: (one) => one.before(make('div')),
				elementFirst: (one) => one.prepend(make('div')),
				elementLast: (one) => one.append(make('div')),
				shadowLast: (one) => {
					const host = make('div');
					host.attachShadow({ mode: 'closed' }).append('1');
					one.append(host);
				},
				buttonLast: (one) => one.append(make('button', { type: 'button', textContent: 'Fill in' })),
				inputFirst: (one) => one.prepend(make('input')),
				hiddenInputAfter: (one) => one.after(make('input', { type: 'hidden', name: 'foreign' })),
				scriptFirst: (one) => one.prepend(make('script', { type: 'foreign' })),
				commentFirst: (one) => one.prepend(new Comment('foreign')),
				textFirst: (one) => one.prepend('foreign'),
				textLast: (one) => one.append('foreign'),
				textAfter: (one) => one.after('\u200b'),
				wrap: (one) => {
					const wrapper = make('div');
					one.replaceWith(wrapper);
					wrapper.append(one);
				},
				wrapContent: (one) => {
					const wrapper = make('span');
					wrapper.append(...one.childNodes);
					one.append(wrapper);
				},
				copy: (one) => one.replaceWith(one.cloneNode(true)),
				moveLast: (one) => one.parentElement?.append(one),
				attributes: (one) => {
					one.classList.add('foreign');
					one.dataset.foreign = 'true';
				},
				noAttributes: (one) => {
					for (const name of ['class', 'aria-describedby', 'autocomplete'])
						one.removeAttribute(name);
				},
				otherIds: (one) => {
					one.id = `foreign-${one.id}`;
				},
				asText: (one) => one.setAttribute('type', 'text'),
				remove: (one) => one.remove(),
				font: (one) => {
					for (const text of textsIn(one))
						text.replaceWith(make('font', { textContent: `«${text.data}»` }));
				},
				otherWords: (one) => {
					for (const text of textsIn(one)) text.data = `«${text.data}»`;
				},
				fontLast: (one) => one.append(make('font', { textContent: one.textContent })),
			};
			for (const one of document.querySelectorAll<HTMLElement>(`${part} *`))
				if (one.matches(selector)) acts[act](one);
		},
		[act, selector, part] as const,
	);
