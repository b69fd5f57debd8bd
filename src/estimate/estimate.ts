/**
 * What each measure may do for a home: low, middle and high, with what was assumed. Pure: the day
 * and the figures are handed in.
 */

import { type Measure, measures } from '#model/measures.ts';
import { type Nation, nationsOf } from '#model/places.ts';
import type { Figures } from './figures.ts';
import {
	type Fuel,
	type FuelBasis,
	fuelOf,
	isGas,
	lastingPrices,
	type Prices,
	pricesOf,
} from './fuel.ts';
import { heatPump } from './heat-pump.ts';
import { type Home, type Range, ranged, times, UNKNOWN_KIND } from './home.ts';
import {
	type Assumption,
	aboutFuel,
	ask,
	type Context,
	type MeasureResult,
	money,
	no,
	type Result,
	type Sensitivity,
} from './measure-result.ts';
import { battery, solar } from './panels-and-battery.ts';
import { withPrice } from './payback.ts';
import { regionOf } from './region.ts';
import { type Together, together } from './together.ts';

export interface DatedPrices {
	readonly from: string;
	readonly until: string;
	readonly isPast: boolean;
	/** Pence for a kWh. */
	readonly gas?: number;
	readonly electricity?: number;
}

export interface Estimate {
	/** Number of the climate region; 0 is the average of the United Kingdom. */
	readonly region: number;
	/** Where the home may be. More than one: ask. */
	readonly nations: readonly Nation[];
	/** kWh a year for heating and hot water. */
	readonly fuel: Range;
	readonly basis: FuelBasis;
	/** Why the figures are not from the bill that was given. */
	readonly billUnused?: Fuel['billUnused'];
	/** Pounds a year for that fuel, without daily charges. Absent where its price is not known. */
	readonly cost?: Range;
	readonly results: readonly MeasureResult[];
	/** What the ticked measures save together, where there are two or more. */
	readonly together?: Together;
	/**
	 * The dated prices that the pounds rest on. Absent where all are the visitor's own, or none is
	 * known.
	 */
	readonly datedPrices?: DatedPrices;
	/**
	 * The months of the meters' daily charges, where these are of the cap and no other price is, so
	 * that `datedPrices` is absent.
	 */
	readonly datedCharges?: { readonly from: string; readonly until: string };
	/**
	 * The measures that fit, in the order in which the work is best done: fabric first. Why is in
	 * content/check-words.yaml.
	 */
	readonly order: readonly Measure[];
}

/**
 * The estimate for a home on a day, such as 2026-12-01. Every answer may be missing, and none makes
 * it fail.
 */
export function estimate(
	home: Home,
	figures: Figures,
	today: string,
	ticked: readonly Measure[] = [],
): Estimate {
	const region = regionOf(home.postcode, figures.regions);
	const fuel = fuelOf(home, figures, today);
	const nations = nationsOf(home);
	const prices = pricesOf(home, figures, today);
	const context = { home, figures, today, region, fuel, nations, prices };
	const lasting = { ...context, prices: lastingPrices(prices) };
	const results = measures.map((measure) => {
		const isPast = pricesFor(measure, context).some(({ price }) => price?.isPast);
		const result = resultsOf[measure](context);
		return withPrice(
			{ ...result, isPast: isPast && result.pounds ? isPast : undefined },
			measure,
			context,
			isPast ? undefined : resultsOf[measure](lasting).pounds,
		);
	});
	const combined = together({ home, figures, region, fuel, prices }, results, ticked);
	const datedPrices = datedPricesOf(home, prices);
	const charge = prices.gasStandingCharge.price ?? prices.electricityStandingCharge.price;
	const datedCharges = charge?.period;
	return {
		region,
		nations,
		fuel: fuel.kWh,
		basis: fuel.basis,
		billUnused: fuel.billUnused,
		cost: prices.fuel.price && times(fuel.kWh, prices.fuel.price.pence / 100),
		results,
		together: combined,
		datedPrices,
		datedCharges: datedCharges && !datedPrices ? datedCharges : undefined,
		order: results.filter(({ fits }) => fits === 'yes').map(({ measure }) => measure),
	};
}

/** The prices that a measure's pounds rest on. */
function pricesFor(measure: Measure, { home, prices }: Context) {
	const { fuel, electricity, gasStandingCharge } = prices;
	if (measure === 'heat-pump')
		return [fuel, electricity, ...(isGas(home) ? [gasStandingCharge] : [])];
	return measure === 'solar' || measure === 'battery' ? [electricity, prices.export] : [fuel];
}

function datedPricesOf(home: Home, prices: Prices): DatedPrices | undefined {
	const { price: electricity } = prices.electricity;
	const gas = isGas(home) ? prices.fuel.price : undefined;
	const period = gas?.period ?? electricity?.period;
	if (!period) return undefined;
	return {
		...period,
		isPast: (gas?.isPast ?? false) || (electricity?.isPast ?? false),
		gas: gas?.period && gas.pence,
		electricity: electricity?.period && electricity.pence,
	};
}

const shareOf = (kWh: Range, share: Range) => ranged((at) => kWh[at] * share[at]);

const resultsOf: Readonly<Record<Measure, (context: Context) => Result>> = {
	loft(context) {
		const { home, fuel, figures } = context;
		if (home.loft === 'full') return no('loft-full');
		if (home.loft === 'not-mine' || (home.kind === 'flat' && !home.loft))
			return no('loft-not-yours');
		if (home.loft === 'room') return no('loft-is-room');
		const measured = figures.values.loftMeasured;
		if (home.loft !== 'none') {
			const assumed: Assumption[] = home.loft ? [] : ['loft-some'];
			return ofFabric(context, shareOf(fuel.kWh, measured), 'depth', [...assumed, ...onGas(home)]);
		}
		return ofFabric(context, shareOf(fuel.kWh, bareLoftShare(home, figures)), 'depth', [
			'no-measurement',
		]);
	},
	'room-in-roof': ({ home }) =>
		home.loft === 'room'
			? { fits: 'yes', why: 'no-figure', changesMost: 'survey' }
			: no('no-room-in-roof'),
	cavity(context) {
		const { home, fuel, figures } = context;
		if (!home.walls) return ask('walls-unknown');
		if (home.walls !== 'cavity')
			return no(home.walls === 'cavity-filled' ? 'walls-done' : 'not-this-wall');
		return ofFabric(
			context,
			shareOf(fuel.kWh, figures.values.cavityMeasured),
			'walls',
			onGas(home),
		);
	},
	'internal-wall'(context) {
		const { home, fuel, figures } = context;
		const { walls } = home;
		if (!walls) return ask('walls-unknown');
		if (walls !== 'solid') return no(walls === 'solid-insulated' ? 'walls-done' : 'not-this-wall');
		return ofFabric(context, shareOf(fuel.kWh, figures.values.solidWallMeasured), 'walls', [
			...(home.areWallsByAge ? (['walls-by-age'] as const) : []),
			'either-side',
			...onGas(home),
		]);
	},
	controls(context) {
		const { home, fuel, figures } = context;
		if (home.heating && !['gas', 'oil', 'lpg'].includes(home.heating)) return no('no-boiler');
		return ofFabric(
			context,
			shareOf(fuel.kWh, figures.values.controlsMeasured),
			'controls-now',
			onGas(home),
		);
	},
	'heat-pump': (context) =>
		context.home.heating === 'heat-pump' ? no('already') : heatPump(context),
	'storage-heaters': ({ home }) =>
		home.heating === undefined
			? ask('heating-unknown')
			: home.heating === 'storage' || home.heating === 'electric'
				? { fits: 'yes', why: 'off-peak', changesMost: 'tariff' }
				: no('not-electric'),
	solar,
	battery,
};

const onGas = ({ heating }: Home): Assumption[] =>
	heating && heating !== 'gas' ? ['measured-on-gas'] : [];

/** Insulation and controls: less of the fuel that heats the home. */
function ofFabric(
	{ prices, ...context }: Context,
	kWh: Range,
	changesMost: Sensitivity,
	assumed: readonly Assumption[],
): Result {
	return {
		fits: 'yes',
		kWh,
		...money(prices, 'fuel', (price) => times(kWh, price / 100)),
		changesMost,
		assumed: [...aboutFuel(context), ...assumed],
	};
}

/**
 * The share of its fuel that a bare loft wastes. No study has measured bare lofts alone, so the book
 * says how much more or less heat that is than filling the cavities of an ordinary home keeps in,
 * of which the measured share is known.
 */
function bareLoftShare(home: Home, { values }: Figures): Range {
	const { kind = UNKNOWN_KIND, walls = 'unknown' } = home;
	return times(values.cavityMeasured, values.bareLoft[kind][walls]);
}
