/** A visitor's plan in at most five lines for whoever rings: what the home costs to heat, what was ticked, what pays and what does not, as of a day. */
import { nationOfCouncil } from '../../content/company/council-sentences.ts';
import type { Content } from '../../content/reader/load-content.ts';
import { engineFigures } from '../../estimate/engine-figures.ts';
import { estimate, type MeasureResult } from '../../estimate/estimate.ts';
import type { Figures } from '../../estimate/figures.ts';
import { pricesInWords, roundedAmount, togetherInWords } from '../../estimate/in-words.ts';
import { answersInHomeText, homeFrom, tickedMeasures } from '../../forms/home/home-answers.ts';
import type { Measure } from '../../measures.ts';

/** The nation of a council that a visitor named. */
export const councilNation =
	({ councils: { councils } }: Content) =>
	(council: string) =>
		nationOfCouncil(councils, council);

/** What makes the lines. `home`: the answers as they are stored with the application. The figures take a moment to simulate, so they are made at first use. */
export function createHomeEstimates(content: Content): (home: string, day: string) => string[] {
	let figures: Figures | undefined;
	return (home, day) => {
		figures ??= engineFigures(content);
		return homeEstimateLines(content, figures, home, day);
	};
}

function homeEstimateLines(content: Content, figures: Figures, home: string, day: string): string[] {
	const answers = answersInHomeText(home);
	const nation = councilNation(content)(answers.council ?? '');
	const described = { ...homeFrom(answers), ...(nation ? { nation } : {}) };
	const { measures: offered, estimateWords: words } = content;
	const ticked = tickedMeasures(answers).filter((measure) => offered.includes(measure));
	const estimated = estimate(described, figures, day, ticked);
	const { cost, fuel, results, order, datedPrices } = estimated;
	const name = (measure: Measure) => words.measures[measure].toLowerCase();
	const shown = order.flatMap((measure) => results.filter((result) => result.measure === measure && offered.includes(measure)));
	const fitting = shown.filter(({ fits }) => fits === 'yes');
	const named = (list: readonly MeasureResult[]) => list.map((result) => `${name(result.measure)}${inBrackets(result)}`).join(', ');
	/** Empty where there is none, so that no line says nothing. */
	const line = (says: string, list: readonly MeasureResult[]) => (list.length > 0 ? [`${says}: ${named(list)}.`] : []);
	const inPlan = fitting.filter(({ measure }) => ticked.includes(measure));
	return [
		`${cost ? `About ${pounds(cost.middle)}` : `About ${kWh(fuel.middle)}`} a year to heat.${datedPrices ? ` ${pricesInWords(datedPrices)}` : ''}`,
		inPlan.length === 0
			? 'Nothing ticked yet.'
			: [togetherInWords(estimated, words) || `Ticked: ${named(inPlan)}.`, priceOf(inPlan)].join(' ').trim(),
		...line(
			'Pays for itself while it lasts',
			fitting.filter(({ payback }) => payback && payback.within !== 'no'),
		),
		...line(
			'Does not pay for itself',
			fitting.filter(({ payback }) => payback?.within === 'no'),
		),
		...line('No payback worked out', [...fitting.filter(({ payback }) => !payback), ...shown.filter(({ fits }) => fits === 'ask')]),
	];
}

const pounds = (amount: number) => `£${Math.abs(roundedAmount(amount)).toLocaleString('en-GB')}`;
const kWh = (amount: number) => `${roundedAmount(amount).toLocaleString('en-GB')} kWh`;

/** " (about £95 less a year, 14 years)": the middle of what it saves, and of the years until its price has come back. */
function inBrackets({ pounds: saving, kWh: energy, payback }: MeasureResult): string {
	const saved = saving
		? `about ${pounds(saving.middle)} ${saving.middle < 0 ? 'more' : 'less'} a year`
		: energy
			? `about ${kWh(energy.middle)} less a year`
			: '';
	const years = payback?.middle !== undefined && payback.within !== 'no' ? `${Math.max(1, Math.round(payback.middle))} years` : '';
	const both = [saved, years].filter(Boolean).join(', ');
	return both && ` (${both})`;
}

/** The guide prices of several measures together; empty where one has none. */
function priceOf(measures: readonly MeasureResult[]): string {
	const prices = measures.flatMap(({ price }) => price ?? []);
	if (prices.length < measures.length) return '';
	const sum = (end: 'from' | 'to') => prices.reduce((total, price) => total + price[end], 0);
	const [from, to] = [pounds(sum('from')), pounds(sum('to'))];
	return `Guide price ${from === to ? `about ${from}` : `${from} to ${to}`}, before any grant.`;
}
