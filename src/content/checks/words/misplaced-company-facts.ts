/**
 * Finds the company's facts and promises outside content/company.yaml, the only file that another
 * company has to change.
 */

import type { ContentProblem } from '#content/reader/content-problem.ts';
import { SLOT_DAYS } from '#content/reader/review-days.ts';
import type { Company, Scheme } from '#content/schemas/content-schemas.ts';
import { daysBetween } from '#model/dates.ts';
import { type ContentText, locationOf } from './content-text.ts';

/** Promises in their usual words, each with the placeholder to write instead. */
const PROMISE_PATTERNS: readonly (readonly [words: RegExp, name: keyof Company['promises']])[] = [
	[
		/\b(?:survey|visit)\b[^.!?]*\b(?:costs? nothing|no charge|without (?:a fee|charge)|free|at our expense|no cost)\b/i,
		'freeSurvey',
	],
	[/\b(?:free|no charge for the) (?:survey|visit)\b/i, 'freeSurvey'],
	[/\bwhether or not you go ahead\b/i, 'findingsAnyway'],
	[/\buntil the work is signed off\b/i, 'onePerson'],
	[/\bwe come back when\b/i, 'putRight'],
	[/\b(?:no calls|not (?:ring|call)[^.]*) after you (?:have )?told us no\b/i, 'noCallsAfterNo'],
	[/\bto nobody else\b|\b(?:not|never) (?:sell|pass)[^.]*\bon\b/i, 'notPassedOn'],
	[
		/\bwe show you photographs\b|\byou get photographs\b|\bphotographs handed over\b/i,
		'photographs',
	],
	[/\bone-page guide\b|\bguide we leave\b/i, 'guide'],
	[/\bwalk round with you\b/i, 'walkRound'],
];

/** How soon people were rung is counted, not promised, and may be the same number of days. */
const isCounted = ({ file, key }: ContentText): boolean =>
	file === 'content/pages/shared.yaml' && key.startsWith('usually');

/**
 * The company's facts and promises that another content file has typed out instead of using the
 * placeholder.
 */
export function typedCompanyFacts(
	texts: readonly ContentText[],
	company: Company,
): ContentProblem[] {
	const facts: readonly (readonly [fact: string, name: string])[] = [
		...([company.name, company.legalName].map((fact) => [fact, 'name']) as [string, string][]),
		[company.area, 'area'],
		[company.response.within, 'within'],
		...(/\b(?:across|in|around) (the .+)$/
			.exec(company.area)
			?.slice(1)
			.map((region) => [region, 'area'] as const) ?? []),
		...([company.email, company.phone].map((fact) => [fact, 'email}, {phone']) as [
			string,
			string,
		][]),
	];
	return texts
		.filter((text) => !text.file.endsWith('/company.yaml') && !isCounted(text))
		.flatMap((text) => {
			const names = [
				...facts
					.filter(([fact]) => text.text.toLowerCase().includes(fact.toLowerCase()))
					.map(([, name]) => name),
				...PROMISE_PATTERNS.filter(([words]) => words.test(text.text)).map(([, name]) => name),
			];
			return [...new Set(names)].map((name) => ({
				where: locationOf(text),
				what: 'says for the company what only content/company.yaml may say.',
				todo: `Write {${name}} in its place, and keep the words in content/company.yaml.`,
			}));
		});
}

/** Suppliers' places that were confirmed too long ago, or on a day in the future. */
export function staleSupplierSlots({ appliesFor }: Company, today: string): ContentProblem[] {
	return appliesFor.flatMap((applied) => {
		if (!('supplierSlot' in applied)) return [];
		const { supplier, confirmed } = applied.supplierSlot;
		const days = daysBetween(confirmed, today);
		if (days >= 0 && days <= SLOT_DAYS) return [];
		const what =
			days < 0
				? `says that ${supplier} confirms a place on a day to come.`
				: `rests on ${supplier}’s word of ${confirmed}.`;
		const todo = `Ask ${supplier} whether it still has a place, and write the day under confirmed; or take eco4 out of appliesFor.`;
		return [{ where: 'content/company.yaml appliesFor', what, todo }];
	});
}

/**
 * The schemes that the company does not apply for, and what it would need. For information only.
 */
export function schemesNotAppliedFor(
	{ appliesFor }: Company,
	schemes: Readonly<Record<string, Scheme>>,
	today: string,
): string[] {
	const needs: Readonly<Record<string, string>> = {
		eco4: 'a supplier that has a place: supplierSlot, with supplier and confirmed',
		'boiler-upgrade-scheme': 'an MCS certificate among the memberships',
	};
	return Object.entries(schemes)
		.filter(([id, { applyThrough, closes }]) => {
			return (
				applyThrough === 'installer' &&
				!(closes && today > closes) &&
				!appliesFor.some(({ scheme }) => scheme === id)
			);
		})
		.map(
			([id, { name }]) =>
				`${name}: pages say that somebody else applies. To apply, name ${id} under appliesFor; it needs ${needs[id]}.`,
		);
}
