/** What an estimate says of one measure, and what each measure's estimate is given and says alike. */

import type { Measure } from '#model/measures.ts';
import type { Nation } from '#model/places.ts';
import type { Figures, GuidePrice } from './figures.ts';
import { type Fuel, isElectric, type NoPounds, type Prices } from './fuel.ts';
import type { Home, Range } from './home.ts';

/** What an estimate took for granted. Each has its sentence in content/check-words.yaml. */
export const assumptions = [
	'kind',
	'region',
	'gas',
	'from-bill',
	'from-bill-in-pounds',
	'as-metered',
	'with-car',
	'with-panels',
	'rest-of-electricity',
	'walls-by-age',
	'loft-some',
	'measured-on-gas',
	'no-measurement',
	'either-side',
	'same-warmth',
	'meter-goes',
	'charge-not-counted',
	'roof-unknown',
	'shade-unknown',
	'ordinary-use',
	'no-export',
	'panel-size',
	'battery-size',
] as const;
export type Assumption = (typeof assumptions)[number];

/** What would change a result most. */
export const sensitivities = [
	'bill',
	'design',
	'price',
	'warmth',
	'walls',
	'depth',
	'controls-now',
	'roof',
	'shade',
	'daytime',
	'tariff',
	'survey',
] as const;
export type Sensitivity = (typeof sensitivities)[number];

/** Why a measure does not fit, or what the visitor would have to say first. */
export const reasons = [
	'already',
	'not-this-wall',
	'walls-unknown',
	'walls-done',
	'loft-full',
	'loft-not-yours',
	'loft-is-room',
	'no-room-in-roof',
	'heating-unknown',
	'no-boiler',
	'not-electric',
	'no-roof',
	'roof-of-a-flat',
	'panels-first',
	'no-figure',
	'off-peak',
] as const;
type Reason = (typeof reasons)[number];

/**
 * Years until a price has come back: the middle of the price at each saving. A best price is never
 * paired with a best saving, because no visitor can count on both.
 */
export interface Payback {
	/** At the middle saving. Absent if it never comes back there, as the others are. */
	readonly middle: number | undefined;
	/** At the largest saving. */
	readonly low: number | undefined;
	/** At the smallest. */
	readonly high: number | undefined;
	/** How long the thing lasts. */
	readonly life: number;
	/** `no`: more than it lasts, at the middle saving. `perhaps`: only at the smallest. */
	readonly within: 'yes' | 'perhaps' | 'no';
	/**
	 * The middle saving that it goes by, in pounds a year, and from when, where VAT on electricity
	 * will not be what it is in `pounds`.
	 */
	readonly later?: { readonly pounds: number; readonly from: string; readonly percent: number };
}

export interface MeasureResult {
	readonly measure: Measure;
	/** `ask`: it depends on an answer that is missing. */
	readonly fits: 'yes' | 'no' | 'ask';
	/** Energy bought less in a year. Absent where it was never measured. */
	readonly kWh?: Range;
	/** Pounds less in a year; below zero it costs more. Never without a price that is known. */
	readonly pounds?: Range;
	/**
	 * A price in those pounds is past its last day. They are a worked example then, with no payback.
	 */
	readonly isPast?: true;
	/** Why there are no pounds although there are kWh. */
	readonly noPounds?: NoPounds;
	/** Electricity that a heat pump uses in a year. */
	readonly electricity?: Range;
	/**
	 * The SCOP above which a heat pump costs less to run than today's heating: with the gas meter
	 * gone (or where there is none), and where it stays.
	 */
	readonly breakEven?: { readonly gone: number; readonly kept?: number };
	/** Most of the saving is the gas meter's daily charge, in pounds a year, and not the heat. */
	readonly mostlyCharge?: number;
	/**
	 * What a heat pump would save on a tariff made for one, with the VAT of today in its pence: an
	 * example, and when its price is from.
	 */
	readonly onTariff?: { readonly pence: number; readonly pounds: number; readonly from: string };
	/** What a kWh that panels sell is taken to earn, where the visitor named nothing. */
	readonly sold?: { readonly pence: Range; readonly from: string };
	/** What panels make in a year. */
	readonly made?: Range;
	readonly price?: GuidePrice;
	/** What is taken off the price, where the nation is known and has that grant. */
	readonly grant?: {
		readonly pounds: number;
		readonly condition?: string;
		/** Its last day, of a sum with a condition. */
		readonly until?: string;
	};
	readonly payback?: Payback;
	readonly assumed: readonly Assumption[];
	readonly changesMost?: Sensitivity;
	readonly why?: Reason;
}

/** What the estimate of a measure goes by. */
export interface Context {
	readonly home: Home;
	readonly figures: Figures;
	readonly today: string;
	readonly region: number;
	readonly fuel: Fuel;
	readonly nations: readonly Nation[];
	readonly prices: Prices;
}

/** A measure's own part of its result: without its price, and what a price brings. */
export type Result = Omit<MeasureResult, 'measure' | 'assumed'> & {
	readonly assumed?: readonly Assumption[];
};

export const no = (why: Reason): Result => ({ fits: 'no', why });
export const ask = (why: Reason): Result => ({ fits: 'ask', why });

/** Pounds, or why there are none. */
export function money(
	prices: Prices,
	of: 'fuel' | 'electricity',
	pounds: (price: number) => Range,
): Pick<Result, 'pounds' | 'noPounds'> {
	const { price, reason } = prices[of];
	return price ? { pounds: pounds(price.pence) } : { noPounds: reason };
}

/** What the year's fuel rests on. */
export function aboutFuel({ home, region, fuel }: Omit<Context, 'prices'>): Assumption[] {
	const basis = {
		bill: 'from-bill',
		'bill-in-pounds': 'from-bill-in-pounds',
		metered: 'as-metered',
	} as const;
	return [
		basis[fuel.basis],
		...(fuel.basis !== 'metered' && isElectric(home)
			? ([
					'rest-of-electricity',
					...(home.has?.includes('car') ? (['with-car'] as const) : []),
					...(home.has?.includes('panels') ? (['with-panels'] as const) : []),
				] as const)
			: []),
		...(home.kind ? [] : (['kind'] as const)),
		...(home.heating ? [] : (['gas'] as const)),
		...(region > 0 ? [] : (['region'] as const)),
	];
}
