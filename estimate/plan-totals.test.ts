/** What a choice of measures comes to, against an independent calculation, and what is suggested where nothing is chosen. */
import { expect, test } from 'vitest';
import type { Measure } from '../measures.ts';
import { estimate } from './estimate.ts';
import type { Home } from './home.ts';
import { planTotals, sensibleStart } from './plan-totals.ts';
import { LIVE_DAY, PAST_DAY, siteFigures } from './testing.ts';
import vectors from './vectors/vectors.json' with { type: 'json' };

const figures = siteFigures();

const totalsOf = (home: Home, chosen: readonly Measure[], day = LIVE_DAY) =>
	planTotals(home, figures, day, estimate(home, figures, day, chosen), chosen);

const startOf = (home: Home, day = LIVE_DAY, isOffered: (measure: Measure) => boolean = () => true) =>
	sensibleStart(estimate(home, figures, day), isOffered);

test.each(vectors.priced.filter(({ plan }) => plan))('[E1] bill and price of a plan, to the pound: $home', ({ home, ticked, plan }) => {
	const { bill, price, grant } = totalsOf(home as Home, ticked as Measure[]);
	expect(bill?.before).toBeCloseTo(plan?.bill[0] ?? Number.NaN, 1);
	expect(bill?.after).toBeCloseTo(plan?.bill[1] ?? Number.NaN, 1);
	expect([price?.from, price?.to].map((pounds) => (pounds ?? Number.NaN) - grant)).toEqual(plan?.price);
});

test('one measure saves what it saves alone, and a heat pump brings its own controls', () => {
	const home: Home = { kind: 'semi', heating: 'gas', loft: 'none' };
	const alone = (measure: Measure) => estimate(home, figures, LIVE_DAY).results.find((result) => result.measure === measure)?.pounds;
	expect(totalsOf(home, ['loft']).pounds).toEqual(alone('loft'));
	expect(totalsOf(home, ['controls', 'heat-pump']).pounds).toEqual(alone('heat-pump'));
});

test('a measure without a guide price is named, and not counted as nothing', () => {
	expect(totalsOf({ kind: 'semi', heating: 'gas' }, ['loft', 'controls'])).toMatchObject({
		price: { from: 300, to: 600 },
		unpriced: ['controls'],
	});
	expect(totalsOf({ kind: 'semi', heating: 'gas' }, ['controls']).price).toBeUndefined();
});

test('a fuel without a price has no bill, and panels are taken off the electricity that is bought', () => {
	expect(totalsOf({ kind: 'detached', heating: 'oil' }, ['loft']).bill).toBeUndefined();
	const without = totalsOf({ kind: 'semi', heating: 'gas' }, ['controls']).bill?.before ?? 0;
	const withPanels = totalsOf({ kind: 'semi', heating: 'gas', has: ['panels'] }, ['controls']).bill?.before ?? 0;
	expect(withPanels).toBeLessThan(without);
});

test('a start is small work that pays for itself; without any, the first other thing that does; else nothing', () => {
	expect(startOf({ kind: 'semi', heating: 'gas', loft: 'none', walls: 'cavity' })).toEqual(['loft', 'cavity', 'controls']);
	expect(startOf({ kind: 'terrace', heating: 'gas', walls: 'solid', loft: 'some', postcode: 'LS6' })).toEqual(['controls']);
	expect(startOf({ kind: 'semi', heating: 'gas' }, LIVE_DAY, (measure) => measure === 'solar')).toEqual(['solar']);
	expect(startOf({ kind: 'flat', heating: 'heat-pump', walls: 'cavity-filled' })).toEqual([]);
});

test('after the prices’ last day a start still holds what is measured, because no payback then rules it out', () => {
	expect(startOf({ kind: 'semi', heating: 'gas', loft: 'none' }, PAST_DAY)).toEqual(['loft', 'controls']);
});
