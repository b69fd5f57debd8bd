/**
 * A visitor's plan in at most five lines for the person who rings: what the home costs to heat,
 * what was ticked, what pays and what does not, as of a day.
 */
import { nationOfCouncil } from '#content/company/council-sentences.ts';
import type { Content } from '#content/reader/load-content.ts';
import type { Assessed } from '#enquiries/answers/triage.ts';
import { adviceFor } from '#estimate/advice.ts';
import { adviceInWords } from '#estimate/advice-in-words.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { estimate, type MeasureResult } from '#estimate/estimate.ts';
import type { Figures } from '#estimate/figures.ts';
import {
	chargesInWords,
	pricesInWords,
	roundedAmount,
	roundedPounds,
	unusedBillInWords,
} from '#estimate/in-words.ts';
import { type PlanTotals, planTotals } from '#estimate/plan-totals.ts';
import { householdOf } from '#forms/eligibility/assessment.ts';
import { presumedNation } from '#forms/eligibility/offer.ts';
import { answersInHomeText, homeFrom, tickedMeasures } from '#forms/home/home-answers.ts';
import { dayInWords } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { inDigits } from '#model/money.ts';

/** The nation of a council that a visitor named. */
export const councilNation =
	({ councils: { councils } }: Content) =>
	(council: string) =>
		nationOfCouncil(councils, council);

/**
 * What makes the lines. `home`: the answers as they are stored with the application. The figures
 * take a moment to simulate, so they are made at first use.
 */
export function createHomeEstimates(
	content: Content,
): (home: string, day: string, assessed: Assessed) => string[] {
	let figures: Figures | undefined;
	return (home, day, assessed) => {
		figures ??= engineFigures(content);
		return homeEstimateLines(content, figures, home, day, assessed);
	};
}

function homeEstimateLines(
	content: Content,
	figures: Figures,
	home: string,
	day: string,
	assessed: Assessed,
): string[] {
	const answers = answersInHomeText(home);
	const { offer, estimateWords: words } = content;
	const nation =
		councilNation(content)(answers.council ?? '') ??
		(answers.postcode || answers.council ? undefined : presumedNation(offer));
	const described = { ...homeFrom(answers), ...(nation ? { nation } : {}) };
	const isOffered = (measure: Measure) => offer.measures.includes(measure);
	const ticked = tickedMeasures(answers).filter(isOffered);
	const first = estimate(described, figures, day, ticked);
	const own = ticked.filter((measure) => first.order.includes(measure));
	const household = householdOf(
		assessed.answers,
		assessed.outcomes,
		assessed.schemes,
		first.nations,
	);
	const advice = adviceFor(described, figures, day, first, { ...household, isOffered });
	const advised = adviceInWords(advice, words);
	const chosen = own.length > 0 ? own : advice.start;
	const estimated = own.length > 0 ? first : estimate(described, figures, day, chosen);
	const { cost, fuel, results, order, datedPrices, datedCharges } = estimated;
	const name = (measure: Measure) => words.measures[measure].toLowerCase();
	const shown = order.flatMap((measure) =>
		results.filter((result) => result.measure === measure && isOffered(measure)),
	);
	const fitting = shown.filter(({ fits }) => fits === 'yes');
	const named = (list: readonly MeasureResult[]) =>
		list.map((result) => `${name(result.measure)}${inBrackets(result)}`).join(', ');
	/** Empty where there is none, so that no line says nothing. */
	const line = (says: string, list: readonly MeasureResult[]) =>
		list.length > 0 ? [`${says}: ${named(list)}.`] : [];
	const names = chosen.map(name).join(', ');
	return [
		`${cost ? `About ${roundedPounds(cost.middle)}` : `About ${kWh(fuel.middle)}`} a year to heat.${datedPrices ? ` ${pricesInWords(datedPrices)}` : datedCharges ? ` ${chargesInWords(datedCharges)}` : ''} ${unusedBillInWords(estimated, described, words)}`.trim(),
		chosen.length === 0
			? 'Nothing ticked, and nothing to begin with for the sake of the bill alone.'
			: `${advised ? `${advised.what} ${advised.why} ` : ''}${own.length > 0 ? 'Ticked' : 'Nothing ticked, so the page began with'}: ${names}.${inTotal(planTotals(described, figures, day, estimated, chosen))}`,
		...line(
			'Pays for itself while it lasts',
			fitting.filter(({ payback }) => payback && payback.within !== 'no'),
		),
		...line(
			'Does not pay for itself',
			fitting.filter(({ payback }) => payback?.within === 'no'),
		),
		...line('No payback worked out', [
			...fitting.filter(({ payback }) => !payback),
			...shown.filter(({ fits }) => fits === 'ask'),
		]),
	];
}

const kWh = (amount: number) => `${inDigits(roundedAmount(amount))} kWh`;

/**
 * " (about £95 less a year, 14 years)": the middle of what it saves, and of the years until its
 * price has come back.
 */
function inBrackets({ pounds: saving, kWh: energy, payback }: MeasureResult): string {
	const saved = saving
		? `about ${roundedPounds(saving.middle)} ${saving.middle < 0 ? 'more' : 'less'} a year`
		: energy
			? `about ${kWh(energy.middle)} less a year`
			: '';
	const years =
		payback?.middle !== undefined && payback.within !== 'no'
			? `${Math.max(1, Math.round(payback.middle))} years`
			: '';
	// The years go by the VAT to come, and are said after it.
	const later =
		payback?.later && roundedAmount(payback.later.pounds) !== roundedAmount(saving?.middle ?? 0)
			? payback.later
			: undefined;
	const taxed = later
		? `${roundedPounds(later.pounds)} ${later.pounds < 0 ? 'more' : 'less'} with ${later.percent}% VAT on electricity from ${dayInWords(later.from)}`
		: '';
	const all = [saved, taxed, years].filter(Boolean).join(', ');
	return all && ` (${all})`;
}

/** " About £115 less a year (£45 to £260). Guide price £1,100 to £2,400, before any grant." */
function inTotal({ pounds: saved, kWh: energy, price, grant }: PlanTotals): string {
	const change = (amount: number) => `${roundedPounds(amount)} ${amount < 0 ? 'more' : 'less'}`;
	const ends = (low: string, high: string) => (low === high ? low : `${low} to ${high}`);
	const saving = saved
		? ` About ${change(saved.middle)} a year (${saved.low < 0 ? ends(change(saved.low), change(saved.high)) : ends(roundedPounds(saved.low), roundedPounds(saved.high))}).`
		: energy
			? ` About ${kWh(energy.middle)} less a year.`
			: '';
	const cost = price
		? ` Guide price ${ends(roundedPounds(price.from), roundedPounds(price.to))}, before any grant${grant > 0 ? `; one may take ${roundedPounds(grant)} off` : ''}.`
		: '';
	return saving + cost;
}
