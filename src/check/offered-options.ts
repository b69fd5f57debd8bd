/** The options of a form that a firm offers, and the measures that it does not. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { type Offer, unaskedQuestions } from '#forms/eligibility/offer.ts';
import { type Field, type Form, fieldsOf } from '#forms/fields/field.ts';
import { type OfferedOptions, serviceOption } from '#forms/fields/offered-fields.ts';
import { healthDetail } from '#forms/health-detail.ts';
import { telephoneForm } from '#forms/telephone.ts';
import { type Measure, measures } from '#model/measures.ts';

const { energySavings, insulationMethod } = healthDetail.fields;

const wishes = {
	solar: 'solar',
	airSourceHeatPump: 'heat-pump',
	highHeatRetentionStorageHeaters: 'storage-heaters',
	internalWallInsulation: 'internal-wall',
	cavityWallInsulations: 'cavity',
} as const;

/** The measure that an option is, by its name in the estimate. */
export const measuresOf: ReadonlyMap<Field, Readonly<Record<string, Measure>>> = new Map<
	Field,
	Readonly<Record<string, Measure>>
>([
	[energySavings, wishes],
	[telephoneForm.steps[0].fields.energySavings, { ...wishes, loft: 'loft' }],
	[insulationMethod, { internalWall: 'internal-wall', cavityWall: 'cavity', loft: 'loft' }],
]);

/** The measures that no service on offer is. */
export const measuresNotOffered = (offer: Offer): Measure[] =>
	measures.filter((measure) => !offer.measures.includes(measure));

/**
 * For a form's questions; undefined where they stand as they are written, as on the specification's
 * site.
 */
export function offeredOptions(
	form: Form,
	content: Pick<PageContent, 'offer' | 'company' | 'services' | 'schemes' | 'day'>,
): OfferedOptions | undefined {
	const { offer, company, services: offered, day } = content;
	const missing = measuresNotOffered(offer);
	const unasked: readonly string[] = unaskedQuestions(form, content, day);
	const without = Object.fromEntries(
		fieldsOf(form).flatMap(([name, field]) => {
			if (field.kind !== 'choice') return [];
			const wish = measuresOf.get(field);
			const isMissing = (option: string) => {
				const measure = wish?.[option];
				return measure
					? missing.includes(measure)
					: wish && company.notAsked?.some((answer) => answer === option);
			};
			const gone = Object.keys(field.options).filter(
				(option) => unasked.includes(name) || isMissing(option),
			);
			return gone.length > 0 ? [[name, gone]] : [];
		}),
	);
	const services = Object.fromEntries(
		offered.flatMap(({ slug, formOption }) =>
			formOption ? [[serviceOption(slug), formOption]] : [],
		),
	);
	const isSolarAlone =
		offer.measures.length > 0 &&
		offer.measures.every((measure) => measure === 'solar' || measure === 'battery');
	return Object.keys(without).length + Object.keys(services).length > 0
		? { without, services, leads: isSolarAlone ? 'roof' : undefined }
		: undefined;
}
