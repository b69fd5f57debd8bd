/**
 * Guide prices with the VAT of a day: the price of the day on which it was looked up, and what the
 * law adds later.
 */
import type { GuidePrice, VatPeriod } from './figures.ts';

/** The VAT of a day. Before the first period it is that period's. */
const vatOn = (periods: readonly VatPeriod[], day: string): VatPeriod =>
	periods.findLast(({ from }) => from <= day) ?? periods[0] ?? { from: day, percent: 0 };

/**
 * The price on that day, in whole pounds. `vatAdded`: the per cent that its source does not have.
 */
export function priceOn<Price extends Pick<GuidePrice, 'from' | 'to' | 'middle' | 'checked'>>(
	price: Price,
	periods: readonly VatPeriod[],
	day: string,
): Price & { readonly vatAdded?: number } {
	const { percent } = vatOn(periods, day);
	const factor = (100 + percent) / (100 + vatOn(periods, price.checked).percent);
	const { from, middle, to } = price;
	const then = (pounds: number) => Math.round(pounds * factor);
	return {
		...price,
		from: then(from),
		to: then(to),
		middle: middle ? then(middle) : undefined,
		vatAdded: factor > 1 ? percent : undefined,
	};
}
