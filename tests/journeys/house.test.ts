/** The house on the home page is a control: by finger and keyboard, with and without script. */
import { expect, test } from '../support/test.ts';
import { desktop } from '../support/visit.ts';

for (const javaScriptEnabled of [true, false])
	test(`choosing a part by its key lights it alone, and says a fact about it with its source (script ${javaScriptEnabled})`, async ({
		visit,
	}) => {
		const { page, complaints } = await visit('/', { javaScriptEnabled, viewport: desktop });
		/** The colour in which a part of the drawing is drawn. */
		const colourOf = (part: string) =>
			page
				.locator(`.plan__house use[data-part="${part}"]`)
				.first()
				.evaluate((one) => getComputedStyle(one).getPropertyValue('--part').trim());
		await page.getByRole('radio', { name: 'Loft', exact: true }).focus();
		await page.keyboard.press('ArrowRight');
		await expect(page.getByRole('radio', { name: 'Attic room', exact: true })).toBeChecked();
		await expect(page.locator('.plan__answers > div').filter({ visible: true })).toHaveText(
			/Read more: Room-in-Roof.*Source: .+ Checked \d+ \w+ \d{4}\./,
		);
		expect(await colourOf('roomInRoof')).not.toBe(await colourOf('heatPump'));
		expect(await colourOf('loft')).toBe(await colourOf('heatPump'));
		await page.keyboard.press('Tab');
		await expect(page.getByRole('link', { name: /^Read more: Room-in-Roof/ })).toBeFocused();
		expect(complaints).toEqual([]);
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
	const says = page.locator('.plan__says:visible');
	const seen = new Set<string>();
	for (const chip of await page.locator('.plan__line > .plan__chip').all()) {
		await chip.tap();
		await expect(chip.getByRole('radio')).toBeChecked();
		await expect(says).toBeInViewport({ ratio: 1 });
		seen.add(await says.innerText());
	}
	expect(seen.size).toBe(11);
	const sizes = await page.locator('.plan__hits foreignObject').evaluateAll((all) =>
		all.map((one) => {
			const { width, height } = one.getBoundingClientRect();
			return Math.min(width, height);
		}),
	);
	expect([sizes.length, Math.min(...sizes) >= 24]).toEqual([11, true]);
});
