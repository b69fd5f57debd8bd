/**
 * What the firm's services make of the forms' options and of the measures that the check of a home
 * knows.
 */

import type { PageContent } from '#content/reader/content-on-day.ts';
import type { Content } from '#content/reader/load-content.ts';
import { unaskedQuestions } from '#forms/eligibility/firm-schemes.ts';
import { type OfferedOptions, serviceOption } from '#forms/fields/offered-fields.ts';
import { healthDetail } from '#forms/funding.ts';
import { type Measure, measures } from '#model/measures.ts';

/**
 * The measure that an option is, by its name in the estimate. Options that no measure is are not
 * here.
 */
const optionMeasures = {
	energySavings: {
		solar: 'solar',
		airSourceHeatPump: 'heat-pump',
		highHeatRetentionStorageHeaters: 'storage-heaters',
		internalWallInsulation: 'internal-wall',
		cavityWallInsulations: 'cavity',
	},
	insulationMethod: { internalWall: 'internal-wall', cavityWall: 'cavity', loft: 'loft' },
} as const;

/** The measures that no service on offer is. */
export const measuresNotOffered = (content: Content): Measure[] =>
	measures.filter((measure) => !content.measures.includes(measure));

/**
 * For the forms' questions; undefined where the questions stand as they are written, as on the
 * specification's site.
 */
export function offeredOptions(content: PageContent): OfferedOptions | undefined {
	const missing: readonly string[] = measuresNotOffered(content);
	const notAsked: readonly string[] = content.company.notAsked ?? [];
	const of = (question: keyof typeof optionMeasures) => [
		...Object.entries(optionMeasures[question]).flatMap(([option, measure]) =>
			missing.includes(measure) ? option : [],
		),
		...notAsked,
	];
	const without = {
		energySavings: of('energySavings'),
		insulationMethod: of('insulationMethod'),
		...Object.fromEntries(
			unaskedQuestions(content, content.day).map((name) => [
				name,
				Object.keys(healthDetail.fields[name].options),
			]),
		),
	};
	const services = Object.fromEntries(
		content.services.flatMap(({ slug, formOption }) =>
			formOption ? [[serviceOption(slug), formOption]] : [],
		),
	);
	const isAsWritten =
		Object.values(without).every((options) => options.length === 0) &&
		Object.keys(services).length === 0;
	return isAsWritten ? undefined : { without, services };
}
