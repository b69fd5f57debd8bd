/**
 * The content of the home page's house: the measures in its parts, each with its fact, and the
 * January evening.
 */
import type { z } from 'zod';
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { Content } from '#content/reader/load-content.ts';
import { type HousePart, houseParts } from '#content/schemas/content-schemas.ts';
import type { homePage } from '#content/schemas/page-schemas.ts';
import { type NamedClaim, publishedClaims } from './content-lookup.ts';
import { ownBasis, ownFigure } from './own-estimates.ts';

interface PlanMeasure {
	readonly part: HousePart;
	readonly path: string;
	/** What the part is called in everyday words. */
	readonly name: string;
	/** The title of its page. */
	readonly title: string;
	/** Our own estimate, its fact, or its summary where the fact is withheld. */
	readonly says: string;
	/** Absent where `says` is our own estimate or a summary. */
	readonly fact?: NamedClaim;
	/** True where `says` is our own estimate. */
	readonly isOwn?: true;
}

/** The house, its measures and its evening. */
export interface HousePlanContent
	extends Omit<z.infer<typeof homePage>['picture'], 'parts' | 'evening'> {
	readonly content: Pick<Content, 'services'>;
	readonly measures: readonly PlanMeasure[];
	/** Says whose home our own estimates are for, and at which prices. */
	readonly basis: string;
	/** The services that have no part of their own in it. */
	readonly othersOnOffer: readonly { readonly path: string; readonly name: string }[];
	/** The January evening, with the claims that its streams of heat show. */
	readonly evening:
		| (z.infer<typeof homePage>['picture']['evening'] & { readonly claims: readonly NamedClaim[] })
		| undefined;
}

/**
 * A withheld fact is left out, and the evening with it if its shares are withheld. A part that no
 * service on offer is alone has no place in it. A service without a part, or with one that another
 * has, is named beneath. Throws if a fact belongs to another measure than its part.
 */
export function housePlan(content: PageContent): HousePlanContent {
	const { services } = content;
	const { parts, evening, ...words } = content.pages.home.picture;
	const measures = houseParts.flatMap((part) => {
		const service = services.find(({ lights }) => lights.length === 1 && lights[0] === part);
		const words = parts[part];
		if (!service || !words) return [];
		const [fact] = words.fact ? publishedClaims([words.fact], content) : [];
		if (fact && fact.page !== service.slug)
			throw new Error(
				`content/pages/home.yaml: ${words.fact} is a claim about ${fact.page} and not about ${service.slug}.`,
			);
		// A saving is our own estimate, also where the firm has not signed the claim; the advertised
		// one is on the service's page.
		const saves = words.fact && content.claims[words.fact]?.estimate;
		const own =
			saves && content.offer.measures.includes(saves) ? ownFigure(saves, content) : undefined;
		return {
			part,
			path: service.path,
			name: words.name,
			title: service.name,
			...(own
				? { says: own.says, isOwn: true as const }
				: { says: fact?.says ?? service.summary, fact }),
		};
	});
	const isTaken = (wanted: (typeof houseParts)[number]) =>
		measures.some(({ part }) => part === wanted);
	const others = services
		.filter(
			({ path, lights: [part, ...more] }) =>
				more.length === 0 && !measures.some((one) => one.path === path) && (!part || isTaken(part)),
		)
		.map(({ path, name }) => ({ path, name }));
	const claims = publishedClaims([evening.shares.roof, evening.shares.walls], content);
	return {
		...words,
		content,
		measures,
		basis: ownBasis(content),
		othersOnOffer: others,
		evening: claims.length === 2 ? { ...evening, claims } : undefined,
	};
}
