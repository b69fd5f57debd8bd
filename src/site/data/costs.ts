/** What Home says of prices: three figures of content/company.yaml, and no more. */
import type { PageContent } from '#content/reader/content-on-day.ts';
import type { GuidePrice } from '#content/schemas/evidence-schemas.ts';
import { isClosed } from '#model/dates.ts';
import type { Measure } from '#model/measures.ts';
import { schemesById } from './content-lookup.ts';

const SHOWN = 3;

/** What visitors ask the price of. */
const ASKED_FOR: readonly (Measure | undefined)[] = ['heat-pump', 'solar'];

export interface Cost {
	readonly name: string;
	readonly path: string;
	/** What is left after the grant, if there is one. */
	readonly price: GuidePrice;
	readonly grant?: { readonly pounds: number; readonly scheme: string };
}

const byPrice = (one: Cost, other: Cost) => one.price.from - other.price.from;

/**
 * The cheapest service, heat pumps and solar; the next cheapest in place of one without a price. The
 * least amount is the first.
 */
export function costs(content: PageContent): Cost[] {
	const priced = content.services
		.flatMap(({ slug, name, path, measure }) => {
			const price = content.company.guidePrices[slug];
			return price ? [{ name, path, measure, price }] : [];
		})
		.sort(byPrice);
	const asked = priced.filter(({ measure }) => ASKED_FOR.includes(measure));
	return [...new Set([...priced.slice(0, 1), ...asked, ...priced])]
		.slice(0, SHOWN)
		.map((cost) => {
			const { from, to } = cost.price;
			const grant = grantTowards(cost.measure, content);
			if (!grant || grant.pounds >= from) return cost;
			const price = { ...cost.price, from: from - grant.pounds, to: to - grant.pounds };
			return { ...cost, grant, price };
		})
		.sort(byPrice);
}

/** The sum of a scheme that the firm offers wherever it works, whatever heats the home. */
const grantTowards = (measure: Measure | undefined, content: PageContent): Cost['grant'] =>
	schemesById(Object.keys(content.schemes), content)
		.filter(
			(scheme) =>
				!isClosed(scheme, content.day) &&
				content.offer.nations.every((nation) => scheme.nations.includes(nation)),
		)
		.flatMap(({ grants = [], name }) => grants.map((grant) => ({ ...grant, scheme: name })))
		.find(
			({ towards, until, heating, condition }) =>
				towards === measure && !heating && !condition && content.day <= until,
		);
