/**
 * What may fit: asked before any contact details, and carried to the application and the office.
 */
import type { RunningSite } from '#server/testing/running-site.ts';
import { ALL } from '../support/layers.ts';
import { expect, test } from '../support/test.ts';
import { ada, desktop, fillIn, formAwake, giveAnswers, phone, tap } from '../support/visit.ts';

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

test('without script a tapped kind is drawn at once', ALL, async ({ visit }) => {
	const { page } = await visit('/check', { javaScriptEnabled: false, viewport: phone });
	const drawn = page.locator('.house-in-sight__example:visible');
	await expect(drawn).toHaveAttribute('data-kind', 'semi');
	await tap(page, 'What kind of home is it?', 'Bungalow');
	await expect(drawn).toHaveAttribute('data-kind', 'bungalow');
});

test.describe('what is posted by hand', () => {
	const post = ({ origin }: RunningSite, fields: Record<string, string>) =>
		fetch(`${origin}/check`, {
			method: 'POST',
			headers: { origin },
			body: new URLSearchParams(fields),
		});

	test('an unknown option gets the questions back, with what was understood kept', async ({
		site,
	}) => {
		const answer = await post(site, { heatingSource: 'nuclear', homeOwnership: 'yes' });
		const html = await answer.text();
		expect(answer.status).toBe(422);
		expect(html).toContain('Please choose one of the options listed.');
		expect(html).toMatch(
			/<input [^>]*name="homeOwnership" checked="" value="yes"|<input [^>]*name="homeOwnership"[^>]*value="yes"[^>]*checked=""/,
		);
		expect(html).not.toContain('nuclear');
	});

	test('nothing at all gets the questions back and a sentence', async ({ site }) => {
		const answer = await post(site, {});
		expect(answer.status).toBe(422);
		expect(await answer.text()).toContain('Answer at least one question');
	});

	test('the check keeps nothing', async ({ site }) => {
		const before = (await site.mails(0)).length;
		expect((await post(site, { heatingSource: 'gas', homeOwnership: 'yes' })).status).toBe(200);
		expect((await site.mails(0)).length).toBe(before);
	});
});

for (const [home, answers] of Object.entries({
	'a semi on gas': { kind: 'semi', heatingSource: 'gas', homeOwnership: 'yes' },
	'a flat on storage heaters that is let': {
		kind: 'flat',
		heatingSource: 'storage',
		homeOwnership: 'let',
	},
}))
	test(
		`the plan of ${home} is at most six screens of a phone, with an ask in its first and never two screens without`,
		ALL,
		async ({ visit }) => {
			const { page } = await visit('/check', { viewport: phone, javaScriptEnabled: false });
			await giveAnswers(page, answers);
			await page.getByRole('button', { name: 'Show my plan' }).click();
			const result = page.locator('#result');
			await result.waitFor();
			const { height, asks } = await result.evaluate((all) => {
				const { top, height } = all.getBoundingClientRect();
				const shown = [
					...all.querySelectorAll(
						'a[href^="tel:"], a[href^="/Contact"], form[action="/grant"] button',
					),
				].filter((ask) => ask.checkVisibility());
				return {
					height,
					asks: shown
						.map((ask) => ask.getBoundingClientRect())
						.map((box) => [box.top - top, box.bottom - top] as const),
				};
			});
			expect(height / phone.height, 'screens').toBeLessThanOrEqual(6);
			expect(asks[0]?.[1], 'the first ask').toBeLessThanOrEqual(phone.height);
			const ends = [0, ...asks.map(([, bottom]) => bottom)];
			const starts = [...asks.map(([top]) => top), height];
			expect(
				Math.max(...starts.map((start, index) => start - (ends[index] ?? 0))) / phone.height,
				'screens without',
			).toBeLessThanOrEqual(2);
		},
	);
