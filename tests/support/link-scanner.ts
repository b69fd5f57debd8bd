/**
 * A machine that checks links in e-mails, at its worst: it asks for the head, fetches, opens the
 * page in a browser with script, ticks and fills in all there is, presses every button, and posts
 * every form without looking.
 */
import type { BrowserContext } from '@playwright/test';
import { pressAt } from './private-pages.ts';

/** Scans one link. */
export async function scanLink(context: BrowserContext, url: string): Promise<void> {
	await fetch(url, { method: 'HEAD' });
	await (await fetch(url)).text();
	const page = await context.newPage();
	await page.goto(url);
	const buttons = await page.locator('form button').count();
	for (let button = 0; button < buttons; button += 1) {
		await page.goto(url);
		await Promise.all([
			page.waitForEvent('load', { timeout: 5_000 }).catch(() => undefined),
			page.evaluate(fillInAndPress, button),
		]);
	}
	await page.goto(url);
	const forms = await page.evaluate(() =>
		[...document.forms].map(({ action }, place) => ({
			action,
			fields: [...new FormData(document.forms[place])].map(([name, value]) => [
				name,
				String(value),
			]),
		})),
	);
	for (const { action, fields } of forms)
		await pressAt(action || url, new URLSearchParams(fields as [string, string][]), {
			redirect: 'manual',
		});
	await page.close();
}

/** In a browser: fills in every form and presses one button as fast as it can. */
function fillInAndPress(place: number): void {
	for (const form of document.forms) form.noValidate = true;
	for (const box of document.querySelectorAll<HTMLInputElement>('[type=checkbox], [type=radio]'))
		box.checked = true;
	for (const field of document.querySelectorAll<HTMLInputElement>(
		'form :is(textarea, input:not([type=radio], [type=checkbox], [type=hidden], [type=file]))',
	))
		field.value = field.type === 'date' ? '2026-12-01' : '1234';
	document.querySelectorAll<HTMLButtonElement>('form button')[place]?.click();
}
