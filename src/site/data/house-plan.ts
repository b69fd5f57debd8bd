/**
 * The content of the home page's house: the measures in its parts, each with its fact, and the
 * January evening.
 */
import type { ComponentProps } from 'react';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { houseParts } from '#content/schemas/content-schemas.ts';
import type { HousePlan } from '../components/services/HousePlan.tsx';
import { publishedClaims } from './content-lookup.ts';
import { ownBasis, ownFigure } from './own-estimates.ts';

/**
 * The props of `HousePlan`. A withheld fact is left out, and the evening with it if its shares are
 * withheld. A part that no service on offer is alone has no place in it. A service without a part,
 * or with one that another has, is named beneath. Throws if a fact belongs to another measure than
 * its part.
 */
export function housePlan(content: PageContent): ComponentProps<typeof HousePlan> {
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
		// A saving is said in our own estimate; the advertised one stands on the service's page. So is
		// one that the firm has not signed.
		const saves = words.fact && content.claims[words.fact]?.estimate;
		const own = saves && content.measures.includes(saves) ? ownFigure(saves, content) : undefined;
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
