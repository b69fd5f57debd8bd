/**
 * What a choice of measures comes to: saved together, its price before and after a grant, and the
 * year's bill without and with it.
 */

import type { Estimate } from '#estimate/estimate.ts';
import type { Figures } from '#estimate/figures.ts';
import { DAYS } from '#estimate/formulas.ts';
import { fuelOf, isElectric, pricesOf } from '#estimate/fuel.ts';
import type { Home, Range } from '#estimate/home.ts';
import type { Measure } from '#model/measures.ts';

export interface PlanTotals {
	/** Pounds less in a year; below zero it costs more. Absent where a price is not known. */
	readonly pounds?: Range;
	/** kWh bought less in a year. Absent where no measure of the choice has a figure. */
	readonly kWh?: Range;
	/** Guide prices of those that have one, before any grant, in pounds. */
	readonly price?: { readonly from: number; readonly to: number };
	/** The measures without a guide price. */
	readonly unpriced: readonly Measure[];
	/** Pounds that a grant may take off that price; 0 if none. */
	readonly grant: number;
	/**
	 * Pounds for a year of all the home's energy, at the middle. Absent where a price or a saving is
	 * not known, or panels would earn more than is paid.
	 */
	readonly bill?: { readonly before: number; readonly after: number };
}

/** `estimated`: the estimate with the same measures ticked, so that `together` is theirs. */
export function planTotals(
	home: Home,
	figures: Figures,
	today: string,
	estimated: Estimate,
	chosen: readonly Measure[],
): PlanTotals {
	const results = estimated.results.filter(
		({ measure, fits }) => chosen.includes(measure) && fits === 'yes',
	);
	// Where only one counts it is that one: a heat pump brings its own controls.
	const counted = results.filter(({ kWh }) => kWh);
	const saved =
		estimated.together ?? counted.find(({ measure }) => measure === 'heat-pump') ?? counted[0];
	const priced = results.flatMap(({ price }) => price ?? []);
	const sum = (end: 'from' | 'to') => priced.reduce((all, price) => all + price[end], 0);
	const before = yearlyBill(home, figures, today) ?? Number.NaN;
	const after = before - (saved?.pounds?.middle ?? Number.NaN);
	return {
		pounds: saved?.pounds,
		kWh: saved?.kWh,
		price: priced.length > 0 ? { from: sum('from'), to: sum('to') } : undefined,
		unpriced: results.filter(({ price }) => !price).map(({ measure }) => measure),
		grant: results.reduce((all, { grant }) => all + (grant?.pounds ?? 0), 0),
		bill: after >= 0 ? { before, after } : undefined,
	};
}

/**
 * Pounds for a year of heating, hot water, lights and appliances, with the meters' daily charges:
 * what was paid, where a bill says it, and for the rest an ordinary home's. Undefined where a price
 * is not known.
 */
function yearlyBill(home: Home, figures: Figures, today: string): number | undefined {
	const { fuel, electricity, electricityStandingCharge } = pricesOf(home, figures, today);
	if (!fuel || !electricity) return undefined;
	const { kWh, otherKwh, charge } = fuelOf(home, figures, today);
	const secondMeter = isElectric(home) ? 0 : (DAYS * (electricityStandingCharge?.pence ?? 0)) / 100;
	return (kWh.middle * fuel.pence + otherKwh * electricity.pence) / 100 + charge + secondMeter;
}
