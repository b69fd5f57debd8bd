/** A form looks the same on its own page and on the page that answers a post of it. */
import type { Page } from '@playwright/test';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { desktop, phone } from '../support/visit.ts';

/** How wide the form is, what it stands in, and what stands beside it. */
const widthsOn = (page: Page) =>
	page.locator('form[method=post]').evaluate((form) => {
		const column = form.closest('.split > *') ?? form;
		return [form, column, column.nextElementSibling ?? column].map((one) =>
			Math.round(one.getBoundingClientRect().width),
		);
	});

for (const [path, button] of [
	['/grant', 'Next'],
	['/check', 'Show my plan'],
	['/Contact', 'Send'],
] as const)
	test(
		`the form of ${path} is as wide on the page that answers it, and so is what stands beside it`,
		ALL,
		async ({ visit }) => {
			for (const viewport of [phone, desktop]) {
				const { page } = await visit(path, { viewport, javaScriptEnabled: false });
				const plain = await widthsOn(page);
				await page.getByRole('button', { name: button, exact: true }).click();
				expect(new URL(page.url()).search).toMatch(/^\?answer=/);
				expect([viewport, await widthsOn(page)]).toEqual([viewport, plain]);
			}
		},
	);

test(
	'in whichever order the style sheets of a page come, it looks the same',
	ALL,
	async ({ visit }) => {
		for (const path of ['/services/solar-PV', '/services/eco-4-grants', '/grant', '/check'])
			for (const viewport of [phone, desktop]) {
				const { page, leave } = await visit(path, {
					viewport,
					bypassCSP: true,
					javaScriptEnabled: false,
				});
				const changed = await page.evaluate(() => {
					for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details'))
						fold.open = true;
					// Not those of the font, which would be fetched again.
					const styles = [...document.querySelectorAll('style')].filter(
						({ textContent }) => !textContent.includes('@font-face'),
					);
					const [layers = '', ...rules] = styles.flatMap(({ sheet }) =>
						[...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText),
					);
					for (const style of styles) style.remove();
					const all = [...document.querySelectorAll('body *')];
					/** How every element looks with the rules in this order. */
					const looks = (order: readonly string[]) => {
						const style = Object.assign(document.createElement('style'), {
							textContent: [layers, ...order].join(''),
						});
						document.head.append(style);
						const computed = all.map((one) => {
							const look = getComputedStyle(one);
							return [
								look.display,
								look.font,
								look.color,
								look.backgroundColor,
								look.border,
								look.margin,
								look.padding,
								look.width,
								look.height,
							].join();
						});
						style.remove();
						return computed;
					};
					const before = looks(rules);
					const after = looks(rules.toReversed());
					return all.flatMap((one, index) =>
						before[index] === after[index] ? [] : [one.outerHTML.slice(0, 80)],
					);
				});
				expect([path, viewport, changed]).toEqual([path, viewport, []]);
				await leave();
			}
	},
);
