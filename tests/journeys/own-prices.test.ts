/**
 * The boxes for one's own prices: they stand beside pounds of a price that is past, and what is put
 * in changes the pounds.
 */
import { content } from '#content/reader/testing.ts';
import { estimate } from '#estimate/estimate.ts';
import { roundedAmount } from '#estimate/in-words.ts';
import { siteFigures } from '#estimate/testing.ts';
import { addDays, dayAfter, GRACE_DAYS, monthsInWords } from '#model/dates.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { desktop, formAwake, phone, tap, unfold } from '../support/visit.ts';

const { gasPrice, electricityPrice } = content.prices;
const [gas, electricity] = [gasPrice.periods.at(-1), electricityPrice.periods.at(-1)];
if (!gas || !electricity) throw new Error('facts/prices.yaml has no price.');

/** The day after the price's last one, and the day after its grace. */
const DAYS = { past: dayAfter(gas.until), lapsed: addDays(gas.until, GRACE_DAYS + 1) };

/** What filling the walls of that home saves by the engine, at that price of gas, as its row says. */
function savingAt(pence: number): string {
	const home = {
		kind: 'semi',
		walls: 'cavity',
		heating: 'gas',
		use: { kWh: 12_000 },
		rates: { fuel: pence },
	} as const;
	const { pounds } =
		estimate(home, siteFigures(), DAYS.past).results.find(({ measure }) => measure === 'cavity') ??
		{};
	const [low, high] = [pounds?.low, pounds?.high].map((end = Number.NaN) => roundedAmount(end));
	return `About £${low} to £${high} less a year`;
}

const PRICE_LINE = `At the price cap of ${monthsInWords(gas)}: gas ${gas.value}p, electricity ${electricity.value}p a unit.`;

for (const [name, day] of Object.entries(DAYS))
	test.describe(`on ${day}`, () => {
		let site: RunningSite;
		test.beforeAll(async () => {
			site = await startSite({ TODAY: day });
		});
		test.afterAll(() => site.stop());

		for (const { script, javaScriptEnabled, viewport } of [
			{ script: 'on', javaScriptEnabled: true, viewport: desktop },
			{ script: 'off', javaScriptEnabled: false, viewport: phone },
		])
			test(
				`one's own prices take the place of ${name} ones, and change the pounds (script ${script})`,
				ALL,
				async ({ visit }) => {
					const { page, complaints } = await visit(`${site.origin}/check`, {
						javaScriptEnabled,
						viewport,
					});
					if (javaScriptEnabled) await formAwake(page);
					await unfold(page);
					await tap(page, 'What kind of home is it?', 'Semi');
					await tap(page, 'What are the outside walls?', 'Cavity, empty');
					await tap(page, 'How is your home heated?', 'Gas');
					await page.getByLabel('How many kWh did that heating use last year?').fill('12000');
					if (!javaScriptEnabled) await page.locator('#check-form button[type="submit"]').click();
					const result = page.locator('#result');
					const saving = result.locator('.plan-row[data-measure=cavity] strong');
					const boxes = result.locator('.result__prices');
					const box = (label: string) => boxes.getByLabel(label);
					const fuel = box('The fuel that heats the home, pence a unit');
					const power = box('Electricity, pence a unit');

					if (name === 'past') {
						await expect(saving).toHaveText(savingAt(gas.value));
						await expect(
							result.getByText(`${PRICE_LINE} Prices have changed since.`),
						).toBeVisible();
						// Sent back as they are, they stay prices of their day.
						await expect(fuel).toHaveValue(`${gas.value}`);
						await expect(power).toHaveValue(`${electricity.value}`);
						await boxes.getByRole('button').click();
						await expect(page).toHaveURL(/#result$/);
						await expect(result.getByText('Prices have changed since.')).toBeVisible();
					} else {
						await expect(saving).toHaveText('About 1,440 kWh less a year');
						await expect(
							result
								.getByText('because the official prices that we have are long out of date')
								.first(),
						).toBeVisible();
						await expect(fuel).toHaveValue('');
					}
					await expect(result.getByText(/Pays for itself/)).toHaveCount(0);

					for (const input of [fuel, power])
						expect((await input.boundingBox())?.height).toBeGreaterThanOrEqual(44);
					await fuel.fill('10');
					await power.fill('28.5p');
					await boxes.getByRole('button', { name: 'Work it out at these prices' }).click();
					await expect(saving).toHaveText(savingAt(10));
					await expect(result.getByText('Prices have changed since.')).toHaveCount(0);
					await expect(boxes).toHaveCount(0);
					// With today's own price a payback is no promise on a past one.
					await expect(result.getByText(/Pays for itself/).first()).toBeVisible();
					await expect(
						page.getByLabel('What do you pay for a kWh of your heating fuel, in pence?'),
					).toHaveValue('10');
					await expect(page.getByLabel('How many kWh did that heating use last year?')).toHaveValue(
						'12000',
					);
					expect(complaints).toEqual([]);
				},
			);
	});

test.describe('what is asked', () => {
	let site: RunningSite;
	test.beforeAll(async () => {
		site = await startSite({ TODAY: DAYS.past });
	});
	test.afterAll(() => site.stop());

	const post = async (fields: Record<string, string>) =>
		(
			await fetch(`${site.origin}/check`, {
				method: 'POST',
				headers: { origin: site.origin },
				body: new URLSearchParams(fields),
			})
		).text();

	test(
		'a home whose heating is its electricity is asked for one price, and one with storage heaters for both',
		ALL,
		async () => {
			const asked = async (heatingSource: string) => {
				const html = await post({ kind: 'flat', walls: 'cavity', heatingSource, useKwh: '9000' });
				const [form = ''] = /<form[^>]*result__prices[\s\S]*?<\/form>/.exec(html) ?? [];
				return [...form.matchAll(/id="own-(\w+)"/g)].map(([, name]) => name);
			};
			expect(await asked('electric')).toEqual(['rateElectricity']);
			expect(await asked('storage')).toEqual(['rateFuel', 'rateElectricity']);
		},
	);

	test(
		'a price that is none comes back at its question with the words of the form',
		ALL,
		async () => {
			const html = await post({
				kind: 'semi',
				heatingSource: 'gas',
				useKwh: '12000',
				rateFuel: '£25',
			});
			expect(html).toContain('Enter the pence for one kWh, between 1 and 100, or leave this open.');
		},
	);
});
