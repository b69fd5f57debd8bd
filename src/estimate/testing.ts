/**
 * For tests of estimates: the engine's figures as the content of this repository gives them, random
 * homes, and the vectors of an independent script.
 */
import fc from 'fast-check';
import { content } from '#content/reader/testing.ts';
import { addDays, dayAfter, GRACE_DAYS } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { engineFigures } from './engine-figures.ts';
import type { Figures } from './figures.ts';
import type { Home } from './home.ts';
import written from './vectors/vectors.json' with { type: 'json' };

export const siteFigures = () => engineFigures(content);

/**
 * A day of the first period of the prices, which the independent script reckons with, so that a new
 * price changes no test.
 */
export const LIVE_DAY = '2026-11-23';

/**
 * The same with the prices that had begun by that day, for what was written out and read at those.
 */
export function figuresKnownOn(day: string): Figures {
	const { values, ...others } = siteFigures();
	const begun = Object.entries(values).map(([name, value]) => [
		name,
		Array.isArray(value)
			? value.filter(({ from }: { readonly from: string }) => from <= day)
			: value,
	]);
	return { ...others, values: Object.fromEntries(begun) as Figures['values'] };
}

/** The price of the cap that is known last, whichever it is by now. */
export function lastPriceOf(name: 'gasPrice' | 'electricityPrice' | 'gasStandingCharge') {
	const last = content.prices[name].periods.at(-1);
	if (!last) throw new Error(`facts/prices.yaml has no ${name}.`);
	return last;
}

/**
 * The last day on which that holds, the first on which it makes a worked example, and the first on
 * which it makes nothing.
 */
export const LAST_LIVE_DAY = lastPriceOf('gasPrice').until;
export const PAST_DAY = dayAfter(LAST_LIVE_DAY);
export const EXPIRED_DAY = addDays(LAST_LIVE_DAY, GRACE_DAYS + 1);

/** Until here tests walk the days. */
const LAST_DAY_WALKED = '2028-04-01';

/**
 * Every day until 1 April 2028 from which a fact is another (a price, a rate of VAT, a scheme's words
 * or sums), with the day before and the day after. New facts add theirs by
 * themselves.
 */
export function daysOfFacts(): string[] {
	const { vat, schemes } = content;
	const { announcements: _, ...prices } = content.prices;
	const turns = [
		...Object.values(prices).flatMap(({ periods }) =>
			periods.flatMap(({ from, until }) => [from, dayAfter(until), addDays(until, GRACE_DAYS + 1)]),
		),
		...Object.values(vat).flatMap(({ periods }) => periods.map(({ from }) => from)),
		...Object.values(schemes).flatMap(({ changes = [], closes, grants = [] }) => [
			...changes.map(({ from }) => from),
			...(closes ? [dayAfter(closes)] : []),
			...grants.map(({ until }) => dayAfter(until)),
		]),
	];
	const walked = turns.flatMap((day) => [addDays(day, -1), day, dayAfter(day)]);
	return [...new Set([LIVE_DAY, ...walked, LAST_DAY_WALKED])]
		.filter((day) => day >= LIVE_DAY && day <= LAST_DAY_WALKED)
		.sort();
}

const maybe = <T>(values: readonly T[]) =>
	fc.option(fc.constantFrom(...values), { nil: undefined });
const price = fc.option(fc.double({ min: 0.5, max: 120, noNaN: true }), { nil: undefined });

/** Any answers, with any left out, silly ones among them. */
export const anyHome: fc.Arbitrary<Home> = fc
	.record({
		kind: maybe(['terrace', 'semi', 'detached', 'bungalow', 'flat'] as const),
		walls: maybe(['cavity', 'cavity-filled', 'solid', 'solid-insulated'] as const),
		loft: maybe(['none', 'some', 'full', 'room', 'not-mine'] as const),
		heating: maybe([
			'gas',
			'oil',
			'lpg',
			'storage',
			'electric',
			'heat-pump',
			'solid-fuel',
		] as const),
		use: fc.option(
			fc.oneof(
				fc.record({
					kWh: fc.oneof(
						fc.integer({ min: 0, max: 60_000 }),
						fc.constantFrom(1, 10_000_000, -5, Number.NaN),
					),
				}),
				fc.record({
					pounds: fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.constantFrom(1, 1_000_000, -5)),
				}),
			),
			{ nil: undefined },
		),
		roof: maybe(['south', 'south-east', 'south-west', 'east', 'west', 'north', 'none'] as const),
		shading: maybe(['none', 'some', 'heavy'] as const),
		postcode: fc.option(
			fc.oneof(
				fc.constantFrom('LS6', 'EH1 1AA', 'BT1', 'SY10', 'CF', 'ZE1', 'B', 'XX9', '', 'HR5 3AB'),
				fc.string(),
			),
			{
				nil: undefined,
			},
		),
		has: maybe([['panels'], ['battery'], ['panels', 'battery'], ['car'], []] as (
			| 'panels'
			| 'battery'
			| 'car'
		)[][]),
		rates: fc.option(fc.record({ electricity: price, fuel: price, export: price }), {
			nil: undefined,
		}),
	})
	// What somebody has not said is absent, as it is when a form is read.
	.map((home) => JSON.parse(JSON.stringify(home), (_, value) => value ?? undefined) as Home);

export type Numbers = readonly (number | null)[];

interface Vector {
	readonly home: Home;
	readonly ticked: readonly Measure[];
	readonly region: number;
	readonly fuel: Numbers;
	/** A heat pump's break-even SCOP in hundredths: meter gone, meter kept; pounds on a tariff. */
	readonly pump?: Numbers;
	/** kWh and pounds, each low to high, the price from and to, and the payback. */
	readonly results: { readonly [measure in Measure]?: Numbers };
	/** kWh and pounds at the middle. */
	readonly together?: Numbers;
	/** A year's bill before and after, and the price from and to, less the grant. */
	readonly plan?: Numbers;
}

/** What ./vectors/write_vectors.py says that homes come to, in its order and units. */
export const vectors = written as unknown as readonly Vector[];

/** Those of the numbers that are not as written, which is rounded: a line for each. */
export const differences = (
	vector: Vector,
	name: string,
	want: Numbers,
	got: readonly unknown[],
) =>
	want.length === got.length &&
	want.every((exact, at) => {
		const tolerance = Math.abs(exact ?? 0) < 100 ? 0.0501 : 0.501;
		return exact === null
			? got[at] === undefined
			: Math.abs(Number(got[at] ?? Number.NaN) - exact) <= tolerance;
	})
		? []
		: [`${JSON.stringify(vector.home)}: ${name} is ${got}, and not ${want}`];
