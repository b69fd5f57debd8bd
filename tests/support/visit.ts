/** The visitors of the journeys: their screens, their answers, and how they fill in a form. */
import { expect, type Page } from '@playwright/test';

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/** Ada's answers on the first step. */
export const ada = {
	'First name': 'Ada',
	'Last name': 'Byron',
	Email: 'ada@example.org',
	'Phone number': '07700 900123',
	Address: '12 Ember Row, ZZ1 1ZZ',
} as const;

/** Grace's answers in the contact block. */
export const grace = {
	'Full name': 'Grace Hopper',
	'Email address': 'grace@example.org',
	'Phone number': '+44 7700 900 456',
	'Your message': 'My loft is cold, and my income is < £31k.',
} as const;

/** Fills in the fields with these labels. */
export async function fillIn(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
	for (const [label, answer] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(answer);
}

/** Waits for hydration. Before that, a form posts without its script. */
export async function formAwake(page: Page): Promise<void> {
	await page.locator('[data-island]').scrollIntoViewIfNeeded();
	let x = 2;
	let tries = 0;
	// Repeated, because on a busy machine the page may not listen yet when the pointer first moves.
	await expect
		.poll(async () => {
			x = x === 2 ? 4 : 2;
			await page.mouse.move(x, 2);
			// A busy Chromium has been seen not to notice that a form came into view as its fold opened, until the page was scrolled.
			if (++tries % 10 === 0) await page.mouse.wheel(0, tries % 20 === 0 ? -40 : 40);
			return page.locator('#toasts[data-awake]').count();
		})
		.toBe(1);
}

/** Answers a question of the check that has pictures. */
export const tap = (page: Page, question: string, picture: string) =>
	page.getByRole('group', { name: question }).getByRole('radio', { name: picture, exact: true }).check();

/** Opens the folded questions of the check. */
export const unfold = (page: Page) =>
	page.locator('.check__fold:not([open]) > summary').evaluateAll((summaries) => {
		for (const summary of summaries as HTMLElement[]) summary.click();
	});

/** Gives stored answers to questions of the check, by their names, whether they have pictures or a list. */
export async function giveAnswers(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
	await unfold(page);
	for (const [name, value] of Object.entries(answers)) {
		const picture = page.locator(`[type=radio][name=${name}][value=${value}]`);
		if (await picture.count()) await picture.check();
		else await page.locator(`select[name=${name}]`).selectOption(value);
	}
}
