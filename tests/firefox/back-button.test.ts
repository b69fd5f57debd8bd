/** The way back in Firefox: to a page that a post drew, and what its form still shows then. */
import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import {
	applyAndRead,
	throughOfficePage,
	throughVisitorsPage,
} from '../support/office-week/private-page-steps.ts';
import { ALL } from '../support/tags.ts';
import { goTo, handInFirefox, test } from './firefox.ts';

// It keeps no page, so it requests each again.
test.use({ preferences: { 'browser.sessionhistory.max_total_viewers': 0 } });

/** Away by a link's address, and back by the browser's own button. */
async function awayAndBack(page: Page): Promise<void> {
	await goTo(page, new URL('/About', page.url()).href);
	await page.evaluate(() => history.back());
	await page.waitForFunction(
		() => !location.pathname.endsWith('/About') && document.readyState === 'complete',
	);
}

test(
	'in Firefox the way back to what the check answered sends nothing again, and sensitive answers are not restored',
	ALL,
	async ({ visitInFirefox }) => {
		const { page } = await visitInFirefox('/check');
		await page.select('[name=healthCondition]', 'yes');
		await page.$eval('[name=heatingSource][value=lpg]', (picture) =>
			(picture as HTMLInputElement).click(),
		);
		await awayAndBack(page);
		expect(
			await page.$eval('[name=healthCondition]', (field) => (field as HTMLSelectElement).value),
		).toBe('');
		await page.$eval('[name=heatingSource][value=lpg]', (picture) =>
			(picture as HTMLInputElement).click(),
		);
		await page.locator('form button::-p-text(Show my plan)').click();
		await page.locator('.outcomes').wait();
		await awayAndBack(page);
		await page.locator('.outcomes').wait();
	},
);

test(
	'in Firefox Back, Forward and Reload on the visitor’s page and the office’s show what was there, and send nothing again',
	ALL,
	async ({ visitInFirefox, site }) => {
		const { page } = await visitInFirefox('/privacy');
		const { office, visitor } = await applyAndRead(site);
		await throughOfficePage(handInFirefox(page), office);
		await throughVisitorsPage(handInFirefox(page), visitor);
	},
);
