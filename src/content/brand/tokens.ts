/**
 * The colours of a firm, by name: of pages, letters, icons, share images and drawings. A brand gives
 * one to three colours; the others follow from them, so that every pair in ./colour-pairs.ts can be
 * read.
 */
import type { BrandColours } from '../schemas/brand-schema.ts';
import { drawingTokens, sceneTokens } from './drawing-tokens.ts';
import {
	isReadable,
	lighter,
	lightnessOf,
	OF_EDGES,
	overlaid,
	readable,
	withChroma,
	withLightness,
} from './oklch.ts';
import { type Followers, followers, SAMPLE, type ThreeColours } from './shades.ts';

/** What highlights, whatever the brand: lamplight. */
const STRAW = '#f2d9a0';
/** The least lightness of what pages stand on: the drawings are made for paper. */
const LIGHT = 0.85;
/** An accent that the brand does not give is light enough to be seen beside the brand's lines, and on its ground. */
const ACCENT = { lightness: 0.55, above: 0.16, chroma: 0.14 } as const;
/** How much lighter or darker a button grows under the pointer. */
const HOVER = 0.085;

/**
 * The brand's three colours as pages show them: the paper light, and the brand as dark as words in
 * it and on it need. The accent stays as it is: words on it are chosen. One that is not given is the
 * brand's own hue, brighter; a paper, the sample's.
 */
function shownColours({
	brand,
	accent = withChroma(
		withLightness(brand, Math.max(ACCENT.lightness, lightnessOf(brand) + ACCENT.above)),
		ACCENT.chroma,
	),
	paper = SAMPLE.paper,
}: BrandColours): ThreeColours {
	const given = {
		brand: brand.toLowerCase(),
		accent: accent.toLowerCase(),
		paper: lightnessOf(paper) < LIGHT ? withLightness(paper, LIGHT) : paper.toLowerCase(),
	};
	const grounds = [...lightGrounds(given, followers(given)), STRAW];
	return { ...given, brand: readable(given.brand, grounds, 'darker') };
}

/** The colours of a brand that pages show otherwise, because words could not be read, and how. */
export function changedColours(colours: BrandColours): { name: 'brand' | 'paper'; to: string }[] {
	const shown = shownColours(colours);
	return (['brand', 'paper'] as const).flatMap((name) => {
		const given = colours[name]?.toLowerCase() ?? shown[name];
		return given === shown[name] ? [] : [{ name, to: shown[name] }];
	});
}

/** The grounds of single components. */
const groundTokens = ({ brand, paper }: ThreeColours, { ofBrand }: Followers) => ({
	/** The grounds of good news and of problems. */
	'good-ground': ofBrand('#f0f7ef'),
	'problem-ground': '#fdf3f0',
	/** Frosted, under the house of the home page. */
	earth: '#e3e2d5',
	/** The sky over it, down at the hedge. */
	dusk: readable(overlaid(brand, '#8fbfc0', 0.3), [paper, STRAW], 'darker'),
});

/** What pages stand on. */
const paperTokens = ({ paper }: ThreeColours, { ofPaper }: Followers) => ({
	paper,
	'paper-deep': ofPaper('#f3ecdf'),
	/** The ground of cards and fields. */
	white: ofPaper('#fffdf8'),
});

/** The colours of all light grounds that dark words stand on. */
function lightGrounds(own: ThreeColours, follow: Followers): string[] {
	const { dusk: _, ...grounds } = groundTokens(own, follow);
	return Object.values({ ...paperTokens(own, follow), ...grounds });
}

/** The text on the brand's dark colour, and brighter shades of the accent. */
function signTokens({ brand }: ThreeColours, { ofBrand, ofAccent }: Followers, dusk: string) {
	const dark = [brand, dusk];
	return {
		'on-brand': readable(ofBrand('#eef3ee'), dark, 'lighter'),
		'soft-on-brand': readable(ofBrand('#c9d8cf'), [brand], 'lighter'),
		/** The accent in small pictures, and on the dark panel of share images. */
		'accent-bright': ofAccent('#d9480f'),
		'accent-on-brand': ofAccent('#f2703a'),
	};
}

/** The tokens of light pages, as their custom properties. */
function lightTokens(own: ThreeColours, follow: Followers) {
	const { brand, accent } = own;
	const { ofBrand, ofPaper } = follow;
	const grounds = lightGrounds(own, follow);
	const ink = readable(ofBrand('#10231c'), [...grounds, STRAW], 'darker');
	const onAccent = wordsOn(accent, ink);
	return {
		...paperTokens(own, follow),
		ink,
		'ink-soft': readable(ofBrand('#46574f'), grounds, 'darker'),
		/** Headings, and large dark areas. */
		brand,
		/** Links, and good news. */
		link: readable(ofBrand('#23683e'), grounds, 'darker'),
		accent,
		'accent-hover': pointedAt(accent, onAccent),
		/** The accent as a sign to be read. */
		'accent-ink': readable(accent, grounds, 'darker'),
		/** Words on the accent. */
		'on-accent': onAccent,
		straw: STRAW,
		line: ofPaper('#e0d8c8'),
		/** The edges of fields. */
		'line-strong': readable(ofPaper('#8a8471'), grounds, 'darker', OF_EDGES),
		/** Problems. */
		alarm: readable('#a61b1b', grounds, 'darker'),
	};
}
type PageTokens = Readonly<Record<keyof ReturnType<typeof lightTokens>, string>>;

/** The tokens of letters and private pages on a device that is set to dark. */
function darkTokens({ accent }: ThreeColours, { ofBrand }: Followers): PageTokens {
	const [paper, paperDeep, white] = ['#0f1713', '#1a2520', '#16201b'].map(ofBrand) as [
		string,
		string,
		string,
	];
	const grounds = [paper, paperDeep, white];
	const legible = (hex: string) => readable(hex, grounds, 'lighter');
	const ink = ofBrand('#10231c');
	const bright = readable(accent, [...grounds, ink], 'lighter');
	return {
		paper,
		'paper-deep': paperDeep,
		white,
		ink: '#f1ede2',
		'ink-soft': legible(ofBrand('#b9c4bd')),
		brand: legible(ofBrand('#a9d4b9')),
		link: legible(ofBrand('#8fd0a5')),
		accent: bright,
		'accent-hover': pointedAt(bright, ink),
		'accent-ink': bright,
		'on-accent': ink,
		straw: '#6b5520',
		line: ofBrand('#33413a'),
		'line-strong': readable(ofBrand('#7f8d84'), grounds, 'lighter', OF_EDGES),
		alarm: legible('#ff9c94'),
	};
}

/** White where it can be read on the colour, or else ink; between the two, where ink cannot, black. */
function wordsOn(ground: string, ink: string): string {
	const found = ['#ffffff', ink].find((words) => isReadable(words, [ground]));
	return found ?? '#000000';
}

/** A button under the pointer: with white words darker, with dark ones lighter. */
const pointedAt = (ground: string, words: string): string =>
	lighter(ground, lightnessOf(words) > lightnessOf(ground) ? -HOVER : HOVER);

/** Every token of a brand. */
export interface Tokens {
	/** The custom properties of every page. */
	readonly light: PageTokens;
	/** The same on private pages and in letters, where the device is set to dark. */
	readonly dark: PageTokens;
	/** What drawings are painted with, where a page does not say otherwise. */
	readonly drawing: Readonly<Record<keyof ReturnType<typeof drawingTokens>, string>>;
	/** What style sheets name beside those: the colour is put in its place as a page is drawn (src/site/draw.ts). */
	readonly fixed: ReturnType<typeof groundTokens> &
		ReturnType<typeof signTokens> &
		ReturnType<typeof sceneTokens>;
}

export function tokensOf(colours: BrandColours): Tokens {
	const shown = shownColours(colours);
	const follow = followers(shown);
	const grounds = groundTokens(shown, follow);
	return {
		light: lightTokens(shown, follow),
		dark: darkTokens(shown, follow),
		drawing: drawingTokens(follow),
		fixed: { ...grounds, ...signTokens(shown, follow, grounds.dusk), ...sceneTokens(follow) },
	};
}

/** The text with each `var(--name)` of those tokens replaced by its colour; others stay. */
export const withColours = (text: string, tokens: Readonly<Record<string, string>>): string =>
	text.replace(/var\(--([a-z-]+)\)/g, (named, name: string) => tokens[name] ?? named);

/** A drawing that no page changes, its tokens replaced by their colours. */
export function paintedWith(svg: string, colours: BrandColours): string {
	const { light, drawing } = tokensOf(colours);
	return withColours(svg, { ...light, ...drawing });
}

/** Tokens as the declarations of custom properties. */
export const declarations = (tokens: Readonly<Record<string, string>>): string =>
	Object.entries(tokens)
		.map(([name, colour]) => `--${name}:${colour}`)
		.join(';');
