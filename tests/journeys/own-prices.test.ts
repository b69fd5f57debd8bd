/**
 * The boxes for one's own prices: they stand beside pounds of a price that is past, and what is put
 * in changes the pounds.
 */
import { content } from '#content/reader/testing.ts';
import { dayAfter } from '#model/dates.ts';
import { startSite } from '#server/testing/running-site.ts';
import { expect, test } from '../support/test.ts';
import { giveAnswers, phone } from '../support/visit.ts';

test('without script, one’s own prices take the place of past ones, and change the pounds', async ({
	visit,
}) => {
	const { until, value } = content.prices.gasPrice.periods.at(-1) ?? { until: '', value: 0 };
	const site = await startSite({ TODAY: dayAfter(until) });
	try {
		const { page } = await visit(`${site.origin}/check`, {
			javaScriptEnabled: false,
			viewport: phone,
		});
		await giveAnswers(page, { kind: 'semi', walls: 'cavity', heatingSource: 'gas' });
		await page.getByLabel('How many kWh did that heating use last year?').fill('12000');
		await page.locator('#check-form button[type="submit"]').click();
		const result = page.locator('#result');
		const saving = result.locator('.plan-row[data-measure=cavity] strong');
		const boxes = result.locator('.result__prices');
		const past = await saving.innerText();
		await expect(result.getByText('Prices have changed since.')).toBeVisible();
		await expect(result.getByText(/Pays for itself/)).toHaveCount(0);
		const fuel = boxes.getByLabel('The fuel that heats the home, pence a unit');
		await expect(fuel).toHaveValue(`${value}`);
		await fuel.fill('10');
		await boxes.getByLabel('Electricity, pence a unit').fill('28.5p');
		await boxes.getByRole('button', { name: 'Work it out at these prices' }).click();
		await expect(saving).toHaveText(/About £\d+ to £\d+ less a year/);
		await expect(saving).not.toHaveText(past);
		await expect(boxes).toHaveCount(0);
		await expect(result.getByText(/Pays for itself/).first()).toBeVisible();
		await expect(
			page.getByLabel('What do you pay for a kWh of your heating fuel, in pence?'),
		).toHaveValue('10');
	} finally {
		await site.stop();
	}
});
