/**
 * What the answers about a home come to: what may help with the cost, and what each measure may do.
 * For server and browser alike.
 */

import type { CheckPlanWords } from '#content/schemas/check-page-schema.ts';
import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import { coldestPart, type HomePart } from '#estimate/coldest-part.ts';
import { type DatedPrices, type Estimate, estimate } from '#estimate/estimate.ts';
import type { Figures } from '#estimate/figures.ts';
import { type Home, UNKNOWN_KIND } from '#estimate/home.ts';
import { type Assessment, householdOf } from '#forms/eligibility/assessment.ts';
import { assessByCertificate } from '#forms/eligibility/by-certificate.ts';
import type { Schemes } from '#forms/eligibility/types.ts';
import { type CheckAnswers, schemeAnswers } from '#forms/home/check-state.ts';
import { homeFrom, priorityFrom, tickedMeasures } from '#forms/home/home-answers.ts';
import type { Measure } from '#model/measures.ts';
import { type Nation, nationFor, nationsOf, OUTSIDE_UK } from '#model/places.ts';
import { adviceFor, adviceInWords } from './advice.ts';
import { homeLine, type PictureInWords, pictureInWords } from './home-line.ts';
import { type Law, type LetHome, letHomeFor, type RentedHome, rentedHomeFor } from './let-home.ts';
import { type Narrowing, narrowingsOf } from './narrowing.ts';
import { type Plan, planFor } from './plan.ts';
import { planTotals } from './plan-totals.ts';
import { capPrices, heatingCost, unusedBill } from './words.ts';

/** Where the form's script fetches what it works the result out with. */
export const CHECK_DATA_PATH = '/check-data.json';

/**
 * What the result is worked out with. The page of the check does not carry it: its script fetches
 * it.
 */
export interface CheckData {
	readonly schemes: Schemes;
	readonly figures: Figures;
	readonly words: CheckWords;
	readonly plan: CheckPlanWords;
	readonly letHomes: readonly Law[];
	readonly sources: {
		readonly list: readonly FigureSource[];
		/** Places in that list, by measure. */
		readonly of: Readonly<Record<Measure, readonly number[]>>;
	};
	/** The measures that the firm does not offer, of which the result says nothing. */
	readonly notOffered?: readonly Measure[];
	/** Where a home is that has no postcode (presumedNation). */
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

/** What is known of the home, and said of it. */
export interface HomeResult {
	readonly home: Home;
	/** What it comes to, in two sentences under the picture. */
	readonly line: string;
	/** What heating it costs, of the same line. */
	readonly cost: string;
	/** That a bill was given and is not used, in words; empty where it is. */
	readonly unused: string;
	/** What answers that are still open would narrow. */
	readonly narrowings: readonly Narrowing[];
	readonly ticked: readonly Measure[];
	/** Where most heat leaves it; absent while its kind is unknown. */
	readonly coldest?: HomePart;
	readonly picture: PictureInWords;
	readonly plan: Plan;
	/** The dated prices that pounds rest on, in words and in pence. */
	readonly prices?: DatedPrices & { readonly says: string };
	/** Of the figures that measures which fit rest on. */
	readonly sources: readonly FigureSource[];
	/** Where it may be, when more than one nation is possible. */
	readonly nations: readonly string[];
}

export interface CheckResult {
	readonly day: string;
	readonly assessment: Assessment;
	/** Absent while nothing is known of the home. */
	readonly home?: HomeResult;
	/** For a landlord. */
	readonly letHome?: LetHome;
	/** For a tenant. */
	readonly rentedHome?: RentedHome;
}

/** The result of answers that are in order (givenAnswers). */
export function resultFor(answers: Partial<CheckAnswers>, data: CheckData): CheckResult {
	const { schemes, letHomes, plan: planWords, words, nation, day } = data;
	const described = homeFrom(answers);
	const where = { postcode: answers.postcode, nation };
	const { situation, ...assessment } = assessByCertificate(
		schemeAnswers(answers),
		schemes,
		day,
		nationFor(where),
	);
	const law = { laws: letHomes, nations: nationsOf(where), day, answer: answers.band };
	const isInUk = assessment.nation !== OUTSIDE_UK;
	const letHome =
		isInUk && answers.homeOwnership === 'let'
			? letHomeFor(law, situation, assessment.outcomes, planWords.let)
			: undefined;
	const home: Home = { ...described, nation };
	const known = { answers, home, assessment, rule: letHome?.rule };
	const result = Object.keys(described).length > 0 ? homeResult(known, data) : undefined;
	return {
		day,
		assessment,
		letHome,
		rentedHome:
			isInUk && answers.homeOwnership === 'no'
				? rentedHomeFor(law, { home, plan: result?.plan, assessment, words }, planWords.rented)
				: undefined,
		home: result,
	};
}

/** What is known before anything is worked out. */
interface Known {
	readonly answers: Partial<CheckAnswers>;
	readonly home: Home;
	readonly assessment: Assessment;
	/** What the law still asks of a home that is let. */
	readonly rule: string | undefined;
}

/** What the home's heating costs, what its plan is, and what both rest on. */
function homeResult(known: Known, data: CheckData): HomeResult {
	const { answers, home } = known;
	const { figures, words, sources, notOffered = [], day } = data;
	const isOffered = (measure: Measure) => !notOffered.includes(measure);
	const ticked = tickedMeasures(answers).filter(isOffered);
	const estimated = estimateWith(home, figures, day, ticked);
	const { datedPrices, nations } = estimated;
	const coldest = coldestPart(home, figures.coldestParts);
	const plan = planOf({ ...known, estimated, ticked, isOffered }, data);
	const cost = heatingCost(estimated, words);
	const unused = unusedBill(estimated, home, words);
	return {
		home,
		line: homeLine({ home, cost, unused, coldest, advised: plan.advice }, words),
		cost,
		unused,
		narrowings: narrowingsOf({ home, estimated, figures, day, words }).filter(
			({ of }) => of !== 'solar' || isOffered('solar'),
		),
		ticked,
		coldest,
		picture: pictureInWords(home, coldest, plan.chosen, words),
		plan,
		prices: datedPrices && { ...datedPrices, says: capPrices(datedPrices, words) },
		sources: sourcesOf(estimated, sources, isOffered, day),
		nations,
	};
}

interface Estimated extends Known {
	/** With what is ticked. */
	readonly estimated: Estimate;
	readonly ticked: readonly Measure[];
	readonly isOffered: (measure: Measure) => boolean;
}

/** The plan of what was ticked and fits, and of what the advice begins with where that is nothing. */
function planOf(known: Estimated, { figures, schemes, words, day }: CheckData): Plan {
	const { answers, home, assessment, estimated, ticked, isOffered } = known;
	const { outcomes } = assessment;
	const household = householdOf(schemeAnswers(answers), outcomes, schemes, estimated.nations);
	const priority = priorityFrom(answers);
	const advice = adviceFor(home, figures, day, estimated, {
		...household,
		...priority,
		isOffered,
	});
	const own = ticked.filter((measure) => estimated.order.includes(measure));
	const isOwn = own.length > 0;
	const chosen = isOwn ? own : advice.start;
	// Not with what was ticked and does not fit: it is in no price, so it is in no saving.
	const withChosen = (isOwn ? estimateWith : estimate)(home, figures, day, chosen);
	const totals = planTotals(home, figures, day, withChosen, chosen);
	const { who } = household;
	return planFor({
		...known,
		...priority,
		day,
		estimated: withChosen,
		// Of an unknown kind the estimate's, though the picture colours no part.
		coldest: coldestPart({ ...home, kind: home.kind ?? UNKNOWN_KIND }, figures.coldestParts),
		// The grant for a heat pump is the owner's.
		totals: who === 'tenant' ? { ...totals, grant: 0 } : totals,
		chosen,
		isOwn,
		unfit: ticked.filter((measure) => !own.includes(measure)),
		who,
		advice,
		advised: adviceInWords(advice, words),
		words,
	});
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
