/** The photographs that help with what was asked for. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { serviceOption } from '#forms/fields/offered-fields.ts';
import { fundingForm } from '#forms/funding.ts';
import { measuresOf } from './offered-options.ts';

/**
 * Three photographs by name, for the answers of either form: those of the service that was asked
 * for, or of the firm's only one.
 */
export function photographNames(
	{ services, pages }: Pick<PageContent, 'services' | 'pages'>,
	answers: Readonly<Record<string, string>>,
): readonly string[] {
	const measures = fieldsOf(fundingForm).flatMap(
		([name, field]) => measuresOf.get(field)?.[answers[name] ?? ''] ?? [],
	);
	const asked = services.find(
		({ slug, measure }) =>
			serviceOption(slug) === answers.energySavings ||
			(measure !== undefined && measure === measures[0]),
	);
	const service = asked ?? (services.length === 1 ? services[0] : undefined);
	return service?.photographs ?? pages.shared.photographs;
}
