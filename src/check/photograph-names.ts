/** What the service that an enquiry asked for has to say of it. */

import type { PageContent } from '#content/reader/content-on-day.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { serviceOption } from '#forms/fields/offered-fields.ts';
import { SHEET_ID } from '#forms/fields/page-places.ts';
import { fundingForm } from '#forms/funding.ts';
import { measuresOf } from './offered-options.ts';

type Answers = Readonly<Record<string, string>>;

/** Three photographs by name that help with what was asked for, by the answers of either form. */
export const photographNames = (
	content: Pick<PageContent, 'services' | 'pages'>,
	answers: Answers,
): readonly string[] => askedFor(content, answers)?.photographs ?? content.pages.shared.photographs;

/** Where a visitor finds what to hold beside quotes for what was asked for, if there is a sheet. */
export function quoteSheetPath(
	content: Pick<PageContent, 'services'>,
	answers: Answers,
): string | undefined {
	const service = askedFor(content, answers);
	return service?.sheet && `${service.path}#${SHEET_ID}`;
}

/** The service that was asked for, or the firm's only one. */
function askedFor({ services }: Pick<PageContent, 'services'>, answers: Answers) {
	const measures = fieldsOf(fundingForm).flatMap(
		([name, field]) => measuresOf.get(field)?.[answers[name] ?? ''] ?? [],
	);
	const asked = services.find(
		({ slug, measure }) =>
			serviceOption(slug) === answers.energySavings ||
			(measure !== undefined && measure === measures[0]),
	);
	return asked ?? (services.length === 1 ? services[0] : undefined);
}
