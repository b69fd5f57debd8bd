/**
 * What the answers about a home come to: what may help with the cost, and what each measure may do.
 * For server and browser alike.
 */

import type { CheckPlanWords } from '#content/schemas/check-page-schema.ts';
import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import type { LetHomes } from '#content/schemas/fact-schemas.ts';
import type { HomeDrawingWords } from '#content/schemas/home-drawing-schema.ts';
import { type DatedPrices, type Estimate, estimate } from '#estimate/estimate.ts';
import type { Figures } from '#estimate/figures.ts';
import { heatLoss } from '#estimate/fuel.ts';
import type { HeatLoss } from '#estimate/heat-loss.ts';
import type { Home } from '#estimate/home.ts';
import { type Assessment, householdOf } from '#forms/eligibility/assessment.ts';
import { assessByCertificate } from '#forms/eligibility/by-certificate.ts';
import type { Schemes } from '#forms/eligibility/types.ts';
import { type CheckAnswers, schemeAnswers } from '#forms/home/check-state.ts';
import { homeFrom, priorityFrom, tickedMeasures } from '#forms/home/home-answers.ts';
import type { Measure } from '#model/measures.ts';
import { type Nation, nationFor, nationsOf, OUTSIDE_UK } from '#model/places.ts';
import { adviceFor, adviceInWords } from './advice.ts';
import { type Councils, nationOfCouncil } from './council-sentences.ts';
import { type LetHome, letHomeFor, type RentedHome, rentedHomeFor } from './let-home.ts';
import { type Narrowing, narrowingsOf } from './narrowing.ts';
import { type Plan, planFor } from './plan.ts';
import { planTotals } from './plan-totals.ts';
import { runningLine } from './running-line.ts';
import { capPrices, heatingCost, narrowed, unusedBill } from './words.ts';

/** Where the form's script fetches what it works the result out with. */
export const CHECK_DATA_PATH = '/check-data.json';

/**
 * The hidden field with the council that the form chose by the postcode, so that it is chosen anew
 * when the postcode changes.
 */
export const COUNCIL_FOUND = 'councilFound';

/** What the form's script asks /check for, to get a PlaceFound in place of a page. */
export const PLACE_TYPE = 'application/json';

/**
 * What the result is worked out with. The page of the check does not carry it: its script fetches
 * it.
 */
export interface CheckData {
	readonly schemes: Schemes;
	readonly figures: Figures;
	readonly words: CheckWords;
	readonly plan: CheckPlanWords;
	readonly drawing: HomeDrawingWords;
	readonly letHomes: LetHomes;
	readonly sources: {
		readonly list: readonly FigureSource[];
		/** Places in that list, by measure. */
		readonly of: Readonly<Record<Measure, readonly number[]>>;
	};
	/** The names that a visitor may type, and the nation of those outside England. */
	readonly councils: readonly Pick<Councils['councils'][number], 'name' | 'nation'>[];
	/** The measures that the firm does not offer, of which the result says nothing. */
	readonly notOffered?: readonly Measure[];
	/** Where a home is that has neither postcode nor council (presumedNation). */
	readonly nation?: Nation;
	/** The day it is where the visitors are, as 2026-11-21. */
	readonly day: string;
}

/** A figure with its publisher, the day of its last check, and the days on which it holds. */
export interface FigureSource {
	readonly says: string;
	readonly value: string;
	readonly source: { readonly name: string; readonly link?: string };
	readonly checked: string;
	/** Of a price: the days from which and until which it holds. */
	readonly from?: string;
	readonly until?: string;
}

/**
 * What only the server knows of a place: the words of its council's scheme, and of its postcode.
 */
export interface PlaceNote {
	readonly text: string;
	readonly link?: { readonly label: string; readonly href: string };
	/** Said because it must be, and not for the visitor to act on. */
	readonly isSmall?: true;
}

/**
 * What the server found of a place. Its own words are asked for as answers change
 * (src/site/islands/look-up-council.ts).
 */
export interface PlaceFound {
	/** The council to go by; empty if none is known. */
	readonly council: string;
	/** The same, where it was chosen by the postcode alone. */
	readonly found?: string;
	readonly notes: readonly PlaceNote[];
}

export interface CheckResult {
	readonly day: string;
	readonly assessment: Assessment;
	/** Absent while nothing is known of the home. */
	readonly home?: {
		readonly home: Home;
		/** What it comes to, in two sentences under the picture. */
		readonly line: string;
		/** What heating it costs, of the same line. */
		readonly cost: string;
		/** That a bill was given and is not used, in words; empty where it is. */
		readonly unused: string;
		/** What answers that are still open would narrow. */
		readonly narrowings: readonly (Narrowing & { readonly says: string })[];
		readonly ticked: readonly Measure[];
		readonly losses: {
			readonly before: HeatLoss;
			readonly after: HeatLoss;
			readonly isFromUse: boolean;
		};
		readonly plan: Plan;
		/** With what the plan is for, which is what was ticked, or a start of ours. */
		readonly planned: HeatLoss;
		/** The dated prices that pounds rest on, in words and in pence. */
		readonly prices?: DatedPrices & { readonly says: string };
		readonly drawing: HomeDrawingWords;
		/** Of the figures that measures which fit rest on. */
		readonly sources: readonly FigureSource[];
		/** Where it may be, when more than one nation is possible. */
		readonly nations: readonly string[];
	};
	readonly place?: readonly PlaceNote[];
	/** For a landlord. */
	readonly letHome?: LetHome;
	/** For a tenant. */
	readonly rentedHome?: RentedHome;
}

/** The sources of the figures that measures which fit rest on: of a price, of its last period. */
function sourcesOf(
	{ results }: Estimate,
	{ list, of }: CheckData['sources'],
	isOffered: (measure: Measure) => boolean,
	day: string,
): FigureSource[] {
	const used = new Set(
		results.flatMap(({ measure, fits, kWh }) =>
			fits === 'yes' && kWh && isOffered(measure) ? of[measure] : [],
		),
	);
	const isReplaced = ({ says, from = '' }: FigureSource) =>
		list.some(
			(other) => other.says === says && other.from && other.from > from && other.from <= day,
		);
	return list.filter(
		(source, index) =>
			used.has(index) && (source.from === undefined || (source.from <= day && !isReplaced(source))),
	);
}

/**
 * The estimate of a home with what was ticked. Beside panels that are ticked a battery fits as it
 * does beside panels that are there.
 */
function estimateWith(
	home: Home,
	figures: Figures,
	day: string,
	chosen: readonly Measure[],
): Estimate {
	const estimated = estimate(home, figures, day, chosen);
	if (!chosen.includes('solar') || !estimated.order.includes('solar')) return estimated;
	const withPanels: Home = { ...home, has: [...(home.has ?? []), 'panels'] };
	const beside = estimate(withPanels, figures, day).results;
	const results = estimated.results.map((result) =>
		result.measure === 'battery'
			? (beside.find(({ measure }) => measure === 'battery') ?? result)
			: result,
	);
	const order = results.filter(({ fits }) => fits === 'yes').map(({ measure }) => measure);
	return { ...estimated, results, order };
}

/** The result of answers that are in order (givenAnswers). */
export function resultFor(
	answers: Partial<CheckAnswers>,
	{
		schemes,
		figures,
		words,
		plan: planWords,
		drawing,
		letHomes,
		sources,
		councils,
		notOffered = [],
		nation,
		day,
	}: CheckData,
): CheckResult {
	const described = homeFrom(answers);
	const isOffered = (measure: Measure) => !notOffered.includes(measure);
	const ticked = tickedMeasures(answers).filter(isOffered);
	const isKnown = Object.keys(described).length > 0;
	const named =
		nationOfCouncil(councils, answers.council) ??
		(answers.postcode || answers.council ? undefined : nation);
	const where = { postcode: answers.postcode, nation: named };
	const home: Home = { ...described, nation: named };
	const estimated = isKnown ? estimateWith(home, figures, day, ticked) : undefined;
	const losses = {
		before: heatLoss(home, figures, day),
		after: heatLoss(home, figures, day, ticked),
	};
	const { situation, ...assessment } = assessByCertificate(
		schemeAnswers(answers),
		schemes,
		day,
		nationFor(where),
	);
	const isLet = answers.homeOwnership === 'let';
	const isInUk = assessment.nation !== OUTSIDE_UK;
	const law = { facts: letHomes, nations: nationsOf(where), day, answer: answers.band };
	const letHome =
		isLet && isInUk ? letHomeFor(law, situation, assessment.outcomes, planWords.let) : undefined;
	const planOf = (first: Estimate) => {
		const household = householdOf(
			schemeAnswers(answers),
			assessment.outcomes,
			schemes,
			first.nations,
		);
		const { who } = household;
		const priority = priorityFrom(answers);
		const advice = adviceFor(home, figures, day, first, {
			...household,
			...priority,
			isOffered,
		});
		const advised = adviceInWords(advice, words);
		const own = ticked.filter((measure) => first.order.includes(measure));
		const isOwn = own.length > 0;
		const chosen = isOwn ? own : advice.start;
		// Not with what was ticked and does not fit: it is in no price, so it is in no saving.
		const estimated = (isOwn ? estimateWith : estimate)(home, figures, day, chosen);
		const whole = planTotals(home, figures, day, estimated, chosen);
		// The grant for a heat pump is the owner's.
		const totals = who === 'tenant' ? { ...whole, grant: 0 } : whole;
		const planned = heatLoss(home, figures, day, chosen);
		const plan = planFor({
			home,
			day,
			estimated,
			totals,
			losses: losses.before,
			chosen,
			isOwn,
			unfit: ticked.filter((measure) => !own.includes(measure)),
			...priority,
			who,
			rule: letHome?.rule,
			assessment,
			advice,
			advised,
			isOffered,
			words,
		});
		const unused = unusedBill(first, home, words);
		return {
			plan,
			planned,
			unused,
			line: runningLine(
				{ home, estimated: first, losses: losses.before, unused, advised },
				words,
				drawing.line,
			),
			cost: heatingCost(first, words),
		};
	};
	const planned = estimated && planOf(estimated);
	return {
		day,
		assessment,
		letHome,
		rentedHome:
			answers.homeOwnership === 'no' && isInUk
				? rentedHomeFor(law, { home, plan: planned?.plan, assessment, words }, planWords.rented)
				: undefined,
		home:
			estimated && planned
				? {
						home,
						ticked,
						narrowings: narrowingsOf({ home, estimated, figures, day })
							.filter(({ of }) => of !== 'solar' || isOffered('solar'))
							.map((narrowing) => ({ ...narrowing, says: narrowed(narrowing, words) })),
						losses: { ...losses, isFromUse: estimated.basis !== 'metered' },
						...planned,
						prices: estimated.datedPrices && {
							...estimated.datedPrices,
							says: capPrices(estimated.datedPrices, words),
						},
						drawing,
						sources: sourcesOf(estimated, sources, isOffered, day),
						nations: estimated.nations,
					}
				: undefined,
	};
}
