/** The home in words: the line under its picture, and what the picture shows. */
import type { CheckWords } from '#content/schemas/check-words-schema.ts';
import type { HomePart } from '#estimate/coldest-part.ts';
import type { Home } from '#estimate/home.ts';
import type { Measure } from '#model/measures.ts';
import type { AdviceInWords } from './advice.ts';
import { say, sentences } from './words.ts';

/** "A semi heated with gas"; without an answer about its heating as one on gas. */
export const homeNamed = ({ kind, heating }: Home, { home }: CheckWords): string =>
	`${home.kinds[kind ?? 'unknown']} ${home.heatings[heating ?? 'unknown']}`;

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

/** What the picture of a home shows, for those who do not see it, and the labels of its colours. */
export interface PictureInWords {
	readonly alt: string;
	/** Absent where the plan insulates it. */
	readonly coldest?: string;
	/** With the plan, of a home with bare walls or a bare loft. */
	readonly rooms?: keyof CheckWords['home']['picture']['rooms'];
	readonly plan: string;
	/** What the plan changes in it, with its label. */
	readonly change: { readonly label: string; readonly value: string };
}

/** What insulates bare walls, and a bare loft or attic room. */
const CURES: Readonly<Record<string, Measure>> = {
	cavity: 'cavity',
	solid: 'internal-wall',
	none: 'loft',
	room: 'room-in-roof',
};

export function pictureInWords(
	{ kind, walls, loft }: Home,
	coldest: HomePart | undefined,
	chosen: readonly Measure[],
	{ home: { kinds, picture }, measures }: CheckWords,
): PictureInWords {
	const names = chosen.map((measure) => measures[measure].toLowerCase()).join(', ');
	const adds = names && say(picture.adds, { measures: names });
	const bare = [walls, loft].flatMap((part) => CURES[part ?? ''] ?? []);
	const left = bare.filter((cure) => !chosen.includes(cure));
	const rooms = !bare[0] ? undefined : !left[0] ? 'warm' : left[1] || !bare[1] ? 'cold' : 'warmer';
	const ofPart: Partial<Record<HomePart, string>> = { roof: loft, walls };
	const cure = coldest && CURES[ofPart[coldest] ?? ''];
	return {
		alt: sentences(say(picture.title, { home: kinds[kind ?? 'unknown'] }), adds),
		coldest: coldest && !(cure && chosen.includes(cure)) ? picture.coldest[coldest] : undefined,
		rooms,
		plan: picture.plan,
		change: { label: picture.label, value: rooms ? picture.rooms[rooms] : adds },
	};
}
