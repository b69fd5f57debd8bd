/**
 * Advertised savings beside our own estimate, for the home that our pages name, at the last prices
 * known.
 */
import type { Content } from '#content/reader/load-content.ts';
import { engineFigures } from '#estimate/engine-figures.ts';
import { inPounds } from '#model/money.ts';
import { type ClaimUnit, ownRange, unitOf } from '#site/data/own-estimates.ts';

/** A figure that is further off contradicts the estimate. */
const LARGEST_FACTOR = 2;

export interface AdvertisedSaving {
	readonly name: string;
	readonly figure: string;
	/** The middle of our own estimate in words: “£75”, “17 years”, “5%”; empty where we have none. */
	readonly ownInWords: string;
	/**
	 * How many times the better of the two promises more: the middle of the figure (of “up to”, the
	 * figure) over our own, and for years the other way round.
	 */
	readonly factor: number | undefined;
}

/** The published savings, paybacks and shares of a measure, each beside our own. */
export function advertisedSavings(content: Content): AdvertisedSaving[] {
	const figures = engineFigures(content);
	const lastDay = content.prices.gasPrice.periods.at(-1)?.until ?? '';
	return Object.entries(content.claims).flatMap(
		([name, { status, figure, range, estimate: measure }]) => {
			const unit = unitOf({ figure, range });
			if (status !== 'published' || !measure || !unit) return [];
			const own = ownRange(measure, unit, figures, lastDay)?.middle;
			const advertised = range ? (range.low + range.high) / 2 : Number(/\d+/.exec(figure)?.[0]);
			const factor = own && (unit === 'years' ? own / advertised : advertised / own);
			return [{ name, figure, ownInWords: own === undefined ? '' : inWords(own, unit), factor }];
		},
	);
}

const inWords = (amount: number, unit: ClaimUnit): string =>
	unit === 'years'
		? `${Math.round(amount)} years`
		: unit.startsWith('per cent')
			? `${Number(amount.toFixed(1))}%`
			: `${amount < 0 ? '-' : ''}${inPounds(Math.abs(Math.round(amount)))}`;

/**
 * The savings that differ by more than a factor of two from ours, or that we have no figure for.
 */
export const contradictions = (content: Content): AdvertisedSaving[] =>
	advertisedSavings(content).filter(
		({ factor }) => !factor || factor > LARGEST_FACTOR || factor < 1 / LARGEST_FACTOR,
	);

/**
 * A line of it: “loft-yearly-saving: £250-£500 a year, and our own middle is £79: a factor of 4.7”.
 */
export const contradictionInWords = ({
	name,
	figure,
	ownInWords,
	factor,
}: AdvertisedSaving): string =>
	`${name}: ${figure}, and ${factor ? `our own middle is ${ownInWords}: a factor of ${factor.toFixed(1)}` : 'our own estimate has no figure'}`;
