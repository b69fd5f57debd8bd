/**
 * Where the firm works, what two of its measures cost, who rings back and what comes with the work:
 * what its files say, and no more.
 */
import type { z } from 'zod';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { placesInWords } from '#content/reader/placeholders.ts';
import type { GuidePrice } from '#content/schemas/evidence-schemas.ts';
import type { homePage } from '#content/schemas/page-schemas.ts';
import { peopleWhoRingBack, type ShownPerson, shownGuarantees } from './evidence.ts';

/** How many promises and guarantees the strip shows. */
const INCLUDED_SHOWN = 2;

/** What the strip under Home's hero says. */
export interface FirmInShortContent {
	readonly words: z.infer<typeof homePage>['firm'];
	/** "Homes and small businesses across the north of England". */
	readonly area: string;
	/** "Leeds and 15 more towns", which are on About. */
	readonly towns: string | undefined;
	readonly prices: readonly { readonly name: string; readonly price: GuidePrice }[];
	/** Who rings back. */
	readonly caller: ShownPerson | undefined;
	/** Promises and guarantees. */
	readonly included: readonly string[];
}

/** The prices are those of the cheapest and of the dearest measure on offer. */
export function firmInShort(content: PageContent): FirmInShortContent {
	const { company, services, pages } = content;
	const { area, towns, promises, guidePrices } = company;
	const prices = services
		.flatMap(({ slug, name }) => {
			const price = guidePrices[slug];
			return price ? [{ name, price }] : [];
		})
		.sort((one, other) => one.price.from - other.price.from);
	const guarantees = shownGuarantees(content).guarantees.map(
		({ name, years }) => `${name}, ${years} ${years === 1 ? 'year' : 'years'}`,
	);
	return {
		words: pages.home.firm,
		area,
		towns: towns && placesInWords(towns),
		prices:
			prices.length > 2
				? [prices[0], prices.at(-1)].filter((price) => price !== undefined)
				: prices,
		caller: peopleWhoRingBack(content)[0],
		included: [promises.freeSurvey, ...guarantees, promises.putRight]
			.filter((words) => words !== undefined)
			.slice(0, INCLUDED_SHOWN),
	};
}
