/** What a measure costs before any grant, with the home it is for, its source and its day. */

import { amount } from '#check/words.ts';
import type { GuidePrice } from '#content/schemas/evidence-schemas.ts';
import { dayInWords } from '#model/dates.ts';
import { inPounds } from '#model/money.ts';

/** `vatAdded` is the VAT that we added to the price, in per cent. */
type DatedPrice = GuidePrice & { readonly vatAdded?: number };

/** "£800-£1,800". What we have worked out is rounded, as in the check. */
export function priceRange({ from, to, vatAdded }: DatedPrice): string {
	const said = vatAdded ? amount : inPounds;
	return from === to ? `about ${said(from)}` : `${said(from)}-${said(to)}`;
}

/**
 * What must be known about it: "Before any grant, for the empty cavity walls of one home, VAT
 * included."
 */
export const priceCondition = (price: GuidePrice): string =>
	`Before any grant, for ${price.for}, VAT included.`;

/** The source of the price and the day of the last check. */
export function PriceSource({ price: { source, checked, vatAdded } }: { price: DatedPrice }) {
	return (
		<>
			{'Source: '}
			{source.link ? <a href={source.link}>{source.name}</a> : source.name}
			{vatAdded && `, with ${vatAdded}% VAT added by us`}
			{`. Checked ${dayInWords(checked)}.`}
		</>
	);
}
