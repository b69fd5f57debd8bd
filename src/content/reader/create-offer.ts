/** Makes the offer of a firm from its content. */
import type { Offer, PartInScheme } from '#forms/eligibility/offer.ts';
import type { Company, Scheme, Service } from '../schemas/content-schemas.ts';

/**
 * The offer. A scheme is in it where a service on offer, or a measure, is named beside it, and the
 * firm works in one of its nations; the specification’s sample has all of them.
 */
export function createOffer({
	services,
	schemes,
	company: { nations, appliesFor, worksWith, specification },
}: {
	/** The services on offer, in menu order. */
	readonly services: readonly (Service & { readonly slug: string })[];
	readonly schemes: Readonly<Record<string, Scheme>>;
	readonly company: Pick<Company, 'nations' | 'appliesFor' | 'worksWith' | 'specification'>;
}): Offer {
	const measures = [...new Set(services.flatMap(({ measure }) => measure ?? []))];
	const applied = appliesFor.map(({ scheme }) => String(scheme));
	const named = services.flatMap(({ benefits, changes = [] }) => [
		...benefits.schemes,
		...changes.flatMap((change) => change.benefits?.schemes ?? []),
	]);
	const partIn = (id: string): PartInScheme =>
		applied.includes(id) ? 'applies' : worksWith.includes(id) ? 'works with' : 'names';
	return {
		isSpecification: specification,
		nations,
		services: services.map(({ slug }) => slug),
		measures,
		schemes: Object.fromEntries(
			Object.entries(schemes).flatMap(([id, scheme]) =>
				specification ||
				(scheme.nations.some((nation) => nations.includes(nation)) &&
					(partIn(id) !== 'names' ||
						named.includes(id) ||
						scheme.measures?.some((measure) => measures.includes(measure))))
					? [[id, partIn(id)]]
					: [],
			),
		),
	};
}
