/**
 * What may fit: asked before any contact details, and carried to the application and the office.
 */
import type { Page } from '@playwright/test';
import { ALL } from '../support/layers.ts';
import { expect, test } from '../support/test.ts';
import { ada, desktop, fillIn, formAwake, giveAnswers, phone } from '../support/visit.ts';

for (const { script, javaScriptEnabled } of [
	{ script: 'on', javaScriptEnabled: true },
	{ script: 'off', javaScriptEnabled: false },
])
	test.describe(`with script ${script}`, () => {
		test(`what the check asked comes along, after a wrong answer too, can be changed, and reaches the office with its estimate (script ${script})`, async ({
			visit,
			site,
		}) => {
			const { page, complaints, requests } = await visit('/check', {
				javaScriptEnabled,
				viewport: desktop,
			});
			const ask = async () => {
				await page.getByRole('button', { name: 'Show my plan' }).click();
				await page.getByRole('button', { name: 'Ask us about this plan' }).first().click();
				await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
				if (javaScriptEnabled) await formAwake(page);
			};
			await giveAnswers(page, {
				kind: 'terrace',
				heatingSource: 'oil',
				homeOwnership: 'yes',
				walls: 'solid',
				benefitsClaim: 'yes',
				selectedBenefits: 'universalCredit',
			});
			await page.getByLabel('How many kWh').fill('14,000');
			await page.getByLabel('What do you pay for a kWh of your heating fuel').fill('7');
			await ask();
			const note = page.getByText(
				'Your answers about the home came along: a terraced house heated with oil, solid walls.',
			);
			await expect(note).toBeVisible();
			await page.getByRole('button', { name: 'Next' }).click();
			await expect(
				page.getByRole('alert').getByText('Please fill in all required fields in the first form.'),
			).toBeVisible();
			await expect(note).toBeVisible();
			await page.getByRole('button', { name: 'Change them' }).click();
			await expect(page.getByRole('radio', { name: 'Terraced' })).toBeChecked();
			await ask();
			await fillIn(page, ada);
			await page.getByRole('button', { name: 'Next' }).click();
			await expect(page.getByLabel('Which benefit?')).toHaveValue('universalCredit');
			await page.getByRole('button', { name: 'Submit' }).click();
			const reference = await page.locator('.received__reference').innerText();
			const letter = await site.mailAbout(`[${reference}]`);
			expect(letter.text).toContain('What kind of home is it? Terraced house');
			expect(letter.text).toMatch(/Internal wall insulation: About £[\d,]+ to £[\d,]+ less a year/);
			// The visitor reads what the office reads, although the application itself has no answer for
			// oil.
			const why = 'heat it with oil. A heat pump would take its place.';
			expect(await page.locator('main').textContent()).toContain(why);
			expect(letter.text).toContain(why);
			expect(requests.filter((address) => /universalCredit|terrace/.test(address))).toEqual([]);
			// Next on an empty form is answered with an error's status.
			expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
		});
		test(
			`before Submit the answers of the first step can be unfolded and checked, and each leads back to its question (script ${script})`,
			ALL,
			async ({ visit }) => {
				const { page } = await visit('/grant', { javaScriptEnabled });
				if (javaScriptEnabled) await formAwake(page);
				await fillIn(page, ada);
				await page.getByRole('button', { name: 'Next' }).click();
				const summary = page.locator('.check-answers');
				await expect(summary.getByText(ada.Address)).toBeHidden();
				await summary.getByText('Check your answers').click();
				await expect(summary.getByText(ada.Address)).toBeVisible();
				// Those of this step are still in sight.
				await expect(summary.locator('.check-answers__row')).toHaveCount(Object.keys(ada).length);
				await summary.getByRole('button', { name: 'Change Phone number' }).click();
				await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
				await expect(page.getByLabel('Phone number')).toHaveValue(ada['Phone number']);
				if (javaScriptEnabled) await expect(page.getByLabel('Phone number')).toBeFocused();
				else expect(new URL(page.url()).hash).toBe('#field-phoneNumber');
				await page.getByRole('button', { name: 'Next' }).waitFor();
			},
		);
	});

test('the result that follows the answers has the figures of the one that a press draws, and nothing is kept in the browser', async ({
	visit,
}) => {
	const answers = { kind: 'terrace', heatingSource: 'oil', homeOwnership: 'yes', walls: 'solid' };
	const figuresIn = async (page: Page) => {
		await page.locator('#result .plan-row').first().waitFor();
		return page.locator('#result :is(.plan-numbers, .plan-row)').allInnerTexts();
	};
	const { page, complaints } = await visit('/check', { viewport: desktop });
	await formAwake(page);
	await giveAnswers(page, answers);
	await page.getByLabel('How many kWh').fill('14,000');
	const live = await figuresIn(page);
	const kept = () => [localStorage.length, sessionStorage.length, document.cookie];
	expect(await page.evaluate(kept)).toEqual([0, 0, '']);
	const { page: plain } = await visit('/check', { javaScriptEnabled: false, viewport: desktop });
	await giveAnswers(plain, answers);
	await plain.getByLabel('How many kWh').fill('14,000');
	await plain.getByRole('button', { name: 'Show my plan' }).click();
	expect(await figuresIn(plain)).toEqual(live);
	expect(complaints).toEqual([]);
});

test(
	'three presses lead to an answer in pounds, and none needs a scroll',
	ALL,
	async ({ visit }) => {
		const { page, complaints } = await visit('/check', { viewport: phone });
		for (const picture of ['Semi', 'Gas', 'I live in it']) {
			const box = await page.getByRole('radio', { name: picture, exact: true }).boundingBox();
			if (!box) throw new Error(`There is no picture of ${picture}.`);
			expect([box.y > 0, box.y + box.height <= phone.height], picture).toEqual([true, true]);
			await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
		}
		const line = page.locator('.house-in-sight__line');
		await expect(line).toHaveText(
			/^A semi heated with gas: about £[\d,]+ a year to heat\. .+ Say what walls and loft are/,
		);
		await expect(line).toBeInViewport();
		expect(await page.evaluate(() => scrollY)).toBe(0);
		expect(complaints).toEqual([]);
	},
);

test('the check keeps nothing, and logs no postcode', async ({ site }) => {
	const before = (await site.mails(0)).length;
	const answer = await fetch(`${site.origin}/check`, {
		method: 'POST',
		headers: { origin: site.origin },
		body: new URLSearchParams({ heatingSource: 'gas', postcode: 'ZE2 8XQ' }),
	});
	expect([answer.status, (await answer.text()).includes('ZE2 8XQ')]).toEqual([200, true]);
	expect((await site.mails(0)).length).toBe(before);
	expect(site.output()).not.toMatch(/ZE2|8XQ/);
});
