/** What a choice of measures comes to, against an independent calculation. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimate } from '#estimate/estimate.ts';
import { fuelOf, isElectric } from '#estimate/fuel.ts';
import type { Home } from '#estimate/home.ts';
import { differences, LIVE_DAY, PAST_DAY, siteFigures, vectors } from '#estimate/testing.ts';
import type { Measure } from '#model/measures.ts';
import { planTotals } from './plan-totals.ts';

const figures = siteFigures();

const totalsOf = (home: Home, chosen: readonly Measure[], day = LIVE_DAY) =>
	planTotals(home, figures, day, estimate(home, figures, day, chosen), chosen);

test('bill and price of a plan, to the pound', () => {
	const wrong = vectors.flatMap((vector) => {
		const { bill, price, grant } = totalsOf(vector.home, vector.ticked);
		if (!vector.plan && !(bill && price)) return [];
		const ends = price && [price.from - grant, price.to - grant];
		return differences(vector, 'plan', vector.plan ?? [], [
			bill?.before,
			bill?.after,
			...(ends ?? []),
		]);
	});
	expect(wrong).toEqual([]);
});

/** Homes with a bill in pounds that a home can have, small ones among them. */
const homeWithBill = fc
	.record({
		kind: fc.constantFrom('terrace', 'semi', 'detached', 'bungalow', 'flat'),
		heating: fc.constantFrom('gas', 'oil', 'storage', 'electric', 'heat-pump'),
		walls: fc.constantFrom('cavity', 'solid'),
		use: fc.record({
			pounds: fc.oneof(fc.integer({ min: 220, max: 1000 }), fc.integer({ min: 1000, max: 9000 })),
		}),
		roof: fc.constantFrom('south', 'east', 'north'),
		has: fc.subarray(['panels', 'battery', 'car']),
		fuel: fc.option(fc.double({ min: 5, max: 40, noNaN: true }), { nil: undefined }),
		electricity: fc.option(fc.double({ min: 10, max: 50, noNaN: true }), { nil: undefined }),
		postcode: fc.constantFrom('LS6', 'EX4', 'IV2', 'BT1'),
	})
	.map(({ fuel, electricity, ...home }) => ({
		...home,
		rates: {
			// Oil and night electricity have no price of the cap.
			fuel: fuel || home.heating === 'oil' || home.heating === 'storage' ? (fuel ?? 12) : undefined,
			electricity: electricity || home.postcode === 'BT1' ? (electricity ?? 30) : undefined,
		},
	})) as fc.Arbitrary<Home & { readonly use: { readonly pounds: number } }>;

test('the bill that a visitor types is the bill that she reads: of an electric home all of it, of another with its electricity', () => {
	fc.assert(
		fc.property(homeWithBill, fc.constantFrom(LIVE_DAY, PAST_DAY), (home, day) => {
			const less: Home = { ...home, use: { pounds: home.use.pounds - 100 } };
			// What cannot be a bill is not used.
			fc.pre([home, less].every((one) => !fuelOf(one, figures, day).billUnused));
			const [bill, ofLess] = [home, less].map(
				(one) => totalsOf(one, ['heat-pump', 'controls', 'cavity', 'solar'], day).bill,
			);
			// A plan without a saving has no bill.
			if (!bill || !ofLess) return;
			if (isElectric(home)) expect(Math.abs(bill.before - home.use.pounds)).toBeLessThan(10);
			else expect(Math.abs(bill.before - ofLess.before - 100)).toBeLessThan(10);
			expect(bill.after).toBeGreaterThanOrEqual(0);
		}),
		{ numRuns: 1_000 },
	);
});

test('one measure saves what it saves alone, and a heat pump brings its own controls', () => {
	const home: Home = { kind: 'semi', heating: 'gas', loft: 'none' };
	const alone = (measure: Measure) =>
		estimate(home, figures, LIVE_DAY).results.find((result) => result.measure === measure)?.pounds;
	expect(totalsOf(home, ['loft']).pounds).toEqual(alone('loft'));
	expect(totalsOf(home, ['controls', 'heat-pump']).pounds).toEqual(alone('heat-pump'));
});

test('a measure without a guide price is named, and not counted as nothing', () => {
	expect(totalsOf({ kind: 'semi', heating: 'gas' }, ['loft', 'controls'])).toMatchObject({
		price: { from: 300, to: 450 },
		unpriced: ['controls'],
	});
	expect(totalsOf({ kind: 'semi', heating: 'gas' }, ['controls']).price).toBeUndefined();
});

test('a fuel without a price has no bill, and panels are taken off the electricity that is bought', () => {
	expect(totalsOf({ kind: 'detached', heating: 'oil' }, ['loft']).bill).toBeUndefined();
	const without = totalsOf({ kind: 'semi', heating: 'gas' }, ['controls']).bill?.before ?? 0;
	const withPanels =
		totalsOf({ kind: 'semi', heating: 'gas', has: ['panels'] }, ['controls']).bill?.before ?? 0;
	expect(withPanels).toBeLessThan(without);
});
