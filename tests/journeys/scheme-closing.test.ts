/**
 * The running site after schemes have closed. (Every page on every such day:
 * src/site/components/pages/days.test.ts.)
 */

import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { mainElement, visibleText } from '../support/page-text.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

test.describe('on 1 April 2027', () => {
	let site: RunningSite;
	test.beforeAll(async () => {
		site = await startSite({ TODAY: '2027-04-01' });
	});
	test.afterAll(() => site.stop());

	test('as specified: both cards and the menu keep their names and routes, and say beside the name that ECO4 has closed', async () => {
		for (const path of ['/', '/services']) {
			const html = await (await fetch(site.origin + path)).text();
			const [list = ''] = /<ul class="cards">[\s\S]*?<\/ul>/.exec(html) ?? [];
			const cards = [...list.matchAll(/class="card__link" href="([^"]+)">([^<]+)</g)].map(
				([, href, name]) => [href, name],
			);
			expect(cards).toEqual([
				['/services/installation-services', 'Installation Services'],
				['/services/eco-4-grants', 'ECO 4 Grants'],
			]);
			expect(visibleText(html)).toContain('ECO4 has closed.');
			expect(html).toMatch(
				/href="\/services\/eco-4-grants">ECO 4 Grants<\/a><span class="dropdown__hint">Ended\. What there is now\.</,
			);
		}
	});

	for (const [path, figure] of [
		['/services/solar-PV', '0% VAT on residential solar and battery installs'],
		['/services/battery-storage', '0% VAT on residential solar and battery installs'],
		['/services/ev-charging-solutions', 'up to £350 per socket for up to 40 sockets'],
	] as const)
		test(`as specified: the figure of section 9 still stands on ${path}, as what was: “${figure}”`, async () => {
			expect(visibleText(mainElement(await (await fetch(site.origin + path)).text()))).toContain(
				figure,
			);
		});

	test('the day of the browser’s outcome is the server’s, though the visitor’s clock is slow', async ({
		visit,
	}) => {
		const { page, requests } = await visit(`${site.origin}/about`);
		await page.clock.setSystemTime(new Date('2026-12-30T12:00:00Z'));
		await page.goto(`${site.origin}/grant`);
		await formAwake(page);
		await fillIn(page, ada);
		await page.getByRole('button', { name: 'Next' }).click();
		await page.getByLabel('Is your household income below £31k a year?').selectOption('yes');
		await page.getByRole('button', { name: 'Submit' }).click();
		await page.getByText('Your reference is').waitFor();
		// Asked after Submit and not before, so that a page which stayed open over midnight is right too.
		expect(requests.filter((address) => address.endsWith('/api/receipt'))).toHaveLength(1);
		const card = page.locator('.outcome', { hasText: 'Energy Company Obligation (ECO4)' });
		expect(await card.first().textContent()).toMatch(/Closed/);
	});
});
