/** The schemes that the eligibility rules read, picked from the facts when the server starts. */
import { eligibilityRules } from './scheme-rules.ts';
import { type AppliedFor, NATIONAL_SCHEMES, type SchemeRecord, type Schemes } from './types.ts';

/** The ids of the schemes that the application and the check are about. */
export const schemesOfForms: readonly string[] = [
	...Object.keys(eligibilityRules),
	...Object.values(NATIONAL_SCHEMES),
];

/**
 * The schemes of the eligibility rules, reduced to what the outcomes need. `appliesFor` lists those
 * that the company applies for, and `offered` those that it offers; without it, all. Throws an
 * Error if a scheme is missing.
 */
export function schemesForRules(
	all: Readonly<Record<string, SchemeRecord>>,
	appliesFor: readonly AppliedFor[] = [],
	offered?: readonly string[],
): Schemes {
	const picked = schemesOfForms
		.filter((id) => offered?.includes(id) ?? true)
		.map((id) => {
			const scheme = all[id];
			if (!scheme)
				throw new Error(
					`There is no scheme called ${id} in facts/schemes.yaml, which src/forms/eligibility/scheme-rules.ts needs.`,
				);
			const {
				name,
				nations,
				pays,
				paysLandlords,
				measures,
				decidedBy,
				closes,
				instead,
				officialPage,
				council,
				documents,
				changes,
				grants,
			} = scheme;
			const { applyThrough, applyThroughFor } = scheme;
			const own = appliesFor.find((applied) => applied.scheme === id);
			return [
				id,
				{
					name,
					nations,
					pays,
					measures,
					decidedBy,
					closes,
					instead,
					officialPage,
					council,
					documents,
					paysLandlords,
					applyThrough: own ? ('us' as const) : applyThrough,
					applyThroughFor: applyThroughFor && !own ? applyThroughFor : undefined,
					grants: grants?.map(({ pounds, until, heating, condition }) => ({
						pounds,
						until,
						heating,
						condition,
					})),
					changes: changes?.map(({ from, pays, instead }) => ({ from, pays, instead })),
					whoApplies: own
						? companyApplies(own)
						: applyThrough === 'installer'
							? `${scheme.applicant} We help you with the papers.`
							: scheme.applicant,
					hasPlace: own !== undefined || applyThrough !== 'installer',
				},
			] as const;
		});
	return Object.fromEntries(picked);
}

function companyApplies({ supplierSlot }: AppliedFor): string {
	return supplierSlot
		? `We do, with you. ${supplierSlot.supplier} has given us a place for new homes.`
		: 'We do, with you.';
}
