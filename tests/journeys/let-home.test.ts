/** The check for people who let their homes, and for people who rent theirs. */
import type { Page } from '@playwright/test';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { formAwake, giveAnswers, phone } from '../support/visit.ts';

const flat = { kind: 'flat', heatingSource: 'storage' } as const;

for (const { script, javaScriptEnabled } of [
	{ script: 'on', javaScriptEnabled: true },
	{ script: 'off', javaScriptEnabled: false },
])
	test.describe(`with script ${script}`, () => {
		const answer = async (page: Page, answers: Readonly<Record<string, string>>) => {
			if (javaScriptEnabled) await formAwake(page);
			await giveAnswers(page, answers);
			if (!javaScriptEnabled) await page.getByRole('button', { name: 'Show my plan' }).click();
			await page.locator('#result').waitFor();
		};

		test(`a landlord of flats on storage heaters reads what the law asks, and tells us about them (script ${script})`, async ({
			visit,
		}) => {
			const { page, complaints } = await visit('/check', { javaScriptEnabled, viewport: phone });
			await answer(page, { ...flat, homeOwnership: 'let', band: 'E' });
			const result = page.locator('#result');
			const heading = result.getByRole('heading', { level: 2 }).first();
			await expect(heading).toHaveText('It is to reach C by 1 October 2030.');
			expect((await heading.boundingBox())?.height, 'three lines').toBeLessThan(110);
			await expect(result.getByText('with at most £10,000 to spend on it')).toBeVisible();
			await expect(result.locator('.button--main:visible')).toHaveText(
				'Warm Homes Local Grant: apply yourself through your council',
			);
			await result.getByRole('link', { name: 'Tell us about your homes' }).click();
			await expect(page.getByLabel('Your message')).toHaveValue(
				/How many:\s+Which town:\s+Heating:/,
			);
			expect(complaints).toEqual([]);
		});

		test(
			`a landlord who has named no letter is led to its question (script ${script})`,
			ALL,
			async ({ visit }) => {
				const { page } = await visit('/check', { javaScriptEnabled, viewport: phone });
				await answer(page, { ...flat, homeOwnership: 'let' });
				await page.getByRole('link', { name: 'Name the letter' }).click();
				await expect(page.getByRole('radio', { name: 'A', exact: true })).toBeInViewport();
			},
		);

		test(`a tenant has a letter to copy (script ${script})`, ALL, async ({ visit }) => {
			const { page, complaints } = await visit('/check', { javaScriptEnabled, viewport: phone });
			if (javaScriptEnabled)
				await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
			await answer(page, { ...flat, homeOwnership: 'no' });
			const letter = page.getByText('Dear landlord,');
			await expect(letter).toBeHidden();
			await page.getByText('The letter to your landlord').click();
			await expect(letter).toBeVisible();
			const copy = page.getByRole('button', { name: 'Copy the letter' });
			if (javaScriptEnabled) {
				await copy.click();
				await expect(page.getByText('Copied. Paste it into a message, and add')).toBeVisible();
				const copied = await page.evaluate(() => navigator.clipboard.readText());
				expect(copied).toBe(await letter.textContent());
				expect(copied).toMatch(/New storage heaters[\s\S]+Yours sincerely,$/);
			} else await expect(copy).toHaveCount(0);
			expect(complaints).toEqual([]);
		});
	});

test(
	'the letter is a sheet of its own on paper where it is open, and the law is printed open',
	ALL,
	async ({ visit }) => {
		const { page } = await visit('/check', { javaScriptEnabled: false });
		await giveAnswers(page, { ...flat, homeOwnership: 'no' });
		await page.getByRole('button', { name: 'Show my plan' }).click();
		await page.locator('#result').waitFor();
		const sheets = async () =>
			(await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g);
		expect(await sheets()).toHaveLength(2);
		await page.getByText('The letter to your landlord').click();
		expect(await sheets()).toHaveLength(3);
		await page.emulateMedia({ media: 'print' });
		await expect(page.getByText('Dear landlord,')).toBeVisible();
	},
);
