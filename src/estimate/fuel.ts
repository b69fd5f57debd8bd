/**
 * What a home's heating uses in a year, from its bill or else as homes of its kind are metered, and
 * at which prices.
 */
import { addDays, GRACE_DAYS } from '#model/dates.ts';
import { nationsOf } from '#model/places.ts';
import type { Figures, Periods, PricePeriod, VatPeriod } from './figures.ts';
import { DAYS } from './formulas.ts';
import { type Home, type Range, ranged, UNKNOWN_KIND } from './home.ts';
import { regionOf } from './region.ts';
import { madeInYear, ownUseOf } from './solar.ts';

/** Beyond these a bill is a slip of the pen, and is not used. kWh, and pounds, a year. */
const PLAUSIBLE = { kWh: [300, 100_000], pounds: [30, 20_000] } as const;

/**
 * A bill of last year was paid at prices of last year, so a price that has run out still turns its
 * pounds into kWh for so long.
 */
const BILL_DAYS = 400;

/** A bill at the average price is a bill at some supplier's and some region's. */
const BILL_SPREAD = 0.15;

/** How the fuel was found. */
export type FuelBasis = 'bill' | 'bill-in-pounds' | 'metered';

/** Why a bill was not used. */
export const billUnusedReasons = ['too-little', 'too-much', 'no-price'] as const;
type BillUnused = (typeof billUnusedReasons)[number];

export interface Fuel {
	/** kWh a year for heating and hot water. */
	readonly kWh: Range;
	/** Heat from each unit. */
	readonly efficiency: number;
	readonly basis: FuelBasis;
	/**
	 * kWh of electricity a year that the home buys for everything but heating. Of an electric home's
	 * bill, what is not heating.
	 */
	readonly otherKwh: number;
	/**
	 * Pounds a year for the meter of the heating fuel. Of a bill in pounds, what was taken off it, so
	 * that the year's bill gives it back.
	 */
	readonly charge: number;
	/**
	 * Why a bill was not used: it cannot be right, or there is no price to convert its pounds into
	 * kWh.
	 */
	readonly billUnused?: BillUnused;
}

/** Whether the home is heated by electricity, whose bill is also for everything else. */
export const isElectric = ({ heating }: Home): boolean =>
	heating === 'storage' || heating === 'electric' || heating === 'heat-pump';

/** Whether it is heated by gas, as most homes are; also without an answer. */
export const isGas = ({ heating = 'gas' }: Home): boolean => heating === 'gas';

/** Heat from each unit of fuel. Not known: as a boiler. */
function efficiencyOf({ heating }: Home, { values }: Figures): number {
	if (heating === 'heat-pump') return values.scop.middle;
	if (heating === 'solid-fuel') return values.solidFuelEfficiency;
	return heating === 'storage' || heating === 'electric' ? 1 : values.boilerEfficiency;
}

const isPrice = (value: number | undefined): value is number =>
	value !== undefined && value > 0 && value < 500;
const isWithin = (value: number, [least, most]: readonly [number, number]) =>
	value >= least && value <= most;

const slipOf = (value: number, [, most]: readonly [number, number]) =>
	value > most ? 'too-much' : 'too-little';

/** The last period that has started by that day, whether or not it is over. */
const begunBy = <Value>(periods: readonly PricePeriod<Value>[], day: string) =>
	periods.findLast(({ from }) => from <= day);

/**
 * Why there are no pounds: the dated price has run out long ago, there is none for that fuel, or
 * the cap does not hold there.
 */
export const noPoundsReasons = ['expired', 'own-price-needed', 'no-cap'] as const;
export type NoPounds = (typeof noPoundsReasons)[number];

/** A price, the visitor's own or that of a period. */
interface UsedPrice<Value = number> {
	/** For a kWh, or a day. */
	readonly pence: Value;
	/** The same with the VAT that the law says for the years to come. */
	readonly lasting: Value;
	/** Absent: the visitor's own, which never expires. */
	readonly period?: { readonly from: string; readonly until: string };
	/** Its last day is over: it makes a worked example, and no promise. */
	readonly isPast: boolean;
}

/** A price, or why there is none. */
export interface KnownPrice<Value = number> {
	readonly price?: UsedPrice<Value>;
	readonly reason?: NoPounds;
}

export interface Prices {
	readonly electricity: KnownPrice;
	readonly fuel: KnownPrice;
	/** For each kWh that is sold. */
	readonly export: KnownPrice<Range>;
	/** Goes with a gas meter. */
	readonly gasStandingCharge: KnownPrice;
	readonly electricityStandingCharge: KnownPrice;
	/**
	 * Of a tariff made for heat pumps, with the VAT that is in the price of electricity. Only where
	 * the cap holds, and never past.
	 */
	readonly heatPumpTariff: KnownPrice;
	/** The VAT on electricity of the years to come, where a price used here has another within it. */
	readonly vatToCome: VatPeriod | undefined;
}

/** Whether the price cap does not hold there: in Northern Ireland, Jersey, Guernsey, Isle of Man. */
function isBeyondTheCap(home: Home): boolean {
	const [nation = home.postcode && 'none'] = nationsOf(home);
	return nation === 'none' || nation === 'Northern Ireland';
}

/**
 * The prices for a home on a day. The visitor's own come first, then those of the period, for some
 * time also of the one before. None is made up.
 */
export function pricesOf(home: Home, figures: Figures, today: string): Prices {
	const { values, lastingVat } = figures;
	const electricity = ownPrice(
		home.rates?.electricity,
		capPrice(home, values.electricityPrice, lastingVat.electricity, today),
	);
	const { price } = electricity;
	return {
		electricity,
		fuel: fuelPrice(home, electricity, figures, today),
		export: exportPrice(home, figures, today),
		gasStandingCharge: isGas(home)
			? capPrice(home, values.gasStandingCharge, lastingVat.gas, today)
			: {},
		electricityStandingCharge: capPrice(
			home,
			values.electricityStandingCharge,
			lastingVat.electricity,
			today,
		),
		heatPumpTariff: tariffPrice(home, figures, today),
		vatToCome: price && price.lasting !== price.pence ? lastingVat.electricity : undefined,
	};
}

/** The same price with another VAT in it, in per cent. */
const withVat = (pence: number, vat: number, other: number) =>
	vat === other ? pence : (pence * (100 + other)) / (100 + vat);

/** The price of the cap. */
function capPrice(
	home: Home,
	periods: readonly PricePeriod[],
	toCome: VatPeriod,
	today: string,
): KnownPrice {
	if (isBeyondTheCap(home)) return { reason: 'no-cap' };
	const period = begunBy(periods, today);
	if (!period || today > addDays(period.until, GRACE_DAYS)) return { reason: 'expired' };
	const { value, vat, from, until } = period;
	const lasting = withVat(value, vat, toCome.percent);
	return { price: { pence: value, lasting, period: { from, until }, isPast: today > until } };
}

/** What was typed, or else the other. A past price that comes back as its box showed it is that price. */
function ownPrice(typed: number | undefined, otherwise: KnownPrice): KnownPrice {
	const { price } = otherwise;
	return isPrice(typed) && !(price?.isPast && price.pence === typed)
		? { price: { pence: typed, lasting: typed, isPast: false } }
		: otherwise;
}

function fuelPrice(
	home: Home,
	electricity: KnownPrice,
	{ values, lastingVat }: Figures,
	today: string,
): KnownPrice {
	const isDirect = home.heating === 'electric' || home.heating === 'heat-pump';
	const official = isGas(home)
		? capPrice(home, values.gasPrice, lastingVat.gas, today)
		: isDirect
			? electricity
			: { reason: 'own-price-needed' as const };
	return ownPrice(home.rates?.fuel, official);
}

function exportPrice(home: Home, { values }: Figures, today: string): KnownPrice<Range> {
	const own = home.rates?.export;
	if (isPrice(own)) {
		const same = { low: own, middle: own, high: own };
		return { price: { pence: same, lasting: same, isPast: false } };
	}
	const sold = begunBy(values.exportPrice, today);
	if (!sold || isBeyondTheCap(home) || today > addDays(sold.until, GRACE_DAYS)) return {};
	const { value, from, until } = sold;
	return {
		price: { pence: value, lasting: value, period: { from, until }, isPast: today > until },
	};
}

function tariffPrice(home: Home, { values, lastingVat }: Figures, today: string): KnownPrice {
	const tariff = begunBy(values.heatPumpTariff, today);
	if (!tariff || isBeyondTheCap(home) || today > tariff.until) return {};
	const { value, vat, from, until } = tariff;
	const { percent } = lastingVat.electricity;
	const vatNow = begunBy(values.electricityPrice, today)?.vat ?? percent;
	const [pence, lasting] = [withVat(value, vat, vatNow), withVat(value, vat, percent)];
	return { price: { pence, lasting, period: { from, until }, isPast: false } };
}

/** The same prices with the VAT of the years to come. */
export function lastingPrices(prices: Prices): Prices {
	const lasting = ({ price, reason }: KnownPrice): KnownPrice => ({
		price: price && { ...price, pence: price.lasting },
		reason,
	});
	return {
		...prices,
		electricity: lasting(prices.electricity),
		fuel: lasting(prices.fuel),
		gasStandingCharge: lasting(prices.gasStandingCharge),
	};
}

/** The year's fuel: of the bill, and without one what the meters of such homes say. */
export function fuelOf(home: Home, figures: Figures, today: string): Fuel {
	const { values } = figures;
	const efficiency = efficiencyOf(home, figures);
	const bill = billOf(home, figures, today);
	const other = otherElectricity(home, figures);
	if (typeof bill === 'object') {
		const { paid, fuelPrice, electricityPrice, basis, charge } = bill;
		const price = fuelPrice / 100;
		if (!isElectric(home))
			return {
				kWh: ranged((at) => paid[at] / price),
				efficiency,
				basis,
				otherKwh: other.middle,
				charge,
			};
		// What is left after everything else; never less than a third, because the home is heated.
		const heating = ranged((at) =>
			Math.max(paid[at] / 3, paid[at] - (other[OPPOSITE[at]] * electricityPrice) / 100),
		);
		return {
			kWh: ranged((at) => heating[at] / price),
			efficiency,
			basis,
			otherKwh: ((paid.middle - heating.middle) * 100) / electricityPrice,
			charge,
		};
	}
	// Meters were read where gas heats; others need as much heat.
	const heat = values.gasUse[home.kind ?? UNKNOWN_KIND] * values.boilerEfficiency;
	return {
		kWh: ranged((at) => (heat * values.gasUseSpread[at]) / efficiency),
		efficiency,
		basis: 'metered',
		otherKwh: other.middle,
		charge: meterCharge(home, figures, today),
		billUnused: bill,
	};
}

const OPPOSITE = { low: 'high', middle: 'middle', high: 'low' } as const;

/**
 * kWh of electricity a year that a home buys for all but heating: an ordinary home's and the car's,
 * less what its panels make and it uses itself.
 */
function otherElectricity(home: Home, figures: Figures): Range {
	const { electricityUse, carUse, panelSize, batterySize } = figures.values;
	const has = (what: 'panels' | 'battery' | 'car') => home.has?.includes(what) ?? false;
	const own = has('panels')
		? ownUseOf(
				home,
				figures,
				madeInYear(home, figures, regionOf(home.postcode, figures.regions), panelSize),
			)
		: () => 0;
	return ranged((at) =>
		Math.max(
			0,
			electricityUse[at] +
				(has('car') ? carUse[at] : 0) -
				own(at, has('battery') ? batterySize : 0),
		),
	);
}

/** Pounds a year for the meter of the heating fuel, as long as a price of the cap makes pounds. */
function meterCharge(home: Home, figures: Figures, today: string): number {
	const { gasStandingCharge, electricityStandingCharge } = pricesOf(home, figures, today);
	const { price } = isElectric(home) ? electricityStandingCharge : gasStandingCharge;
	return (DAYS * (price?.pence ?? 0)) / 100;
}

/** A bill that can be used. */
interface Bill {
	/** Pounds for energy, without the daily charge. Of a bill in kWh, what they would cost. */
	readonly paid: Range;
	/** Pence for a kWh that heats, and for one of everything else. */
	readonly fuelPrice: number;
	readonly electricityPrice: number;
	/** Pounds a year. */
	readonly charge: number;
	readonly basis: FuelBasis;
}

/** What the bill says, or why it says nothing; undefined if there is none. */
function billOf(home: Home, figures: Figures, today: string): Bill | BillUnused | undefined {
	const { use, heating } = home;
	if (!use) return undefined;
	if ('kWh' in use) {
		if (!isWithin(use.kWh, PLAUSIBLE.kWh)) return slipOf(use.kWh, PLAUSIBLE.kWh);
		// At any one price: kWh come out as they went in.
		const paid = { low: use.kWh, middle: use.kWh, high: use.kWh };
		return {
			paid,
			fuelPrice: 100,
			electricityPrice: 100,
			charge: meterCharge(home, figures, today),
			basis: 'bill',
		};
	}
	if (!isWithin(use.pounds, PLAUSIBLE.pounds)) return slipOf(use.pounds, PLAUSIBLE.pounds);
	const { values } = figures;
	const prices = pricesOf(home, figures, today);
	const recent = (periods: Periods) => {
		const period = begunBy(periods, today);
		return period && !isBeyondTheCap(home) && today <= addDays(period.until, BILL_DAYS)
			? period.value
			: undefined;
	};
	const dated = isGas(home)
		? values.gasPrice
		: heating === 'electric' || heating === 'heat-pump'
			? values.electricityPrice
			: [];
	const fuelPrice = prices.fuel.price?.pence ?? recent(dated);
	if (fuelPrice === undefined) return 'no-price';
	const charges = isGas(home)
		? values.gasStandingCharge
		: isElectric(home)
			? values.electricityStandingCharge
			: [];
	const daily = isBeyondTheCap(home) ? 0 : (begunBy(charges, today)?.value ?? 0);
	const charge = Math.min((DAYS * daily) / 100, use.pounds / 2);
	const energy = use.pounds - charge;
	const kWh = (energy * 100) / fuelPrice;
	if (!isWithin(kWh, PLAUSIBLE.kWh)) return slipOf(kWh, PLAUSIBLE.kWh);
	return {
		paid: { low: energy * (1 - BILL_SPREAD), middle: energy, high: energy * (1 + BILL_SPREAD) },
		fuelPrice,
		// Where no price of other electricity is known, as in Northern Ireland, all of the bill is at
		// the one that is.
		electricityPrice: prices.electricity.price?.pence ?? fuelPrice,
		charge,
		basis: 'bill-in-pounds',
	};
}
