/**
 * Back, Forward and Reload on the pages that links in letters open: each leads to what was shown,
 * and none sends anything again.
 */
import type { Page } from '@playwright/test';
import { countRows, officeCodeOf } from '../support/private-pages.ts';
import { expect, test } from '../support/test.ts';
import {
	applyAndRead,
	type Hand,
	throughOfficePage,
	throughVisitorsPage,
} from './private-page-steps.ts';

/**
 * While Chromium puts a page that it kept in the place of another, it has no history to ask for,
 * and goes nowhere.
 */
async function onceAttached(go: () => Promise<unknown>): Promise<void> {
	await expect
		.poll(() =>
			go().then(
				() => 'gone',
				({ message }: Error) => {
					if (!message.includes('Not attached to an active page')) throw new Error(message);
					return 'not attached';
				},
			),
		)
		.toBe('gone');
}

const handOf = (page: Page): Hand => ({
	open: (url) => page.goto(url),
	fill: (field, words) => page.locator(field).first().fill(words),
	press: (what) => page.locator(what).first().click(),
	follow: (what) => Promise.all([page.waitForEvent('load'), page.locator(what).first().click()]),
	// A page that was kept does not load again.
	back: () => onceAttached(() => page.goBack({ waitUntil: 'commit' })),
	forward: () => onceAttached(() => page.goForward({ waitUntil: 'commit' })),
	reload: () => page.reload(),
	path: () => new URL(page.url()).pathname,
	text: () => page.locator('main').innerText(),
	valueOf: (field) => page.locator(field).first().inputValue(),
});

for (const hasBfcache of [true, false])
	test(`a browser that ${hasBfcache ? 'keeps pages' : 'asks again'} goes back, on and reloads on the visitor’s page and the office’s, and sends nothing twice (script ${hasBfcache})`, async ({
		visit,
		visitWithBfcache,
		site,
	}) => {
		const { page, complaints } = await (hasBfcache ? visitWithBfcache : visit)('/privacy', {
			javaScriptEnabled: hasBfcache,
		});
		const { office, visitor } = await applyAndRead(site);
		const before = await countRows('event', site.dataDir);
		await throughOfficePage(handOf(page), office, officeCodeOf(site));
		expect((await countRows('event', site.dataDir)) - before).toBe(1);
		await throughVisitorsPage(handOf(page), visitor);
		expect(complaints.filter((complaint) => !/403|404|410|422/.test(complaint))).toEqual([]);
	});
