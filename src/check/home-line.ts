/** The home in words: the line under its picture, and what the picture shows. */
import type { AdviceInWords } from '#estimate/advice-in-words.ts';
import type { HomePart } from '#estimate/coldest-part.ts';
import type { Estimate } from '#estimate/estimate.ts';
import type { Home } from '#estimate/home.ts';
import { type EstimateWords, roundedAmount, roundedPounds } from '#estimate/in-words.ts';
import { interpolate } from '#model/interpolate.ts';
import type { Measure } from '#model/measures.ts';
import { inDigits } from '#model/money.ts';

/** "about £1,150 a year to heat." */
export function heatingCost({ cost, fuel }: Estimate, { home: words }: EstimateWords): string {
	return cost
		? interpolate(words.cost, { pounds: roundedPounds(cost.middle) })
		: interpolate(words.energy, { kWh: inDigits(roundedAmount(fuel.middle)) });
}

interface Known {
	readonly home: Home;
	readonly cost: string;
	/** That a bill was given and is not used, in words; empty where it is. */
	readonly unused: string;
	readonly coldest: HomePart | undefined;
	/** What to do first, in words. */
	readonly advised: AdviceInWords | undefined;
}

/**
 * "A semi heated with gas: about £1,150 a year to heat. Homes like it lose most heat through the
 * walls. Worth doing first: cavity wall insulation."
 */
export function homeLine(
	{ home, cost, unused, coldest, advised }: Known,
	{ home: words }: EstimateWords,
): string {
	const named = `${words.kinds[home.kind ?? 'unknown']} ${words.heating[home.heating ?? 'unknown']}`;
	return [
		`${named}: ${cost}`,
		...(unused ? [unused] : []),
		...(coldest ? [words.coldest[coldest]] : []),
		...(advised ? [advised.what] : []),
	].join(' ');
}

/** What the picture of a home shows, for those who do not see it, and the labels of its colours. */
export interface PictureInWords {
	readonly alt: string;
	readonly coldest?: string;
	readonly plan: string;
}

export function pictureInWords(
	{ kind }: Home,
	coldest: HomePart | undefined,
	chosen: readonly Measure[],
	{ home: words, measures }: EstimateWords,
): PictureInWords {
	const { title, adds, plan, coldest: labels } = words.picture;
	const names = chosen.map((measure) => measures[measure].toLowerCase()).join(', ');
	return {
		alt: [
			interpolate(title, { home: words.kinds[kind ?? 'unknown'] }),
			...(names ? [interpolate(adds, { measures: names })] : []),
		].join(' '),
		coldest: coldest && labels[coldest],
		plan,
	};
}
