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

export interface Prices {
	readonly electricity: UsedPrice | undefined;
	readonly fuel: UsedPrice | undefined;
	/** For each kWh that is sold. */
	readonly export: UsedPrice<Range> | undefined;
	/** Goes with a gas meter. */
	readonly gasStandingCharge: UsedPrice | undefined;
	readonly electricityStandingCharge: UsedPrice | undefined;
	/**
	 * Of a tariff made for heat pumps, with the VAT that is in the price of electricity. Only where
	 * the cap holds, and never past.
	 */
	readonly heatPumpTariff: UsedPrice | undefined;
	/** The VAT on electricity of the years to come, where a price used here has another within it. */
	readonly vatToCome: VatPeriod | undefined;
	readonly noPounds: { readonly electricity?: NoPounds; readonly fuel?: NoPounds };
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
export function pricesOf(home: Home, { values, lastingVat }: Figures, today: string): Prices {
	const own = home.rates ?? {};
	const isBeyondCap = isBeyondTheCap(home);
	const typed = (pence: number): UsedPrice => ({ pence, lasting: pence, isPast: false });
	const cap = (periods: readonly PricePeriod[], { percent }: VatPeriod): UsedPrice | NoPounds => {
		if (isBeyondCap) return 'no-cap';
		const period = begunBy(periods, today);
		if (!period || today > addDays(period.until, GRACE_DAYS)) return 'expired';
		const { value, vat, from, until } = period;
		return {
			pence: value,
			lasting: percent === vat ? value : (value * (100 + percent)) / (100 + vat),
			period: { from, until },
			isPast: today > until,
		};
	};
	// A past price that comes back as it was shown in its box is still that price.
	const ownOr = (price: number | undefined, otherwise: UsedPrice | NoPounds) =>
		isPrice(price) &&
		!(typeof otherwise === 'object' && otherwise.isPast && otherwise.pence === price)
			? typed(price)
			: otherwise;
	const electricity = ownOr(own.electricity, cap(values.electricityPrice, lastingVat.electricity));
	const ofFuel = (): UsedPrice | NoPounds => {
		if (isGas(home)) return ownOr(own.fuel, cap(values.gasPrice, lastingVat.gas));
		return ownOr(
			own.fuel,
			home.heating === 'electric' || home.heating === 'heat-pump'
				? electricity
				: 'own-price-needed',
		);
	};
	const fuel = ofFuel();
	const standing = isGas(home) ? cap(values.gasStandingCharge, lastingVat.gas) : undefined;
	const electricCharge = cap(values.electricityStandingCharge, lastingVat.electricity);
	const tariff = isBeyondCap ? undefined : begunBy(values.heatPumpTariff, today);
	const vatNow = begunBy(values.electricityPrice, today)?.vat ?? lastingVat.electricity.percent;
	const ofTariff = (): UsedPrice | undefined => {
		if (!tariff || today > tariff.until) return undefined;
		const { value, vat, from, until } = tariff;
		const pence = (value * (100 + vatNow)) / (100 + vat);
		return {
			pence,
			lasting: (value * (100 + lastingVat.electricity.percent)) / (100 + vat),
			period: { from, until },
			isPast: false,
		};
	};
	const changes = typeof electricity === 'object' && electricity.lasting !== electricity.pence;
	const sold = begunBy(values.exportPrice, today);
	const ofExport = (): UsedPrice<Range> | undefined => {
		if (isPrice(own.export)) {
			const same = { low: own.export, middle: own.export, high: own.export };
			return { pence: same, lasting: same, isPast: false };
		}
		if (!sold || isBeyondCap || today > addDays(sold.until, GRACE_DAYS)) return undefined;
		return {
			pence: sold.value,
			lasting: sold.value,
			period: { from: sold.from, until: sold.until },
			isPast: today > sold.until,
		};
	};
	return {
		electricity: typeof electricity === 'string' ? undefined : electricity,
		fuel: typeof fuel === 'string' ? undefined : fuel,
		export: ofExport(),
		gasStandingCharge: typeof standing === 'string' ? undefined : standing,
		electricityStandingCharge: typeof electricCharge === 'string' ? undefined : electricCharge,
		heatPumpTariff: ofTariff(),
		vatToCome: changes ? lastingVat.electricity : undefined,
		noPounds: {
			electricity: typeof electricity === 'string' ? electricity : undefined,
			fuel: typeof fuel === 'string' ? fuel : undefined,
		},
	};
}

/** The same prices with the VAT of the years to come. */
export function lastingPrices(prices: Prices): Prices {
	const lasting = <Value>(price: UsedPrice<Value> | undefined) =>
		price && { ...price, pence: price.lasting };
	const { electricity, fuel, gasStandingCharge } = prices;
	return {
		...prices,
		electricity: lasting(electricity),
		fuel: lasting(fuel),
		gasStandingCharge: lasting(gasStandingCharge),
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
	return (
		(DAYS * ((isElectric(home) ? electricityStandingCharge : gasStandingCharge)?.pence ?? 0)) / 100
	);
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
	const fuelPrice = prices.fuel?.pence ?? recent(dated);
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
		electricityPrice: prices.electricity?.pence ?? fuelPrice,
		charge,
		basis: 'bill-in-pounds',
	};
}
