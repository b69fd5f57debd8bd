/** The way back in Firefox: to a page that a post drew, and what its form still shows then. */
import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { test } from '../support/firefox.ts';
import { applyAndRead, type Hand, throughOfficePage, throughVisitorsPage } from '../support/linked-steps.ts';
import { ALL } from '../support/thorough.ts';

// It keeps no page, so it requests each again.
test.use({ preferences: { 'browser.sessionhistory.max_total_viewers': 0 } });

/** Away by a link's address, and back by the browser's own button. */
async function awayAndBack(page: Page): Promise<void> {
	await page.goto(new URL('/About', page.url()).href);
	await page.evaluate(() => history.back());
	await page.waitForFunction(() => !location.pathname.endsWith('/About') && document.readyState === 'complete');
}

test(
	'in Firefox the way back to what the check answered sends nothing again, and sensitive answers are not restored',
	ALL,
	async ({ visitInFirefox }) => {
		const { page } = await visitInFirefox('/check');
		await page.select('[name=healthCondition]', 'yes');
		await page.select('[name=heatingSource]', 'lpg');
		await awayAndBack(page);
		expect(await page.$eval('[name=healthCondition]', (field) => (field as HTMLSelectElement).value)).toBe('');
		await page.select('[name=heatingSource]', 'lpg');
		await page.locator('form button::-p-text(See what may fit)').click();
		await page.locator('.outcomes').wait();
		await awayAndBack(page);
		await page.locator('.outcomes').wait();
	},
);

/** Firefox takes up a page anew at each step; an action ends when that page is there. */
function handOf(page: Page): Hand {
	const arrivedAfter = async (work: () => Promise<unknown>) => {
		const arrived = page.waitForNavigation({ waitUntil: 'load' });
		await work();
		await arrived;
	};
	return {
		open: (url) => page.goto(url),
		fill: (field, words) => page.$eval(field, (element, value) => void Object.assign(element, { value }), words),
		press: (what) => page.click(what),
		follow: (what) => arrivedAfter(() => page.click(what)),
		back: () => page.goBack({ waitUntil: 'load' }),
		forward: () => page.goForward({ waitUntil: 'load' }),
		reload: () => page.reload(),
		path: () => new URL(page.url()).pathname,
		text: () => page.$eval('main', (main) => main.innerText),
		valueOf: (field) => page.$eval(field, (element) => (element as HTMLInputElement).value),
	};
}

test(
	'in Firefox Back, Forward and Reload on the visitor’s page and the office’s show what was there, and send nothing again',
	ALL,
	async ({ visitInFirefox, site }) => {
		const { page } = await visitInFirefox('/privacy');
		const { office, visitor } = await applyAndRead(site);
		await throughOfficePage(handOf(page), office);
		await throughVisitorsPage(handOf(page), visitor);
	},
);
