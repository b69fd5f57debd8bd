/**
 * Estimates: the vectors of an independent script, what must hold for every home, and homes that
 * somebody might try out.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { addDays, dayAfter, GRACE_DAYS } from '#model/dates.ts';
import { type Measure, measures } from '#model/measures.ts';
import { type Estimate, estimate, type MeasureResult } from './estimate.ts';
import { breakEvenScop, costNow, heatPumpCost } from './formulas.ts';
import { heatLoss } from './fuel.ts';
import { heatLossParts } from './heat-loss.ts';
import type { Home, Range } from './home.ts';
import { madeInYear, usedAtHome, yieldOf } from './solar.ts';
import { monthlyYields } from './solar-geometry.ts';
import {
	anyHome,
	EXPIRED_DAY,
	LAST_LIVE_DAY,
	LIVE_DAY,
	lastPriceOf,
	PAST_DAY,
	siteFigures,
} from './testing.ts';
import { differences, type Numbers, vectors } from './vectors/testing.ts';

const figures = siteFigures();
/** Random homes for each of the rules. */
const HOMES = 2_000;

const resultOf = (made: Estimate, measure: Measure): MeasureResult => {
	const result = made.results.find((one) => one.measure === measure);
	if (!result) throw new Error(`no result for ${measure}`);
	return result;
};

describe('[E1] the vectors that were given', () => {
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

	test('the same through the estimate', () => {
		// At the prices of July to September 2026.
		const dated = (value: number) => [{ from: '2026-07-01', until: LIVE_DAY, value, vat: 5 }];
		const values = {
			...figures.values,
			gasPrice: dated(7.33),
			electricityPrice: dated(26.11),
			gasStandingCharge: dated(29.04),
		};
		const made = estimate({ heating: 'gas', use: { kWh: 9500 } }, { ...figures, values }, LIVE_DAY);
		const { pounds, breakEven } = resultOf(made, 'heat-pump');
		expect(pounds?.middle).toBeCloseTo(802.35 - 758.4, 0);
		expect(pounds?.high).toBeCloseTo(802.35 - 691.3, 0);
		// At its worst the gas meter stays, and its standing charge with it.
		expect(pounds?.low).toBeCloseTo(802.35 - 106 - 826.8, 0);
		expect(breakEven?.gone).toBeCloseTo(2.63, 2);
		// Where the meter stays, heat from gas costs 7.33p / 0.85.
		expect(breakEven?.kept).toBeCloseTo(26.11 / (7.33 / 0.85), 2);
	});

	test('solar: Thames to the south, Highland to the north, at 30°', () => {
		expect(yieldOf(figures, 1, 'south').sap).toBe(912);
		expect(yieldOf(figures, 17, 'north').sap).toBe(492);
	});
});

describe('[E1] the vectors of the independent script', () => {
	const inOrder = (range?: Range) => [range?.low, range?.middle, range?.high];

	test('every number of every home, as exact as it is written', () => {
		const wrong = vectors.flatMap((vector) => {
			const { home, ticked, region, fuel, heatLoss: losses, pump, results, together } = vector;
			const made = estimate(home, figures, LIVE_DAY, ticked);
			const drawn = heatLoss(home, figures, LIVE_DAY);
			const said = (name: string, want: Numbers, got: readonly unknown[]) =>
				differences(vector, name, want, got);
			const { breakEven: { gone = Number.NaN, kept } = {}, onTariff } =
				made.results.find(({ measure }) => measure === 'heat-pump') ?? {};
			return [
				...said('region', [region], [made.region]),
				...said('fuel', fuel, inOrder(made.fuel)),
				...said(
					'heat loss',
					losses,
					heatLossParts.map((part) => drawn[part]),
				),
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
	test.each<[string, Home, number]>([
		['a terrace', { kind: 'terrace' }, 9092],
		['the middle of a row', { kind: 'terrace', walls: 'solid', loft: 'some' }, 9092],
		['the end of a row', { kind: 'terrace', walls: 'cavity', loft: 'full' }, 9631],
		['a terrace with a bare loft', { kind: 'terrace', walls: 'solid', loft: 'none' }, 9092],
		['a terrace in the north', { kind: 'terrace', walls: 'solid', postcode: 'NE1' }, 9092],
		['a semi', { kind: 'semi' }, 10_574],
		['a semi with empty cavities', { kind: 'semi', walls: 'cavity', loft: 'some' }, 10_574],
		['a semi with filled ones', { kind: 'semi', walls: 'cavity-filled', loft: 'full' }, 10_574],
		['a semi of solid brick', { kind: 'semi', walls: 'solid', loft: 'none' }, 10_574],
		['a semi in Devon', { kind: 'semi', walls: 'cavity', postcode: 'EX4' }, 10_574],
		['a detached home', { kind: 'detached' }, 13_771],
		['one with empty cavities', { kind: 'detached', walls: 'cavity', loft: 'some' }, 13_771],
		['one of solid brick', { kind: 'detached', walls: 'solid', loft: 'none' }, 13_771],
		['one with a room in the roof', { kind: 'detached', loft: 'room' }, 13_771],
		['one in the Highlands', { kind: 'detached', postcode: 'IV2' }, 13_771],
		['a bungalow', { kind: 'bungalow' }, 10_229],
		['one with a bare loft', { kind: 'bungalow', walls: 'cavity', loft: 'none' }, 10_229],
		['one that is insulated', { kind: 'bungalow', walls: 'cavity-filled' }, 10_229],
		['a flat built as one', { kind: 'flat', loft: 'not-mine' }, 5704],
		['one at the top', { kind: 'flat', walls: 'cavity', loft: 'some' }, 5704],
	])('%s uses within a tenth of the gas that meters say', (_, home, median) => {
		const { fuel } = estimate({ heating: 'gas', ...home }, figures, LIVE_DAY);
		expect(Math.abs(fuel.middle / median - 1)).toBeLessThan(0.1);
	});

	// NEED 2026, Impact of Measures, table 1.
	test.each<[Measure, number, Home]>([
		['cavity', 0.1198, { walls: 'cavity' }],
		['internal-wall', 0.1728, { walls: 'solid' }],
		['loft', 0.0321, { loft: 'some' }],
	])('%s saves of a typed bill what was measured, within a twentieth', (measure, share, home) => {
		const made = estimate({ heating: 'gas', use: { kWh: 12_000 }, ...home }, figures, LIVE_DAY);
		const saved = resultOf(made, measure).kWh?.middle ?? Number.NaN;
		expect(Math.abs(saved / (12_000 * share) - 1)).toBeLessThan(0.05);
	});
});

describe('[E1] what panels and a battery come to', () => {
	const { values, regions, ownUse } = figures;

	test('each direction of the roof has its own yield', () => {
		for (const [region, place] of content.climate.regions.entries())
			for (const [roof, orientation] of [
				['south', 'south'],
				['south-east', 'south-east'],
				['south-west', 'south-east'],
				['east', 'east'],
				['west', 'east'],
				['north', 'north'],
			] as const) {
				const months = monthlyYields(place, content.climate, {
					tilt: 30,
					orientation,
					performance: 0.8,
				});
				expect(yieldOf(figures, region, roof).sap).toBe(
					Math.round(months.reduce((sum, month) => sum + month, 0)),
				);
			}
		expect(regions.length).toBe(22);
	});

	test('a clear roof to the south in the Thames valley makes 912 kWh from each kW, and more or less of it in other years', () => {
		const { low, middle, high } = values.yearToYear;
		const made = madeInYear({ roof: 'south', shading: 'none' }, figures, 1, 3.5);
		expect(made.low).toBeCloseTo(912 * 3.5 * low, 6);
		expect(made.middle).toBeCloseTo(912 * 3.5 * middle, 6);
		expect(made.high).toBeCloseTo(912 * 3.5 * high, 6);
		expect(madeInYear({ roof: 'south', shading: 'heavy' }, figures, 1, 3.5).middle).toBeCloseTo(
			made.middle * values.shadingHeavy.middle,
			6,
		);
		// Nobody has said: from east or west to south.
		const unknown = madeInYear({ shading: 'none' }, figures, 1, 1);
		expect(unknown.low).toBeCloseTo(yieldOf(figures, 1, 'east').sap * low, 6);
		expect(unknown.high).toBeCloseTo(912 * high, 6);
	});

	test('what is used at home is what the simulation said', () => {
		for (const at of ['low', 'middle', 'high'] as const)
			for (const [row, ratio] of ownUse.ratios.entries())
				for (const [column, battery] of ownUse.batteries.entries()) {
					const share = Math.min(1, ratio, ownUse[at][row]?.[column] ?? Number.NaN);
					expect(
						usedAtHome(ownUse, at, {
							made: 1000 * ratio,
							used: 1000,
							battery: (battery * 1000) / 365,
						}),
					).toBeCloseTo(1000 * share, 6);
				}
	});

	test('pounds are the kWh used at home at the price of electricity, and a battery gives up what it keeps from being sold', () => {
		const rates = { electricity: 30, export: 10 };
		const roof: Home = { kind: 'semi', roof: 'south', shading: 'none', postcode: 'RG1' };
		const { kWh, made, pounds } = resultOf(
			estimate({ ...roof, rates }, figures, EXPIRED_DAY),
			'solar',
		);
		expect(made?.middle).toBeCloseTo(912 * values.panelSize * values.yearToYear.middle, 6);
		for (const at of ['low', 'middle', 'high'] as const) {
			const own = usedAtHome(ownUse, at, {
				made: made?.[at] ?? 0,
				used: values.electricityUse[at],
				battery: 0,
			});
			expect(kWh?.[at]).toBeCloseTo(own, 6);
			expect(pounds?.[at]).toBeCloseTo(own * 0.3 + ((made?.[at] ?? 0) - own) * 0.1, 6);
		}
		const stored = resultOf(
			estimate({ ...roof, rates, has: ['panels'] }, figures, EXPIRED_DAY),
			'battery',
		);
		const beside = (battery: number) =>
			usedAtHome(ownUse, 'middle', {
				made: made?.middle ?? 0,
				used: values.electricityUse.middle,
				battery,
			});
		expect(stored.kWh?.middle).toBeCloseTo(beside(values.batterySize) - beside(0), 6);
		expect(stored.pounds?.middle).toBeCloseTo((stored.kWh?.middle ?? 0) * 0.2, 6);
	});
});

describe('[E2] what holds for every home', () => {
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
					const losses = heatLoss(home, figures, day);
					expect(
						numbersIn([made, losses]).filter(([, number]) => !Number.isFinite(number)),
					).toEqual([]);
					expect(
						rangesIn(made).filter(({ low, middle, high }) => low > middle || middle > high),
					).toEqual([]);
					expect(heatLossParts.filter((part) => losses[part] < 0)).toEqual([]);
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

	test('more panels never make less, nor give less to the home', () => {
		const size = fc.double({ min: 0, max: 40, noNaN: true });
		fc.assert(
			fc.property(
				anyHome,
				size,
				size,
				fc.integer({ min: 0, max: 21 }),
				fc.double({ min: 500, max: 20_000, noNaN: true }),
				(home, a, b, region, used) => {
					const [fewer, more] = [a, b].sort((one, other) => one - other) as [number, number];
					for (const at of ['low', 'middle', 'high'] as const) {
						const made = [fewer, more].map(
							(size) => madeInYear(home, figures, region, size)[at],
						) as [number, number];
						expect(made[1]).toBeGreaterThanOrEqual(made[0]);
						const own = made.map((kWh) =>
							usedAtHome(figures.ownUse, at, { made: kWh, used, battery: 0 }),
						) as [number, number];
						expect(own[1]).toBeGreaterThanOrEqual(own[0] - 1e-9);
						expect(own[1]).toBeLessThanOrEqual(Math.min(used, made[1]) + 1e-9);
						const stored = usedAtHome(figures.ownUse, at, { made: made[1], used, battery: 5 });
						expect(stored).toBeGreaterThanOrEqual(own[1] - 1e-9);
					}
				},
			),
			{ numRuns: HOMES },
		);
	});

	test('better insulation never loses more heat, part by part', () => {
		fc.assert(
			fc.property(anyHome, fc.subarray([...measures]), (home, fitted) => {
				const [before, after] = [
					heatLoss(home, figures, LIVE_DAY),
					heatLoss(home, figures, LIVE_DAY, fitted),
				];
				for (const part of heatLossParts)
					expect(after[part]).toBeLessThanOrEqual(before[part] + 1e-9);
			}),
			{ numRuns: HOMES },
		);
	});
});

describe('[E3] prices', () => {
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
				expect(past.results[index]).not.toHaveProperty('payback');
			}
		}
		const cheap: Home = { kind: 'semi', heating: 'electric', use: { kWh: 9000 } };
		expect(resultOf(estimate(cheap, figures, LIVE_DAY), 'heat-pump').costsMore).toBe('never');
		expect(resultOf(estimate(cheap, figures, PAST_DAY), 'heat-pump').costsMore).toBeUndefined();
	});

	test('after the 200 days, kWh stay, pounds go, and the reason is given', () => {
		const [live, expired] = [
			estimate(home, figures, LIVE_DAY),
			estimate(home, figures, EXPIRED_DAY),
		];
		for (const [index, result] of live.results.entries()) {
			if (!result.pounds) continue;
			expect(expired.results[index]).toMatchObject({ kWh: result.kWh, noPounds: 'expired' });
			expect(expired.results[index]).not.toHaveProperty('pounds');
			expect(expired.results[index]).not.toHaveProperty('payback');
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
			resultOf(estimate({ ...home, rates: { fuel, electricity } }, figures, PAST_DAY), 'loft');
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

	test('a payback uses the price with the VAT of the years to come', () => {
		const flat: Home = { kind: 'semi', heating: 'electric', use: { kWh: 9000 }, postcode: 'LS6' };
		const { pounds, payback } = resultOf(estimate(flat, figures, LIVE_DAY), 'heat-pump');
		// 6,500 kWh at 1,100 hours are below 6 kW: of 11,100 to 15,600 pounds the lower half.
		expect(payback?.middle).toBeCloseTo((12225 - 7500) / ((pounds?.middle ?? 0) * 1.05), 6);
	});

	test('a heat pump in place of gas says how much of its saving is the meter’s daily charge, and what a tariff would change', () => {
		const { pounds, mostlyCharge, onTariff } = resultOf(
			estimate({ ...home, use: { kWh: 7500 } }, figures, LIVE_DAY),
			'heat-pump',
		);
		expect(pounds?.middle).toBeCloseTo(102.5, 1);
		expect(mostlyCharge).toBeCloseTo(365 * 0.2968, 6);
		// 18p has 5% VAT within it, and the price of electricity beside it none: 7500 × 0.85 / 2.78 ×
		// 18p / 1.05.
		expect(onTariff?.pence).toBeCloseTo(18 / 1.05, 6);
		expect(onTariff?.pounds).toBeCloseTo(7500 * 0.0797 + 365 * 0.2968 - 393.1, 1);
	});

	test('a tariff of Great Britain is not named in Northern Ireland or on the islands, at whatever prices', () => {
		const rates = { fuel: 9, electricity: 30 };
		for (const postcode of ['BT7', 'IM1 1AA', 'GY1 1AA'])
			expect(
				resultOf(estimate({ ...home, postcode, rates }, figures, LIVE_DAY), 'heat-pump'),
			).not.toHaveProperty('onTariff');
		expect(resultOf(estimate({ ...home, rates }, figures, LIVE_DAY), 'heat-pump')).toHaveProperty(
			'onTariff',
		);
	});

	test('from the day on which the 0% rate on the work has ended a guide price has the VAT of its day', () => {
		const onDay = (day: string) =>
			resultOf(estimate({ ...home, roof: 'south' }, figures, day), 'solar').price;
		const { closes = '' } = content.schemes['vat-zero-rate'] ?? {};
		expect(onDay(dayAfter(closes))?.from).toBe(
			Math.round((onDay(closes)?.from ?? Number.NaN) * 1.05),
		);
		expect(content.vat.work?.periods.find(({ percent }) => percent === 0)?.until).toBe(closes);
		// One that was looked up later has it within it already.
		const checked = dayAfter(closes);
		const prices = { ...figures.prices, solar: { from: 7000, to: 7000, checked } };
		expect(
			resultOf(estimate({ ...home, roof: 'south' }, { ...figures, prices }, checked), 'solar').price
				?.from,
		).toBe(7000);
	});

	test('an electric car’s electricity is no heating, and uses more of what panels make', () => {
		const electric: Home = { kind: 'semi', heating: 'electric', use: { kWh: 9000 } };
		expect(estimate({ ...electric, has: ['car'] }, figures, LIVE_DAY).fuel.middle).toBe(4000);
		const own = (has: Home['has']) =>
			resultOf(
				estimate({ ...home, roof: 'south', ...(has ? { has } : {}) }, figures, LIVE_DAY),
				'solar',
			).kWh;
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

	test('the visitor’s own never expire', () => {
		const { pounds } = resultOf(
			estimate({ ...home, rates: { electricity: 26.11, fuel: 7.33 } }, figures, '2040-01-01'),
			'heat-pump',
		);
		expect(pounds?.middle).toBeDefined();
	});

	test.each(['BT1', 'JE2 3AB', 'GY1', 'IM1 1AA', 'QQ1'])(
		'the cap of Great Britain is not used at %s',
		(postcode) => {
			const { noPounds, pounds } = resultOf(
				estimate({ ...home, postcode }, figures, LIVE_DAY),
				'loft',
			);
			expect([noPounds, pounds]).toEqual(['no-cap', undefined]);
		},
	);

	test('oil, LPG, solid fuel and night electricity make pounds at the visitor’s own price only', () => {
		for (const heating of ['oil', 'lpg', 'solid-fuel', 'storage'] as const) {
			const { noPounds } = resultOf(estimate({ ...home, heating }, figures, LIVE_DAY), 'loft');
			expect(noPounds).toBe('own-price-needed');
		}
	});

	test('a heat pump that costs more says so, at every price', () => {
		const { pounds, breakEven, payback, costsMore } = resultOf(
			estimate({ ...home, rates: { electricity: 45, fuel: 5 } }, figures, LIVE_DAY),
			'heat-pump',
		);
		expect(pounds?.high).toBeLessThan(0);
		expect(costsMore).toBe('always');
		expect(breakEven?.gone).toBeGreaterThan(4);
		expect(payback?.within).toBe('no');
	});

	test('what is sold earns a dated range, in the grace a worked example, and after it nothing', () => {
		const owned: Home = { ...home, roof: 'south', rates: { electricity: 26.11 } };
		const on = (day: string) => resultOf(estimate(owned, figures, day), 'solar');
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

	test('a price comes back after as many years as its middle takes at each saving, and never the lowest price at the largest saving', () => {
		const { pounds, price, payback } = resultOf(estimate(home, figures, LIVE_DAY), 'loft');
		const middle = ((price?.from ?? 0) + (price?.to ?? 0)) / 2;
		expect(payback?.middle).toBeCloseTo(middle / (pounds?.middle ?? 0), 6);
		expect(payback?.low).toBeCloseTo(middle / (pounds?.high ?? 0), 6);
		expect(payback?.high).toBeCloseTo(middle / (pounds?.low ?? 0), 6);
	});

	test('a heat pump in place of gas does not come back, at the price of its size less the grant', () => {
		const { price, grant, payback } = resultOf(estimate(home, figures, LIVE_DAY), 'heat-pump');
		// 12,000 kWh × 0.85 at 1,100 hours are 9.3 kW. Those to 10 kW cost £12,686, which lies 0.298 of
		// the way from £11,494 to £15,496: of £11,100 to £15,600 the half around that.
		expect(price).toMatchObject({ from: 11315, to: 13565 });
		expect(grant).toEqual({ pounds: 7500 });
		expect(payback?.within).toBe('no');
		expect(payback?.low).toBeGreaterThan(12);
	});

	test('a grant is taken off up to its last day', () => {
		const grantOn = (day: string, heating: Home['heating'] = 'gas') =>
			resultOf(estimate({ ...home, heating }, figures, day), 'heat-pump').grant;
		expect([grantOn('2030-03-31'), grantOn('2030-04-01')]).toEqual([{ pounds: 7500 }, undefined]);
		// The higher sum for oil and LPG ends earlier, and leaves the general one.
		expect(grantOn('2027-03-31', 'oil')).toEqual({
			pounds: 9000,
			condition: 'the home is off the gas grid',
			until: '2027-03-31',
		});
		expect(grantOn('2027-04-01', 'oil')).toEqual({ pounds: 7500 });
	});

	test('pounds that insulation saves are its kWh at the price of the fuel', () => {
		const { kWh, pounds } = resultOf(estimate(home, figures, LIVE_DAY), 'loft');
		for (const at of ['low', 'middle', 'high'] as const)
			expect(pounds?.[at]).toBeCloseTo((kWh?.[at] ?? Number.NaN) * 0.0797, 6);
	});

	test('electricity sold earns at the visitor’s own rate where one is named', () => {
		const rated = resultOf(
			estimate({ ...home, roof: 'south', rates: { export: 10 } }, figures, LIVE_DAY),
			'solar',
		);
		expect(rated.sold).toBeUndefined();
		const sold = (rated.made?.middle ?? 0) - (rated.kWh?.middle ?? 0);
		expect(rated.pounds?.middle).toBeCloseTo((rated.kWh?.middle ?? 0) * 0.2632 + sold * 0.1, 6);
	});
});

test('every word that an estimate answers with has its sentence in the content', () => {
	const words = content.estimateWords;
	fc.assert(
		fc.property(anyHome, fc.constantFrom(LIVE_DAY, EXPIRED_DAY), (home, day) => {
			const made = estimate(home, figures, day);
			const missing = made.results.flatMap(({ assumed, changesMost, why, noPounds, costsMore }) => [
				...assumed.filter((word) => !words.assumed[word]),
				...(changesMost && !words.changesMost[changesMost] ? [changesMost] : []),
				...(why && !words.why[why] ? [why] : []),
				...(noPounds && !words.noPounds[noPounds] ? [noPounds] : []),
				...(costsMore && !words.costsMore[costsMore] ? [costsMore] : []),
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
		expect(resultOf(made, 'cavity')).toMatchObject({ fits: 'ask', why: 'walls-unknown' });
	});

	test('a flat has a loft only if it says so, and is asked about its roof', () => {
		const flat: Home = { kind: 'flat', heating: 'electric' };
		expect(resultOf(estimate(flat, figures, LIVE_DAY), 'loft').why).toBe('loft-not-yours');
		expect(resultOf(estimate({ ...flat, loft: 'none' }, figures, LIVE_DAY), 'loft').fits).toBe(
			'yes',
		);
		expect(resultOf(estimate(flat, figures, LIVE_DAY), 'solar')).toMatchObject({
			fits: 'ask',
			why: 'roof-of-a-flat',
		});
		expect(heatLoss(flat, figures, LIVE_DAY).roof).toBe(0);
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
			const result = resultOf(estimate(home, figures, LIVE_DAY), measure);
			expect(result.fits).toBe('yes');
			expect(result.why).toBeDefined();
			expect([result.kWh, result.pounds]).toEqual([undefined, undefined]);
		}
	});

	test('an electric home’s bill is for more than heating', () => {
		const made = estimate({ ...base, heating: 'electric', use: { kWh: 9000 } }, figures, LIVE_DAY);
		expect(made.fuel.middle).toBe(6500);
		expect(resultOf(made, 'heat-pump').kWh?.middle).toBeCloseTo(6500 * (1 - 1 / 2.78), 6);
	});

	test('a bill in pounds is read with the dated price even after it has run out, for about a year', () => {
		const [price, charge] = [lastPriceOf('gasPrice').value, lastPriceOf('gasStandingCharge').value];
		const home: Home = { ...base, use: { pounds: (9500 * price + 365 * charge) / 100 } };
		expect(estimate(home, figures, EXPIRED_DAY).fuel.middle).toBeCloseTo(9500, 0);
		expect(estimate(home, figures, addDays(LAST_LIVE_DAY, 401)).basis).toBe('metered');
	});

	test('an electric home’s bill in pounds has a daily charge too', () => {
		const made = estimate(
			{ ...base, heating: 'electric', use: { pounds: 1650 } },
			figures,
			LIVE_DAY,
		);
		expect(made.fuel.middle).toBeCloseTo((1650 - 365 * 0.5483) / 0.2632 - 2500, 0);
	});

	test('a gas home is told that the meter’s daily charge is saved only where it is counted', () => {
		const assumedOn = (day: string) =>
			resultOf(
				estimate(
					{ ...base, use: { kWh: 9500 }, rates: { electricity: 26, fuel: 7 } },
					figures,
					day,
				),
				'heat-pump',
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
		expect(resultOf(estimate(home, figures, LIVE_DAY), 'heat-pump').grant?.pounds).toBe(grant);
	});
});
