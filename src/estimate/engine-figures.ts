/**
 * Makes the engine's figures out of the content: prices stay dated, tables are computed. Used by
 * the server alone.
 */

import type { Measure } from '#model/measures.ts';
import climate from './climate.json' with { type: 'json' };
import type { ColdestParts } from './coldest-part.ts';
import demand from './demand.json' with { type: 'json' };
import type { Figures, FigureValues, Grant, GuidePrice, Periods, VatPeriod } from './figures.ts';
import type { Heating, Range } from './home.ts';
import { ownUseTable } from './own-use.ts';
import { monthlyYields } from './solar-geometry.ts';

const PRICES = [
	'electricityPrice',
	'gasPrice',
	'gasStandingCharge',
	'electricityStandingCharge',
	'exportPrice',
	'heatPumpTariff',
] as const satisfies readonly (keyof FigureValues)[];
type PriceName = (typeof PRICES)[number];

/** As the facts have them, and the owner's guide prices. */
export interface EstimateContent {
	readonly figures: {
		readonly [name in Exclude<keyof FigureValues, PriceName>]: { readonly value: unknown };
	} & {
		readonly panelPerformance: { readonly value: number };
		readonly batteryEfficiency: { readonly value: number };
	};
	readonly coldestPart: { readonly parts: ColdestParts };
	readonly prices: { readonly [name in PriceName]: { readonly periods: Periods<number | Range> } };
	readonly vat: {
		readonly [of in 'electricity' | 'gas' | 'work']: { readonly periods: readonly VatPeriod[] };
	};
	/** The guide prices of the measures that are offered. */
	readonly guidePrices: Readonly<Partial<Record<Measure, GuidePrice | undefined>>>;
	/** The schemes, of which those with a sum for a measure count. */
	readonly schemes: Readonly<
		Record<
			string,
			{
				readonly nations: readonly string[];
				readonly closes?: string;
				readonly grants?: readonly {
					readonly towards: Measure;
					readonly pounds: number;
					readonly until: string;
					readonly heating?: readonly Heating[];
					readonly condition?: string;
				}[];
			}
		>
	>;
}

const TILT = 30;
const DIRECTIONS = ['south', 'south-east', 'east', 'north'] as const;

/**
 * The figures for `estimate`. The schema of the content guarantees the kinds of the values.
 */
export function engineFigures({
	figures,
	coldestPart,
	prices,
	vat,
	guidePrices,
	schemes,
}: EstimateContent): Figures {
	const { panelPerformance, batteryEfficiency, ...used } = figures;
	const values = Object.fromEntries([
		...Object.entries(used).map(([name, { value }]) => [name, value]),
		...PRICES.map((name) => [
			name,
			prices[name].periods.map(({ from, until, value, vat }) => ({ from, until, value, vat })),
		]),
	]) as FigureValues;
	const lasting = (of: 'electricity' | 'gas') => vat[of].periods.at(-1) ?? { from: '', percent: 0 };
	const guides = Object.entries(guidePrices).flatMap(([measure, price]) =>
		price
			? [
					[
						measure,
						{
							from: price.from,
							to: price.to,
							middle: price.middle,
							checked: price.checked,
						},
					],
				]
			: [],
	);
	const average = climate.regions[0];
	if (!average) throw new Error('src/estimate/climate.json has no region.');
	return {
		values,
		coldestParts: coldestPart.parts,
		lastingVat: { electricity: lasting('electricity'), gas: lasting('gas') },
		workVat: vat.work.periods,
		regions: climate.regions.map((region) => ({
			postcodes: region.postcodes,
			yields: DIRECTIONS.map((orientation) =>
				Math.round(
					monthlyYields(region, climate, {
						tilt: TILT,
						orientation,
						performance: panelPerformance.value,
					}).reduce((sum, month) => sum + month, 0),
				),
			),
		})),
		ownUse: ownUseTable({
			climate: average,
			constants: climate,
			profile: demand.profile,
			batteryEfficiency: batteryEfficiency.value,
		}),
		grants: grantsOf(schemes),
		prices: Object.fromEntries(guides),
	};
}

function grantsOf(schemes: EstimateContent['schemes']): Figures['grants'] {
	const all: Partial<Record<Measure, Grant[]>> = {};
	for (const { grants = [], closes, nations } of Object.values(schemes))
		for (const { towards, pounds, until, ...only } of grants) {
			all[towards] ??= [];
			all[towards].push({
				value: pounds,
				until: closes && closes < until ? closes : until,
				nations: `${nations}`,
				...only,
			});
		}
	return all;
}
