/**
 * The check's further questions: what each fold would narrow, taps in place of lists, and a page
 * that stays where it is.
 */
import type { Page } from '@playwright/test';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { desktop, formAwake, phone, tap, unfold } from '../support/visit.ts';

const fold = (page: Page, title: string) =>
	page.locator('.check__questions > .check__fold').filter({ hasText: title });
const line = (page: Page) => page.locator('.house-in-sight__line');

async function tapThree(page: Page): Promise<void> {
	await tap(page, 'What kind of home is it?', 'Semi');
	await tap(page, 'How is your home heated?', 'Gas');
	await tap(page, 'Do you own your home?', 'I live in it');
	await expect(line(page)).toContainText('a year to heat');
}

test(
	'a closed fold says what it decides, and after three taps by how much its answers would narrow the range',
	ALL,
	async ({ visit }) => {
		const { page, complaints } = await visit('/check', { viewport: phone });
		const bill = fold(page, 'Your bill').locator('summary').first();
		await expect(bill).toHaveText('Your billBrings the figures closest to yours.');
		await tapThree(page);
		await expect(bill).toHaveText(
			/^Your billHeating: £[\d,]+ to £[\d,]+ a year\. £[\d,]+ to £[\d,]+ with a bill of £\d+ a month\.$/,
		);
		await expect(fold(page, 'Where it is').locator('summary')).toHaveText(
			/Decides how cold the winters are/,
		);
		// What was said came true: the fold of a bill that was given has nothing left to narrow.
		await bill.click();
		await page.getByLabel('About what does heating it come to?').fill('95');
		await bill.click();
		await expect(bill).toHaveText('Your billBrings the figures closest to yours.');
		expect(complaints).toEqual([]);
	},
);

test('one box takes a bill in pounds a month or in kWh a year', ALL, async ({ visit }) => {
	const { page } = await visit('/check', { viewport: desktop });
	await tapThree(page);
	const before = await line(page).innerText();
	await unfold(page);
	await page.getByLabel('About what does heating it come to?').fill('60');
	await expect(line(page)).not.toHaveText(before);
	await page.getByLabel('About what does heating it come to?').fill('9000');
	await tap(page, 'What is that in?', 'kWh a year');
	await expect(line(page)).toContainText(/about £7[0-9]0 a year to heat/);
});

for (const javaScriptEnabled of [true, false])
	test(
		`the roof is turned to its slope by keys on a compass (script ${javaScriptEnabled})`,
		ALL,
		async ({ visit }) => {
			const { page } = await visit('/check', {
				javaScriptEnabled,
				viewport: phone,
				reducedMotion: 'reduce',
			});
			await fold(page, 'The roof').locator('summary').first().click();
			await tap(page, 'Which way does the sunniest slope of the roof face?', 'East');
			const turned = () =>
				page.locator('.compass__roof').evaluate((one) => getComputedStyle(one).rotate);
			expect(await turned()).toBe('-90deg');
			await page.keyboard.press('ArrowRight');
			await expect(page.getByRole('radio', { name: 'South-east' })).toBeChecked();
			expect(await turned()).toBe('-45deg');
			// Each answer lies where it is on a compass.
			const centre = async (name: string) => {
				const box = await page.getByRole('radio', { name, exact: true }).boundingBox();
				return [
					(box?.x ?? 0) + (box?.width ?? 0) / 2,
					(box?.y ?? 0) + (box?.height ?? 0) / 2,
				] as const;
			};
			const [north, south, east, west] = await Promise.all(
				['North', 'South', 'East', 'West'].map(centre),
			);
			expect(north?.[1]).toBeLessThan(east?.[1] ?? 0);
			expect(south?.[1]).toBeGreaterThan(east?.[1] ?? 0);
			expect(west?.[0]).toBeLessThan(east?.[0] ?? 0);
		},
	);

for (const viewport of [phone, desktop])
	test(
		`nothing in sight moves as pictures are tapped (${viewport.width} px)`,
		ALL,
		async ({ visit }) => {
			const { page } = await visit('/check', { viewport });
			await formAwake(page);
			await page.evaluate(() => {
				const seen = { total: 0 };
				Object.assign(globalThis, { seen });
				// Also what follows a press at once, which the usual measure leaves out.
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries())
						seen.total += (entry as PerformanceEntry & { value: number }).value;
				}).observe({ type: 'layout-shift' });
			});
			const shifted = () =>
				page.evaluate(
					() =>
						new Promise<number>((resolve) => {
							requestAnimationFrame(() =>
								requestAnimationFrame(() =>
									resolve((globalThis as unknown as { seen: { total: number } }).seen.total),
								),
							);
						}),
				);
			const folds = () =>
				page.evaluate(
					() =>
						(document.querySelector('.check__fold') as Element).getBoundingClientRect().top +
						scrollY,
				);
			const before = await folds();
			await tapThree(page);
			await tap(page, 'How is your home heated?', 'Oil');
			await tap(page, 'What kind of home is it?', 'Flat');
			await tap(page, 'What kind of home is it?', 'Terraced');
			await tap(page, 'How is your home heated?', 'Gas');
			expect(await shifted()).toBeLessThan(0.01);
			expect(Math.abs((await folds()) - before)).toBeLessThan(1);
		},
	);

test(
	'a tap redraws the house and its line, and leaves every question as it stands',
	ALL,
	async ({ visit }) => {
		const { page } = await visit('/check', { viewport: desktop });
		await tapThree(page);
		await unfold(page);
		await page.evaluate(() => {
			const changes = { questions: 0, others: 0 };
			Object.assign(globalThis, { changes });
			new MutationObserver((list) => {
				for (const { addedNodes, removedNodes, target } of list) {
					const count = [...addedNodes, ...removedNodes].filter(
						({ nodeType }) => nodeType === Node.ELEMENT_NODE,
					).length;
					changes[
						(target as Element).closest('.check__questions fieldset') ? 'questions' : 'others'
					] += count;
				}
			}).observe(document.querySelector('.check') as Element, { childList: true, subtree: true });
		});
		const before = await line(page).innerText();
		await tap(page, 'How much insulation is in the loft?', '200 mm or more');
		await expect(line(page)).not.toHaveText(before);
		const { questions, others } = await page.evaluate(
			() => (globalThis as unknown as { changes: Record<string, number> }).changes,
		);
		expect(questions).toBe(0);
		expect(others).toBeGreaterThan(0);
		expect(others).toBeLessThan(150);
	},
);

test(
	'streams and quilt move for 300 ms, and not at all under reduced motion',
	ALL,
	async ({ visit }) => {
		for (const [reducedMotion, duration] of [
			['no-preference', '0.3s'],
			['reduce', '0s'],
		] as const) {
			const { page } = await visit('/check', { viewport: desktop, reducedMotion });
			await tapThree(page);
			await unfold(page);
			await tap(page, 'How much insulation is in the loft?', '200 mm or more');
			const quilt = page.locator('.house-in-sight [data-part="loft"]').first();
			await expect(quilt).toBeAttached();
			const times = await page
				.locator(
					'.house-in-sight :is([data-part="loft"], .home-drawing__now > path), .compass__roof',
				)
				.evaluateAll((all) => [
					...new Set(all.flatMap((one) => getComputedStyle(one).transitionDuration.split(', '))),
				]);
			expect(times).toEqual([duration]);
		}
	},
);

test('on a screen lower than 560 px nothing sticks', ALL, async ({ visit }) => {
	const { page } = await visit('/check', { viewport: { width: 390, height: 540 } });
	const position = () =>
		page.locator('.house-in-sight').evaluate((one) => getComputedStyle(one).position);
	expect(await position()).not.toBe('sticky');
	await page.setViewportSize({ width: 390, height: 600 });
	expect(await position()).toBe('sticky');
});
