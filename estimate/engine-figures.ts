/** Makes the engine's figures out of the content: prices stay dated, tables are computed. Used at build and in the server. */
import type { Figures, FigureValues, GuidePrice } from './figures.ts';
import type { Measure } from './home.ts';
import { ownUseTable } from './own-use.ts';
import { degreeDays, monthlyYields, type RegionClimate, type SolarConstants } from './solar-geometry.ts';

/** As content/estimate has them. */
export interface EstimateContent {
	readonly figures: {
		readonly [name in Exclude<keyof FigureValues, 'exportPrice'>]: { readonly value: unknown; readonly until?: string | undefined };
	} & {
		readonly exportPrice?: { readonly value: unknown; readonly until: string };
		readonly panelPerformance: { readonly value: number };
		readonly batteryEfficiency: { readonly value: number };
	};
	readonly climate: SolarConstants & {
		readonly regions: readonly (RegionClimate & { readonly postcodes: string })[];
		readonly betterYields?: { readonly table: readonly (readonly number[])[] } | undefined;
	};
	readonly demand: { readonly profile: readonly (readonly number[])[] };
	/** The guide prices of the measures that are offered. */
	readonly guidePrices: Readonly<Partial<Record<Measure, GuidePrice | undefined>>>;
	/** The schemes, of which those with a sum for a measure count. */
	readonly schemes: Readonly<
		Record<
			string,
			{
				readonly nations: readonly string[];
				readonly closes?: string | undefined;
				readonly grant?: { readonly towards: Measure; readonly pounds: number; readonly until: string } | undefined;
			}
		>
	>;
}

/** Degree days are counted below this temperature: the sun and the people warm the rest. */
const BASE_TEMPERATURE = 15.5;
const TILT = 30;
const DIRECTIONS = ['south', 'south-east', 'east', 'north'] as const;

/** The figures for `estimate` and `heatLoss`. The schema of the content guarantees the kinds of the values. */
export function engineFigures({ figures, climate, demand, guidePrices, schemes }: EstimateContent): Figures {
	const { panelPerformance, batteryEfficiency, ...used } = figures;
	const values = Object.fromEntries(
		Object.entries(used).map(([name, { value, until }]) => [name, until === undefined ? value : { value, until }]),
	) as unknown as FigureValues;
	const prices = Object.entries(guidePrices).flatMap(([measure, price]) => (price ? [[measure, { from: price.from, to: price.to }]] : []));
	const average = climate.regions[0];
	if (!average) throw new Error('content/estimate/climate.yaml has no region.');
	return {
		values,
		regions: climate.regions.map((region, index) => {
			const better = climate.betterYields?.table[index];
			return {
				postcodes: region.postcodes,
				degreeDays: Math.round(degreeDays(region, BASE_TEMPERATURE)),
				yields: DIRECTIONS.map((orientation) =>
					Math.round(
						monthlyYields(region, climate, { tilt: TILT, orientation, performance: panelPerformance.value }).reduce(
							(sum, month) => sum + month,
							0,
						),
					),
				),
				...(better ? { better } : {}),
			};
		}),
		ownUse: ownUseTable({
			climate: average,
			constants: climate,
			profile: demand.profile,
			batteryEfficiency: batteryEfficiency.value,
		}),
		grants: Object.fromEntries(
			Object.values(schemes).flatMap(({ grant, closes, nations }) =>
				grant
					? [[grant.towards, { value: grant.pounds, until: closes && closes < grant.until ? closes : grant.until, nations: `${nations}` }]]
					: [],
			),
		),
		prices: Object.fromEntries(prices),
	};
}
