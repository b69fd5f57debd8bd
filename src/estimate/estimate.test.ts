/**
 * Estimates: the vectors of an independent script, what must hold for every home, and homes that
 * somebody might try out.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { addDays, dayAfter, GRACE_DAYS } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { estimate } from './estimate.ts';
import { breakEvenScop, costNow, heatPumpCost } from './formulas.ts';
import type { Home, Range } from './home.ts';
import type { MeasureResult } from './measure-result.ts';
import { yieldOf } from './solar.ts';
import {
	anyHome,
	differences,
	EXPIRED_DAY,
	LAST_LIVE_DAY,
	LIVE_DAY,
	lastPriceOf,
	PAST_DAY,
	siteFigures,
	vectors,
} from './testing.ts';

const figures = siteFigures();
/** Random homes for each of the rules. */
const HOMES = 2_000;

/** What a home's estimate says of a measure on a day. */
function resultOf(home: Home, measure: Measure, day = LIVE_DAY, known = figures): MeasureResult {
	const result = estimate(home, known, day).results.find((one) => one.measure === measure);
	if (!result) throw new Error(`no result for ${measure}`);
	return result;
}

/** Expects these of what a result says; what it does not say is undefined. */
function expectSaid(result: MeasureResult, said: object): void {
	const names = Object.keys(said) as (keyof MeasureResult)[];
	expect(Object.fromEntries(names.map((name) => [name, result[name]]))).toEqual(said);
}

describe('the vectors', () => {
	test('heat pump and solar: the figures that were given', () => {
		const gas = {
			fuel: 9500,
			efficiency: 0.85,
			fuelPrice: 7.33,
			electricityPrice: 26.11,
			standingCharge: 29.04,
		};
		expect(Math.abs(costNow(gas) - 802)).toBeLessThan(1);
		expect([2.4, 2.8, 4].map((factor) => Math.round(heatPumpCost(gas, factor)))).toEqual([
			878, 753, 527,
		]);
		expect(breakEvenScop(gas)).toBeCloseTo(2.63, 2);
		// Thames to the south, Highland to the north, at 30°.
		expect([yieldOf(figures, 1, 'south'), yieldOf(figures, 17, 'north')]).toEqual([912, 492]);
	});

	test('every number of every home of the independent script, as exact as it is written', () => {
		const inOrder = (range?: Range) => [range?.low, range?.middle, range?.high];
		const wrong = vectors.flatMap((vector) => {
			const { region, fuel, pump, together, results } = vector;
			const made = estimate(vector.home, figures, LIVE_DAY, vector.ticked);
			const { breakEven: { gone = Number.NaN, kept } = {}, onTariff } =
				made.results.find(({ measure }) => measure === 'heat-pump') ?? {};
			const ofMeasures = made.results
				.filter(({ measure, kWh }) => kWh || results[measure])
				.map(({ measure, kWh, pounds, price, payback }) => [
					measure,
					[...inOrder(kWh), ...inOrder(pounds), price?.from, price?.to, payback?.middle],
				]);
			const got: Readonly<Record<string, readonly unknown[]>> = {
				region: [made.region],
				fuel: inOrder(made.fuel),
				...(pump ? { pump: [gone * 100, kept && kept * 100, onTariff?.pounds] } : {}),
				...(together || made.together
					? { together: [made.together?.kWh.middle, made.together?.pounds?.middle] }
					: {}),
				...Object.fromEntries(ofMeasures),
			};
			const wanted = { region: [region], fuel, pump, together, ...results };
			return Object.entries(got).flatMap(([name, numbers]) =>
				differences(vector, name, wanted[name as keyof typeof wanted] ?? [], numbers),
			);
		});
		expect(wrong).toEqual([]);
		// Every measure with a figure is among them.
		expect(new Set(vectors.flatMap(({ results }) => Object.keys(results))).size).toBe(7);
	});

	// Medians of NEED 2026, consumption of 2024, table LA5: gas, by kind.
	test.each<[Home['kind'], number, readonly Home[]]>([
		[
			'terrace',
			9092,
			[
				{},
				{ walls: 'solid', loft: 'some' },
				{ walls: 'solid', loft: 'none' },
				{ walls: 'solid', postcode: 'NE1' },
			],
		],
		// The end of a row.
		['terrace', 9631, [{ walls: 'cavity', loft: 'full' }]],
		[
			'semi',
			10_574,
			[
				{},
				{ walls: 'cavity', loft: 'some' },
				{ walls: 'cavity-filled', loft: 'full' },
				{ walls: 'solid', loft: 'none' },
				{ walls: 'cavity', postcode: 'EX4' },
			],
		],
		[
			'detached',
			13_771,
			[
				{},
				{ walls: 'cavity', loft: 'some' },
				{ walls: 'solid', loft: 'none' },
				{ loft: 'room' },
				{ postcode: 'IV2' },
			],
		],
		['bungalow', 10_229, [{}, { walls: 'cavity', loft: 'none' }, { walls: 'cavity-filled' }]],
		['flat', 5704, [{ loft: 'not-mine' }, { walls: 'cavity', loft: 'some' }]],
	])(
		'a gas-heated %s is within a tenth of the %d kWh that meters say: %j',
		(kind, median, homes) => {
			for (const home of homes) {
				const { fuel } = estimate({ heating: 'gas', kind, ...home }, figures, LIVE_DAY);
				expect(Math.abs(fuel.middle / median - 1), JSON.stringify(home)).toBeLessThan(0.1);
			}
		},
	);

	// NEED 2026, Impact of Measures, table 1.
	test.each<[Measure, number, Home]>([
		['cavity', 0.1198, { walls: 'cavity' }],
		['internal-wall', 0.1728, { walls: 'solid' }],
		['loft', 0.0321, { loft: 'some' }],
	])('%s saves of a typed bill what was measured, within a twentieth', (measure, share, home) => {
		const typed: Home = { heating: 'gas', use: { kWh: 12_000 }, ...home };
		const saved = resultOf(typed, measure).kWh?.middle ?? Number.NaN;
		expect(Math.abs(saved / (12_000 * share) - 1)).toBeLessThan(0.05);
	});
});

describe('what holds for every home', () => {
	/** What in a value is no finite number, or a range out of order. */
	function slipsIn(value: unknown): unknown[] {
		if (typeof value === 'number') return Number.isFinite(value) ? [] : [value];
		if (value === null || typeof value !== 'object') return [];
		const { low = 0, middle = low, high = middle } = value as Partial<Range>;
		return low > middle || middle > high ? [value] : Object.values(value).flatMap(slipsIn);
	}

	test('low ≤ middle ≤ high, no NaN, no infinity, and no pounds without a price that holds', () => {
		const days = fc.constantFrom(LIVE_DAY, PAST_DAY, EXPIRED_DAY, '2030-01-01');
		fc.assert(
			fc.property(anyHome, days, (home, day) => {
				const made = estimate(home, figures, day);
				expect(slipsIn(made)).toEqual([]);
				for (const { measure, pounds, payback, breakEven, isPast } of made.results) {
					if (!pounds) expect([payback, breakEven]).toEqual([undefined, undefined]);
					if (day === PAST_DAY && isPast) expect(payback).toBeUndefined();
					if (!pounds || day === LIVE_DAY || day === PAST_DAY) continue;
					// A heat pump needs both prices; everything else the price of what it saves.
					const { electricity, fuel } = home.rates ?? {};
					const isDrawnFromElectricity =
						['solar', 'battery'].includes(measure) ||
						['electric', 'heat-pump'].includes(home.heating ?? '');
					const has = isDrawnFromElectricity ? (electricity ?? fuel) : fuel;
					expect(has, `${measure} makes pounds on ${day}`).toBeDefined();
					if (measure === 'heat-pump') expect(electricity).toBeDefined();
				}
			}),
			{ numRuns: HOMES },
		);
	});

	test('measures together save no more than the sum of what each saves alone, no less than the most, and never more than there is', () => {
		const fabric: Measure[] = ['loft', 'cavity', 'internal-wall', 'controls'];
		fc.assert(
			fc.property(anyHome, fc.subarray(fabric, { minLength: 2 }), (home, ticked) => {
				const { together, results, fuel } = estimate(home, figures, LIVE_DAY, ticked);
				if (!together) return;
				const alone = results.flatMap(({ measure, kWh }) =>
					together.measures.includes(measure) && kWh ? [kWh.middle] : [],
				);
				const sum = alone.reduce((all, kWh) => all + kWh, 0);
				expect(together.kWh.middle).toBeLessThanOrEqual(sum + 1e-9);
				expect(together.kWh.middle).toBeGreaterThanOrEqual(Math.max(...alone) - 1e-9);
				expect(together.kWh.high).toBeLessThanOrEqual(fuel.high + 1e-9);
			}),
			{ numRuns: HOMES },
		);
	});
});

describe('prices', () => {
	const home: Home = {
		kind: 'semi',
		walls: 'cavity',
		loft: 'none',
		heating: 'gas',
		use: { kWh: 12_000 },
		postcode: 'LS6',
	};
	const gas = lastPriceOf('gasPrice');
	const electricity = lastPriceOf('electricityPrice').value;
	const live = estimate(home, figures, LAST_LIVE_DAY);
	const withPounds = live.results.filter(({ pounds }) => pounds);
	const { from: tariffFrom = '', until: tariffUntil = '' } =
		content.prices.heatPumpTariff.periods.at(-1) ?? {};
	const { closes: zeroRateEnds = '' } = content.schemes['vat-zero-rate'] ?? {};

	test('for 200 days after their last day pounds stay, dated, without payback; after those kWh stay, pounds go, and the reason is given', () => {
		expect(live.datedPrices).toEqual({
			from: gas.from,
			until: LAST_LIVE_DAY,
			isPast: false,
			gas: gas.value,
			electricity,
		});
		expect(withPounds.length).toBeGreaterThan(3);
		for (const day of [PAST_DAY, addDays(EXPIRED_DAY, -1)]) {
			expect(estimate(home, figures, day).datedPrices).toEqual({
				...live.datedPrices,
				isPast: true,
			});
			for (const { measure, pounds } of withPounds.filter((one) => one.measure !== 'solar'))
				expectSaid(resultOf(home, measure, day), {
					pounds,
					isPast: true,
					payback: undefined,
				});
		}
		expect(estimate(home, figures, EXPIRED_DAY).datedPrices).toBeUndefined();
		for (const { measure, kWh } of withPounds)
			expectSaid(resultOf(home, measure, EXPIRED_DAY), {
				kWh,
				noPounds: 'expired',
				pounds: undefined,
				payback: undefined,
			});
	});

	test('a price that is announced is used from its first day, and no day before', () => {
		const next = { from: PAST_DAY, until: addDays(PAST_DAY, 89), value: gas.value + 1, vat: 5 };
		const gasPrice = [...figures.values.gasPrice, next];
		const announced = { ...figures, values: { ...figures.values, gasPrice } };
		const gasOn = (day: string) => estimate(home, announced, day).datedPrices?.gas;
		expect(gasOn(LAST_LIVE_DAY)).toBe(gas.value);
		for (const day of [PAST_DAY, addDays(next.until, 30)]) expect(gasOn(day)).toBe(next.value);
	});

	const electric: Home = { kind: 'semi', heating: 'electric', use: { kWh: 9000 } };
	const own = { fuel: 9, electricity: 30 };
	const back = (fuel: number): Home => ({ ...home, rates: { fuel, electricity } });
	const given = expect.anything();
	type Row = [name: string, home: Home, measure: Measure, day: string, said: object];
	test.each<Row>([
		[
			'is past at a past price sent back unchanged from its box',
			back(gas.value),
			'loft',
			PAST_DAY,
			{ isPast: true, payback: undefined },
		],
		[
			'is not past at another one, which is the visitor’s own',
			back(gas.value + 0.13),
			'loft',
			PAST_DAY,
			{ isPast: undefined, payback: given },
		],
		// The cap is Great Britain's, and so are the tariffs that are named.
		...['BT1', 'JE2 3AB', 'QQ1'].map(
			(postcode): Row => [
				`has no pounds of the cap at ${postcode}`,
				{ ...home, postcode },
				'loft',
				LIVE_DAY,
				{ noPounds: 'no-cap', pounds: undefined },
			],
		),
		...['BT7', 'GY1 1AA'].map(
			(postcode): Row => [
				`names no tariff at ${postcode}`,
				{ ...home, postcode, rates: own },
				'heat-pump',
				LIVE_DAY,
				{ onTariff: undefined },
			],
		),
		['names a tariff', { ...home, rates: own }, 'heat-pump', tariffUntil, { onTariff: given }],
		[
			'names none before it',
			{ ...home, rates: own },
			'heat-pump',
			addDays(tariffFrom, -1),
			{ onTariff: undefined },
		],
		[
			'nor after it',
			{ ...home, rates: own },
			'heat-pump',
			dayAfter(tariffUntil),
			{ onTariff: undefined },
		],
		// These make pounds at the visitor's own price only.
		...(['oil', 'lpg', 'solid-fuel', 'storage'] as const).map(
			(heating): Row => [
				`needs an own price for ${heating}`,
				{ ...home, heating },
				'loft',
				LIVE_DAY,
				{ noPounds: 'own-price-needed' },
			],
		),
		['takes a grant off', home, 'heat-pump', '2030-03-31', { grant: { pounds: 7500 } }],
		['up to its last day', home, 'heat-pump', '2030-04-01', { grant: undefined }],
		[
			'takes the higher one off for oil and LPG',
			{ ...home, heating: 'oil' },
			'heat-pump',
			'2027-03-31',
			{
				grant: { pounds: 9000, condition: 'the home is off the gas grid', until: '2027-03-31' },
			},
		],
		[
			'which ends earlier',
			{ ...home, heating: 'oil' },
			'heat-pump',
			'2027-04-01',
			{ grant: { pounds: 7500 } },
		],
		...(
			[
				['SY10', 7500],
				['EH1', undefined],
				['TD15', undefined],
				[undefined, undefined],
			] as const
		).map(
			([postcode, pounds]): Row => [
				`takes ${pounds} off at ${postcode}`,
				{ ...home, postcode },
				'heat-pump',
				LIVE_DAY,
				{ grant: pounds && { pounds } },
			],
		),
	])('a result %s', (_, of, measure, day, said) => {
		expectSaid(resultOf(of, measure, day), said);
	});

	test('from the day on which the 0% rate on the work has ended a guide price has the VAT of its day, unless it was looked up later', () => {
		const after = dayAfter(zeroRateEnds);
		const onDay = (day: string, known = figures) =>
			resultOf({ ...home, roof: 'south' }, 'solar', day, known).price?.from ?? Number.NaN;
		expect(onDay(after)).toBe(Math.round(onDay(zeroRateEnds) * 1.05));
		const zero = content.vat.work?.periods.find(({ percent }) => percent === 0);
		expect(zero?.until).toBe(zeroRateEnds);
		const prices = { ...figures.prices, solar: { from: 7000, to: 7000, checked: after } };
		expect(onDay(after, { ...figures, prices })).toBe(7000);
	});

	test('what is sold earns a dated range, in the grace a worked example, and after it nothing', () => {
		const on = (day: string) =>
			resultOf({ ...home, roof: 'south', rates: { electricity: 26.11 } }, 'solar', day);
		const { until = '', value } = content.prices.exportPrice.periods.at(-1) ?? {};
		const before = on(until);
		expect(before).toMatchObject({ sold: { pence: value }, payback: given });
		expectSaid(on(dayAfter(until)), {
			pounds: before.pounds,
			isPast: true,
			payback: undefined,
		});
		const expired = on(addDays(until, GRACE_DAYS + 1));
		expect(expired.assumed).toContain('no-export');
		expect(before.assumed).not.toContain('no-export');
		const sold = (before.made?.middle ?? 0) - (before.kWh?.middle ?? 0);
		expect((before.pounds?.middle ?? 0) - (expired.pounds?.middle ?? 0)).toBeCloseTo(
			(sold * (value?.middle ?? Number.NaN)) / 100,
			6,
		);
	});

	test('an electric car’s electricity is no heating, and uses more of what panels make', () => {
		expect(estimate({ ...electric, has: ['car'] }, figures, LIVE_DAY).fuel.middle).toBe(4000);
		const [without, withCar] = [[], ['car']].map(
			(has) => resultOf({ ...home, roof: 'south', has: has as Home['has'] }, 'solar').kWh,
		);
		expect(withCar?.middle).toBeGreaterThan(without?.middle ?? Number.NaN);
		expect(withCar?.low).toBeCloseTo(without?.low ?? Number.NaN, 6);
	});
});

describe('homes that somebody might try out', () => {
	const base: Home = { kind: 'semi', walls: 'cavity', loft: 'some', heating: 'gas' };

	test.each<[Home['use'], string]>([
		[{ kWh: 1 }, 'too-little'],
		[{ kWh: 10_000_000 }, 'too-much'],
		[{ kWh: -4000 }, 'too-little'],
		[{ kWh: Number.NaN }, 'too-little'],
		[{ pounds: 0 }, 'too-little'],
		[{ pounds: 1_000_000 }, 'too-much'],
	])(
		'a bill of %j cannot be one, so the estimate is as without, and says %s',
		(use, billUnused) => {
			const { fuel } = estimate(base, figures, LIVE_DAY);
			expect(estimate({ ...base, use }, figures, LIVE_DAY)).toMatchObject({ fuel, billUnused });
		},
	);

	test('a bill in pounds for a fuel without a price asks for that price', () => {
		const oil: Home = { kind: 'detached', heating: 'oil', use: { pounds: 2100 } };
		expect(estimate(oil, figures, LIVE_DAY).billUnused).toBe('no-price');
		expect(estimate({ ...oil, rates: { fuel: 9 } }, figures, LIVE_DAY).basis).toBe(
			'bill-in-pounds',
		);
	});

	test('a bill in pounds is read with the dated price even after it has run out, for about a year', () => {
		const [price, charge] = [lastPriceOf('gasPrice').value, lastPriceOf('gasStandingCharge').value];
		const home: Home = { ...base, use: { pounds: (9500 * price + 365 * charge) / 100 } };
		expect(estimate(home, figures, EXPIRED_DAY).fuel.middle).toBeCloseTo(9500, 0);
		expect(estimate(home, figures, addDays(LAST_LIVE_DAY, 401)).basis).toBe('metered');
	});

	const flat: Home = { kind: 'flat', heating: 'electric' };
	const unmeasured = { fits: 'yes', why: expect.anything(), kWh: undefined, pounds: undefined };
	test.each<[Home, Measure, object]>([
		[{}, 'cavity', { fits: 'ask', why: 'walls-unknown' }],
		// A flat has a loft only if it says so, and is asked about its roof.
		[flat, 'loft', { why: 'loft-not-yours' }],
		[{ ...flat, loft: 'none' }, 'loft', { fits: 'yes' }],
		[flat, 'solar', { fits: 'ask', why: 'roof-of-a-flat' }],
		// What nobody has measured has words and no number.
		[{ ...base, loft: 'room' }, 'room-in-roof', unmeasured],
		[{ ...base, heating: 'storage' }, 'storage-heaters', unmeasured],
	])('of %j the result for %s says %j', (home, measure, said) => {
		expectSaid(resultOf(home, measure), said);
	});

	const done: Home = {
		...base,
		heating: 'heat-pump',
		loft: 'full',
		walls: 'cavity-filled',
		has: ['panels', 'battery'],
	};
	test.each<[Home, readonly Measure[]]>([
		// The fabric comes before the heating, and the heating before panels; nothing is offered twice.
		[base, ['loft', 'cavity', 'controls', 'heat-pump', 'solar']],
		[done, []],
		[{ ...done, walls: 'solid-insulated' }, []],
	])('what may be done in %j, in order: %j', (home, order) => {
		expect(estimate(home, figures, LIVE_DAY).order).toEqual(order);
	});

	test('an empty home still gets an answer', () => {
		expect(estimate({}, figures, LIVE_DAY)).toMatchObject({
			basis: 'metered',
			order: expect.arrayContaining(['loft']),
		});
	});

	test.each([
		[LIVE_DAY, 'meter-goes', 'charge-not-counted'],
		['2040-01-01', 'charge-not-counted', 'meter-goes'],
	])(
		'on %s a gas home is told of its meter’s daily charge: %s, and not %s',
		(day, said, unsaid) => {
			const home: Home = { ...base, use: { kWh: 9500 }, rates: { electricity: 26, fuel: 7 } };
			const { assumed } = resultOf(home, 'heat-pump', day);
			expect(assumed).toContain(said);
			expect(assumed).not.toContain(unsaid);
		},
	);
});
