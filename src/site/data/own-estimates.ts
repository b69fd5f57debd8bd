/**
 * What our own estimate says of a measure for the home that our pages name: a semi on gas. Drawn at
 * build, for the day of each page.
 */
import { amount, saving } from '#check/words.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { Claim } from '#content/schemas/content-schemas.ts';
import { estimate } from '#estimate/estimate.ts';
import type { Figures } from '#estimate/figures.ts';
import { costNow } from '#estimate/formulas.ts';
import { pricesOf } from '#estimate/fuel.ts';
import type { Home, Range } from '#estimate/home.ts';
import { dayInWords, monthsInWords } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { inDigits, roundedAmount } from '#model/money.ts';

/** The home of every figure beside a claim. */
const NAMED_HOME = {
	kind: 'semi',
	heating: 'gas',
	use: { kWh: 12_000 },
	loft: 'none',
} as const satisfies Home;

/** Whose figures they are. */
export const NAMED_HOME_IN_WORDS = `For a semi on gas that uses ${inDigits(NAMED_HOME.use.kWh)} kWh`;

/** That home as it must be for the measure to fit it. */
export function homeFor(measure: Measure, nation?: Home['nation']): Home {
	return {
		...NAMED_HOME,
		nation,
		walls: measure === 'internal-wall' ? 'solid' : 'cavity',
		roof: measure === 'solar' ? 'south' : undefined,
		has: measure === 'battery' ? ['panels' as const] : undefined,
	};
}

/** What a claim's figure counts in. */
type ClaimUnit = NonNullable<Claim['range']>['unit'] | 'per cent of the bill';

/**
 * The unit of `range` in content/claims.yaml; a figure without one, such as “up to 40%”, is a share
 * of the bill.
 */
export const unitOf = ({ range, figure }: Pick<Claim, 'range' | 'figure'>): ClaimUnit | undefined =>
	range?.unit ?? (/^up to \d+%$/.test(figure) ? 'per cent of the bill' : undefined);

/** `nation`: where the firm works first; the price cap does not hold in all of them. */
function estimateFor(measure: Measure, figures: Figures, day: string, nation?: Home['nation']) {
	const home = homeFor(measure, nation);
	const { results, datedPrices, fuel } = estimate(home, figures, day);
	const { fuel: gas, gasStandingCharge: standing } = pricesOf(home, figures, day);
	/** A year of gas with its daily charge, in pounds. */
	const bill =
		gas &&
		standing &&
		costNow({
			fuel: fuel.middle,
			efficiency: 1,
			fuelPrice: gas.pence,
			electricityPrice: 0,
			standingCharge: standing.pence,
		});
	return { ...results.find((result) => result.measure === measure), datedPrices, fuel, bill };
}

const shares = ({ low, middle, high }: Range, whole: number): Range => ({
	low: (100 * low) / whole,
	middle: (100 * middle) / whole,
	high: (100 * high) / whole,
});

/**
 * The electricity that panels cover, alone and with a battery, in per cent of what an ordinary home
 * uses for everything but heating.
 */
function electricityCovered(
	figures: Figures,
	day: string,
): { readonly alone: Range; readonly stored: Range } | undefined {
	const covered = (has: Home['has']) => {
		const { results } = estimate({ ...homeFor('solar'), has }, figures, day);
		const kWh = results.find(({ measure }) => measure === 'solar')?.kWh;
		return kWh && shares(kWh, figures.values.electricityUse.middle);
	};
	const [alone, stored] = [covered(undefined), covered(['battery'])];
	return alone && stored && { alone, stored };
}

/**
 * Our own estimate in the unit of a claim, on a day, also at a past price; undefined where we have
 * none. Years: the middle alone.
 */
export function ownRange(
	measure: Measure,
	unit: ClaimUnit,
	figures: Figures,
	day: string,
	nation?: Home['nation'],
): Range | undefined {
	const { pounds, kWh, payback, fuel, bill } = estimateFor(measure, figures, day, nation);
	if (unit === 'years')
		return payback?.middle === undefined
			? undefined
			: { low: payback.middle, middle: payback.middle, high: payback.middle };
	if (unit === 'per cent') return kWh && shares(kWh, fuel.middle);
	if (unit === 'pounds a year') return pounds;
	if (unit !== 'per cent of the bill') return undefined;
	if (measure === 'heat-pump') return pounds && bill ? shares(pounds, bill) : undefined;
	return electricityCovered(figures, day)?.[measure === 'battery' ? 'stored' : 'alone'];
}

/** Stands in place of an estimate where nothing was measured. */
export const NO_FIGURE = 'Our own estimate has no figure for it.';

/**
 * Our own estimate next to an advertised saving, payback or share, of the same kind and day: “For a
 * semi on gas that uses 12,000 kWh, at the prices of October to December 2026, our own estimate is
 * about £75 less a year.” Once those prices have ended, pounds stay for 200 days as an example with
 * its date, and for years we say that we have none (decision 28). Undefined from the day on which
 * no price is known: the claim is then left out. Shares of energy need no price. Of a heat pump
 * both ends are given, because its middle can be the gas meter's charge alone.
 */
export function ownEstimate(
	measure: Measure,
	unit: ClaimUnit,
	figures: Figures,
	day: string,
	nation?: Home['nation'],
): string | undefined {
	const {
		kWh,
		mostlyCharge,
		pounds,
		payback,
		datedPrices,
		isPast: anyPast,
	} = estimateFor(measure, figures, day, nation);
	const range = ownRange(measure, unit, figures, day, nation);
	const restsOnPrice =
		unit === 'pounds a year' ||
		unit === 'years' ||
		(unit === 'per cent of the bill' && measure === 'heat-pump');
	if (restsOnPrice && !datedPrices) return undefined;
	if (!kWh && measure !== 'battery') return NO_FIGURE;
	const { isPast = false } = datedPrices ?? {};
	// One price has ended while others hold, such as the gas meter's charge alone: no date is true of
	// the sum.
	if (restsOnPrice && anyPast && !isPast) return undefined;
	const months = datedPrices ? monthsInWords(datedPrices) : '';
	const said = (figure: string) =>
		!restsOnPrice
			? `${NAMED_HOME_IN_WORDS}, our own estimate is ${figure}.`
			: isPast
				? `${NAMED_HOME_IN_WORDS}, our own estimate was ${figure} at the prices of ${months}, which have changed since.`
				: `${NAMED_HOME_IN_WORDS}, at the prices of ${months}, our own estimate is ${figure}.`;
	if (unit === 'years') {
		if (isPast)
			return `We have no payback of our own today: the prices that we know ended on ${dayInWords(datedPrices?.until ?? day)}.`;
		if (!payback) return NO_FIGURE;
		return said(
			payback.within === 'no' || !range
				? `more than the ${payback.life} years that it lasts, where it is paid for in full`
				: `about ${Math.round(range.middle)} years, where it is paid for in full`,
		);
	}
	if (!range) return undefined;
	if (unit === 'per cent') return said(`about ${Math.round(range.middle)}% of its heating`);
	if (unit === 'pounds a year')
		return said(`about ${amount(range.middle)} ${range.middle < 0 ? 'more' : 'less'} a year`);
	if (measure !== 'heat-pump') {
		const { alone, stored } = electricityCovered(figures, day) ?? { alone: range, stored: range };
		return `Our own estimate is about ${Math.round(alone.middle)}% of an ordinary home’s electricity for 3.5 kW of panels alone, and about ${Math.round(stored.middle)}% with a battery.`;
	}
	const change = (percent: number) =>
		`${Math.abs(Math.round(percent))}% ${percent < 0 ? 'more' : 'less'}`;
	const charge =
		mostlyCharge && pounds
			? `, ${mostlyCharge >= pounds.middle ? 'all' : 'most'} of it the gas meter’s daily charge`
			: '';
	return said(
		`about ${change(range.middle)}${charge}, at worst ${change(range.low)} and at best ${change(range.high)}`,
	);
}

/** Our own estimate where no claim is shown: on cards and in Home's house. */
export interface OwnFigure {
	/** “about £75 less”. */
	readonly short: string;
	/** “About £75 less a year. It may be as little as £25, or as much as £125.” */
	readonly says: string;
	/** Pounds a year, for the chart. Absent without a price that holds, and where it may cost more. */
	readonly range?: Range;
}

/** What the sentences of our own figures are made of. */
interface Drawn {
	readonly engine: Figures;
	readonly day: string;
	readonly offer: Content['offer'];
	readonly pages: Pick<Content['pages'], 'shared'>;
	readonly checkWords: Content['checkWords'];
}

/**
 * In pounds while their price holds, and in kWh from the next day: cards have no boxes for one's
 * own prices (decision 28).
 */
export function ownFigure(
	measure: Measure,
	{ engine, day, offer, pages, checkWords }: Drawn,
): OwnFigure | undefined {
	const { kWh, pounds, electricity, isPast } = estimateFor(measure, engine, day, offer.nations[0]);
	if (!kWh) return undefined;
	// “, with an empty loft” ends a sentence about the home, and here begins one.
	const home = pages.shared.sum.homes[measure]?.replace(/^, w/, 'W');
	const ofHome = (says: string) =>
		home ? `${home}: ${says.charAt(0).toLowerCase()}${says.slice(1)}` : says;
	if (pounds && !isPast) {
		const says = ofHome(saving(pounds, checkWords).sentence);
		const inShort = (saved: number) => `${amount(saved)} ${saved < 0 ? 'more' : 'less'}`;
		return pounds.low < 0
			? { short: `${inShort(pounds.low)} to ${inShort(pounds.high)}`, says }
			: { short: `about ${inShort(pounds.middle)}`, says, range: pounds };
	}
	const inKwh = ({ middle }: Range) => `about ${inDigits(roundedAmount(middle))} kWh`;
	return electricity
		? {
				short: `${inKwh(electricity)} used`,
				says: `It would use ${inKwh(electricity)} of electricity a year in place of the gas.`,
			}
		: { short: `${inKwh(kWh)} less`, says: ofHome(saving(kWh, checkWords, 'kWh').sentence) };
}

/**
 * Whose estimate it is, and at which prices: “Our own estimate is of a year, for a semi on gas that
 * uses 12,000 kWh, at the prices of October to December 2026.”
 */
export function ownBasis({ engine, day, offer }: Drawn): string {
	const { datedPrices } = estimateFor('cavity', engine, day, offer.nations[0]);
	const home = NAMED_HOME_IN_WORDS.replace('For', 'for');
	return `Our own estimate is of a year, ${home}${datedPrices && !datedPrices.isPast ? `, at the prices of ${monthsInWords(datedPrices)}` : ''}.`;
}
