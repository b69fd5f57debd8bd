/** Advertised savings beside our own estimate, for the home that our pages name, at the last prices known. */
import type { Content } from '../content/reader/load-content.ts';
import { engineFigures } from '../estimate/engine-figures.ts';
import { type ClaimUnit, ownMiddle } from '../site/data/check/own-estimates.ts';

/** A figure that is further off contradicts the estimate. */
const LARGEST_FACTOR = 2;

export interface AdvertisedSaving {
	readonly name: string;
	readonly figure: string;
	/** The middle of our own estimate, in the unit of the figure. */
	readonly own: number;
	/** The same in words: “£75”, “17 years”, “5%”. */
	readonly ownInWords: string;
	/** How many times the better of the two promises more: the middle of the figure over our own, and for years the other way round. */
	readonly factor: number;
}

/** The published savings, paybacks and shares that have an estimate beside them and a range. */
export function advertisedSavings(content: Content): AdvertisedSaving[] {
	const figures = engineFigures(content);
	const lastDay = content.prices.gasPrice.periods.at(-1)?.until ?? '';
	return Object.entries(content.claims).flatMap(([name, { status, figure, range, estimate: measure }]) => {
		const own = status === 'published' && measure && range ? ownMiddle(measure, range.unit, figures, lastDay) : undefined;
		if (!own || !range) return [];
		const middle = (range.low + range.high) / 2;
		return [{ name, figure, own, ownInWords: inWords(own, range.unit), factor: range.unit === 'years' ? own / middle : middle / own }];
	});
}

const inWords = (amount: number, unit: ClaimUnit): string =>
	unit === 'years'
		? `${Math.round(amount)} years`
		: unit === 'per cent'
			? `${Number(amount.toFixed(1))}%`
			: `${amount < 0 ? '-' : ''}£${Math.abs(Math.round(amount))}`;

/** Those that differ by more than a factor of two. */
export const contradictions = (content: Content): AdvertisedSaving[] =>
	advertisedSavings(content).filter(({ factor }) => factor > LARGEST_FACTOR || factor < 1 / LARGEST_FACTOR);
