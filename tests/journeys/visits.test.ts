/**
 * A visit: asked for on the confirmation with one press, changed and cancelled on the visitor's own
 * page, and taken by another visitor meanwhile; with and without script, by keyboard, on a narrow
 * phone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { newReference } from '#model/reference.ts';
import type { RunningSite } from '#server/testing/running-site.ts';
import { expectNoViolation } from '../access/axe.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';
import { openAgo } from '../support/private-pages.ts';
import { expect, type OpenVisit, test } from '../support/test.ts';
import { fillIn, formAwake, grace } from '../support/visit.ts';

/** Of a narrow phone. */
const viewport = { width: 320, height: 700 };

const halfDays = (page: Page) => page.locator('button[name=visit]:not([value=cancel])');
const says = (page: Page) => page.locator('section[aria-labelledby=visit] > p').first();

/** Presses a button by the keyboard, where a script counts as much as none. */
async function pressByKeyboard(page: Page, button: ReturnType<Page['locator']>): Promise<void> {
	await button.focus();
	await page.keyboard.press('Enter');
}

/** Sends a message, and leads to its confirmation. */
async function sendMessage(visit: OpenVisit, email: string, javaScriptEnabled: boolean) {
	const visitor = await visit('/Contact', { javaScriptEnabled, viewport });
	if (javaScriptEnabled) await formAwake(visitor.page);
	await fillIn(visitor.page, { ...grace, 'Email address': email });
	await visitor.page.getByRole('button', { name: 'Send' }).click();
	await expect(halfDays(visitor.page)).toHaveCount(3);
	return visitor;
}

/** The page of another visitor, who sends an enquiry by the wire. */
async function openAnother(site: RunningSite, visit: OpenVisit) {
	const reference = newReference();
	await postTo(site.origin, callWith({ ...another(), reference }));
	const secret = visitorSecret(readFileSync(join(site.dataDir, 'link.key')), reference);
	const { page } = await visit(`${VISITOR_PATH + secret}?visits=all`);
	await openAgo(page, site);
	return page;
}

for (const javaScriptEnabled of [true, false]) {
	const way = javaScriptEnabled ? '' : ', without script';

	test(`is asked for with one press of the confirmation, or two by way of all half-days, changed and cancelled${way}`, async ({
		visit,
		site,
	}) => {
		const email = `visit${javaScriptEnabled}@example.org`;
		const { page, complaints } = await sendMessage(visit, email, javaScriptEnabled);
		const nearest = await halfDays(page).first().innerText();
		await pressByKeyboard(page, halfDays(page).first());
		await expect(says(page)).toHaveText(/^Asked for: .* \(\d+[ap]m to .*\)\. We confirm it\.$/);
		await expect(page.locator('.visitor__said')).toContainText(nearest.split(',', 2).join());
		await expect(page.locator('.visitor__next')).toContainText('rings you by');

		await page.goBack();
		await expect(says(page)).toContainText('Asked for: ');
		await pressByKeyboard(page, page.getByRole('link', { name: 'Other half-days' }));
		await expect(halfDays(page)).not.toHaveCount(3);
		await openAgo(page, site);
		const last = await halfDays(page).last().getAttribute('value');
		await pressByKeyboard(page, halfDays(page).last());
		await expect(page.locator(`button[value="${last}"]`)).toHaveCount(0);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		if (javaScriptEnabled)
			for (const colorScheme of ['dark', 'light'] as const) {
				await page.emulateMedia({ colorScheme });
				await expectNoViolation(page, [320, 1440], [320]);
			}

		await openAgo(page, site);
		await pressByKeyboard(page, page.getByRole('button', { name: 'Cancel the visit' }));
		await expect(page.locator('.visitor__said')).toHaveText('The visit is cancelled.');
		await expect(halfDays(page).first()).toHaveText(nearest);
		expect(complaints).toEqual([]);
	});

	test(`taken meanwhile is refused with the next half-days, of which one press takes another${way}`, async ({
		visit,
		site,
	}) => {
		// The sample makes one visit on a Friday morning.
		const isFriday = { hasText: /^Friday/ };
		const email = `taken${javaScriptEnabled}@example.org`;
		const { page } = await sendMessage(visit, email, javaScriptEnabled);
		await page.getByRole('link', { name: 'Other half-days' }).click();
		await openAgo(page, site);
		const other = await openAnother(site, visit);
		const taken = await halfDays(other).filter(isFriday).first().getAttribute('value');
		await halfDays(other).filter(isFriday).first().click();
		await expect(says(other)).toContainText('Asked for: Friday');
		await page.locator(`button[value="${taken}"]`).click();
		await expect(page.locator('.visitor__said--problem')).toContainText('That half-day has gone');
		await expect(page.locator(`button[value="${taken}"]`)).toHaveCount(0);
		await openAgo(page, site);
		await halfDays(page).first().click();
		await expect(says(page)).toContainText('Asked for: ');
	});
}
