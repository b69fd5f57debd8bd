/**
 * Estimates: the vectors of an independent script, what must hold for every home, and homes that
 * somebody might try out.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { addDays, dayAfter, GRACE_DAYS } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { estimate, type MeasureResult } from './estimate.ts';
import { breakEvenScop, costNow, heatPumpCost } from './formulas.ts';
import type { Home, Range } from './home.ts';
import { yieldOf } from './solar.ts';
import {
	anyHome,
	differences,
	EXPIRED_DAY,
	LAST_LIVE_DAY,
	LIVE_DAY,
	lastPriceOf,
	type Numbers,
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

describe('the vectors that were given', () => {
	const gas = {
		fuel: 9500,
		efficiency: 0.85,
		fuelPrice: 7.33,
		electricityPrice: 26.11,
		standingCharge: 29.04,
	};

	test('heat pump: 9,500 kWh of gas', () => {
		expect(Math.abs(costNow(gas) - 802)).toBeLessThan(1);
		expect([2.4, 2.8, 4].map((factor) => Math.round(heatPumpCost(gas, factor)))).toEqual([
			878, 753, 527,
		]);
		expect(breakEvenScop(gas)).toBeCloseTo(2.63, 2);
	});

	test('solar: Thames to the south, Highland to the north, at 30°', () => {
		expect(yieldOf(figures, 1, 'south')).toBe(912);
		expect(yieldOf(figures, 17, 'north')).toBe(492);
	});
});

describe('the vectors of the independent script', () => {
	const inOrder = (range?: Range) => [range?.low, range?.middle, range?.high];

	test('every number of every home, as exact as it is written', () => {
		const wrong = vectors.flatMap((vector) => {
			const { home, ticked, region, fuel, pump, results, together } = vector;
			const made = estimate(home, figures, LIVE_DAY, ticked);
			const said = (name: string, want: Numbers, got: readonly unknown[]) =>
				differences(vector, name, want, got);
			const { breakEven: { gone = Number.NaN, kept } = {}, onTariff } =
				made.results.find(({ measure }) => measure === 'heat-pump') ?? {};
			return [
				...said('region', [region], [made.region]),
				...said('fuel', fuel, inOrder(made.fuel)),
				...(pump
					? said('break-even', pump, [gone * 100, kept && kept * 100, onTariff?.pounds])
					: []),
				...made.results.flatMap(({ measure, kWh, pounds, price, payback }) =>
					kWh || results[measure]
						? said(measure, results[measure] ?? [], [
								...inOrder(kWh),
								...inOrder(pounds),
								price?.from,
								price?.to,
								payback?.middle,
							])
						: [],
				),
				...(together || made.together
					? said('together', together ?? [], [
							made.together?.kWh.middle,
							made.together?.pounds?.middle,
						])
					: []),
			];
		});
		expect(wrong).toEqual([]);
		// Every measure with a figure is among them.
		expect([...new Set(vectors.flatMap(({ results }) => Object.keys(results)))].sort()).toEqual(
			['battery', 'cavity', 'controls', 'heat-pump', 'internal-wall', 'loft', 'solar'].sort(),
		);
	});

	// Medians of NEED 2026, consumption of 2024, table LA5: gas, by kind.
	test.each<[number, readonly Home[]]>([
		[
			9092,
			[
				{ kind: 'terrace' },
				{ kind: 'terrace', walls: 'solid', loft: 'some' },
				{ kind: 'terrace', walls: 'solid', loft: 'none' },
				{ kind: 'terrace', walls: 'solid', postcode: 'NE1' },
			],
		],
		// The end of a row.
		[9631, [{ kind: 'terrace', walls: 'cavity', loft: 'full' }]],
		[
			10_574,
			[
				{ kind: 'semi' },
				{ kind: 'semi', walls: 'cavity', loft: 'some' },
				{ kind: 'semi', walls: 'cavity-filled', loft: 'full' },
				{ kind: 'semi', walls: 'solid', loft: 'none' },
				{ kind: 'semi', walls: 'cavity', postcode: 'EX4' },
			],
		],
		[
			13_771,
			[
				{ kind: 'detached' },
				{ kind: 'detached', walls: 'cavity', loft: 'some' },
				{ kind: 'detached', walls: 'solid', loft: 'none' },
				{ kind: 'detached', loft: 'room' },
				{ kind: 'detached', postcode: 'IV2' },
			],
		],
		[
			10_229,
			[
				{ kind: 'bungalow' },
				{ kind: 'bungalow', walls: 'cavity', loft: 'none' },
				{ kind: 'bungalow', walls: 'cavity-filled' },
			],
		],
		[
			5704,
			[
				{ kind: 'flat', loft: 'not-mine' },
				{ kind: 'flat', walls: 'cavity', loft: 'some' },
			],
		],
	])('within a tenth of the %d kWh of gas that meters say are used by %j', (median, homes) => {
		for (const home of homes) {
			const { fuel } = estimate({ heating: 'gas', ...home }, figures, LIVE_DAY);
			expect(Math.abs(fuel.middle / median - 1), JSON.stringify(home)).toBeLessThan(0.1);
		}
	});

	// NEED 2026, Impact of Measures, table 1.
	test.each<[Measure, number, Home]>([
		['cavity', 0.1198, { walls: 'cavity' }],
		['internal-wall', 0.1728, { walls: 'solid' }],
		['loft', 0.0321, { loft: 'some' }],
	])('%s saves of a typed bill what was measured, within a twentieth', (measure, share, home) => {
		const saved =
			resultOf({ heating: 'gas', use: { kWh: 12_000 }, ...home }, measure).kWh?.middle ??
			Number.NaN;
		expect(Math.abs(saved / (12_000 * share) - 1)).toBeLessThan(0.05);
	});
});

describe('what holds for every home', () => {
	/** Every number in a value, with where it is. */
	function numbersIn(value: unknown, path = ''): [string, number][] {
		if (typeof value === 'number') return [[path, value]];
		if (value === null || typeof value !== 'object') return [];
		return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, `${path}.${key}`));
	}

	/** Every range in a value. */
	function rangesIn(value: unknown): Range[] {
		if (value === null || typeof value !== 'object') return [];
		return 'middle' in value ? [value as Range] : Object.values(value).flatMap(rangesIn);
	}

	test('low ≤ middle ≤ high, no NaN, no infinity, and no pounds without a price that holds', () => {
		fc.assert(
			fc.property(
				anyHome,
				fc.constantFrom(LIVE_DAY, PAST_DAY, EXPIRED_DAY, '2030-01-01'),
				(home, day) => {
					const made = estimate(home, figures, day);
					expect(numbersIn(made).filter(([, number]) => !Number.isFinite(number))).toEqual([]);
					expect(
						rangesIn(made).filter(({ low, middle, high }) => low > middle || middle > high),
					).toEqual([]);
					for (const { measure, pounds, payback, breakEven, costsMore, isPast } of made.results) {
						if (!pounds) expect([payback, breakEven]).toEqual([undefined, undefined]);
						if (day === PAST_DAY && isPast)
							expect([payback, costsMore === 'always', costsMore === 'never']).toEqual([
								undefined,
								false,
								false,
							]);
						if (!pounds || day === LIVE_DAY || day === PAST_DAY) continue;
						// A heat pump needs both prices; everything else the price of what it saves.
						const { electricity, fuel } = home.rates ?? {};
						const isDrawnFromElectricity =
							measure === 'solar' ||
							measure === 'battery' ||
							home.heating === 'electric' ||
							home.heating === 'heat-pump';
						const has = isDrawnFromElectricity ? (electricity ?? fuel) : fuel;
						expect(has, `${measure} makes pounds on ${day}`).toBeDefined();
						if (measure === 'heat-pump') expect(electricity).toBeDefined();
					}
				},
			),
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
				expect(together.kWh.middle).toBeLessThanOrEqual(
					alone.reduce((sum, kWh) => sum + kWh, 0) + 1e-9,
				);
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

	test('for 200 days after their last day pounds stay, dated, without payback and without always or never', () => {
		const live = estimate(home, figures, LAST_LIVE_DAY);
		const [gas, electricity] = [lastPriceOf('gasPrice'), lastPriceOf('electricityPrice')];
		expect(live.datedPrices).toEqual({
			from: gas.from,
			until: LAST_LIVE_DAY,
			isPast: false,
			gas: gas.value,
			electricity: electricity.value,
		});
		for (const day of [PAST_DAY, addDays(EXPIRED_DAY, -1)]) {
			const past = estimate(home, figures, day);
			expect(past.datedPrices).toEqual({ ...live.datedPrices, isPast: true });
			for (const [index, { measure, pounds }] of live.results.entries()) {
				if (!pounds || measure === 'solar') continue;
				expect(past.results[index]).toMatchObject({ pounds, isPast: true });
				expect(past.results[index]?.payback).toBeUndefined();
			}
		}
		const cheap: Home = { kind: 'semi', heating: 'electric', use: { kWh: 9000 } };
		expect(resultOf(cheap, 'heat-pump').costsMore).toBe('never');
		expect(resultOf(cheap, 'heat-pump', PAST_DAY).costsMore).toBeUndefined();
	});

	test('after the 200 days, kWh stay, pounds go, and the reason is given', () => {
		const [live, expired] = [
			estimate(home, figures, LIVE_DAY),
			estimate(home, figures, EXPIRED_DAY),
		];
		for (const [index, result] of live.results.entries()) {
			if (!result.pounds) continue;
			expect(expired.results[index]).toMatchObject({ kWh: result.kWh, noPounds: 'expired' });
			expect(expired.results[index]?.pounds).toBeUndefined();
			expect(expired.results[index]?.payback).toBeUndefined();
		}
		expect(expired.datedPrices).toBeUndefined();
		expect(live.results.filter(({ pounds }) => pounds).length).toBeGreaterThan(3);
	});

	test('a past price sent back unchanged from its box stays past, and another one is the visitor’s own', () => {
		const [gas, electricity] = [
			lastPriceOf('gasPrice').value,
			lastPriceOf('electricityPrice').value,
		];
		const on = (fuel: number) =>
			resultOf({ ...home, rates: { fuel, electricity } }, 'loft', PAST_DAY);
		expect([on(gas).isPast, on(gas).payback]).toEqual([true, undefined]);
		expect(on(gas + 0.13).isPast).toBeUndefined();
		expect(on(gas + 0.13).payback).toBeDefined();
	});

	test('a price that is announced is used from its first day, and no day before', () => {
		const { value } = lastPriceOf('gasPrice');
		const next = { from: PAST_DAY, until: addDays(PAST_DAY, 89), value: value + 1, vat: 5 };
		const announced = {
			...figures,
			values: { ...figures.values, gasPrice: [...figures.values.gasPrice, next] },
		};
		const gasOn = (day: string) => estimate(home, announced, day).datedPrices?.gas;
		expect([gasOn(LAST_LIVE_DAY), gasOn(PAST_DAY), gasOn(addDays(next.until, 30))]).toEqual([
			value,
			value + 1,
			value + 1,
		]);
	});

	test('a tariff of Great Britain is not named in Northern Ireland or on the islands, at whatever prices, nor before and after its time', () => {
		const rates = { fuel: 9, electricity: 30 };
		for (const postcode of ['BT7', 'IM1 1AA', 'GY1 1AA'])
			expect(resultOf({ ...home, postcode, rates }, 'heat-pump').onTariff).toBeUndefined();
		expect(resultOf({ ...home, rates }, 'heat-pump').onTariff).toBeDefined();
		const { from = '', until = '' } = content.prices.heatPumpTariff.periods.at(-1) ?? {};
		for (const day of [addDays(from, -1), dayAfter(until)])
			expect(resultOf({ ...home, rates }, 'heat-pump', day).onTariff).toBeUndefined();
	});

	test('from the day on which the 0% rate on the work has ended a guide price has the VAT of its day', () => {
		const onDay = (day: string) => resultOf({ ...home, roof: 'south' }, 'solar', day).price;
		const { closes = '' } = content.schemes['vat-zero-rate'] ?? {};
		expect(onDay(dayAfter(closes))?.from).toBe(
			Math.round((onDay(closes)?.from ?? Number.NaN) * 1.05),
		);
		expect(content.vat.work?.periods.find(({ percent }) => percent === 0)?.until).toBe(closes);
		// One that was looked up later has it within it already.
		const checked = dayAfter(closes);
		const prices = { ...figures.prices, solar: { from: 7000, to: 7000, checked } };
		expect(
			resultOf({ ...home, roof: 'south' }, 'solar', checked, { ...figures, prices }).price?.from,
		).toBe(7000);
	});

	test('an electric car’s electricity is no heating, and uses more of what panels make', () => {
		const electric: Home = { kind: 'semi', heating: 'electric', use: { kWh: 9000 } };
		expect(estimate({ ...electric, has: ['car'] }, figures, LIVE_DAY).fuel.middle).toBe(4000);
		const own = (has: Home['has']) => resultOf({ ...home, roof: 'south', has }, 'solar').kWh;
		expect(own(['car'])?.middle).toBeGreaterThan(own(undefined)?.middle ?? Number.NaN);
		expect(own(['car'])?.low).toBeCloseTo(own(undefined)?.low ?? Number.NaN, 6);
	});

	test('a bill in pounds for a fuel without a price asks for that price', () => {
		const oil: Home = { kind: 'detached', heating: 'oil', use: { pounds: 2100 } };
		expect(estimate(oil, figures, LIVE_DAY).billUnused).toBe('no-price');
		expect(estimate({ ...oil, rates: { fuel: 9 } }, figures, LIVE_DAY).basis).toBe(
			'bill-in-pounds',
		);
	});

	test.each(['BT1', 'JE2 3AB', 'GY1', 'IM1 1AA', 'QQ1'])(
		'the cap of Great Britain is not used at %s',
		(postcode) => {
			const { noPounds, pounds } = resultOf({ ...home, postcode }, 'loft');
			expect([noPounds, pounds]).toEqual(['no-cap', undefined]);
		},
	);

	test('oil, LPG, solid fuel and night electricity make pounds at the visitor’s own price only', () => {
		for (const heating of ['oil', 'lpg', 'solid-fuel', 'storage'] as const) {
			const { noPounds } = resultOf({ ...home, heating }, 'loft');
			expect(noPounds).toBe('own-price-needed');
		}
	});

	test('what is sold earns a dated range, in the grace a worked example, and after it nothing', () => {
		const owned: Home = { ...home, roof: 'south', rates: { electricity: 26.11 } };
		const on = (day: string) => resultOf(owned, 'solar', day);
		const { until = '', value } = content.prices.exportPrice.periods.at(-1) ?? {};
		const [live, past, expired] = [
			on(until),
			on(dayAfter(until)),
			on(addDays(until, GRACE_DAYS + 1)),
		];
		expect(live.sold?.pence).toEqual(value);
		expect(live.payback).toBeDefined();
		expect([past.pounds, past.isPast, past.payback]).toEqual([live.pounds, true, undefined]);
		expect(expired.assumed).toContain('no-export');
		expect(live.assumed).not.toContain('no-export');
		const sold = (live.made?.middle ?? 0) - (live.kWh?.middle ?? 0);
		expect((live.pounds?.middle ?? 0) - (expired.pounds?.middle ?? 0)).toBeCloseTo(
			(sold * (value?.middle ?? Number.NaN)) / 100,
			6,
		);
	});

	test('a grant is taken off up to its last day', () => {
		const grantOn = (day: string, heating: Home['heating'] = 'gas') =>
			resultOf({ ...home, heating }, 'heat-pump', day).grant;
		expect([grantOn('2030-03-31'), grantOn('2030-04-01')]).toEqual([{ pounds: 7500 }, undefined]);
		// The higher sum for oil and LPG ends earlier, and leaves the general one.
		expect(grantOn('2027-03-31', 'oil')).toEqual({
			pounds: 9000,
			condition: 'the home is off the gas grid',
			until: '2027-03-31',
		});
		expect(grantOn('2027-04-01', 'oil')).toEqual({ pounds: 7500 });
	});
});

test('every word that an estimate answers with has its sentence in the content', () => {
	const words = content.checkWords;
	fc.assert(
		fc.property(anyHome, fc.constantFrom(LIVE_DAY, EXPIRED_DAY), (home, day) => {
			const made = estimate(home, figures, day);
			const missing = made.results.flatMap(({ assumed, changesMost, why, noPounds, costsMore }) => [
				...assumed.filter((word) => !words.assumed[word]),
				...(changesMost && !words.changesMost[changesMost] ? [changesMost] : []),
				...(why && !words.why[why] ? [why] : []),
				...(noPounds && !words.noPounds[noPounds] ? [noPounds] : []),
				...(costsMore && !words.heatPump.costsMore[costsMore] ? [costsMore] : []),
			]);
			expect([...missing, ...made.order.filter((measure) => !words.order[measure])]).toEqual([]);
		}),
		{ numRuns: 300 },
	);
});

describe('homes that somebody might try out', () => {
	const base: Home = { kind: 'semi', walls: 'cavity', loft: 'some', heating: 'gas' };

	test.each([
		[{ kWh: 1 }],
		[{ kWh: 10_000_000 }],
		[{ kWh: -4000 }],
		[{ kWh: Number.NaN }],
		[{ pounds: 0 }],
		[{ pounds: 1_000_000 }],
	])('a bill of %j cannot be one, so the estimate is as without, and says so', (use) => {
		const [made, without] = [
			estimate({ ...base, use }, figures, LIVE_DAY),
			estimate(base, figures, LIVE_DAY),
		];
		expect(made.fuel).toEqual(without.fuel);
		expect(made.billUnused).toBe(
			('kWh' in use ? use.kWh : use.pounds) > 20_000 ? 'too-much' : 'too-little',
		);
	});

	test('an empty home still gets an answer', () => {
		const made = estimate({}, figures, LIVE_DAY);
		expect(made.basis).toBe('metered');
		expect(made.order).toContain('loft');
		expect(resultOf({}, 'cavity')).toMatchObject({ fits: 'ask', why: 'walls-unknown' });
	});

	test('a flat has a loft only if it says so, and is asked about its roof', () => {
		const flat: Home = { kind: 'flat', heating: 'electric' };
		expect(resultOf(flat, 'loft').why).toBe('loft-not-yours');
		expect(resultOf({ ...flat, loft: 'none' }, 'loft').fits).toBe('yes');
		expect(resultOf(flat, 'solar')).toMatchObject({
			fits: 'ask',
			why: 'roof-of-a-flat',
		});
	});

	test('nothing is offered twice: heat pump, panels, battery, full loft, filled and lined walls', () => {
		const done: Home = {
			...base,
			heating: 'heat-pump',
			loft: 'full',
			walls: 'cavity-filled',
			has: ['panels', 'battery'],
		};
		expect(estimate(done, figures, LIVE_DAY).order).toEqual([]);
		expect(estimate({ ...done, walls: 'solid-insulated' }, figures, LIVE_DAY).order).toEqual([]);
	});

	test('the fabric comes before the heating, and the heating before panels', () => {
		const { order } = estimate({ ...base, has: [] }, figures, LIVE_DAY);
		expect(order).toEqual(['loft', 'cavity', 'controls', 'heat-pump', 'solar']);
	});

	test('a measure that nobody has measured has words and no number', () => {
		for (const [measure, home] of [
			['room-in-roof', { ...base, loft: 'room' }],
			['storage-heaters', { ...base, heating: 'storage' }],
		] as const) {
			const result = resultOf(home, measure);
			expect(result.fits).toBe('yes');
			expect(result.why).toBeDefined();
			expect([result.kWh, result.pounds]).toEqual([undefined, undefined]);
		}
	});

	test('a bill in pounds is read with the dated price even after it has run out, for about a year', () => {
		const [price, charge] = [lastPriceOf('gasPrice').value, lastPriceOf('gasStandingCharge').value];
		const home: Home = { ...base, use: { pounds: (9500 * price + 365 * charge) / 100 } };
		expect(estimate(home, figures, EXPIRED_DAY).fuel.middle).toBeCloseTo(9500, 0);
		expect(estimate(home, figures, addDays(LAST_LIVE_DAY, 401)).basis).toBe('metered');
	});

	test('a gas home is told that the meter’s daily charge is saved only where it is counted', () => {
		const assumedOn = (day: string) =>
			resultOf(
				{ ...base, use: { kWh: 9500 }, rates: { electricity: 26, fuel: 7 } },
				'heat-pump',
				day,
			).assumed;
		expect(assumedOn(LIVE_DAY)).toContain('meter-goes');
		expect(assumedOn('2040-01-01')).toContain('charge-not-counted');
		expect(assumedOn('2040-01-01')).not.toContain('meter-goes');
	});

	test.each([
		['LS6', 7500],
		['CF10', 7500],
		['EH1', undefined],
		['BT1', undefined],
		['SY10', 7500],
		['TD15', undefined],
		[undefined, undefined],
	])('the heat pump grant at %s: %s', (postcode, grant) => {
		const home: Home = { ...base, ...(postcode ? { postcode } : {}) };
		expect(resultOf(home, 'heat-pump').grant?.pounds).toBe(grant);
	});
});
