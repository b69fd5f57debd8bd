/**
 * Colours computed in OKLCH, whose lightness is that which the eye sees
 * (https://www.w3.org/TR/css-color-4/#ok-lab), and written as hex: browsers of 2020 know nothing
 * else.
 */
import {
	clampChroma,
	converter,
	formatHex,
	modeLrgb,
	modeOklch,
	modeRgb,
	type Oklch,
	parseHex,
	useMode as register,
	wcagContrast,
} from 'culori/fn';

register(modeRgb);
register(modeOklch);
// Contrast is computed from linear RGB.
register(modeLrgb);
const toOklch = converter('oklch');

/** The contrast that WCAG 2.2 asks of words (1.4.3). */
export const OF_WORDS = 4.5;
/** The contrast that it asks of the edges of controls (1.4.11). */
export const OF_EDGES = 3;

/** How far lightness moves at a time until a colour can be read. */
const STEP = 0.005;

/** How light a colour is, from 0 to 1. */
export const lightnessOf = (hex: string): number => oklch(hex).l;

/**
 * `tint`, with its hue turned by the difference between `from` and `to`, and its chroma scaled by
 * their ratio, at most twofold. Its lightness stays.
 */
export function tinted(tint: string, from: string, to: string): string {
	if (from === to) return tint;
	const [{ l, c, h = 0 }, old, now] = [oklch(tint), oklch(from), oklch(to)];
	const grey = { ...old, h: old.h ?? 0 };
	return hexOf({
		mode: 'oklch',
		l,
		c: c * Math.min(2, now.c / grey.c),
		h: (h + (now.h ?? 0) - grey.h + 360) % 360,
	});
}

/** The same, and as much lighter or darker as `to` is than `from`. */
export const shaded = (shade: string, from: string, to: string): string =>
	from === to ? shade : lighter(tinted(shade, from, to), lightnessOf(to) - lightnessOf(from));

/** The colour, lighter by as much; darker where that is negative. */
export const lighter = (hex: string, by: number): string =>
	withLightness(hex, lightnessOf(hex) + by);

/** The colour with another lightness, and as much of its own colour as a screen can show of that. */
export const withLightness = (hex: string, l: number): string =>
	hexOf({ ...oklch(hex), l: Math.min(1, Math.max(0, l)) });

/** Two colours laid over each other, the second with that opacity. */
export const overlaid = (below: string, above: string, opacity: number): string => {
	const [under, over] = [parseHex(below), parseHex(above)];
	const channel = (name: 'r' | 'g' | 'b') =>
		(under?.[name] ?? 0) * (1 - opacity) + (over?.[name] ?? 0) * opacity;
	return formatHex({ mode: 'rgb', r: channel('r'), g: channel('g'), b: channel('b') });
};

/** The colour with at least as much colour. */
export const withChroma = (hex: string, least: number): string => {
	const colour = oklch(hex);
	return hexOf({ ...colour, c: Math.max(colour.c, least) });
};

/**
 * The colour, made darker or lighter until its contrast with all others is enough. Black or white
 * where no lightness of its hue gives that.
 */
export function readable(
	hex: string,
	others: readonly string[],
	towards: 'darker' | 'lighter',
	least = OF_WORDS,
): string {
	const step = towards === 'darker' ? -STEP : STEP;
	const start = lightnessOf(hex);
	for (let moved = 0; start + moved > 0 && start + moved < 1; moved += step) {
		const candidate = moved === 0 ? hex : withLightness(hex, start + moved);
		if (isReadable(candidate, others, least)) return candidate;
	}
	return towards === 'darker' ? '#000000' : '#ffffff';
}

/** Whether a colour has enough contrast with each of the others. */
export const isReadable = (hex: string, others: readonly string[], least = OF_WORDS): boolean =>
	others.every((other) => wcagContrast(hex, other) >= least);

const oklch = (hex: string): Oklch => toOklch(parseHex(hex)) as Oklch;
const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch')) ?? '#000000';
