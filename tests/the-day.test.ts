/** The running site on a coming day: what it says of a scheme is right on the day it is read, without script and without a new build. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainOf, textOf } from '../tools/content/built-pages.ts';
import { type RunningSite, startSite } from './running-site.ts';

const read = async (site: RunningSite, path: string) => textOf(mainOf(await (await fetch(site.origin + path)).text()));

describe('on New Year’s Day 2027', () => {
	let site: RunningSite;
	beforeAll(async () => {
		site = await startSite({ TODAY: '2027-01-01' });
	});
	afterAll(() => site.stop());

	test('the ECO4 page says that it has closed, and what there is instead for owners, tenants and landlords', async () => {
		const words = await read(site, '/services/ECO-4-grants/');
		expect(words).toContain('ECO 4 grants have closed');
		expect(words).toContain('No. Its last day was 31 December 2026');
		for (const who of ['if you own your home', 'if you rent', 'if you let or manage homes'])
			expect(words).toContain(`What there is instead, ${who}`);
		expect(words).not.toMatch(/We check whether you fit its rules|It runs until|The supplier's answer|Application assistance/);
	});

	test('pages that list it among the schemes list it as closed', async () => {
		expect(await read(site, '/services/loft-insulations')).toContain('Closed: its last day was 31 December 2026');
	});

	test('Home and Services no longer offer to check for it', async () => {
		for (const path of ['/', '/home', '/services']) expect(await read(site, path)).toContain('ECO4 has closed.');
	});

	test('the check says that ECO4 has closed, and never that it is possible', async () => {
		const answer = await fetch(`${site.origin}/check`, {
			method: 'POST',
			headers: { origin: site.origin },
			body: new URLSearchParams({ householdIncome: 'yes', homeOwnership: 'yes' }),
		});
		const words = textOf(mainOf(await answer.text()));
		expect(words).toMatch(/Energy Company Obligation \(ECO4\)[ |]+Closed/);
	});

	test('the 0% rate of VAT still stands', async () => {
		expect(await read(site, '/services/solar-pv')).toContain('Last day: 31 March 2027');
	});

	test('the words of later days cannot be asked for', async () => {
		expect((await fetch(`${site.origin}/from/2027-04-01/services/solar-PV`)).status).toBe(404);
	});
});

describe('on 1 April 2027', () => {
	let site: RunningSite;
	beforeAll(async () => {
		site = await startSite({ TODAY: '2027-04-01' });
	});
	afterAll(() => site.stop());

	test('the VAT and charging schemes have closed, and their claims say so beside their figures', async () => {
		expect(await read(site, '/services/battery-storage')).toContain('ended on 31 March 2027');
		expect(await read(site, '/services/ev-charging-solutions')).toContain('The Workplace Charging Scheme has closed.');
	});

	test('the ECO4 page is still closed', async () => {
		expect(await read(site, '/services/eco-4-grants')).toContain('ECO 4 grants have closed');
	});
});
