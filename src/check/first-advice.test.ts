/**
 * What is done first: what matters most to the visitor, at the last prices known, and never what is
 * not paid back unless a scheme pays.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { estimate } from '#estimate/estimate.ts';
import type { Home } from '#estimate/home.ts';
import { anyHome, figuresKnownOn, LIVE_DAY } from '#estimate/testing.ts';
import { measures as allMeasures, INSULATION, type Measure } from '#model/measures.ts';
import { adviceFor, adviceInWords, type Circumstances } from './advice.ts';

// As on the day on which the advice was read: a new price may turn it.
const figures = figuresKnownOn(LIVE_DAY);
const owner: Circumstances = { isOffered: () => true, who: 'owner' };

const adviceOn = (home: Home, day = LIVE_DAY, circumstances: Partial<Circumstances> = {}) =>
	adviceFor(home, figures, day, estimate(home, figures, day), { ...owner, ...circumstances });
const resultOf = (home: Home, one: Measure) =>
	estimate(home, figures, LIVE_DAY).results.find(({ measure }) => measure === one);
const saidOf = (...given: Parameters<typeof adviceOn>) => {
	const said = adviceInWords(adviceOn(...given), content.checkWords);
	return said && `${said.what} ${said.why}`;
};

const semi: Home = {
	kind: 'semi',
	heating: 'gas',
	walls: 'cavity',
	loft: 'some',
	use: { kWh: 12_000 },
	roof: 'none',
	postcode: 'LS6',
};
const electric: Home = { ...semi, heating: 'electric', use: { pounds: 1_800 } };

const roof = { walls: 'cavity-filled', loft: 'full', roof: 'south' } as const;
const cold: Home = { ...semi, walls: 'solid' };
const scheme = { paidBy: 'Scheme', pays: [...INSULATION, 'heat-pump', 'solar'] } as const;

test.each<[string, Home, Partial<Circumstances>, Measure | undefined, Measure[]]>([
	[
		'an empty loft, and the cavity with it',
		{ ...semi, loft: 'none' },
		{},
		'loft',
		['loft', 'cavity'],
	],
	['of paybacks that are alike the cheaper', semi, {}, 'loft', ['loft', 'cavity']],
	['panels where nothing is left to insulate', { ...semi, ...roof }, {}, 'solar', ['solar']],
	['warmth before panels', { ...semi, roof: 'south' }, {}, 'loft', ['loft', 'cavity']],
	['warmth before a heat pump that comes back sooner', electric, {}, 'loft', ['loft', 'cavity']],
	[
		'for bills the heat pump, and small insulation with it',
		electric,
		{ priority: 'bills' },
		'heat-pump',
		['loft', 'cavity', 'heat-pump'],
	],
	[
		'for bills an empty loft before panels',
		{ ...semi, loft: 'none', roof: 'south' },
		{ priority: 'bills' },
		'loft',
		['loft', 'cavity'],
	],
	[
		'for carbon the heat pump before an empty loft',
		{ ...electric, loft: 'none' },
		{ priority: 'carbon' },
		'heat-pump',
		['loft', 'cavity', 'heat-pump'],
	],
	[
		'for carbon insulation before panels',
		{ ...semi, roof: 'south' },
		{ priority: 'carbon' },
		'loft',
		['loft', 'cavity'],
	],
	['costly walls are in no start', { ...cold, loft: 'none' }, {}, 'loft', ['loft']],
	['but where a scheme pays', { ...cold, loft: 'none' }, scheme, 'loft', ['loft', 'internal-wall']],
	[
		'and first where nothing else is left',
		{ ...cold, loft: 'full' },
		scheme,
		'internal-wall',
		['internal-wall'],
	],
	[
		'not where it only may pay',
		{ ...cold, loft: 'full' },
		{ mayPay: 'Nest', pays: INSULATION },
		undefined,
		[],
	],
	[
		'a room in the roof where a scheme pays',
		{ ...cold, loft: 'room' },
		scheme,
		'room-in-roof',
		['room-in-roof', 'internal-wall'],
	],
	['never where none does', { ...semi, walls: 'cavity-filled', loft: 'room' }, {}, undefined, []],
	['panels where a scheme pays for them', { ...semi, ...roof }, scheme, 'solar', ['solar']],
	[
		'what saves about nothing in no start',
		{ ...semi, loft: 'none', use: { kWh: 400 } },
		scheme,
		undefined,
		[],
	],
])('the first and the start: %s', (_, home, circumstances, first, start) => {
	const advice = adviceOn(home, LIVE_DAY, circumstances);
	expect([advice.first?.measure, advice.start]).toEqual([first, start]);
	expect(advice.paidBy).toBe(first && circumstances.paidBy);
});

test('a heat pump has its grant taken off, and the years of its row', () => {
	const { first } = adviceOn(electric, LIVE_DAY, { priority: 'bills' });
	const { grant, price, payback } = resultOf(electric, 'heat-pump') ?? {};
	expect(first).toMatchObject({
		measure: 'heat-pump',
		grant,
		years: Math.round(payback?.middle ?? Number.NaN),
	});
	expect(first?.price?.to).toBe((price?.to ?? Number.NaN) - (grant?.pounds ?? Number.NaN));
});

test.each<[string, Home, Partial<Circumstances>, RegExp]>([
	[
		'a room in the roof has no price and no pounds',
		{ ...cold, loft: 'room' },
		scheme,
		/room-in-roof insulation\. Begin .+ We have no price and no saving for it: a survey finds both\.$/,
	],
	[
		'one that has to be asked',
		semi,
		{ mayPay: 'Nest', pays: INSULATION },
		/insulation\. £.+ years\. The price is less, or nothing, if Nest pays: ask before you begin\.$/,
	],
	[
		'a tenant pays nothing, and the owner perhaps a part',
		semi,
		{ ...scheme, who: 'tenant' },
		/^Worth asking the owner for first: loft insulation\. Nothing for you to pay, and less for the owner if the Scheme pays\. Otherwise: £/,
	],
	[
		'a landlord reads of the tenants’ bill',
		semi,
		{ who: 'landlord' },
		/ You pay £.+, and your tenants have the lower bill\.$/,
	],
	[
		'for lower bills it needs no excuse',
		{ ...cold, loft: 'full', roof: 'south' },
		{ priority: 'bills' },
		/years\.$/,
	],
	[
		'but not for a scheme',
		electric,
		{ ...scheme, priority: 'carbon' },
		/^Worth doing first: air source heat pump/,
	],
	[
		'open walls and loft are asked first',
		{ kind: 'semi', heating: 'gas' },
		scheme,
		/^Say what walls and loft are, or have us look, and we say what comes first\. $/,
	],
	[
		'open walls before a loft that wants more',
		{ kind: 'semi', loft: 'some' },
		{},
		/^Say what the walls are/,
	],
	['an open loft', { ...semi, loft: undefined } as unknown as Home, {}, /^Say what is in the loft/],
	[
		'an empty loft waits for no walls',
		{ kind: 'semi', loft: 'none' },
		{},
		/^Worth doing first: loft insulation/,
	],
])('in words: %s', (_, home, circumstances, words) => {
	expect(saidOf(home, LIVE_DAY, circumstances)).toMatch(words);
});

/** Own prices never expire, so that the row has a payback where the cap has none. */
const own = { rates: { electricity: 30 } } as const;

test.each<[string, Home, string]>([
	[
		'a bill in pounds of storage heaters where the cap does not hold',
		{ ...semi, heating: 'storage', postcode: 'BT7', use: { pounds: 2_400 }, rates: { fuel: 18 } },
		LIVE_DAY,
	],
	['a price for exports that is past', { ...semi, ...roof, ...own }, '2027-10-18'],
])('the years of the headline are those of its row, where it has a payback: %s', (_, home, day) => {
	const { first } = adviceOn(home, day, { priority: 'bills' });
	const row = estimate(home, figures, day).results.find(
		({ measure }) => measure === (first?.measure ?? 'solar'),
	);
	expect(row?.payback).toBeDefined();
	expect(first?.years).toBe(
		row?.payback?.within === 'no' ? undefined : Math.round(row?.payback?.middle ?? Number.NaN),
	);
});

test.each(['2027-01-01', '2027-07-20', '2028-03-01'])(
	'on %s the last prices known decide, dated, and no payback is said',
	(day) => {
		for (const home of [semi, electric, { ...semi, ...roof } as Home, cold]) {
			const [now, then] = [adviceOn(home), adviceOn(home, day)];
			expect([then.first?.measure, then.start]).toEqual([now.first?.measure, now.start]);
			expect(then.first?.years).toBeUndefined();
			expect(saidOf(home, day) ?? '').not.toContain('paid back');
			if (then.first)
				expect(saidOf(home, day)).toContain(
					'Chosen at the prices of October to December 2026, the last that we know.',
				);
		}
	},
);

test('a fuel or a place without a price is ranked by another, which is named', () => {
	const oil: Home = { ...semi, heating: 'oil', loft: 'none', use: { pounds: 1_500 } };
	expect(adviceOn(oil).first).toMatchObject({ measure: 'loft', chosenAt: 'own-price-needed' });
	expect(saidOf(oil)).toContain('Chosen as if at gas prices of October to December 2026.');
	expect(adviceOn({ ...semi, loft: 'none', postcode: 'BT7' }).first).toMatchObject({
		measure: 'loft',
		chosenAt: 'no-cap',
	});
});

test('a tenant asks the owner for insulation alone', () => {
	expect(
		adviceOn(electric, LIVE_DAY, { who: 'tenant', priority: 'bills' }).start.every((measure) =>
			INSULATION.includes(measure),
		),
	).toBe(true);
});

test('what the firm does not offer is not advised', () => {
	expect(
		adviceOn({ ...semi, loft: 'none' }, LIVE_DAY, { isOffered: (measure) => measure !== 'loft' })
			.first?.measure,
	).toBe('cavity');
});

test('of any home nothing unpaid is begun, and on the day after the prices’ last the advice is as it was', () => {
	fc.assert(
		fc.property(anyHome, (home) => {
			const [now, then] = [adviceOn(home), adviceOn(home, '2027-01-01')];
			for (const measure of now.start) {
				const { fits, price, payback } = resultOf(home, measure) ?? {};
				expect(fits).toBe('yes');
				expect(price).toBeDefined();
				expect(payback?.within).not.toBe('no');
			}
			expect(now.start).toEqual(allMeasures.filter((measure) => now.start.includes(measure)));
			expect([then.first?.measure, then.start]).toEqual([now.first?.measure, now.start]);
		}),
		{ numRuns: 300 },
	);
});
