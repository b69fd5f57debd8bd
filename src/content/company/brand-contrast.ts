/**
 * Turns the colours of the style sheets and drawings, which are painted in the sample firm's, into
 * those of a firm's brand. What is tinted with the sample's brand or accent turns with it.
 * Materials keep their colour: brick, timber, leaves, light, sky, and heat.
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
import type { BrandColours } from '../schemas/brand-schema.ts';

register(modeRgb);
register(modeOklch);
// Contrast is computed from it.
register(modeLrgb);
const toOklch = converter('oklch');

/** The colours that the style sheets and drawings are painted in. */
export const PAINTED: BrandColours = { brand: '#0e3b2e', accent: '#c43f0a', paper: '#fbf8f1' };

/**
 * Words on the accent, and the accent where it is itself a sign to be read. No other colour is
 * painted so: both are chosen by contrast.
 */
const ON_ACCENT = '#fffffe';
const ACCENT_INK = '#c23d06';
/** A button under the pointer. */
const ACCENT_HOVER = '#9c3208';
/**
 * The accent in the dark, in letters and on the pages that they link to: on a button, and as a sign
 * to be read. The second is under the pointer.
 */
const DARK_ACCENT = '#ffa06b';
const DARK_ACCENT_HOVER = '#ffb88f';
/** What those stand on in the dark. */
const DARK_GROUNDS = ['#0f1713', '#16201b', '#1a2520'];
/** Words on a button of a letter in the dark. */
const DARK_WORDS = '#1c0d04';
/** The least contrast of words that WCAG 2.2 asks for (1.4.3). */
const READABLE = 4.5;

/**
 * Around the brand's hue lie all its tints, and neither the leaves (below) nor the sky (above). In
 * degrees.
 */
const BRAND_HUES = { from: 138, to: 185 } as const;
/** The accent and its shades: brick and lamplight of nearly the same hue are paler. */
const ACCENT_HUES = { from: 36, to: 44, paleAt: 0.14 } as const;
/** What a page stands on, and its lines. Lamplight and straw of the same hue are none of them. */
const PAPERS = ['#fbf8f1', '#f3ecdf', '#e0d8c8', '#e4ddd0', '#fffdf8', '#8a8471'];

/**
 * How far two colours differ at most in lightness before letters on one of them turn from white to
 * black, and back.
 */
const STEP = 0.005;

const oklch = (hex: string): Oklch => toOklch(parseHex(hex)) as Oklch;

/**
 * A colour of the style sheets or drawings as that brand has it. Gives hex, and the colour itself
 * where the brand is the sample's.
 */
export function recolour(hex: string, colours: BrandColours): string {
	const painted = hex.toLowerCase();
	for (const name of ['brand', 'accent', 'paper'] as const)
		if (painted === PAINTED[name]) return colours[name].toLowerCase();
	if (painted === ON_ACCENT) return wordsOnAccent(colours);
	if (painted === ACCENT_INK) return accentInk(colours);
	// Under the pointer a button with dark words grows lighter, by as much as one with white words
	// grows darker.
	if (painted === ACCENT_HOVER && wordsOnAccent(colours) !== ON_ACCENT)
		return lighter(colours.accent, ACCENT_HOVER, PAINTED.accent);
	if (painted === DARK_ACCENT) return darkAccent(colours);
	if (painted === DARK_ACCENT_HOVER)
		return lighter(darkAccent(colours), DARK_ACCENT, DARK_ACCENT_HOVER);
	const { l, c, h = 0 } = oklch(painted);
	if (PAPERS.includes(painted)) return turned(painted, 'paper', colours, true);
	if (h >= BRAND_HUES.from && h <= BRAND_HUES.to) return turned(painted, 'brand', colours, false);
	if (h >= ACCENT_HUES.from && h <= ACCENT_HUES.to && c > ACCENT_HUES.paleAt && l < 0.9)
		return turned(painted, 'accent', colours, true);
	return hex;
}

/**
 * The colour with as much more or less colour, of as much another hue, as the brand's differs from
 * the painted one.
 */
function turned(
	hex: string,
	name: keyof BrandColours,
	colours: BrandColours,
	isLightnessMoved: boolean,
): string {
	if (colours[name].toLowerCase() === PAINTED[name]) return hex;
	const painted = oklch(hex);
	const from = oklch(PAINTED[name]);
	const to = oklch(colours[name]);
	const moved: Oklch = {
		mode: 'oklch',
		l: Math.min(1, painted.l + (isLightnessMoved ? to.l - from.l : 0)),
		c: painted.c * Math.min(2, to.c / from.c),
		h: ((painted.h ?? 0) + (to.h ?? 0) - (from.h ?? 0) + 360) % 360,
	};
	return formatHex(clampChroma(moved, 'oklch')) ?? hex;
}

/**
 * White, or on a light accent the ink of the pages: amber, yellow and lime stay what they are.
 * Between the two, where ink does not do, black does.
 */
function wordsOnAccent(colours: BrandColours): string {
	if (wcagContrast(ON_ACCENT, colours.accent) >= READABLE) return ON_ACCENT;
	const ink = recolour(INK, colours);
	return wcagContrast(ink, colours.accent) >= READABLE ? ink : '#000000';
}

/** The accent, as much darker as it takes to be read on the paper. */
function accentInk(colours: BrandColours): string {
	if (colours.accent.toLowerCase() === PAINTED.accent) return ACCENT_INK;
	const papers = [PAPER, PAPER_DEEP].map((paper) => recolour(paper, colours));
	const { l: chosen, ...hue } = oklch(colours.accent);
	for (let l = chosen; l > 0; l -= STEP) {
		const hex = formatHex(clampChroma({ ...hue, l }, 'oklch'));
		if (hex && papers.every((paper) => wcagContrast(hex, paper) >= READABLE)) return hex;
	}
	return recolour(INK, colours);
}

/** The accent, as much lighter as it takes to be read in the dark, and to be read on. */
function darkAccent(colours: BrandColours): string {
	if (colours.accent.toLowerCase() === PAINTED.accent) return DARK_ACCENT;
	const others = [...DARK_GROUNDS, INK, DARK_WORDS].map((other) => recolour(other, colours));
	const { l: chosen, ...hue } = oklch(colours.accent);
	for (let l = chosen; l < 1; l += STEP) {
		const hex = formatHex(clampChroma({ ...hue, l }, 'oklch'));
		if (hex && others.every((other) => wcagContrast(hex, other) >= READABLE)) return hex;
	}
	return '#ffffff';
}

/** The colour, as much lighter as the second of two painted ones is than the first. */
function lighter(hex: string, from: string, to: string): string {
	if (hex === from) return to;
	const colour = oklch(hex);
	return (
		formatHex(
			clampChroma({ ...colour, l: Math.min(1, colour.l + oklch(to).l - oklch(from).l) }, 'oklch'),
		) ?? hex
	);
}

/** Every colour literal of a style sheet as the brand has it. */
export const recolourStyles = (css: string, colours: BrandColours): string =>
	css.replace(/#[0-9a-f]{6}\b/gi, (hex) => recolour(hex, colours));

/**
 * Two colours that meet on a page, as painted; `least` is the contrast that WCAG 2.2 asks of them
 * (1.4.3, 1.4.11).
 */
interface ColourPair {
	readonly what: string;
	readonly colour: string;
	readonly on: string;
	readonly least: 3 | 4.5;
	/** The colour of brand.yaml to change. */
	readonly change: keyof BrandColours;
}

const [PAPER, PAPER_DEEP, WHITE, STRAW] = ['#fbf8f1', '#f3ecdf', '#fffdf8', '#f2d9a0'];
const [INK, INK_SOFT, LEAF] = ['#10231c', '#46574f', '#23683e'];

/**
 * Where the pages put one colour on another (src/site/styles/site.css and the styles beside the
 * components).
 */
const PAIRS: readonly ColourPair[] = [
	{ what: 'headings on the paper', colour: PAINTED.brand, on: PAPER, least: 4.5, change: 'brand' },
	{
		what: 'headings on the darker paper',
		colour: PAINTED.brand,
		on: PAPER_DEEP,
		least: 4.5,
		change: 'brand',
	},
	{ what: 'headings on white', colour: PAINTED.brand, on: WHITE, least: 4.5, change: 'brand' },
	{
		what: 'words on the dark footer, and of the button that rings',
		colour: PAPER,
		on: PAINTED.brand,
		least: 4.5,
		change: 'brand',
	},
	{
		what: 'figures on the dark footer',
		colour: STRAW,
		on: PAINTED.brand,
		least: 4.5,
		change: 'brand',
	},
	{
		what: 'quiet words on the dark footer',
		colour: '#c9d8cf',
		on: PAINTED.brand,
		least: 4.5,
		change: 'brand',
	},
	{
		what: 'the words of a button',
		colour: ON_ACCENT,
		on: PAINTED.accent,
		least: 4.5,
		change: 'accent',
	},
	{
		what: 'the words of a button under the pointer',
		colour: ON_ACCENT,
		on: ACCENT_HOVER,
		least: 4.5,
		change: 'accent',
	},
	{
		what: 'the sign of a fold on the darker paper',
		colour: ACCENT_INK,
		on: PAPER_DEEP,
		least: 4.5,
		change: 'accent',
	},
	{
		what: 'quiet words on the darker paper',
		colour: INK_SOFT,
		on: PAPER_DEEP,
		least: 4.5,
		change: 'paper',
	},
	{
		what: 'good news on the darker paper',
		colour: LEAF,
		on: PAPER_DEEP,
		least: 4.5,
		change: 'paper',
	},
	{ what: 'quiet words on white', colour: INK_SOFT, on: WHITE, least: 4.5, change: 'paper' },
	{ what: 'good news on white', colour: LEAF, on: WHITE, least: 4.5, change: 'paper' },
	{ what: 'words on a good sign', colour: WHITE, on: LEAF, least: 4.5, change: 'paper' },
	{ what: 'words on straw', colour: INK, on: STRAW, least: 4.5, change: 'brand' },
	{ what: 'a problem on white', colour: '#a61b1b', on: WHITE, least: 4.5, change: 'paper' },
	{ what: 'the edges of fields on white', colour: '#8a8471', on: WHITE, least: 3, change: 'paper' },
];

/**
 * A pair of colours that some visitors could not read, and the nearest colour of the same hue that
 * they could.
 */
export interface UnreadablePair {
	readonly what: string;
	readonly change: keyof BrandColours;
	readonly contrast: number;
	readonly least: number;
	/** Undefined where no lightness of that hue would do. */
	readonly nearest: string | undefined;
}

/** The pairs of a brand's colours whose contrast is too low. */
export function unreadablePairs(colours: BrandColours): UnreadablePair[] {
	return PAIRS.flatMap(({ what, colour, on, least, change }) => {
		const contrast = contrastOf(colour, on, colours);
		if (contrast >= least) return [];
		return [{ what, change, contrast, least, nearest: nearestReadable(colours, change) }];
	});
}

const contrastOf = (colour: string, on: string, colours: BrandColours) =>
	wcagContrast(recolour(colour, colours), recolour(on, colours));

/**
 * The colour of that hue nearest in lightness with which every pair that it is to be changed for
 * can be read.
 */
function nearestReadable(colours: BrandColours, name: keyof BrandColours): string | undefined {
	const chosen = oklch(colours[name]);
	for (let distance = STEP; distance < 1; distance += STEP)
		for (const l of [chosen.l - distance, chosen.l + distance]) {
			if (l < 0 || l > 1) continue;
			const hex = formatHex(clampChroma({ ...chosen, l }, 'oklch'));
			const changed = { ...colours, [name]: hex };
			if (
				PAIRS.every(
					({ colour, on, least, change }) =>
						change !== name || contrastOf(colour, on, changed) >= least,
				)
			)
				return hex;
		}
	return undefined;
}
