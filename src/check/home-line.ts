/** The home in words: the line under its picture, and what the picture shows. */
import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import type { HomePart } from '#estimate/coldest-part.ts';
import type { Home } from '#estimate/home.ts';
import type { Measure } from '#model/measures.ts';
import type { AdviceInWords } from './advice.ts';
import { homeNamed, say, sentences } from './words.ts';

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
	words: CheckWords,
): string {
	return sentences(
		say(words.home.line, { home: homeNamed(home, words), cost }),
		unused,
		coldest && words.home.coldest[coldest],
		advised?.what,
	);
}

/** What the picture of a home shows, for those who do not see it, and the label of its coldest part. */
export interface PictureInWords {
	readonly alt: string;
	readonly coldest?: string;
}

export function pictureInWords(
	{ kind }: Home,
	coldest: HomePart | undefined,
	chosen: readonly Measure[],
	{ home: { kinds, picture }, measures }: CheckWords,
): PictureInWords {
	const label = coldest && picture.coldest[coldest];
	const names = chosen.map((measure) => measures[measure].toLowerCase()).join(', ');
	return {
		alt: sentences(
			say(picture.title, { home: kinds[kind ?? 'unknown'] }),
			label && `${label}.`,
			names && say(picture.adds, { measures: names }),
		),
		coldest: label,
	};
}
