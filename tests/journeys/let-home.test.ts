/** The check for people who let their homes, and for people who rent theirs. */
import { expect, test } from '../support/test.ts';
import { formAwake, giveAnswers, phone } from '../support/visit.ts';

const flat = { kind: 'flat', heatingSource: 'storage' } as const;

test('without script a landlord reads what the law asks, and tells us about the homes', async ({
	visit,
}) => {
	const { page } = await visit('/check', { javaScriptEnabled: false, viewport: phone });
	await giveAnswers(page, { ...flat, homeOwnership: 'let' });
	await page.getByRole('button', { name: 'Show my plan' }).click();
	await page.getByRole('link', { name: 'Name the letter' }).click();
	await expect(page.getByRole('radio', { name: 'A', exact: true })).toBeInViewport();
	await giveAnswers(page, { band: 'E' });
	await page.getByRole('button', { name: 'Show my plan' }).click();
	const result = page.locator('#result');
	await expect(result.getByRole('heading', { level: 2 }).first()).toHaveText(
		'It is to reach C by 1 October 2030.',
	);
	await expect(result.locator('.button--main:visible')).toHaveText(
		'Warm Homes Local Grant: apply yourself through your council',
	);
	await result.getByRole('link', { name: 'Tell us about your homes' }).click();
	await expect(page.getByLabel('Your message')).toHaveValue(/How many:\s+Which town:\s+Heating:/);
});

test('a tenant has a letter to copy', async ({ visit }) => {
	const { page, complaints } = await visit('/check', { viewport: phone });
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
	await formAwake(page);
	await giveAnswers(page, { ...flat, homeOwnership: 'no' });
	await page.getByText('The letter to your landlord').click();
	await page.getByRole('button', { name: 'Copy the letter' }).click();
	await expect(page.getByText('Copied. Paste it into a message, and add')).toBeVisible();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toBe(await page.getByText('Dear landlord,').textContent());
	expect(complaints).toEqual([]);
});
