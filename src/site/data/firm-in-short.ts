/**
 * Where the firm works, what two of its measures cost, who rings back and what comes with the work:
 * what its files say, and no more.
 */
import type { ComponentProps } from 'react';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { placesInWords } from '#content/reader/placeholders.ts';
import type { FirmInShort } from '../components/evidence/FirmInShort.tsx';
import { peopleWhoRingBack, shownGuarantees } from './evidence.ts';

/** Of promises and guarantees the strip shows so many. */
const INCLUDED_SHOWN = 2;

/**
 * The props of `FirmInShort`. The prices are those of the cheapest and of the dearest measure on
 * offer.
 */
export function firmInShort(content: PageContent): ComponentProps<typeof FirmInShort> {
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
