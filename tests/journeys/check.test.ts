/**
 * What may fit: asked before any contact details, and carried to the application and the office.
 */
import type { Page } from '@playwright/test';
import { ALL } from '../support/layers.ts';
import { expect, test } from '../support/test.ts';
import { ada, desktop, fillIn, formAwake, giveAnswers, phone } from '../support/visit.ts';

async function answer(page: Page): Promise<void> {
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
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** Every figure of the result that is shown. */
async function figuresIn(page: Page): Promise<string[]> {
	await page.locator('#result .plan-row').first().waitFor();
	return page.locator('#result :is(.plan-numbers, .plan-row)').allInnerTexts();
}

for (const javaScriptEnabled of [true, false])
	test(`what the check asked comes along, after a wrong answer too, can be changed, and reaches the office with its estimate (script ${javaScriptEnabled})`, async ({
		visit,
		site,
	}) => {
		const { page, complaints, requests } = await visit('/check', {
			javaScriptEnabled,
			viewport: desktop,
		});
		const ask = async () => {
			await press(page, 'Show my plan');
			await press(page, 'Ask us about this plan');
			await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
			if (javaScriptEnabled) await formAwake(page);
		};
		await answer(page);
		await ask();
		const note = page.getByText(
			'Your answers about the home came along: a terraced house heated with oil, solid walls.',
		);
		await expect(note).toBeVisible();
		await press(page, 'Next');
		await page.getByRole('alert').getByText('Please fill in all required fields').waitFor();
		await expect(note).toBeVisible();
		await press(page, 'Change them');
		await expect(page.getByRole('radio', { name: 'Terraced' })).toBeChecked();
		await ask();
		await fillIn(page, ada);
		await press(page, 'Next');
		await expect(page.getByLabel('Which benefit?')).toHaveValue('universalCredit');
		await press(page, 'Submit');
		const reference = await page.locator('.received__reference').innerText();
		const letter = await site.mailAbout(`[${reference}]`);
		expect(letter.text).toContain('What kind of home is it? Terraced house');
		expect(letter.text).toMatch(/Internal wall insulation: About £[\d,]+ to £[\d,]+ less a year/);
		// The visitor reads what the office reads, although the application itself has no answer for
		// oil.
		const why = 'heat it with oil. A heat pump would take its place.';
		for (const text of [letter.text, await page.locator('main').textContent()])
			expect(text).toContain(why);
		expect(requests.filter((address) => /universalCredit|terrace/.test(address))).toEqual([]);
		// Next on an empty form is answered with an error's status.
		expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
	});

test('the result that follows the answers has the figures of the one that a press draws, and nothing is kept in the browser', async ({
	visit,
}) => {
	const { page } = await visit('/check', { viewport: desktop });
	await formAwake(page);
	await answer(page);
	const { page: plain } = await visit('/check', { javaScriptEnabled: false, viewport: desktop });
	await answer(plain);
	await press(plain, 'Show my plan');
	const drawn = await figuresIn(plain);
	await expect.poll(() => figuresIn(page)).toEqual(drawn);
	const kept = () => [localStorage.length, sessionStorage.length, document.cookie];
	expect(await page.evaluate(kept)).toEqual([0, 0, '']);
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
		await expect(
			page.locator('[aria-live]', { hasText: /^A semi heated with gas: about £[\d,]+ a year/ }),
		).toBeInViewport();
		expect(await page.evaluate(() => scrollY)).toBe(0);
		// The way to the plan is beside the house, and over none of it.
		const [link, house] = await Promise.all(
			['.house-in-sight > .to-plan', '.home-picture use[href$=rooms]'].map((part) =>
				page.locator(part).boundingBox(),
			),
		);
		expect((link?.x ?? 0) + (link?.width ?? 0)).toBeLessThan(house?.x ?? 0);
		// However long its line is, what stays in view is 5rem of it.
		await page.mouse.wheel(0, 600);
		await expect
			.poll(() =>
				page
					.locator('.house-in-sight')
					.evaluate((one) => Math.round(one.getBoundingClientRect().bottom)),
			)
			.toBe(80);
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
	expect(site.output()).not.toMatch(/ZE2.{0,3}8XQ/);
});
