/**
 * The running site after a scheme has closed: right on the day it is read, without script. (Every page on every such day: src/site/components/pages/days.drawn.test.ts.)
 */

import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { mainElement, visibleText } from '../support/page-text.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

test.describe('on New Year’s Day 2027', () => {
	let site: RunningSite;
	test.beforeAll(async () => {
		site = await startSite({ TODAY: '2027-01-01' });
	});
	test.afterAll(() => site.stop());

	const read = async (path: string) =>
		visibleText(mainElement(await (await fetch(site.origin + path)).text()));

	test('Home, Services, the check and the application lead with what is open: the next schemes, and no ECO4 among them', async () => {
		for (const path of ['/', '/home', '/services', '/check', '/grant']) {
			const [, list = ''] =
				/(Help open today .*?)(?:\| What happens|\| Find your|\| Every service|$)/.exec(
					await read(path),
				) ?? [];
			for (const open of [
				'Boiler Upgrade Scheme',
				'Warm Homes Local Grant',
				'Smart Export Guarantee',
				'Last day: 31 March 2027',
			])
				expect(list, path).toContain(open);
			expect(list, path).not.toMatch(/ECO ?4/);
		}
	});

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
});

test.describe('on 1 April 2027', () => {
	let site: RunningSite;
	test.beforeAll(async () => {
		site = await startSite({ TODAY: '2027-04-01' });
	});
	test.afterAll(() => site.stop());

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
});

test.describe('the day of the browser’s outcome is the server’s', () => {
	for (const [today, clock, pace, verdict] of [
		['2026-12-31', '2027-01-02', 'fast', /Possible/],
		['2027-01-01', '2026-12-30', 'slow', /Closed/],
	] as const)
		test(`on ${today}, with the visitor’s clock at ${clock} (${pace})`, async ({ visit }) => {
			const site = await startSite({ TODAY: today });
			const { page, requests } = await visit(`${site.origin}/about`);
			await page.clock.setSystemTime(new Date(`${clock}T12:00:00Z`));
			await page.goto(`${site.origin}/grant`);
			await formAwake(page);
			await fillIn(page, ada);
			await page.getByRole('button', { name: 'Next' }).click();
			await page.getByLabel('Is your household income below £31k a year?').selectOption('yes');
			expect(requests.filter((address) => address.endsWith('/api/receipt'))).toEqual([]);
			await page.getByRole('button', { name: 'Submit' }).click();
			await page.getByText('Your reference is').waitFor();
			// Asked after Submit and not before, so that a page which stayed open over midnight is
			// right as well.
			expect(requests.filter((address) => address.endsWith('/api/receipt'))).toHaveLength(1);
			const card = page.locator('.outcome', { hasText: 'Energy Company Obligation (ECO4)' });
			expect(await card.first().textContent()).toMatch(verdict);
			await site.stop();
		});
});
