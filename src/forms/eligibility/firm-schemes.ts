/**
 * What a firm's schemes make of the application: which of its questions are asked, and whether
 * there is one (docs/decisions/white-label.md).
 */
import { asOf, isClosed } from '#model/dates.ts';
import { healthDetail } from '../funding.ts';
import { joinWords } from './outcomes.ts';
import type { NATIONAL_SCHEMES, SchemeId, SchemeRecord } from './types.ts';

type Question = keyof typeof healthDetail.fields;

/** The part of the content that decides it. */
export interface FirmSchemes {
	/**
	 * The schemes that the firm works with. Undefined on the specification's site, which works with
	 * all of them and asks everything.
	 */
	readonly worksWith?: readonly string[] | undefined;
	readonly schemes: Readonly<Record<string, SchemeRecord>>;
	readonly company: { readonly nations: readonly string[] };
}

const ABOUT_INCOME = [
	'benefitsClaim',
	'selectedBenefits',
	'householdIncome',
	'homeOwnership',
] as const;

/**
 * The questions that each scheme depends on. What would be fitted is asked as long as an answer to
 * it is offered.
 */
export const schemeQuestions: Readonly<
	Record<SchemeId | (typeof NATIONAL_SCHEMES)[keyof typeof NATIONAL_SCHEMES], readonly Question[]>
> = {
	eco4: [...ABOUT_INCOME, 'healthCondition'],
	'warm-homes-local-grant': ABOUT_INCOME,
	'boiler-upgrade-scheme': ['homeOwnership', 'heatingSource'],
	'vat-zero-rate': [],
	'smart-export-guarantee': [],
	gbis: [],
	// No rule reads these two; the office asks by them. Source: facts/schemes.yaml.
	'home-energy-scotland': ['householdIncome', 'homeOwnership'],
	'nest-wales': [...ABOUT_INCOME, 'healthCondition'],
};

/** Asked for what they say of the work. */
const WISHES: readonly Question[] = ['energySavings', 'insulationMethod'];

/**
 * The schemes that the firm works with, that are open on that day (2026-11-21) where it works, and
 * that a question of ours is about.
 */
function askedAbout(
	{ worksWith = [], schemes, company }: FirmSchemes,
	day: string,
): (keyof typeof schemeQuestions)[] {
	return (Object.keys(schemeQuestions) as (keyof typeof schemeQuestions)[]).filter((id) => {
		const scheme = schemes[id];
		return (
			worksWith.includes(id) &&
			scheme &&
			!isClosed(scheme, day) &&
			scheme.nations.some((nation) => company.nations.includes(nation))
		);
	});
}

/**
 * The questions that no scheme of the firm's depends on on that day. They are not asked, and an
 * answer to one is not kept.
 */
export function unaskedQuestions(firm: FirmSchemes, day: string): Question[] {
	if (!firm.worksWith) return [];
	const asked = [...WISHES, ...askedAbout(firm, day).flatMap((id) => schemeQuestions[id])];
	return (Object.keys(healthDetail.fields) as Question[]).filter((name) => !asked.includes(name));
}

/**
 * Whether there is something to apply for on that day: a scheme that pays a good part of the price,
 * and that our questions are about.
 */
export function hasFundingForm(firm: FirmSchemes, day: string): boolean {
	return (
		!firm.worksWith ||
		askedAbout(firm, day).some(
			(id) => asOf(firm.schemes[id] as SchemeRecord, day).pays.share !== 'little',
		)
	);
}

/** The kinds of answers that are erased before the rest, by a question about each. */
const PRIVATE = {
	healthCondition: 'health',
	benefitsClaim: 'benefits',
	householdIncome: 'income',
} as const;

/**
 * Those of them that the application asks for on that day: "health, benefits and income", "income",
 * or nothing.
 */
export function privateAnswers(firm: FirmSchemes, day: string): string {
	const unasked: readonly string[] = unaskedQuestions(firm, day);
	return hasFundingForm(firm, day)
		? joinWords(
				Object.entries(PRIVATE).flatMap(([name, kind]) => (unasked.includes(name) ? [] : kind)),
			)
		: '';
}
