/**
 * The numbers that an estimate uses, as its caller passes them: small enough for a browser. Their
 * sources stay in facts.
 */

import type { Measure } from '#model/measures.ts';
import type { ColdestParts } from './coldest-part.ts';
import type { Heating, Home, HomeKind, Range } from './home.ts';

/** What a price is from one day until another. */
export interface PricePeriod<Value = number> {
	readonly from: string;
	readonly until: string;
	readonly value: Value;
	/** The VAT within it, in per cent. */
	readonly vat: number;
}

/** In order. */
export type Periods<Value = number> = readonly PricePeriod<Value>[];

/**
 * Each is explained, with unit and source, under the same name in facts/prices.yaml or
 * facts/figures.yaml.
 */
export interface FigureValues {
	readonly electricityPrice: Periods;
	readonly gasPrice: Periods;
	readonly gasStandingCharge: Periods;
	readonly electricityStandingCharge: Periods;
	readonly exportPrice: Periods<Range>;
	readonly heatPumpTariff: Periods;
	readonly wallArea: Readonly<Record<HomeKind, number>>;
	readonly roofArea: Readonly<Record<HomeKind, number>>;
	readonly electricityUse: Range;
	readonly carUse: Range;
	readonly scop: Range;
	readonly gasUse: Readonly<Record<HomeKind, number>>;
	readonly gasUseSpread: Range;
	readonly fittedHours: number;
	readonly heatPumpPrices: Readonly<Record<string, number>>;
	readonly cavityMeasured: Range;
	readonly solidWallMeasured: Range;
	readonly loftMeasured: Range;
	readonly bareLoft: Readonly<
		Record<HomeKind, Readonly<Record<NonNullable<Home['walls']> | 'unknown', number>>>
	>;
	readonly controlsMeasured: Range;
	readonly shadingSome: Range;
	readonly shadingHeavy: Range;
	readonly shadingUnknown: Range;
	readonly yearToYear: Range;
	readonly boilerEfficiency: number;
	readonly solidFuelEfficiency: number;
	readonly panelSize: number;
	readonly batterySize: number;
	readonly lifeHeatPump: number;
	readonly lifePanels: number;
	readonly lifeBattery: number;
	readonly lifeInsulation: number;
}

/** What an ordinary price for a measure is, before any grant. */
export interface GuidePrice {
	readonly from: number;
	readonly to: number;
	/** The median price, where it is known. */
	readonly middle?: number;
	/** The day on which it was looked up. The VAT within it is that of this day. */
	readonly checked: string;
}

/** The VAT that the law says for some days, in per cent. The last period has no end. */
export interface VatPeriod {
	readonly from: string;
	readonly until?: string;
	readonly percent: number;
}

/** What a scheme takes off a price, until when, and where. */
export interface Grant {
	readonly value: number;
	readonly until: string;
	/** Their names, with commas. */
	readonly nations: string;
	/** Only in place of this heating. */
	readonly heating?: readonly Heating[];
	/** What the check does not ask; completes "if …". */
	readonly condition?: string;
}

/**
 * How much of the electricity used comes from panels: a row for each ratio of made to used, a
 * column for each size of battery.
 */
export interface OwnUseTable {
	/** Electricity made in a year over electricity used, rising from 0. */
	readonly ratios: readonly number[];
	/** Capacity over an average day's use, rising from 0. */
	readonly batteries: readonly number[];
	/** Each a share of the use. */
	readonly low: readonly (readonly number[])[];
	readonly middle: readonly (readonly number[])[];
	readonly high: readonly (readonly number[])[];
}

export interface Figures {
	readonly values: FigureValues;
	readonly coldestParts: ColdestParts;
	/**
	 * The VAT that the law says for the years to come, and from when: what a price is multiplied by
	 * years with.
	 */
	readonly lastingVat: { readonly electricity: VatPeriod; readonly gas: VatPeriod };
	/** The VAT on the work, by period. */
	readonly workVat: readonly VatPeriod[];
	/** By region, number 0 being the average of the United Kingdom. */
	readonly regions: readonly {
		/** Postcode areas and districts: "AL CM21-23". */
		readonly postcodes: string;
		/** kWh a year from 1 kWp at 30°: south, south-east or -west, east or west, north. */
		readonly yields: readonly number[];
	}[];
	readonly ownUse: OwnUseTable;
	/** Pounds that a scheme takes off a measure's price. */
	readonly grants: Readonly<Partial<Record<Measure, readonly Grant[]>>>;
	/** Those that the owner has given. */
	readonly prices: Readonly<Partial<Record<Measure, GuidePrice>>>;
}
