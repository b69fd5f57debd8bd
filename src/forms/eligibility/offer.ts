/**
 * What a firm offers, and what follows from it for the questions of a form
 * (docs/decisions/white-label.md).
 */
import { asOf, isClosed } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import type { Nation } from '#model/places.ts';
import { type Form, fieldsOf } from '../fields/field.ts';
import { fundingForm } from '../funding.ts';
import { joinWords } from './outcomes.ts';
import { schemesOfForms } from './schemes-for-rules.ts';
import type { SchemeRecord } from './types.ts';

/**
 * A firm applies for a scheme on a customer’s behalf, or works with it as one of its contractors
 * (`appliesFor` and `worksWith` in content/company.yaml). All other schemes are only named.
 */
export type PartInScheme = 'applies' | 'works with' | 'names';

/** Made once from the content (src/content/reader/create-offer.ts). */
export interface Offer {
	/**
	 * The specification’s sample (`specification` in content/company.yaml) asks every question and
	 * names every scheme, whatever the day.
	 */
	readonly isSpecification: boolean;
	/** Where the firm works. */
	readonly nations: readonly Nation[];
	/** The services on offer by file name, in menu order. */
	readonly services: readonly string[];
	/** The measures on offer that the check of a home has a name for. */
	readonly measures: readonly Measure[];
	/** The schemes that pay for a service on offer where the firm works, open or closed, by id. */
	readonly schemes: Readonly<Record<string, PartInScheme>>;
}

/** The part of the content that decides which questions are asked. */
export interface Firm {
	readonly offer: Offer;
	readonly schemes: Readonly<Record<string, SchemeRecord>>;
}

/**
 * Where a home is taken to be whose visitor has not said so: in the nation of a firm that works in
 * one alone. The sample leaves it open.
 */
export const presumedNation = ({ isSpecification, nations }: Offer): Nation | undefined =>
	isSpecification || nations.length > 1 ? undefined : nations[0];

/** The firm’s schemes that are open on that day (2026-11-21). */
const openSchemes = ({ offer, schemes }: Firm, day: string): string[] =>
	Object.keys(offer.schemes).filter((id) => !isClosed(schemes[id] ?? {}, day));

/**
 * The questions that are not asked on that day, because no open scheme of the firm reads the
 * answer. About health, benefits or income only a scheme counts in which the firm has a part of its
 * own (UK GDPR, article 5(1)(c)); an answer that is posted all the same is not kept.
 */
export function unaskedQuestions(form: Form, firm: Firm, day: string): string[] {
	const { isSpecification, schemes } = firm.offer;
	if (isSpecification) return [];
	const open = openSchemes(firm, day);
	return fieldsOf(form).flatMap(([name, field]) => {
		if (field.kind !== 'choice' || !field.readBy) return [];
		const isRead = field.readBy.some(
			(id) => open.includes(id) && !(field.sensitive && schemes[id] === 'names'),
		);
		return isRead ? [] : name;
	});
}

/**
 * Whether there is something to apply for on that day: a scheme that pays a good part of the price,
 * and that our forms are about.
 */
export const hasFundingForm = (firm: Firm, day: string): boolean =>
	firm.offer.isSpecification ||
	openSchemes(firm, day).some((id) => {
		const scheme = firm.schemes[id];
		return scheme && schemesOfForms.includes(id) && asOf(scheme, day).pays.share !== 'little';
	});

/** The kinds of answers that are erased before the rest, by a question about each. */
const PRIVATE = {
	healthCondition: 'health',
	benefitsClaim: 'benefits',
	householdIncome: 'income',
} as const;

/**
 * The kinds of them that the application asks for on that day: "health, benefits and income",
 * "income", or nothing.
 */
export function privateAnswers(firm: Firm, day: string): string {
	const unasked = unaskedQuestions(fundingForm, firm, day);
	return hasFundingForm(firm, day)
		? joinWords(
				Object.entries(PRIVATE).flatMap(([name, kind]) => (unasked.includes(name) ? [] : kind)),
			)
		: '';
}
