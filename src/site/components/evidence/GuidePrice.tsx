/** What a measure costs before any grant, with the home it is for, its source and its day. */
import type { GuidePrice } from '#content/schemas/shelf-schemas.ts';
import { dayInWords } from '#model/dates.ts';
import { inPounds } from '#model/money.ts';

/** "£800-£1,800". */
export const priceRange = ({ from, to }: GuidePrice): string =>
	from === to ? `about ${inPounds(from)}` : `${inPounds(from)}-${inPounds(to)}`;

/**
 * What must be known about it: "Before any grant, for the empty cavity walls of one home, VAT
 * included."
 */
export const priceCondition = (price: GuidePrice): string =>
	`Before any grant, for ${price.for}, VAT included.`;

/** The source of the price and the day of the last check. */
export function PriceSource({ price: { source, checked } }: { price: GuidePrice }) {
	return (
		<>
			{'Source: '}
			{source.link ? <a href={source.link}>{source.name}</a> : source.name}
			{`. Checked ${dayInWords(checked)}.`}
		</>
	);
}
