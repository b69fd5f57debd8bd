/**
 * A visit: asked for on the confirmation, changed, cancelled, and taken by another visitor meanwhile;
 * with and without script, by keyboard, on a narrow phone.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { VISITOR_PATH, visitorSecret } from '#enquiries/links/visitor-link.ts';
import { newReference } from '#model/reference.ts';
import { expectNoViolation } from '../access/axe.ts';
import { another, callWith, postTo } from '../support/enquiry.ts';
import { openAgo } from '../support/private-pages.ts';
import { expect, test } from '../support/test.ts';
import { fillIn, formAwake, grace } from '../support/visit.ts';

const halfDays = (page: Page) => page.locator('button[name=visit]:not([value=cancel])');
const says = (page: Page) => page.locator('section[aria-labelledby=visit] > p').first();

for (const javaScriptEnabled of [true, false])
	test(`is asked for with one press of the confirmation, or two where all are listed, changed and cancelled, and one taken meanwhile is refused${javaScriptEnabled ? '' : ', without script'}`, async ({
		visit,
		site,
	}) => {
		const narrow = { javaScriptEnabled, viewport: { width: 320, height: 700 } };
		const { page } = await visit('/Contact', narrow);
		const enter = async (control: Locator) => {
			if (new URL(page.url()).pathname !== '/Contact') await openAgo(page, site);
			await control.focus();
			await page.keyboard.press('Enter');
		};
		if (javaScriptEnabled) await formAwake(page);
		const email = `visit${javaScriptEnabled}@example.org`;
		await fillIn(page, { ...grace, 'Email address': email });
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(halfDays(page)).toHaveCount(3);
		// Not yet for a pointer: the second press of a double one on Send falls there.
		await expect(page.locator('.one-press').first()).toHaveCSS('animation-name', 'one-press');
		const nearest = await halfDays(page).first().innerText();
		await enter(halfDays(page).first());
		await expect(page.locator('.visitor__said')).toHaveText('You asked for the visit below.');
		await expect(says(page)).toHaveText(
			/^Asked for: .* \(\d+[ap]m to .*\)\. We still have to confirm it\.$/,
		);
		await expect(says(page)).toContainText(nearest.split(',', 2).join());

		await page.goBack();
		await expect(says(page)).toContainText('Asked for: ');
		await enter(page.getByRole('link', { name: 'Other half-days' }));
		await expect(halfDays(page)).not.toHaveCount(3);
		const last = await halfDays(page).last().getAttribute('value');
		await enter(halfDays(page).last());
		await expect(page.locator(`button[value="${last}"]`)).toHaveCount(0);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
		if (javaScriptEnabled) await expectNoViolation(page, [320, 1440], [320]);
		await enter(page.getByRole('button', { name: 'Cancel the visit' }));
		await expect(page.locator('.visitor__said')).toHaveText('The visit is cancelled.');
		await expect(halfDays(page).first()).toHaveText(nearest);

		await enter(page.getByRole('link', { name: 'Other half-days' }));
		const reference = newReference();
		await postTo(site.origin, callWith({ ...another(), reference }));
		const secret = visitorSecret(readFileSync(join(site.dataDir, 'link.key')), reference);
		const { page: others } = await visit(`${VISITOR_PATH + secret}?visits=all`);
		await openAgo(others, site);
		// The sample makes one visit on a Friday morning.
		const friday = halfDays(others)
			.filter({ hasText: /^Friday/ })
			.first();
		const taken = page.locator(`button[value="${await friday.getAttribute('value')}"]`);
		await friday.click();
		await expect(says(others)).toContainText('Asked for: Friday');
		await enter(taken);
		const problem = page.locator('.visitor__said--problem');
		await expect(problem).toContainText('That half-day has gone');
		await expect(problem).toBeInViewport();
		await expect(taken).toHaveCount(0);
		await enter(halfDays(page).first());
		await expect(says(page)).toContainText('Asked for: ');
	});
