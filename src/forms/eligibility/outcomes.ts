/**
 * Which schemes may fit the answers, on a given day. A guide, never a decision. The rules are in
 * ./scheme-rules.ts.
 */

import { asOf, dayInWords, daysBetween, isClosed } from '#model/dates.ts';
import { inPounds } from '#model/money.ts';
import { OUTSIDE_UK } from '#model/places.ts';
import { serviceInWords } from '../fields/offered-fields.ts';
import { eligibilityRules, isUnanswered, requestedMeasures } from './scheme-rules.ts';
import type {
	ApplyThrough,
	DatedScheme,
	HomeAnswers,
	RequiredDocument,
	RuleResult,
	SchemeId,
	SchemeOutcome,
	Schemes,
} from './types.ts';

/** A survey, a design, the work and its paperwork take at least this long. */
const CLOSING_SOON_DAYS = 60;

/**
 * One outcome for each scheme on a day (2026-11-21), the one worth most to this visitor first.
 * `nation`: where the home is, if known.
 */
export function findOutcomes(
	given: HomeAnswers,
	schemes: Schemes,
	today: string,
	nation?: string,
): SchemeOutcome[] {
	// The rules know nothing of a firm's own services, and a guess would be worse than nothing.
	const answers = serviceInWords(given.energySavings) ? { ...given, energySavings: '' } : given;
	const requested = requestedMeasures(answers);
	const outcomes = Object.entries(eligibilityRules).flatMap(([id, rule]): SchemeOutcome | [] => {
		const dated = schemes[id as SchemeId];
		if (!dated) return [];
		const scheme = asOf(dated, today);
		const hasClosed = isClosed(scheme, today);
		const result: RuleResult = hasClosed
			? {
					likelihood: 'closed',
					why: scheme.instead ?? 'The scheme has closed.',
					toCheck: 'Nothing.',
				}
			: nation && !scheme.nations.includes(nation)
				? {
						likelihood: 'unlikely',
						why:
							`It is for ${joinWords(scheme.nations)} only, and your home is ` +
							`${nation === OUTSIDE_UK ? OUTSIDE_UK : `in ${nation}`}.`,
						toCheck: 'Nothing.',
					}
				: rule.evaluate(answers);
		const closesSoon =
			scheme.closes !== undefined &&
			!hasClosed &&
			daysBetween(today, scheme.closes) < CLOSING_SOON_DAYS;
		const isOpen = result.likelihood !== 'closed' && result.likelihood !== 'unlikely';
		const fits =
			requested.length === 0 || requested.some(({ value }) => rule.paysFor.includes(value));
		const pays = { ...scheme.pays, ...(given.homeOwnership === 'let' ? scheme.paysLandlords : {}) };
		return {
			scheme: id as SchemeId,
			name: scheme.name,
			pays: { ...pays, howMuch: sumFor(given.heatingSource, scheme, today) ?? pays.howMuch },
			mismatch:
				isOpen && !fits
					? `This pays for ${scheme.pays.for}. You asked about ${joinWords(requested.map(({ words }) => words))}.`
					: undefined,
			likelihood: result.likelihood,
			why: result.why,
			toCheck: result.toCheck,
			conditions: result.conditions,
			nations: scheme.nations,
			decidedBy: scheme.decidedBy,
			until: scheme.closes,
			closesSoon,
			isLongShot: result.isLongShot === true || (closesSoon && !scheme.hasPlace),
			officialPage: scheme.officialPage,
			council: scheme.council,
			whoApplies: scheme.whoApplies,
			applyThrough: throughFor(given.homeOwnership, scheme),
			documents: (scheme.documents ?? [])
				.filter(({ when }) => isRelevantDocument(when, answers))
				.map(({ paper }) => paper),
		};
	});
	return outcomes.sort((a, b) => rankingScore(b) - rankingScore(a));
}

/**
 * The one sum that a scheme takes off for this heating, where it is known. A page that shows an
 * estimate, too, then names no other.
 */
function sumFor(
	heating: string | undefined,
	{ grants = [], pays }: DatedScheme,
	today: string,
): string | undefined {
	if (isUnanswered(heating) || !heating) return undefined;
	const open = grants.filter(({ until }) => today <= until);
	const one =
		open.find((grant) => grant.heating?.includes(heating)) ?? open.find((grant) => !grant.heating);
	return (
		one &&
		`${inPounds(one.pounds)} towards ` +
			`${pays.for}${one.condition ? ` until ${dayInWords(one.until)}, if ${one.condition}` : ''}.`
	);
}

function throughFor(homeOwnership: string | undefined, scheme: DatedScheme): ApplyThrough {
	const { tenant, landlord } = scheme.applyThroughFor ?? {};
	return (
		(homeOwnership === 'no' ? tenant : homeOwnership === 'let' ? landlord : undefined) ??
		scheme.applyThrough
	);
}

/** Sorts outcomes, unseen: likelihood × share of the price × whether it was asked for. */
function rankingScore({ likelihood, pays, mismatch, isLongShot }: SchemeOutcome): number {
	const chance = { likely: 1, possible: 0.6, 'needs a survey': 0.3, unlikely: 0, closed: -1 }[
		likelihood
	];
	if (chance <= 0) return chance;
	const share = { most: 1, part: 0.6, little: 0.1 }[pays.share];
	return chance * share * (mismatch ? 0.05 : 1) * (isLongShot ? 0.3 : 1);
}

/** Whether a visitor with these answers can have such a document. */
function isRelevantDocument(
	when: RequiredDocument['when'],
	{ benefitsClaim, selectedBenefits, householdIncome, homeOwnership }: HomeAnswers,
): boolean {
	const getsBenefit = benefitsClaim === 'yes' || !isUnanswered(selectedBenefits);
	// Papers about a household are the tenants', where the home is let.
	const isLet = homeOwnership === 'let';
	switch (when) {
		case 'benefit':
			return getsBenefit && !isLet;
		case 'income':
			return (!getsBenefit || householdIncome === 'yes') && !isLet;
		case 'owns':
			return homeOwnership !== 'no';
		case 'rents':
			return homeOwnership === 'no';
		default:
			return true;
	}
}

/** "a, b and c" */
export function joinWords(words: readonly string[]): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
