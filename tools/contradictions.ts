/** Advertised savings beside our own estimate, for the home that our pages name, at the last prices known. */
import { readEstimateContent } from '../content/read.ts';
import type { Claim } from '../content/schemas.ts';
import { engineFigures } from '../estimate/engine-figures.ts';
import { estimate } from '../estimate/estimate.ts';
import type { Home } from '../estimate/home.ts';
import { NAMED_HOME } from '../site/data/own-estimates.ts';

/** A figure that is further off contradicts the estimate. */
const LARGEST_FACTOR = 2;

export interface AdvertisedSaving {
	readonly name: string;
	readonly figure: string;
	/** Pounds a year in the middle, by our own estimate. */
	readonly own: number;
	/** The middle of the figure over our own. */
	readonly factor: number;
}

/** The published savings that have an estimate beside them and a range of pounds. */
export function advertisedSavings(claims: Readonly<Record<string, Claim>>): AdvertisedSaving[] {
	const figures = engineFigures(readEstimateContent());
	const lastDay = figures.values.gasPrice.at(-1)?.until ?? '';
	return Object.entries(claims).flatMap(([name, { status, figure, range, estimate: measure }]) => {
		if (status !== 'published' || !measure || range?.unit !== 'pounds a year') return [];
		const home: Home = { ...NAMED_HOME, walls: measure === 'internal-wall' ? 'solid' : 'cavity' };
		const own = estimate(home, figures, lastDay).results.find((result) => result.measure === measure)?.pounds?.middle;
		return own ? [{ name, figure, own, factor: (range.low + range.high) / 2 / own }] : [];
	});
}

/** Those that differ by more than a factor of two. */
export const contradictions = (claims: Readonly<Record<string, Claim>>): AdvertisedSaving[] =>
	advertisedSavings(claims).filter(({ factor }) => factor > LARGEST_FACTOR || factor < 1 / LARGEST_FACTOR);
