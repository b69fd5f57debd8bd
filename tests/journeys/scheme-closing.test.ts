/**
 * The running site on the days around each closing of a scheme: right on the day it is read,
 * without script and without a new build.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allTextOf, mainElement, visibleText } from '#content/checks/built/built-pages.ts';
import { upcomingChangeDays } from '#content/reader/content-by-date.ts';
import { content } from '#content/reader/testing.ts';
import { addDays } from '#model/dates.ts';
import { officeCommand, type RunningSite, startSite } from '#server/testing/running-site.ts';
import { offersOfClosedSchemes, openSchemesCalledClosed } from '../support/closed-schemes.ts';
import { routes } from '../support/routes.ts';
import { ALL, onlyQuickIf } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

const { schemes } = content;
const { services } = content;
const everyPath = [
	...routes.map(({ path }) => path),
	'/check',
	'/How-to-check-us',
	'/privacy',
	'/accessibility',
	'/nowhere',
];

/** Each day on which pages change, a scheme’s or a price’s, and the day before it. */
const daysAround = upcomingChangeDays(content).flatMap((turning) => [
	addDays(turning, -1),
	turning,
]);

/** Answers for every rule about help with the cost, each wish with each income. */
const homes = ['yes', 'no', ''].flatMap((householdIncome) =>
	[
		'',
		'solar',
		'airSourceHeatPump',
		'gasBoiler',
		'highHeatRetentionStorageHeaters',
		'cavityWallInsulations',
	].map((energySavings) => ({
		householdIncome,
		energySavings,
		benefitsClaim: 'yes',
		selectedBenefits: householdIncome === '' ? 'notSure' : 'universalCredit',
		homeOwnership: energySavings === '' ? 'no' : 'yes',
		heatingSource: 'lpg',
	})),
);

const applicant = {
	firstName: 'Ada',
	lastName: 'Byron',
	email: 'ada@example.org',
	phoneNumber: '07700900123',
	address: '12 Ember Row, ZZ1 1ZZ',
};

for (const day of daysAround)
	test.describe(`on ${day}`, onlyQuickIf(day === daysAround[1]), () => {
		let site: RunningSite;
		test.beforeAll(async () => {
			site = await startSite({ TODAY: day, ACKNOWLEDGE_VISITORS: 'on' });
		});
		test.afterAll(() => site.stop());

		const post = async (path: string, fields: Record<string, string>) =>
			(
				await fetch(site.origin + path, {
					method: 'POST',
					headers: { origin: site.origin },
					body: new URLSearchParams(fields),
				})
			).text();

		/** What these words say that is wrong on the day, with where it was read. */
		const wrongIn = (where: string, text: string, listed: readonly string[] = []) =>
			[
				...offersOfClosedSchemes({ text, listed, day }, schemes),
				...openSchemesCalledClosed({ text, day }, schemes),
			].map((sentence) => `${where}: ${sentence}`);

		for (const path of everyPath)
			test(`${path} offers nothing that has closed, and calls nothing closed that is open, on ${day}`, async () => {
				const html = await (await fetch(site.origin + path)).text();
				expect(visibleText(mainElement(html)).length).toBeGreaterThan(100);
				const listed = services.find((service) => service.path === path)?.benefits.schemes;
				expect(wrongIn(path, allTextOf(html), listed)).toEqual([]);
			});

		test(`no outcome of the check offers what has closed on ${day}`, ALL, async () => {
			const wrong: string[] = [];
			for (const home of homes) {
				const html = await post('/check', home);
				expect(html).toContain('Going by your answers');
				wrong.push(...wrongIn(JSON.stringify(home), allTextOf(html)));
			}
			expect(wrong).toEqual([]);
		});

		test(`neither an application, its letters nor its export offers what has closed on ${day}`, async () => {
			const [home = {}] = homes;
			const answer = await post('/grant', {
				...applicant,
				...home,
				energySavings: 'solar',
				move: 'submit',
			});
			const [, reference = ''] = /class="received__reference">([^<]+)</.exec(answer) ?? [];
			expect(reference).not.toBe('');
			expect(wrongIn('/grant', allTextOf(answer))).toEqual([]);

			const letters = await site.mails(2);
			expect(letters.map(({ to }) => to?.[0]?.address)).toContain(applicant.email);
			for (const { subject, text = '' } of letters)
				expect(wrongIn(subject ?? '', asBlocks(text))).toEqual([]);

			const file = join(site.dataDir, 'enquiries.csv');
			await promisify(execFile)(process.execPath, [...officeCommand, 'export', '--out', file], {
				env: { PATH: process.env.PATH, DATA_DIR: site.dataDir, TODAY: day },
			});
			const exported = await readFile(file, 'utf8');
			expect(exported).toContain(reference);
			const isOpen = (id: string) => (schemes[id]?.closes ?? '') >= day;
			expect(/\(ECO4\): closed/.test(exported)).toBe(!isOpen('eco4'));
			expect(/0% VAT on energy-saving materials: closed/.test(exported)).toBe(
				!isOpen('vat-zero-rate'),
			);
		});
	});

/** An e-mail's lines as blocks; a scheme's name and its likelihood, which share a line, are two. */
const asBlocks = (text: string) =>
	text
		.split('\n')
		.map((line) => line.replace(/^ {2}- /, '').replace(/^([^:.]+): (closed\b)/i, '$1 | Closed'))
		.join(' | ');

test.describe('on New Year’s Day 2027', () => {
	let site: RunningSite;
	test.beforeAll(async () => {
		site = await startSite({ TODAY: '2027-01-01' });
	});
	test.afterAll(() => site.stop());

	const read = async (path: string) =>
		visibleText(mainElement(await (await fetch(site.origin + path)).text()));

	test('the ECO4 page says that it has closed, and what there is instead for owners, tenants and landlords', async () => {
		const words = await read('/services/ECO-4-grants/');
		expect(words).toContain('ECO 4 grants have closed');
		expect(words).toContain('No. Its last day was 31 December 2026');
		for (const who of ['if you own your home', 'if you rent', 'if you let or manage homes'])
			expect(words).toContain(`What there is instead, ${who}`);
		expect(words).not.toMatch(
			/We check whether you fit its rules|It runs until|The supplier's answer|Application assistance/,
		);
	});

	test('pages that list it among the schemes list it as closed', async () => {
		expect(await read('/services/loft-insulations')).toContain(
			'Closed: its last day was 31 December 2026',
		);
	});

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

	test('the words of later days cannot be asked for', async () => {
		expect((await fetch(`${site.origin}/from/2027-04-01/services/solar-PV`)).status).toBe(404);
	});
});

test.describe('on 1 April 2027', () => {
	let site: RunningSite;
	test.beforeAll(async () => {
		site = await startSite({ TODAY: '2027-04-01' });
	});
	test.afterAll(() => site.stop());

	for (const path of ['/services/solar-PV', '/services/battery-storage'])
		test(`${path} says 5% in its largest type, and 0% only as what was`, async () => {
			const html = await (await fetch(site.origin + path)).text();
			const [large = ''] =
				/<blockquote class="featured-claim__says">[\s\S]*?<\/blockquote>/.exec(html) ?? [];
			expect(visibleText(large)).toMatch(
				/carr(?:y|ies) 5% VAT\..*(?:was 0% VAT|ended on 31 March 2027)/,
			);
			const [strip = ''] = /<dl class="glance">[\s\S]*?<\/dl>/.exec(html) ?? [];
			expect([strip.length > 100, strip.includes('0% VAT')]).toEqual([true, false]);
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

	test('the charging page describes no grant as open to anybody, in its words, its head or to search engines', async () => {
		const words = allTextOf(
			await (await fetch(`${site.origin}/services/ev-charging-solutions`)).text(),
		);
		expect(words).toContain('closed on 31 March 2027');
		expect(words).not.toMatch(
			/which grants are open|with private parking may|have a scheme for workplaces|apply for a voucher|can claim its grants/,
		);
	});
});

test.describe('the day of the browser’s outcome is the server’s', () => {
	for (const [today, clock, pace, verdict] of [
		['2026-12-31', '2027-01-02', 'fast', /Possible/],
		['2027-01-01', '2026-12-30', 'slow', /Closed/],
	] as const)
		test(`on ${today}, with the visitor’s clock at ${clock} (${pace})`, ALL, async ({ visit }) => {
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
