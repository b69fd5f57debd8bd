/**
 * What a visitor may say about a home, and what an estimate answers with. Both travel as plain
 * data.
 */
import type { Nation } from '#model/places.ts';

/**
 * Each member is optional: an estimate uses what is there, and says what it assumed for the rest.
 */
export interface Home {
	kind?: HomeKind;
	walls?: 'cavity' | 'cavity-filled' | 'solid' | 'solid-insulated';
	/** They are taken for what most homes of its age have. */
	areWallsByAge?: true;
	/** `some` is under 200 mm, `room` a room in the roof, `not-mine` a flat with others above it. */
	loft?: 'none' | 'some' | 'full' | 'room' | 'not-mine';
	heating?: Heating;
	/** Of the fuel that heats the home, in the last year. */
	use?: { kWh: number } | { pounds: number };
	/** Where the roof's best side looks. `none`: no roof for panels. */
	roof?: 'south' | 'south-east' | 'south-west' | 'east' | 'west' | 'north' | 'none';
	shading?: 'none' | 'some' | 'heavy';
	/** The area or outward code (LS6) is enough. The whole one only if the visitor gives it. */
	postcode?: string;
	/** Where it is taken to be without a postcode. */
	nation?: Nation;
	has?: ('panels' | 'battery' | 'car')[];
	/**
	 * The visitor's own prices, in pence for a kWh. They take the place of the dated cap, and never
	 * expire.
	 */
	rates?: { electricity?: number; fuel?: number; export?: number };
}

export const homeKinds = ['terrace', 'semi', 'detached', 'bungalow', 'flat'] as const;
export type HomeKind = (typeof homeKinds)[number];
/** Assumed without an answer: the most ordinary home. */
export const UNKNOWN_KIND: HomeKind = 'semi';

/** What heats the home. */
export const heatings = [
	'gas',
	'oil',
	'lpg',
	'storage',
	'electric',
	'heat-pump',
	'solid-fuel',
] as const;
export type Heating = (typeof heatings)[number];

/** A figure that is not known better. Low is never above middle, and middle never above high. */
export interface Range {
	readonly low: number;
	readonly middle: number;
	readonly high: number;
}

/** Three values in the order of their size. */
export function range(...values: [number, number, number]): Range {
	const [low = 0, middle = 0, high = 0] = values.sort((a, b) => a - b);
	return { low, middle, high };
}

/** The same at low, middle and high, in the order of their size. */
export const ranged = (at: (level: keyof Range) => number) =>
	range(at('low'), at('middle'), at('high'));

/** Each of the three, so many times. */
export const times = (amount: Range, factor: number) => ranged((at) => amount[at] * factor);
