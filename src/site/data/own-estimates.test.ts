/** Our own estimate beside an advertised figure of the same kind, and in its place on cards. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { addDays, dayInWords, GRACE_DAYS, monthsInWords } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { roundedAmount } from '#model/money.ts';
import { BesideClaim } from '#site/components/claims/BesideClaim.tsx';
import { pageContentOn, siteContent } from '#site/testing.ts';
import { isAlone, publishedClaims } from './content-lookup.ts';
import { ownBasis, ownEstimate, ownFigure, ownRange, unitOf } from './own-estimates.ts';

const figures = siteContent.engine;

const last = content.prices.gasPrice.periods.at(-1)?.until ?? '';
const [past, lapsed] = [addDays(last, 1), addDays(last, GRACE_DAYS + 1)];
const months = monthsInWords(content.prices.gasPrice.periods.at(-1) ?? { from: '' });
const pounds = (measure: Measure) =>
	roundedAmount(ownRange(measure, 'pounds a year', figures, last)?.middle ?? Number.NaN);

test('pounds stand beside pounds: until the last day of their price, then for 200 days as an example with its date, then neither', () => {
	const saved = pounds('cavity');
	expect(saved).toBeGreaterThan(0);
	expect(ownEstimate('cavity', 'pounds a year', figures, last)).toBe(
		`For a semi on gas that uses 12,000 kWh, at the prices of ${months}, our own estimate is about £${saved} less a year.`,
	);
	for (const day of [past, addDays(lapsed, -1)])
		expect(ownEstimate('cavity', 'pounds a year', figures, day)).toBe(
			`For a semi on gas that uses 12,000 kWh, our own estimate was about £${saved} less a year at the prices of ${months}, which have changed since.`,
		);
	expect(ownEstimate('cavity', 'pounds a year', figures, lapsed)).toBeUndefined();
	const names = [
		'cavity-wall-yearly-saving',
		'cavity-wall-payback',
		'cavity-wall-heat-loss',
		'room-in-roof-yearly-saving',
	];
	const shown = (day: string) => publishedClaims(names, pageContentOn(day)).map(({ name }) => name);
	expect([shown(last), shown(past), shown(lapsed)]).toEqual([
		names,
		names,
		['cavity-wall-heat-loss'],
	]);
	const page = pageContentOn(last);
	const [first = '', ...others] = names;
	const claims = { ...page.claims, [first]: { ...page.claims[first], status: 'withheld' } };
	expect(
		publishedClaims(names, { ...page, claims } as typeof page).map(({ name }) => name),
	).toEqual(others);
});

test('of a heat pump both ends are said, in per cent beside its per cent', () => {
	expect(ownEstimate('heat-pump', 'per cent of the bill', figures, last)).toMatch(
		/our own estimate is about \d+% less, all of it the gas meter’s daily charge, at worst \d+% more and at best \d+% less\.$/,
	);
	expect(ownEstimate('heat-pump', 'per cent of the bill', figures, past)).toMatch(
		/was about \d+% less.* which have changed since\.$/,
	);
	expect(ownEstimate('heat-pump', 'per cent of the bill', figures, lapsed)).toBeUndefined();
	for (const measure of ['solar', 'battery'] as const)
		for (const day of [last, lapsed])
			expect(ownEstimate(measure, 'per cent of the bill', figures, day)).toMatch(
				/about \d+% of an ordinary home’s electricity for 3\.5 kW of panels alone, and about \d+% with a battery\.$/,
			);
});

test('beside years stands our own payback while a price holds, then that we have none; beside a share our own share', () => {
	const { middle } = ownRange('cavity', 'years', figures, last) ?? { middle: Number.NaN };
	expect(ownEstimate('cavity', 'years', figures, last)).toContain(
		`our own estimate is about ${Math.round(middle)} years, where it is paid for in full.`,
	);
	expect(ownEstimate('internal-wall', 'years', figures, last)).toContain(
		'more than the 25 years that it lasts',
	);
	for (const measure of ['cavity', 'internal-wall'] as const)
		expect(ownEstimate(measure, 'years', figures, past)).toBe(
			`We have no payback of our own today: the prices that we know ended on ${dayInWords(last)}.`,
		);
	for (const day of [last, past, lapsed])
		expect(ownEstimate('controls', 'per cent', figures, day)).toBe(
			'For a semi on gas that uses 12,000 kWh, our own estimate is about 5% of its heating.',
		);
});

test('cards and Home’s house say pounds while their price holds, with both ends of a heat pump, and kWh from the next day', () => {
	const on = (measure: Measure, day: string) => ownFigure(measure, pageContentOn(day));
	expect(on('cavity', last)).toMatchObject({
		short: `about £${pounds('cavity')} less`,
		says: expect.stringMatching(/^With empty cavity walls: about £/),
	});
	expect(on('heat-pump', last)?.short).toMatch(/^£\d+ more to £\d+ less$/);
	expect(ownBasis(pageContentOn(last))).toBe(
		`Our own estimate is of a year, for a semi on gas that uses 12,000 kWh, at the prices of ${months}.`,
	);
	for (const measure of ['cavity', 'heat-pump', 'solar', 'battery'] as const)
		expect(JSON.stringify(on(measure, past)), measure).not.toContain('£');
	expect(ownBasis(pageContentOn(past))).toBe(
		'Our own estimate is of a year, for a semi on gas that uses 12,000 kWh.',
	);
	expect(on('room-in-roof', last)).toBeUndefined();
});

test('a figure that no public source supports says that it is ours alone, and no other does', () => {
	const alone = (source: string) => isAlone({ source: { name: source } });
	expect(
		[
			'Company figure',
			'Company estimate',
			'Company figure; no public source supports it as typical',
		].map(alone),
	).toEqual([true, true, true]);
	expect(
		[
			'Company figure, from makers’ data sheets',
			'Company estimate, compared with OVO Energy (2020)',
			'Company estimate; the government’s energy advice service, March 2026',
		].map(alone),
	).toEqual([false, false, false]);
	const beside = (name: string) => {
		const [claim] = publishedClaims([name], pageContentOn('2026-11-23'));
		return claim ? renderToStaticMarkup(BesideClaim({ claim })) : '';
	};
	const published = Object.entries(content.claims).filter(
		([, { status }]) => status === 'published',
	);
	const said = published.filter(([name]) =>
		beside(name).includes('This figure is ours alone: no public source supports it.'),
	);
	expect(said.map(([name]) => name)).toEqual(
		published.filter(([, claim]) => isAlone(claim)).map(([name]) => name),
	);
	for (const name of ['solar-bill-savings', 'battery-installation-days'])
		expect(beside(name), name).toContain('ours alone');
	for (const name of ['heat-pump-bus-grant', 'cavity-wall-yearly-saving'])
		expect(beside(name), name).not.toContain('ours alone');
});

test('each advertised saving, payback and share of a measure has our own beside it, or that we have none', () => {
	const claims = Object.entries(content.claims).filter(
		([, { estimate, status }]) => estimate && status === 'published',
	);
	expect(claims.length).toBeGreaterThan(0);
	for (const [name, claim] of claims) {
		expect(unitOf(claim), name).toBeDefined();
		expect(publishedClaims([name], pageContentOn(last))[0]?.own, name).toMatch(
			/(?:£\d|\d years|\d%)|Our own estimate has no figure for it\./,
		);
	}
	// A saving that is worked out wants its estimate: nobody may add a figure without one.
	const measured = content.services.flatMap(({ slug, measure }) => (measure ? [slug] : []));
	for (const [name, claim] of Object.entries(content.claims))
		if (
			measured.includes(claim.page) &&
			(claim.range?.unit === 'pounds a year' || /saving|payback/.test(name))
		)
			expect(claim.estimate, name).toBeDefined();
});
