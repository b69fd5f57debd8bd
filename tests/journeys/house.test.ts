/**
 * The house on the home page is a control: by finger and keyboard, with and without script.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { desktop } from '../support/visit.ts';

const answers = (page: Page) =>
	page
		.locator('.plan__answers > div')
		.evaluateAll((all) =>
			all
				.filter((one) => one.checkVisibility({ visibilityProperty: true }))
				.map((one) => one.textContent ?? ''),
		);

const says = (page: Page) => page.locator('.plan__says:visible');

/** The colour in which a part of the drawing is drawn. */
const colourOf = (page: Page, part: string, picture = '.plan__house') =>
	page
		.locator(`${picture} use[data-part="${part}"]`)
		.first()
		.evaluate((one) => getComputedStyle(one).getPropertyValue('--part').trim());

for (const { script, javaScriptEnabled } of [
	{ script: 'with script', javaScriptEnabled: true },
	{ script: 'without script', javaScriptEnabled: false },
]) {
	test.describe(script, () => {
		test('choosing a part lights it alone, and says a fact about it with its source', async ({
			visit,
		}) => {
			const { page, complaints } = await visit('/', { javaScriptEnabled, viewport: desktop });
			const onCard = () => colourOf(page, 'battery', '.card__picture');
			const before = await onCard();
			await page.getByRole('radio', { name: 'Battery', exact: true }).check();
			expect(await onCard()).toBe(before);
			expect(await answers(page)).toEqual([
				expect.stringMatching(/Read more: Battery storage.*Source: .+ Checked \d+ \w+ \d{4}\./),
			]);
			expect(await colourOf(page, 'battery')).not.toBe(await colourOf(page, 'heatPump'));
			expect(await colourOf(page, 'loft')).toBe(await colourOf(page, 'heatPump'));
			await page.getByRole('link', { name: 'Read more: Battery storage' }).click();
			await expect(page).toHaveURL(/battery-storage/);
			expect(complaints).toEqual([]);
		});
	});
}

test('the arrow keys go from part to part, and Tab goes on to what is said', async ({ visit }) => {
	const { page } = await visit('/', { viewport: desktop });
	await page.getByRole('radio', { name: 'Loft', exact: true }).focus();
	await page.keyboard.press('ArrowRight');
	await expect(page.getByRole('radio', { name: 'Attic room', exact: true })).toBeChecked();
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: /^Read more: Room-in-Roof/ })).toBeFocused();
});

test('each tap on a chip leaves its answer in sight, and every part of the drawing can be hit, at 320 px', async ({
	visit,
}) => {
	const { page } = await visit('/', {
		viewport: { width: 320, height: 568 },
		hasTouch: true,
		isMobile: true,
		reducedMotion: 'reduce',
	});
	const seen = new Set<string>();
	for (const chip of await page.locator('.plan__line > .plan__chip').all()) {
		await chip.tap();
		await expect(chip.getByRole('radio')).toBeChecked();
		await expect(says(page)).toBeInViewport({ ratio: 1 });
		seen.add(await says(page).innerText());
	}
	expect(seen.size).toBe(11);
	const boxes = await page
		.locator('.plan__hits foreignObject')
		.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
	expect(boxes).toHaveLength(11);
	for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
});
