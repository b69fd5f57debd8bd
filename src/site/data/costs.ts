/** What Home says of prices: three figures of content/company.yaml, and no more. */
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { GuidePrice } from '#content/schemas/evidence-schemas.ts';
import type { Measure } from '#model/measures.ts';
import { schemesById } from './content-lookup.ts';

const SHOWN = 3;

/** What visitors ask the price of. */
const ASKED_FOR: readonly Measure[] = ['heat-pump', 'solar'];

interface Grant {
	readonly pounds: number;
	readonly name: string;
}

export interface Cost {
	readonly name: string;
	readonly path: string;
	/** What is left after the grant, if there is one. */
	readonly price: GuidePrice;
	readonly grant?: Grant;
}

/**
 * The cheapest service, heat pumps and solar; the next cheapest in place of one without a price. The
 * least amount is the first.
 */
export function costs(content: PageContent): readonly Cost[] {
	const priced = content.services
		.flatMap(({ slug, name, path, measure }) => {
			const price = content.company.guidePrices[slug];
			return price ? [{ name, path, measure, price }] : [];
		})
		.sort((one, other) => one.price.from - other.price.from);
	const wanted = [
		...priced.slice(0, 1),
		...priced.filter(({ measure }) => measure && ASKED_FOR.includes(measure)),
		...priced,
	];
	return [...new Set(wanted)]
		.slice(0, SHOWN)
		.map(({ measure, price, ...service }) => {
			const grant = measure && grantTowards(measure, content);
			return grant && grant.pounds < price.from
				? { ...service, grant, price: lessThan(price, grant.pounds) }
				: { ...service, price };
		})
		.sort((one, other) => one.price.from - other.price.from);
}

const lessThan = ({ from, to, ...price }: GuidePrice, pounds: number): GuidePrice => ({
	...price,
	from: from - pounds,
	to: to - pounds,
});

/** The sum of a scheme that the firm offers wherever it works, whatever heats the home. */
function grantTowards(measure: Measure, content: PageContent): Grant | undefined {
	const { schemes, offer, day } = content;
	return schemesById(Object.keys(schemes), content)
		.filter(({ nations }) => offer.nations.every((nation) => nations.includes(nation)))
		.flatMap(({ grants = [], closes = day, name }) =>
			grants.flatMap(({ towards, pounds, until, heating, condition }) =>
				towards === measure && !heating && !condition && day <= until && day <= closes
					? { pounds, name }
					: [],
			),
		)[0];
}
