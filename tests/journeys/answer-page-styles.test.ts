/** A form looks the same on its own page and on the page that answers a post of it. */
import type { Page } from '@playwright/test';
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
	test(`the form of ${path} is as wide on the page that answers it, and so is what stands beside it`, async ({
		visit,
	}) => {
		for (const viewport of [phone, desktop]) {
			const { page } = await visit(path, { viewport, javaScriptEnabled: false });
			const plain = await widthsOn(page);
			await page.getByRole('button', { name: button, exact: true }).click();
			expect(new URL(page.url()).search).toMatch(/^\?answer=/);
			expect([viewport, await widthsOn(page)]).toEqual([viewport, plain]);
		}
	});
