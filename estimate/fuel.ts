/** What a home's heating uses in a year: from its bill, or by the book where nobody has one. And at which prices. */
import { addDays } from '../dates.ts';
import type { DatedPrice, Figures } from './figures.ts';
import { DAYS, yearlyHeat } from './formulas.ts';
import { bookHeatLoss, type HeatLoss, scaled, totalHeatLoss } from './heat-loss.ts';
import type { Home, Measure, Range } from './home.ts';
import { nationsOf, regionOf } from './region.ts';

/** Beyond these a bill is a slip of the pen, and is not used. kWh, and pounds, a year. */
const PLAUSIBLE = { kWh: [300, 100_000], pounds: [30, 20_000] } as const;

/** A bill of last year was paid at prices of last year, so a price that has run out still turns its pounds into kWh for so long. */
const BILL_DAYS = 400;

/** A bill at the average price is a bill at some supplier's and some region's. */
const BILL_SPREAD = 0.15;

/** How the fuel was found. */
export type FuelBasis = 'bill' | 'bill-in-pounds' | 'calculated';

export interface Fuel {
	/** kWh a year for heating and hot water. */
	readonly kWh: Range;
	/** Heat from each unit. */
	readonly efficiency: number;
	readonly basis: FuelBasis;
	/** A bill was given that cannot be one, or whose pounds nobody can turn into kWh. */
	readonly isBillUnused: boolean;
}

/** Whether the home is heated by electricity, whose bill is also for everything else. */
export const isElectric = ({ heating }: Home): boolean => heating === 'storage' || heating === 'electric' || heating === 'heat-pump';

/** Whether it is heated by gas, as most homes are; also where nobody has said. */
export const isGas = ({ heating = 'gas' }: Home): boolean => heating === 'gas';

/** Heat from each unit of fuel. Not known: as a boiler. */
function efficiencyOf({ heating }: Home, { values }: Figures): number {
	if (heating === 'heat-pump') return values.seasonalFactor.middle;
	if (heating === 'solid-fuel') return values.solidFuelEfficiency;
	return heating === 'storage' || heating === 'electric' ? 1 : values.boilerEfficiency;
}

const isLive = ({ until }: DatedPrice, today: string) => today <= until;
const isPrice = (value: number | undefined): value is number => value !== undefined && value > 0 && value < 500;
const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

/** Why there are no pounds: the dated price has run out, there is none for that fuel, or the cap does not hold there. */
export type NoPounds = 'expired' | 'own-price-needed' | 'no-cap';

/** Pence for a kWh that hold today. The visitor's own come first. */
export interface Prices {
	readonly electricity: number | undefined;
	readonly fuel: number | undefined;
	readonly export: number | undefined;
	/** Pence a day that go with a gas meter. */
	readonly gasStandingCharge: number | undefined;
	readonly noPounds: { readonly electricity?: NoPounds; readonly fuel?: NoPounds };
}

/** The prices that hold for a home on a day. None is made up: where there is none, there are no pounds. */
export function pricesOf(home: Home, { values, regions }: Figures, today: string): Prices {
	const own = home.rates ?? {};
	const { exportPrice } = values;
	// A postcode of no nation may be of Jersey, Guernsey or the Isle of Man.
	const [nation = home.postcode && 'none'] = nationsOf(home, regions);
	const isBeyondCap = nation === 'none' || nation === 'Northern Ireland';
	const cap = (price: DatedPrice): number | NoPounds => (isBeyondCap ? 'no-cap' : isLive(price, today) ? price.value : 'expired');
	const electricity = isPrice(own.electricity) ? own.electricity : cap(values.electricityPrice);
	const ofFuel = (): number | NoPounds => {
		if (isPrice(own.fuel)) return own.fuel;
		if (isGas(home)) return cap(values.gasPrice);
		return home.heating === 'electric' || home.heating === 'heat-pump' ? electricity : 'own-price-needed';
	};
	const fuel = ofFuel();
	const standing = isGas(home) ? cap(values.gasStandingCharge) : 0;
	return {
		electricity: typeof electricity === 'number' ? electricity : undefined,
		fuel: typeof fuel === 'number' ? fuel : undefined,
		export: isPrice(own.export) ? own.export : exportPrice && isLive(exportPrice, today) ? exportPrice.value : undefined,
		gasStandingCharge: typeof standing === 'number' ? standing : undefined,
		noPounds: {
			...(typeof electricity === 'string' ? { electricity } : {}),
			...(typeof fuel === 'string' ? { fuel } : {}),
		},
	};
}

/** The year's fuel. The bill comes first, because calculations overstate what homes lose. */
export function fuelOf(home: Home, figures: Figures, today: string): Fuel {
	const { values } = figures;
	const efficiency = efficiencyOf(home, figures);
	const bill = billOf(home, figures, today);
	if (bill) {
		const { electricityUse } = values;
		const rest = isElectric(home) ? electricityUse : { low: 0, middle: 0, high: 0 };
		// What is left after everything else; never less than a third, because the home is heated.
		const heating = (used: number, other: number) => Math.max(used / 3, used - other);
		const kWh = {
			low: heating(bill.kWh.low, rest.high),
			middle: heating(bill.kWh.middle, rest.middle),
			high: heating(bill.kWh.high, rest.low),
		};
		return { kWh, efficiency, basis: bill.basis, isBillUnused: false };
	}
	const { degreeDays } = regionFigures(home, figures);
	const book = yearlyHeat(totalHeatLoss(bookHeatLoss(home, values)), degreeDays);
	const share = values.measuredHeatLoss;
	const kWh = (measured: number) => (book * measured) / efficiency / (1 - values.hotWaterShare.middle);
	return {
		kWh: { low: kWh(share.low), middle: kWh(share.middle), high: kWh(share.high) },
		efficiency,
		basis: 'calculated',
		isBillUnused: home.use !== undefined,
	};
}

/** What the bill says, if it can be one. */
function billOf(home: Home, { values }: Figures, today: string): { kWh: Range; basis: FuelBasis } | undefined {
	const { use, rates, heating } = home;
	if (!use) return undefined;
	if ('kWh' in use) {
		if (!isWithin(use.kWh, PLAUSIBLE.kWh)) return undefined;
		return { kWh: { low: use.kWh, middle: use.kWh, high: use.kWh }, basis: 'bill' };
	}
	if (!isWithin(use.pounds, PLAUSIBLE.pounds)) return undefined;
	const dated = isGas(home) ? values.gasPrice : heating === 'electric' || heating === 'heat-pump' ? values.electricityPrice : undefined;
	const price = isPrice(rates?.fuel) ? rates.fuel : dated && today <= addDays(dated.until, BILL_DAYS) ? dated.value : undefined;
	if (price === undefined) return undefined;
	const charge = isGas(home) ? values.gasStandingCharge : isElectric(home) ? values.electricityStandingCharge : undefined;
	const standing = (DAYS * (charge?.value ?? 0)) / 100;
	const kWh = ((use.pounds - Math.min(standing, use.pounds / 2)) * 100) / price;
	const range = { low: kWh * (1 - BILL_SPREAD), middle: kWh, high: kWh * (1 + BILL_SPREAD) };
	return isWithin(kWh, PLAUSIBLE.kWh) ? { kWh: range, basis: 'bill-in-pounds' } : undefined;
}

/** The climate of the home's region. Not known: the average of the United Kingdom. */
export function regionFigures({ postcode }: Home, { regions }: Figures): { readonly region: number; readonly degreeDays: number } {
	const region = regionOf(postcode, regions);
	return { region, degreeDays: regions[region]?.degreeDays ?? 0 };
}

/** Heat for the rooms in a year, without hot water. */
export const roomHeat = ({ kWh, efficiency }: Fuel, { values }: Figures, at: keyof Range): number =>
	kWh[at] * efficiency * (1 - values.hotWaterShare.middle);

/**
 * Where this home loses heat, in W/K, with these measures fitted: the parts by the book, all multiplied so that together they explain
 * what the home used. Every measure lowers it or leaves it.
 */
export function heatLoss(home: Home, figures: Figures, today: string, fitted: readonly Measure[] = []): HeatLoss {
	const fuel = fuelOf(home, figures, today);
	const book = yearlyHeat(totalHeatLoss(bookHeatLoss(home, figures.values)), regionFigures(home, figures).degreeDays);
	return scaled(bookHeatLoss(home, figures.values, fitted), roomHeat(fuel, figures, 'middle') / book);
}
