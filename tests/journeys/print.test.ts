/** A printed page is complete: what is folded on the screen is open on paper, without script. */
import { expect, test } from '../support/test.ts';
import { giveAnswers } from '../support/visit.ts';

test('a measure page prints its folds open, and neither menus, the empty form nor the map', async ({
	visit,
}) => {
	const { page } = await visit('/services/loft-insulations', { javaScriptEnabled: false });
	/** Whether what is in folds is seen: 'true', 'false', or both. */
	const inFolds = () =>
		page
			.locator('main section:not(#contact) details > :not(summary)')
			.evaluateAll((all) =>
				[...new Set(all.map((one) => one.checkVisibility({ contentVisibilityAuto: true })))].join(),
			);
	// This page has no questions, of which one answer would be open.
	expect(await inFolds()).toBe('false');
	await page.emulateMedia({ media: 'print' });
	// What was skipped beyond the screen is drawn in the frame after.
	await expect.poll(inFolds).toBe('true');
	for (const left of ['.header', '#closing', '#contact', 'footer nav'])
		await expect(page.locator(left)).toBeHidden();
});

test('the fullest result of the check prints on two pages of A4, in letters of at least 9 points, with who worked it out', async ({
	visit,
}) => {
	const { page } = await visit('/check', { javaScriptEnabled: false });
	await giveAnswers(page, {
		kind: 'terrace',
		walls: 'solid',
		loft: 'none',
		heatingSource: 'gas',
		benefitsClaim: 'yes',
		selectedBenefits: 'pensionCredit',
		homeOwnership: 'yes',
	});
	await page.locator('[name=useKwh]').fill('14500');
	await page.locator('[name=postcode]').fill('LS6 1AA');
	await page.locator('[name=rateFuel]').fill('6.3');
	await page.locator('[name=rateElectricity]').fill('26.2');
	await page.locator('[name=hasPanels]').check();
	await page.getByRole('button', { name: 'Show my plan' }).click();
	await page.locator('[name=measureInternalWall]').check();
	await page.getByRole('button', { name: 'Work it out with what I ticked' }).click();
	await page.locator('[name=measureInternalWall]:checked').waitFor();

	const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
	expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
	await page.emulateMedia({ media: 'print' });
	const small = await page.locator('#result :is(p, td, th, h3, h4, li, dd)').evaluateAll((all) =>
		all.flatMap((one) => {
			const points = (Number.parseFloat(getComputedStyle(one).fontSize) * 3) / 4;
			return one.checkVisibility() && points < 9 ? [`${points}: ${one.textContent}`] : [];
		}),
	);
	expect(small).toEqual([]);
	const shown = await page.locator('#result').innerText();
	for (const words of [
		'Internal wall insulation',
		'Air source heat pump',
		'Battery',
		'£4,000 to £8,000',
		'Warm Homes Local Grant',
		'Worth having ready',
	])
		expect(shown).toContain(words);
	expect(shown).toMatch(/From .+, 0\d[\d ]+\./);
	await expect(
		page.locator('main').locator('button, [type=checkbox]').filter({ visible: true }),
	).toHaveCount(0);
});

test('what to hold beside three quotes prints alone on one page of A4, with three empty columns, without script', async ({
	visit,
}) => {
	for (const path of ['air-source-heat-pumps', 'ev-charging-solutions']) {
		const { page } = await visit('/How-to-check-us', { javaScriptEnabled: false });
		await page.locator(`main a[href="/services/${path}#three-quotes"]`).click();
		const sheet = page.locator('#three-quotes');
		await expect(sheet.locator('thead')).toContainText('Quote 3');
		const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
		expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
		await page.emulateMedia({ media: 'print' });
		const rows = await sheet.locator('tbody tr').count();
		expect(rows).toBeGreaterThanOrEqual(8);
		await expect(sheet.locator('tbody td:empty').filter({ visible: true })).toHaveCount(3 * rows);
		await expect(page.locator('main > section').filter({ visible: true })).toHaveCount(1);
		await page.emulateMedia({ media: 'screen' });
		await sheet.getByRole('link', { name: 'Send us the other quote' }).click();
		await expect(page.getByLabel('Your message')).toHaveValue(/^I have quotes from other firms\./);
	}
});
