/** What a plan is made of, and how it says amounts. */
import type { CheckPlanWords } from '#content/schemas/check-page-schema.ts';
import type { Advice, Circumstances } from '#estimate/advice.ts';
import type { AdviceInWords } from '#estimate/advice-in-words.ts';
import type { HomePart } from '#estimate/coldest-part.ts';
import type { Estimate, MeasureResult } from '#estimate/estimate.ts';
import type { Heating, Home, Range } from '#estimate/home.ts';
import { type EstimateWords, roundedAmount, roundedPounds } from '#estimate/in-words.ts';
import type { PlanTotals } from '#estimate/plan-totals.ts';
import type { Assessment } from '#forms/eligibility/assessment.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import { dayInWords } from '#model/dates.ts';
import { interpolate } from '#model/interpolate.ts';
import type { Measure } from '#model/measures.ts';
import { inDigits } from '#model/money.ts';

/** All that a plan is made of: the home, what was reckoned for it, and the words. */
export interface PlanContext {
	readonly home: Home;
	/** 2026-11-24. */
	readonly day: string;
	readonly estimated: Estimate;
	readonly totals: PlanTotals;
	/** Where most heat leaves it as it is. */
	readonly coldest: HomePart | undefined;
	/** What the totals are for. */
	readonly chosen: readonly Measure[];
	/** The visitor ticked it. Otherwise it is a start of ours. */
	readonly isOwn: boolean;
	/** What was ticked and does not fit the home. */
	readonly unfit: readonly Measure[];
	/** What matters most to the visitor. */
	readonly priority?: Circumstances['priority'];
	/** The visitor rents the home. */
	readonly isTenant: boolean;
	/** The visitor owns the home and lets it. */
	readonly isLandlord: boolean;
	/** What the law still asks of a home that is let. */
	readonly rule?: string;
	readonly assessment: Assessment;
	readonly advice: Advice;
	readonly advised: AdviceInWords | undefined;
	readonly isOffered: (measure: Measure) => boolean;
	readonly words: CheckPlanWords;
	readonly estimateWords: EstimateWords;
}

/** "£200 to £450", or "£200" where both round to it. In pounds. */
export const between = (from: number, to: number) =>
	roundedPounds(from) === roundedPounds(to)
		? roundedPounds(from)
		: `${roundedPounds(from)} to ${roundedPounds(to)}`;

/** The same range in pounds as they are said. */
export const rounded = ({ low, middle, high }: Range): Range => ({
	low: roundedAmount(low),
	middle: roundedAmount(middle),
	high: roundedAmount(high),
});

/** "£70 less", "£40 more", of pounds saved. */
export const change = (amount: number) =>
	`${roundedPounds(amount)} ${roundedAmount(amount) < 0 ? 'more' : 'less'}`;

/**
 * A sentence about a grant's pounds: another one where it is for some homes alone and ends sooner,
 * with that condition and its last day.
 */
export const grantInWords = (
	{ pounds, until, condition = '' }: NonNullable<MeasureResult['grant']>,
	usual: string,
	forSome: string,
	range = '',
) =>
	interpolate(until ? forSome : usual, {
		pounds: roundedPounds(pounds),
		day: until ? dayInWords(until) : '',
		condition,
		range,
	});

/** "6,100 kWh" */
export const inKwh = (amount: number) => `${inDigits(roundedAmount(amount))} kWh`;

/**
 * The electricity that a heat pump uses in place of a fuel, as it is said. The difference of their
 * kWh is no saving, because a kWh of electricity costs several times as much as one of fuel.
 * Undefined where electricity heats the home already. `saved`: energy bought less, in kWh a year.
 */
export function electricityInPlace(
	{ home: { heating }, estimated: { fuel }, words }: PlanContext,
	saved: Range,
) {
	const fuels: Readonly<Partial<Record<Heating, string>>> = words.inPlace.fuels;
	const name = heating && fuels[heating];
	return (
		name && {
			electricity: inKwh(fuel.middle - saved.middle),
			kWh: inKwh(fuel.middle),
			fuel: name,
		}
	);
}

/** "1 year", "4 years": whole ones, and one at least. */
export const inYears = (count: number) => {
	const years = Math.max(1, Math.round(count));
	return `${years} ${years === 1 ? 'year' : 'years'}`;
};

/** "loft insulation and heating controls" */
export const measureNames = (measures: readonly Measure[], { measures: names }: EstimateWords) =>
	joinWords(measures.map((measure) => names[measure].toLowerCase()));
