/** A visit: asked for on the confirmation, changed and cancelled; with and without script, by keyboard. */
import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from '../access/axe.ts';
import { openAgo } from '../support/private-pages.ts';
import { expect, test } from '../support/test.ts';
import { fillIn, formAwake, grace } from '../support/visit.ts';

const halfDays = (page: Page) => page.locator('button[name=visit]:not([value=cancel])');

for (const javaScriptEnabled of [true, false])
	test(`is asked for with one press of the confirmation, or two where all are listed, changed and cancelled${javaScriptEnabled ? '' : ', without script'}`, async ({
		visit,
		site,
	}) => {
		const narrow = { javaScriptEnabled, viewport: { width: 320, height: 700 } };
		const { page } = await visit('/Contact', narrow);
		const says = page.locator('section[aria-labelledby=visit] > p').first();
		const enter = async (control: Locator) => {
			if (new URL(page.url()).pathname !== '/Contact') await openAgo(page, site);
			await control.press('Enter');
		};
		if (javaScriptEnabled) await formAwake(page);
		await fillIn(page, { ...grace, 'Email address': `visit${javaScriptEnabled}@example.org` });
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(halfDays(page)).toHaveCount(3);
		const nearest = await halfDays(page).first().innerText();
		await enter(halfDays(page).first());
		await expect(says).toContainText(nearest.split(',', 2).join());
		await expect(page.locator('.visitor__said')).toHaveText('You asked for the visit below.');

		await page.goBack();
		await expect(says).toContainText('Asked for: ');
		await enter(page.getByRole('link', { name: 'Other half-days' }));
		await expect(halfDays(page)).not.toHaveCount(3);
		if (javaScriptEnabled) await expectNoViolation(page, [320, 1440], [320]);
		await enter(halfDays(page).last());
		await expect(says).not.toContainText(nearest.split(',', 2).join());
		await enter(page.getByRole('button', { name: 'Cancel the visit' }));
		await expect(page.locator('.visitor__said')).toHaveText('The visit is cancelled.');
		await expect(halfDays(page).first()).toHaveText(nearest);
	});
