/** Who visits, on what screens, and how they fill in a form. */
import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** What Ada says about herself on the first step. */
export const ada = {
	'First name': 'Ada',
	'Last name': 'Byron',
	Email: 'ada@example.org',
	'Phone number': '07700 900123',
	Address: '12 Ember Row, ZZ1 1ZZ',
} as const;

/** What Grace writes in the contact block. */
export const grace = {
	'Full name': 'Grace Hopper',
	'Email address': 'grace@example.org',
	'Phone number': '+44 7700 900 456',
	'Your message': 'My loft is cold, and my income is < £31k.',
} as const;

/** Types answers into the fields that carry these labels. */
export async function fillIn(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, answer] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(answer);
}

/** A form is awake once its script has joined it; until then it posts. */
export async function formAwake(page: Page): Promise<void> {
	await page.locator('[data-island]').scrollIntoViewIfNeeded();
	let x = 2;
	// Again and again, because on a busy machine the page may not be listening yet when the pointer first moves.
	await expect
		.poll(async () => {
			x = x === 2 ? 4 : 2;
			await page.mouse.move(x, 2);
			return page.locator('#toasts[data-awake]').count();
		})
		.toBe(1);
}
