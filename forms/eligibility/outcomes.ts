/** What help may fit, from the answers alone and as of a day. A guide and never a decision; the rules are in eligibility-rules.ts. */

import { daysBetween, isClosed } from '../../dates.ts';
import type { healthDetail } from '../funding.ts';
import { benefitName, ENDED, eligibilityRules, isOneOf, isOpenQuestion, labelOf, OF_TWO_KINDS, type Reading, wishesOf } from './rules.ts';

/** `likely` only where the answers alone settle it; the rest waits for what nobody has asked yet. */
export type Likelihood = 'likely' | 'possible' | 'needs a survey' | 'unlikely' | 'closed';

export type SchemeId = 'eco4' | 'warm-homes-local-grant' | 'boiler-upgrade-scheme' | 'vat-zero-rate' | 'smart-export-guarantee' | 'gbis';

/** What a scheme may pay, in a line, and how much of the price that is. */
interface Pays {
	/** Completes "This pays for …". */
	readonly for: string;
	readonly howMuch: string;
	readonly share: 'most' | 'part' | 'little';
}

/** Something worth having ready, and whose it is: everybody's, or only somebody's who gets a benefit, owns or rents. */
interface Paper {
	readonly paper: string;
	readonly when?: 'benefit' | 'income' | 'owns' | 'rents' | undefined;
}

/** What the outcomes need to know of a scheme; its record is in content/schemes.yaml. */
interface SchemeRecord {
	readonly name: string;
	readonly nations: readonly string[];
	readonly pays: Pays;
	readonly decidedBy: string;
	/** The last day, as 2026-12-31. The scheme is closed from the day after. */
	readonly closes?: string | undefined;
	readonly instead?: string | undefined;
	readonly installerApplies: boolean;
	readonly applicant: string;
	readonly officialPage: string;
	readonly documents?: readonly Paper[] | undefined;
}

/** A scheme that the company itself applies for (`appliesFor` in content/company.yaml). */
interface AppliedFor {
	readonly scheme: string;
	/** ECO4 only: the supplier that has given the company a place, and the day it last said so. */
	readonly supplierSlot?: { readonly supplier: string; readonly confirmed: string } | undefined;
}

/** A scheme as the outcomes read it, with who applies settled for this company. */
export interface DatedScheme extends Omit<SchemeRecord, 'installerApplies' | 'applicant'> {
	readonly whoApplies: string;
	/** False for a scheme that takes its places through installers while the company has none. */
	readonly hasPlace: boolean;
}

/** The nations' own schemes, which no rule looks at: the nation is never asked. */
export const NATIONAL = { Scotland: 'home-energy-scotland', Wales: 'nest-wales' } as const;

export type Schemes = Readonly<Record<SchemeId | (typeof NATIONAL)[keyof typeof NATIONAL], DatedScheme>>;

/** What may come of one scheme for these answers. */
export interface SchemeOutcome {
	readonly scheme: SchemeId;
	readonly name: string;
	readonly verdict: Likelihood;
	readonly pays: Pays;
	/** Said where it pays for something other than what the visitor asked about. */
	readonly otherwise?: string;
	/** From what the visitor said. */
	readonly why: string;
	/** What would be looked at before anybody could say more. */
	readonly checked: string;
	readonly nations: readonly string[];
	readonly decidedBy: string;
	readonly until?: string;
	/** True when the scheme is open but ends so soon that a new application may not make it. */
	readonly littleTimeLeft: boolean;
	/** Possible by the rules, yet something speaks against it: an income above the line we ask about, or too little time. */
	readonly isLongShot: boolean;
	readonly officialPage: string;
	readonly whoApplies: string;
	/** The papers worth having ready, of those the visitor can have. */
	readonly documents: readonly string[];
	/** Where the rule comes from. */
	readonly source: string;
}

/** The eight answers of Health Detail; any of them may be missing. */
export type HomeAnswers = Readonly<Partial<Record<keyof typeof healthDetail.fields, string>>>;

/** A survey, a design, the work and its paperwork take about this long at the least. */
const LITTLE_TIME_DAYS = 60;

/**
 * The schemes the outcomes speak of, cut down to what they need. `appliesFor` is the company's own list: without it,
 * nobody is told that the company applies. Throws an Error when a scheme is missing.
 */
export function schemesForRules(all: Readonly<Record<string, SchemeRecord>>, appliesFor: readonly AppliedFor[] = []): Schemes {
	const picked = [...Object.keys(eligibilityRules), ...Object.values(NATIONAL)].map((id) => {
		const scheme = all[id];
		if (!scheme) throw new Error(`There is no scheme called ${id} in content/schemes.yaml, which forms/eligibility/outcomes.ts speaks of.`);
		const { name, nations, pays, decidedBy, closes, instead, installerApplies, officialPage, documents } = scheme;
		const own = appliesFor.find((applied) => applied.scheme === id);
		return [
			id,
			{
				...{ name, nations, pays, decidedBy, closes, instead, officialPage, documents },
				whoApplies: own ? ourPart(own) : installerApplies ? `${scheme.applicant} We help you with the papers.` : scheme.applicant,
				hasPlace: own !== undefined || !installerApplies,
			},
		] as const;
	});
	return Object.fromEntries(picked) as unknown as Schemes;
}

function ourPart({ supplierSlot }: AppliedFor): string {
	return supplierSlot ? `We do, with you. ${supplierSlot.supplier} has given us a place for new homes.` : 'We do, with you.';
}

/** One outcome for each scheme, what is worth most to this visitor first, as of a day (2026-11-21). */
export function findOutcomes(answers: HomeAnswers, schemes: Schemes, today: string): SchemeOutcome[] {
	const wishes = wishesOf(answers);
	const outcomes = Object.entries(eligibilityRules).map(([id, rule]): SchemeOutcome => {
		const scheme = schemes[id as SchemeId];
		const hasClosed = isClosed(scheme, today);
		const reading: Reading = hasClosed
			? { verdict: 'closed', why: scheme.instead ?? 'The scheme has closed.', checked: 'Nothing.' }
			: rule.read(answers);
		const littleTimeLeft = scheme.closes !== undefined && !hasClosed && daysBetween(today, scheme.closes) < LITTLE_TIME_DAYS;
		const isOpen = reading.verdict !== 'closed' && reading.verdict !== 'unlikely';
		const fits = wishes.length === 0 || wishes.some(({ value }) => rule.paysFor.includes(value));
		return {
			scheme: id as SchemeId,
			name: scheme.name,
			pays: scheme.pays,
			...(isOpen && !fits
				? { otherwise: `This pays for ${scheme.pays.for}. You asked about ${inARow(wishes.map(({ words }) => words))}.` }
				: {}),
			verdict: reading.verdict,
			why: reading.why,
			checked: reading.checked,
			nations: scheme.nations,
			decidedBy: scheme.decidedBy,
			...(scheme.closes ? { until: scheme.closes } : {}),
			littleTimeLeft,
			isLongShot: reading.isLongShot === true || (littleTimeLeft && !scheme.hasPlace),
			officialPage: scheme.officialPage,
			whoApplies: scheme.whoApplies,
			documents: (scheme.documents ?? []).filter(({ when }) => isTheirs(when, answers)).map(({ paper }) => paper),
			source: rule.source,
		};
	});
	return outcomes.sort((a, b) => worth(b) - worth(a));
}

/** A rough order, never shown: how likely it is, times how much of the price it would pay, times whether it was asked for. */
function worth({ verdict, pays, otherwise, isLongShot }: SchemeOutcome): number {
	const chance = { likely: 1, possible: 0.6, 'needs a survey': 0.3, unlikely: 0, closed: -1 }[verdict];
	if (chance <= 0) return chance;
	const share = { most: 1, part: 0.6, little: 0.1 }[pays.share];
	return chance * share * (otherwise ? 0.05 : 1) * (isLongShot ? 0.3 : 1);
}

/** Whether somebody with these answers can have such a paper. */
function isTheirs(when: Paper['when'], { benefitsClaim, selectedBenefits, householdIncome, homeOwnership }: HomeAnswers): boolean {
	const getsBenefit = benefitsClaim === 'yes' || !isOpenQuestion(selectedBenefits);
	switch (when) {
		case 'benefit':
			return getsBenefit;
		case 'income':
			return !getsBenefit || householdIncome === 'yes';
		case 'owns':
			return homeOwnership !== 'no';
		case 'rents':
			return homeOwnership === 'no';
		default:
			return true;
	}
}

/** "a, b and c" */
export function inARow(words: readonly string[]): string {
	return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** What the office should ask, because the answers do not fit together or leave the main thing open. */
export function questionsForTheOffice({
	benefitsClaim,
	selectedBenefits,
	householdIncome,
	homeOwnership,
	heatingSource,
}: HomeAnswers): string[] {
	const questions: string[] = [];
	if (benefitsClaim === 'no' && selectedBenefits && selectedBenefits !== 'notSure') {
		questions.push(`Says nobody claims benefits, yet names ${labelOf('selectedBenefits', selectedBenefits)}: which is right?`);
	}
	if (isOneOf(ENDED, selectedBenefits)) questions.push(`${benefitName(selectedBenefits)} has ended: what is paid instead?`);
	if (isOneOf(OF_TWO_KINDS, selectedBenefits)) questions.push(`${benefitName(selectedBenefits)}: is it the kind that depends on income?`);
	if (isOpenQuestion(selectedBenefits) && benefitsClaim !== 'no') questions.push('Which benefits does anybody in the home get?');
	if (isOpenQuestion(householdIncome)) questions.push('What is the household income before tax?');
	if (!homeOwnership) questions.push('Who owns the home?');
	if (!heatingSource) questions.push('What heats the home? Oil, which the form has no answer for, may mean the higher heat pump grant.');
	questions.push('Which nation is it in, and what is its energy rating?');
	return questions;
}

/** The verdicts in a line for the office, and for export. */
export function triage(outcomes: readonly SchemeOutcome[]): string {
	return outcomes.map(({ name, verdict }) => `${name}: ${verdict}`).join('; ');
}
