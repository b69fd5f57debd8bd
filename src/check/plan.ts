/**
 * The result of the check as a plan: one sentence, three numbers, and what to do when. For server
 * and browser alike.
 */

import { type Door, howToApply } from '#forms/eligibility/apply-through.ts';
import { grantForAll } from '#forms/eligibility/assessment.ts';
import { joinWords } from '#forms/eligibility/outcomes.ts';
import { CERTIFICATE_CONDITION } from '#forms/eligibility/scheme-rules.ts';
import { withCapital } from '#model/capitals.ts';
import type { Measure } from '#model/measures.ts';
import type { AdviceInWords } from './advice.ts';
import type { PlanContext } from './plan-context.ts';
import { billOf, helpNumber, type PlanNumber, priceNumber } from './plan-numbers.ts';
import {
	feelsOf,
	groupsOf,
	type MeasureInWords,
	measureInWords,
	type PlanGroup,
	rowOf,
} from './plan-rows.ts';
import { basisFor, helpFor, helpsByNation, ownNationOf } from './who-may-pay.ts';
import { capCharges, say, sentences, unusedBill } from './words.ts';

export interface Plan {
	/** Which scheme may pay, or that probably none does. */
	readonly sentence: string;
	/** What has to be true for that. */
	readonly conditions: readonly string[];
	/** One of them is the letter of the home's certificate. */
	readonly isLetterOpen: boolean;
	/** What to do first and why. Absent where no measure is advised. */
	readonly advice?: AdviceInWords;
	/** What it comes to: what to do first, what the law asks of a home that is let, or the sentence. */
	readonly heading: string;
	/** The sentence, where the heading is another. */
	readonly lead: string;
	/** What follows the conditions: what to do first, if the heading does not say it, and why. */
	readonly text: string;
	/** Where one applies for the help that the sentence names, if that is not here. */
	readonly door?: Door;
	/** What the numbers are for: what was ticked, or a start that is named as such. */
	readonly basis: string;
	/** The measures that they are for. */
	readonly chosen: readonly Measure[];
	readonly numbers: {
		readonly help: PlanNumber;
		readonly price?: PlanNumber;
	};
	/** What one would feel of them, and a year's change: "Outside walls may feel warmer. About £70 less a year." */
	readonly feels: string;
	readonly groups: readonly PlanGroup[];
	/**
	 * Pounds of a year's energy, rounded as they are said, and whose daily charges, where no other
	 * price is dated.
	 */
	readonly bill?: { readonly before: number; readonly after: number; readonly charges?: string };
	/** The ends of the scale that all range bars share, in pounds. */
	readonly scale: { readonly low: number; readonly high: number };
	/** Measures that do not fit the home, or depend on an answer that is missing. */
	readonly others: readonly MeasureInWords[];
}

/** The plan for a home whose estimate has the chosen measures ticked. */
export function planFor(context: PlanContext): Plan {
	const { home, estimated, totals, chosen, isOffered, words, assessment, advice } = context;
	const { advised, isOwn, rule } = context;
	const possible = grantForAll(assessment.outcomes);
	const helps = assessment.nation ? undefined : helpsByNation(context, possible);
	// England's grant: not where only the council tells the nation, nor where the nation has its own.
	const grant = helps || ownNationOf(context) ? undefined : possible;
	// While what decides it is not said, no number and no button counts on it. Nor does a tenant's
	// number, because the landlord may have to pay part.
	const isOpen = grant?.likelihood === 'needs a survey';
	const isPerhaps = isOpen || (grant && context.who === 'tenant');
	const help = helps ? { says: words.help.border } : helpFor(context, grant);
	const { says: sentence, needs = [], scheme } = help;
	// Before a question, and before that nothing is worth beginning.
	const isRule = rule && (isOwn ? !scheme : !advice.first);
	const heading = isRule ? rule : (!isOwn && advised?.what) || sentence;
	// A postcode on both sides of a border needs its council first.
	const door = helps || isOpen ? undefined : assessment.door;
	const offered = estimated.results.filter(({ measure }) => isOffered(measure));
	const rows = offered
		.filter(({ fits }) => fits === 'yes')
		.map((result) => rowOf(result, context, grant?.name));
	const perhaps: PlanNumber = {
		label: words.numbers.help,
		value: words.numbers.perhaps,
		note: helps ? say(words.numbers.border, { helps: joinWords(helps) }) : '',
	};
	return {
		door,
		sentence,
		conditions: needs.map(withCapital),
		isLetterOpen: needs.includes(CERTIFICATE_CONDITION),
		advice: advised,
		heading,
		lead: sentence === heading ? '' : sentence,
		text: [scheme && !door && howToApply(scheme.applyThrough), advised?.what, advised?.why]
			.filter((one) => one && one !== heading && one !== sentence)
			.join(' '),
		basis: sentences(
			basisFor(context, advice.open ? undefined : grant),
			unusedBill(estimated, home, words),
		),
		chosen,
		numbers: {
			help: helps || isPerhaps ? perhaps : helpNumber(context, grant),
			price: priceNumber(context, isPerhaps ? undefined : grant),
		},
		feels: feelsOf(context),
		groups: groupsOf(rows, context),
		bill:
			totals.bill && totals.pounds
				? {
						...billOf(totals.bill.before, totals.pounds),
						charges: capCharges(estimated, words),
					}
				: undefined,
		scale: {
			low: Math.min(0, ...rows.flatMap(({ range }) => range?.low ?? [])),
			high: Math.max(1, ...rows.flatMap(({ range }) => range?.high ?? [])),
		},
		others: (['ask', 'no'] as const).flatMap((fits) =>
			offered
				.filter((result) => result.fits === fits)
				.map((result) => measureInWords(result, context)),
		),
	};
}
