/**
 * What is done first: by its payback with help, at the last prices known, and never what nobody
 * pays back.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import type { Measure } from '#model/measures.ts';
import { measures as allMeasures } from '#model/measures.ts';
import { adviceFor, type Circumstances, INSULATION } from './advice.ts';
import { adviceInWords } from './advice-in-words.ts';
import { estimate } from './estimate.ts';
import type { Home } from './home.ts';
import { anyHome, figuresKnownOn, LIVE_DAY } from './testing.ts';

// As on the day on which the advice was read: a new price may turn it.
const figures = figuresKnownOn(LIVE_DAY);
const owner: Circumstances = { isOffered: () => true, who: 'owner' };

const adviceOn = (home: Home, day = LIVE_DAY, circumstances: Partial<Circumstances> = {}) =>
	adviceFor(home, figures, day, estimate(home, figures, day), { ...owner, ...circumstances });
const resultOf = (home: Home, one: Measure) =>
	estimate(home, figures, LIVE_DAY).results.find(({ measure }) => measure === one);
const saidOf = (...given: Parameters<typeof adviceOn>) => {
	const said = adviceInWords(adviceOn(...given), content.estimateWords);
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

test('the first is what has come back soonest, and insulation that pays, too, begins with it', () => {
	expect(adviceOn({ ...semi, loft: 'none' })).toMatchObject({
		first: { measure: 'loft' },
		start: ['loft', 'cavity'],
	});
	expect(adviceOn({ ...semi, walls: 'cavity-filled', loft: 'full', roof: 'south' })).toMatchObject({
		first: { measure: 'solar' },
		start: ['solar'],
	});
});

test('a heat pump that comes back soonest with its grant is the first, with the grant and what is left to pay', () => {
	const { first } = adviceOn(electric);
	const { grant, price, payback } = resultOf(electric, 'heat-pump') ?? {};
	expect(first).toMatchObject({
		measure: 'heat-pump',
		grant,
		years: Math.round(payback?.middle ?? Number.NaN),
	});
	expect(first?.price.to).toBe((price?.to ?? Number.NaN) - (grant?.pounds ?? Number.NaN));
});

test('what is not paid back while it lasts is in no start, nor what has no price or saves about nothing', () => {
	expect(resultOf(semi, 'loft')?.payback?.within).toBe('no');
	expect(adviceOn(semi).start).toEqual(['cavity']);
	expect(adviceOn({ ...semi, walls: 'solid', loft: 'full' }).start).toEqual([]);
	expect(
		adviceOn({ ...semi, loft: 'none', use: { kWh: 400 } }, LIVE_DAY, { paidBy: 'A scheme' }).start,
	).toEqual([]);
});

test('costly walls are in no start beside a cheaper first, and nothing is asked for that a first loft cannot wait for', () => {
	const large: Home = {
		kind: 'detached',
		heating: 'lpg',
		walls: 'solid',
		loft: 'none',
		use: { kWh: 30_000 },
		rates: { fuel: 11 },
		roof: 'none',
	};
	expect(resultOf(large, 'internal-wall')?.payback?.within).not.toBe('no');
	expect(adviceOn(large).start).toEqual(['loft']);
	const { walls: _, ...unsaid } = large;
	expect(adviceOn(unsaid).open).toBeUndefined();
});

test('a scheme that pays makes insulation worth doing, the first of it what pays alone, and its words promise no payback', () => {
	const scheme = { paidBy: 'Scheme' };
	expect(adviceOn({ ...semi, walls: 'solid' }, LIVE_DAY, scheme)).toMatchObject({
		first: { measure: 'internal-wall', onlyIfPaid: true },
		start: ['loft', 'internal-wall'],
	});
	expect(adviceOn({ ...semi, walls: 'solid', loft: 'none' }, LIVE_DAY, scheme).first).toMatchObject(
		{ measure: 'loft', onlyIfPaid: false },
	);
	expect(saidOf({ ...semi, walls: 'solid' }, LIVE_DAY, scheme)).toMatch(
		/^Worth doing if it is paid for: internal wall insulation\. Begin nothing before you know if the Scheme pays/,
	);
});

test('a scheme that only may pay makes nothing worth doing, and is to be asked first', () => {
	expect(adviceOn({ ...semi, walls: 'solid' }, LIVE_DAY, { mayPay: 'Nest' }).start).toEqual([]);
	expect(saidOf(semi, LIVE_DAY, { mayPay: 'Nest' })).toContain('If Nest does not pay: £');
	const roof: Home = { ...semi, walls: 'cavity-filled', loft: 'full', roof: 'south' };
	expect(saidOf(roof, LIVE_DAY, { mayPay: 'Nest', notForPanels: true })).toContain(
		'Nest does not pay for panels: about £',
	);
});

test.each(['2027-01-01', '2027-07-20', '2028-03-01'])(
	'on %s the last prices known decide, dated, and no payback is said',
	(day) => {
		for (const home of [
			semi,
			electric,
			{ ...semi, walls: 'cavity-filled', roof: 'south' } as Home,
			{ ...semi, walls: 'solid' } as Home,
		]) {
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

test('a tenant asks the owner for insulation, and a landlord reads of the tenants’ bill', () => {
	expect(
		adviceOn(electric, LIVE_DAY, { who: 'tenant' }).start.every((measure) =>
			INSULATION.includes(measure),
		),
	).toBe(true);
	expect(saidOf(electric, LIVE_DAY, { who: 'tenant' })).toMatch(
		/^Worth asking the owner for first: cavity wall insulation\./,
	);
	expect(saidOf(semi, LIVE_DAY, { who: 'landlord' })).toMatch(
		/of your own money, and less on your tenants’ bill\.$/,
	);
});

test('what nobody has said is asked for where it may come first', () => {
	expect(saidOf({ kind: 'semi', heating: 'gas' })).toMatch(
		/solar panels, if the roof suits\. .* Say what walls and loft are/,
	);
	expect(saidOf({ kind: 'flat', heating: 'heat-pump' })).toMatch(/^Say what the walls are/);
	expect(saidOf({ ...semi, loft: 'none' })).not.toContain('Say what');
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
