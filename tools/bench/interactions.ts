/** How soon the forms and the menu answer a finger on a processor four times slower. */
import type { Browser, Page } from 'playwright-core';
import { ada, fillIn, formAwake, phone } from '../../tests/support/visit.ts';

/** A phone of four years ago beside the machine we measure on. */
const SLOWER = 4;

/** Milliseconds from a press to the next paint: the worst of every key, choice and button of the application, and of the menu. */
export async function slowestInteraction(browser: Browser, origin: string): Promise<{ form: number; menu: number }> {
	const form = await watched(browser, `${origin}/grant`, async (page) => {
		await formAwake(page);
		for (const [label, answer] of Object.entries(ada)) {
			await page.getByLabel(label, { exact: true }).click();
			await page.keyboard.type(answer);
		}
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByLabel('Do you own your home?').focus();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Tab');
		await page.keyboard.press('Tab');
		await page.getByRole('button', { name: 'Back' }).click();
		await fillIn(page, { Email: 'ada' });
		await page.getByRole('button', { name: 'Next' }).click();
		await page.locator('.question__problem').waitFor();
	});
	const menu = await watched(browser, `${origin}/About`, async (page) => {
		await page.locator('.menu summary').click();
		await page.locator('.arrow summary').click();
		await page.locator('.menu summary').click();
	});
	return { form, menu };
}

async function watched(browser: Browser, address: string, act: (page: Page) => Promise<void>): Promise<number> {
	const context = await browser.newContext({ viewport: phone });
	const page = await context.newPage();
	await page.goto(address);
	const cdp = await context.newCDPSession(page);
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
	await page.evaluate(() => {
		const seen: number[] = [];
		Object.assign(window, { seen });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as PerformanceEventTiming[]) if (entry.interactionId) seen.push(entry.duration);
		}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
	});
	await act(page);
	await page.waitForTimeout(500);
	const worst = await page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen));
	await context.close();
	return worst;
}
