/**
 * What several measures save together: less than the sum of what each saves alone, because what one
 * saves the next can no longer save.
 */

import type { Measure } from '#model/measures.ts';
import type { Figures } from './figures.ts';
import { costNow, heatPumpCost, heatPumpElectricity } from './formulas.ts';
import type { Fuel, Prices } from './fuel.ts';
import { type Home, type Range, range, ranged } from './home.ts';
import { madeInYear, ownUseOf } from './solar.ts';

/** Of the ticked measures that fit and have a figure. */
export interface Together {
	readonly measures: readonly Measure[];
	/** Energy bought less in a year. */
	readonly kWh: Range;
	/** Absent where a price is not known. */
	readonly pounds?: Range;
}

/** What is known of a measure alone. */
interface Alone {
	readonly measure: Measure;
	readonly fits: 'yes' | 'no' | 'ask';
	readonly kWh?: Range;
	readonly pounds?: Range;
}

interface Context {
	readonly home: Home;
	readonly figures: Figures;
	readonly region: number;
	readonly fuel: Fuel;
	readonly prices: Prices;
}

/** Less of the fuel that heats the home. */
const FABRIC: readonly Measure[] = ['loft', 'cavity', 'internal-wall', 'controls'];

const LEVELS = ['low', 'middle', 'high'] as const;

/**
 * What a battery adds beside panels: from the least to the most that any habits with any sun and
 * any use give. Who is away by day stores more, so low habits with low sun and low use are not its
 * least.
 */
export function batteryBeside(
	home: Home,
	figures: Figures,
	region: number,
	prices: Prices,
): { readonly kWh: Range; readonly pounds?: Range } {
	const { batterySize, panelSize } = figures.values;
	const own = ownUseOf(
		home,
		figures,
		madeInYear(home.roof === 'none' ? { ...home, roof: 'east' } : home, figures, region, panelSize),
	);
	const added = LEVELS.flatMap((habits) =>
		LEVELS.flatMap((sun) =>
			LEVELS.map((use) => own(habits, batterySize, sun, use) - own(habits, 0, sun, use)),
		),
	);
	const kWh = {
		low: Math.min(...added),
		middle: own('middle', batterySize) - own('middle', 0),
		high: Math.max(...added),
	};
	const { price: electricity } = prices.electricity;
	if (!electricity) return { kWh };
	// What it keeps is not sold: it is worth most where selling pays least.
	const opposite = { low: 'high', middle: 'middle', high: 'low' } as const;
	return {
		kWh,
		pounds: ranged(
			(at) =>
				(kWh[at] * (electricity.pence - (prices.export.price?.pence[opposite[at]] ?? 0))) / 100,
		),
	};
}

/**
 * What those of the ticked measures that fit save together; undefined where that is one or none.
 */
export function together(
	{ home, figures, region, fuel, prices }: Context,
	results: readonly Alone[],
	ticked: readonly Measure[],
): Together | undefined {
	const found = (measure: Measure) =>
		results.find((result) => result.measure === measure && result.fits === 'yes' && result.kWh);
	const hasPump = ticked.includes('heat-pump') && found('heat-pump') !== undefined;
	// A heat pump brings its own controls.
	const fabric = FABRIC.filter(
		(measure) => ticked.includes(measure) && found(measure) && !(hasPump && measure === 'controls'),
	);
	const solar = ticked.includes('solar') ? found('solar') : undefined;
	const hasBattery =
		ticked.includes('battery') && (solar !== undefined || found('battery') !== undefined);
	const battery =
		hasBattery && !home.has?.includes('battery')
			? batteryBeside(home, figures, region, prices)
			: undefined;
	const measures: Measure[] = [
		...fabric,
		...(hasPump ? (['heat-pump'] as const) : []),
		...(solar ? (['solar'] as const) : []),
		...(battery ? (['battery'] as const) : []),
	];
	if (measures.length < 2) return undefined;
	// Each takes its share of what the others have left, at a use and at how much a measure saves.
	const left = (use: keyof Range, at: keyof Range) =>
		fabric.reduce(
			(rest, measure) => rest * Math.max(0, 1 - (found(measure)?.kWh?.[at] ?? 0) / fuel.kWh[at]),
			fuel.kWh[use],
		);
	// A pump is at its worst or best with the least use or with the most.
	const saved = (of: (use: keyof Range, at: keyof Range) => number) =>
		range(
			Math.min(of('low', 'low'), hasPump ? of('high', 'low') : Number.POSITIVE_INFINITY),
			of('middle', 'middle'),
			Math.max(of('high', 'high'), hasPump ? of('low', 'high') : 0),
		);
	const { scop } = figures.values;
	const kWh = saved(
		(use, at) =>
			fuel.kWh[use] -
			(hasPump ? heatPumpElectricity(left(use, at), fuel.efficiency, scop[at]) : left(use, at)) +
			(solar?.kWh?.[at] ?? 0) +
			(battery?.kWh[at] ?? 0),
	);
	const isPriced =
		(fabric.length === 0 && !hasPump ? true : prices.fuel.price !== undefined) &&
		(hasPump || solar || battery ? prices.electricity.price !== undefined : true);
	if (!isPriced) return { measures, kWh };
	const fuelPrice = prices.fuel.price?.pence ?? 0;
	const electricityPrice = prices.electricity.price?.pence ?? 0;
	const charge = prices.gasStandingCharge.price?.pence ?? 0;
	const pounds = saved((use, at) => {
		// At its worst the gas meter stays.
		const rest = {
			fuel: left(use, at),
			efficiency: fuel.efficiency,
			fuelPrice,
			electricityPrice,
			standingCharge: at === 'low' ? 0 : charge,
		};
		return (
			((fuel.kWh[use] - rest.fuel) * fuelPrice) / 100 +
			(hasPump ? costNow(rest) - heatPumpCost(rest, scop[at]) : 0) +
			(solar?.pounds?.[at] ?? 0) +
			(battery?.pounds?.[at] ?? 0)
		);
	});
	return { measures, kWh, pounds };
}
