/**
 * What may fit: asked before any contact details, shown after an application, and carried from one
 * to the other.
 */
import type { RunningSite } from '#server/testing/running-site.ts';
import { ALL } from '../support/layers.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake, giveAnswers, phone, tap, unfold } from '../support/visit.ts';

const verdictOf = (scheme: string) => `.outcome:has(h3:text-is("${scheme}")) .outcome__verdict`;

for (const { script, javaScriptEnabled } of [
	{ script: 'on', javaScriptEnabled: true },
	{ script: 'off', javaScriptEnabled: false },
])
	test.describe(`with script ${script}`, () => {
		test(`the check answers without asking who somebody is, and its answers open the application filled in (script ${script})`, async ({
			visit,
		}) => {
			const { page, complaints, requests } = await visit('/check', {
				javaScriptEnabled,
				viewport: phone,
			});
			await unfold(page);
			await page
				.getByLabel('Does anyone in your home claim benefits?')
				.selectOption({ label: 'Yes' });
			await page.getByLabel('Which benefit?').selectOption({ label: 'Universal Credit' });
			await tap(page, 'Do you own your home?', 'I live in it');
			await tap(page, 'How is your home heated?', 'LPG');
			await page.getByRole('button', { name: 'Show my plan' }).click();
			await page.getByText('Going by your answers', { exact: true }).waitFor();
			expect(await page.locator(verdictOf('Boiler Upgrade Scheme')).innerText()).toBe('Possible');
			const reason = page.getByText('You own your home and heat it with LPG.');
			await expect(reason).toBeHidden();
			await page.getByText('Why, where and who decides: Boiler Upgrade Scheme').click();
			await expect(reason).toBeVisible();
			expect(await page.getByRole('main').innerText()).not.toMatch(/eligible|you qualify/i);

			await page.getByRole('button', { name: 'Ask us about this plan' }).first().click();
			await page.getByRole('heading', { name: 'Grant Detail' }).waitFor();
			expect(new URL(page.url()).pathname).toBe('/grant');
			if (javaScriptEnabled) await formAwake(page);
			await fillIn(page, ada);
			await page.getByRole('button', { name: 'Next' }).click();
			await page.getByRole('heading', { name: 'Health Detail' }).waitFor();
			await expect(page.getByLabel('How is your home heated?')).toHaveValue('lpg');
			await expect(page.getByLabel('Which benefit?')).toHaveValue('universalCredit');
			expect(requests.filter((address) => /universalCredit|lpg/.test(address))).toEqual([]);
			expect(complaints).toEqual([]);
		});

		test(
			`after an application its reference, what may fit and what to have ready are on the page (script ${script})`,
			ALL,
			async ({ visit }) => {
				const { page } = await visit('/grant', { javaScriptEnabled });
				if (javaScriptEnabled) await formAwake(page);
				await fillIn(page, ada);
				await page.getByRole('button', { name: 'Next' }).click();
				await page
					.getByLabel('Is your household income below £31k a year?')
					.selectOption({ label: 'Yes' });
				await page.getByLabel('Do you own your home?').selectOption({ label: 'No' });
				await page.getByRole('button', { name: 'Submit' }).click();
				await page.locator('.received__reference').waitFor();
				expect(await page.locator(verdictOf('Warm Homes Local Grant')).innerText()).toBe(
					'Possible',
				);
				await expect(page.getByText('its owner has to agree to any work')).toBeVisible();
				await expect(
					page.getByText('No application to a grant or scheme has been made.'),
				).toBeVisible();
				await expect(
					page.getByText('Warm Homes Local Grant: apply yourself through your council').first(),
				).toBeVisible();
				await expect(page.getByText('Worth having ready')).toBeVisible();
				await page.getByText(/^Schemes that do not fit/).click();
				expect(await page.locator(verdictOf('Boiler Upgrade Scheme')).innerText()).toBe('Unlikely');
			},
		);

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
