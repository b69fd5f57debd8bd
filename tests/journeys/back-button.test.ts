/**
 * The way back and the way on: to pages that a post drew, to where one was on a page, and what a
 * form still shows then.
 */
import type { Locator, Page } from '@playwright/test';
import { ALL, onlyQuickIf } from '../support/layers.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake, grace, phone, tap, unfold } from '../support/visit.ts';

const press = (page: Page, name: string) =>
	page.getByRole('button', { name, exact: true }).first().click();

/** Away by a link of the page, and back. */
async function awayAndBack(page: Page): Promise<void> {
	await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
	await page.waitForURL('**/about');
	// A page that was kept does not load again.
	await page.goBack({ waitUntil: 'commit' });
}

/** One browser keeps the page that was left; the other requests it again. */
const kinds = [
	{ kept: 'keeps the page', hasBfcache: true },
	{ kept: 'asks again', hasBfcache: false },
];

for (const { kept, hasBfcache } of kinds)
	test(
		`a browser that ${kept} comes back to what the check answered, and to the application it led to (script ${hasBfcache})`,
		ALL,
		async ({ visit, visitWithBfcache }) => {
			const { page } = await (hasBfcache ? visitWithBfcache : visit)('/check', {
				javaScriptEnabled: hasBfcache,
				viewport: phone,
			});
			await tap(page, 'How is your home heated?', 'LPG');
			await tap(page, 'Do you own your home?', 'I live in it');
			await press(page, 'Show my plan');
			await page.getByText('Going by your answers', { exact: true }).waitFor();
			await awayAndBack(page);
			await page.getByText('Going by your answers', { exact: true }).waitFor();
			await press(page, 'Ask us about this plan');
			await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
			await awayAndBack(page);
			await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
			await expect(page.getByLabel('How is your home heated?')).toHaveValue('lpg');
			await page.reload();
			await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
			await page.goBack({ waitUntil: 'commit' });
			await page.getByText('Going by your answers', { exact: true }).waitFor();
		},
	);

for (const { kept, hasBfcache } of kinds)
	test(
		`without script, a browser that ${kept} comes back to each step and to both confirmations, and sends nothing twice`,
		onlyQuickIf(!hasBfcache),
		async ({ visit, visitWithBfcache }) => {
			const { page } = await (hasBfcache ? visitWithBfcache : visit)('/grant', {
				javaScriptEnabled: false,
			});
			await fillIn(page, ada);
			await press(page, 'Next');
			await page.getByRole('button', { name: 'Submit' }).waitFor();
			await awayAndBack(page);
			await press(page, 'Submit');
			const reference = (await page.locator('.received__reference').innerText()).trim();
			await awayAndBack(page);
			await expect(page.getByRole('main')).toContainText(reference);
			await page.reload();
			await expect(page.getByRole('main')).toContainText(reference);
			await page.goto('/Contact');
			await fillIn(page, { ...grace, 'Full name': '' });
			await press(page, 'Send');
			await awayAndBack(page);
			await page.getByText('Full name is required.').first().waitFor();
			await fillIn(page, { 'Full name': 'Grace Hopper' });
			await press(page, 'Send');
			const second = (await page.locator('.received__reference').innerText()).trim();
			await awayAndBack(page);
			await expect(page.getByRole('main')).toContainText(second);
		},
	);

test(
	'Back on Health Detail leads to Grant Detail, Forward on again, and answers that were not sent stay',
	ALL,
	async ({ visit }) => {
		const { page } = await visit('/About');
		await page.goto('/grant');
		await formAwake(page);
		await fillIn(page, ada);
		await press(page, 'Next');
		const [first, second] = ['Grant Detail', 'Health Detail'].map((name) =>
			page.getByRole('heading', { name }),
		) as [Locator, Locator];
		await second.waitFor();
		await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
		await page.goBack();
		await expect(first).toBeFocused();
		await expect(first).toBeInViewport();
		await page.goForward();
		await expect(second).toBeFocused();
		await press(page, 'Back');
		await expect(first).toBeFocused();
		await press(page, 'Next');
		await page.route('**/email/send', (route) => route.fulfill({ status: 500 }));
		await press(page, 'Submit');
		await page.getByRole('button', { name: 'Put my answers back' }).waitFor();
		await page.goBack();
		await first.waitFor();
		await press(page, 'Put my answers back');
		await page.goBack();
		await expect(page.getByLabel('First name')).toHaveValue('Ada');
		await page.goBack();
		await page.waitForURL('**/About');
	},
);

test.describe('where one is on a page', () => {
	for (const { kept, hasBfcache } of kinds)
		test(
			`as specified: a link leads to the top, and Back and Forward to where one was: a browser that ${kept}`,
			ALL,
			async ({ visit, visitWithBfcache }) => {
				const { page } = await (hasBfcache ? visitWithBfcache : visit)('/', { viewport: phone });
				const at = () => page.evaluate(() => Math.round(scrollY));
				// Its headings are higher before their font is there.
				await page.evaluate(() => document.fonts.ready);
				const footerLink = page.getByRole('contentinfo').getByRole('link', { name: 'About Us' });
				await footerLink.scrollIntoViewIfNeeded();
				const left = await at();
				expect(left).toBeGreaterThan(1000);
				await footerLink.click();
				await page.waitForURL('**/about');
				expect(await at()).toBe(0);
				await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
				await expect.poll(at).toBe(700);
				await page.goBack({ waitUntil: 'commit' });
				// The page may be some lines longer than it was: fonts and sections that had not been drawn
				// are there now.
				await expect.poll(async () => Math.abs((await at()) - left)).toBeLessThan(100);
				await expect(footerLink).toBeInViewport();
				await page.goForward({ waitUntil: 'commit' });
				await expect.poll(at).toBe(700);
			},
		);
});

test.describe('what a form still shows', () => {
	const sensitive = ['claim benefits', 'Which benefit', 'health condition', 'income below'];

	test(
		'answers about benefits, health and income are nothing a browser restores when it asks for the page again',
		ALL,
		async ({ visit }) => {
			for (const javaScriptEnabled of [true, false]) {
				const { page } = await visit('/check', { javaScriptEnabled });
				await unfold(page);
				for (const label of sensitive) await page.getByLabel(label).selectOption({ index: 1 });
				await tap(page, 'own your home', 'I live in it');
				await awayAndBack(page);
				for (const label of sensitive)
					expect([label, await page.getByLabel(label).inputValue()]).toEqual([label, '']);
			}
		},
	);
});
