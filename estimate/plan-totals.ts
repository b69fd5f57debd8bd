/** What a choice of measures comes to: saved together, its price before and after a grant, and the year's bill without and with it. */
import { measures as allMeasures, type Measure } from '../measures.ts';
import type { Estimate } from './estimate.ts';
import type { Figures } from './figures.ts';
import { DAYS } from './formulas.ts';
import { isGas, pricesOf, regionFigures } from './fuel.ts';
import type { Home, Range } from './home.ts';
import { madeInYear } from './solar.ts';
import { ownUseOf } from './together.ts';

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
	/** Pounds for a year of all the home's energy, at the middle. Absent where a price or a saving is not known. */
	readonly bill?: { readonly before: number; readonly after: number };
}

/** `estimated`: the estimate with the same measures ticked, so that `together` is theirs. */
export function planTotals(home: Home, figures: Figures, today: string, estimated: Estimate, chosen: readonly Measure[]): PlanTotals {
	const results = estimated.results.filter(({ measure, fits }) => chosen.includes(measure) && fits === 'yes');
	// Where only one counts it is that one: a heat pump brings its own controls.
	const counted = results.filter(({ kWh }) => kWh);
	const saved = estimated.together ?? counted.find(({ measure }) => measure === 'heat-pump') ?? counted[0];
	const priced = results.flatMap(({ price }) => price ?? []);
	const sum = (end: 'from' | 'to') => priced.reduce((all, price) => all + price[end], 0);
	const before = yearlyBill(home, figures, today, estimated.fuel.middle);
	return {
		...(saved?.pounds ? { pounds: saved.pounds } : {}),
		...(saved?.kWh ? { kWh: saved.kWh } : {}),
		...(priced.length > 0 ? { price: { from: sum('from'), to: sum('to') } } : {}),
		unpriced: results.filter(({ price }) => !price).map(({ measure }) => measure),
		grant: results.reduce((all, { grant }) => all + (grant?.pounds ?? 0), 0),
		...(before !== undefined && saved?.pounds ? { bill: { before, after: before - saved.pounds.middle } } : {}),
	};
}

/**
 * Pounds for a year of heating, hot water, lights and appliances, with the meters' daily charges: the electricity of an ordinary home, less
 * what its panels make and it uses itself. Undefined where a price is not known.
 */
function yearlyBill(home: Home, figures: Figures, today: string, heatingKwh: number): number | undefined {
	const { fuel, electricity, gasStandingCharge, electricityStandingCharge } = pricesOf(home, figures, today);
	if (!fuel || !electricity) return undefined;
	const { values } = figures;
	const car = home.has?.includes('car') ? values.carUse.middle : 0;
	const battery = home.has?.includes('battery') ? values.batterySize : 0;
	const made = () => madeInYear(home, figures, regionFigures(home, figures).region, values.panelSize);
	const own = home.has?.includes('panels') ? ownUseOf(home, figures, made())('middle', battery) : 0;
	const charges = (isGas(home) ? (gasStandingCharge?.pence ?? 0) : 0) + (electricityStandingCharge?.pence ?? 0);
	const rest = Math.max(0, values.electricityUse.middle + car - own);
	return (heatingKwh * fuel.pence + rest * electricity.pence + DAYS * charges) / 100;
}

/** What is small work, and its saving known by measurement. */
const SMALL_WORK: readonly Measure[] = ['loft', 'cavity', 'controls'];

/**
 * What to begin with where nobody has ticked anything: the small work that saves something and pays for itself, or has no price; where there is
 * none, the first of the others that pays for itself. None, if nothing does.
 */
export function sensibleStart({ results }: Estimate, isOffered: (measure: Measure) => boolean): Measure[] {
	const worth = results.filter(
		({ measure, fits, kWh, payback, costsMore }) =>
			fits === 'yes' && kWh && isOffered(measure) && payback?.within !== 'no' && (costsMore === undefined || costsMore === 'never'),
	);
	const small = worth.filter(({ measure }) => SMALL_WORK.includes(measure));
	const [other] = worth.filter(({ payback }) => payback);
	return allMeasures.filter((measure) => (small.length > 0 ? small : other ? [other] : []).some((one) => one.measure === measure));
}
