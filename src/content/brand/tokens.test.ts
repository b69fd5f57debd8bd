/** Colours of a brand: whatever it gives, every pair that components put on each other can be read. */
import { wcagContrast } from 'culori/fn';
import { expect, test } from 'vitest';
import type { BrandColours } from '../schemas/brand-schema.ts';
import { pairsEverywhere, pairsOnLightPages } from './colour-pairs.ts';
import { OF_EDGES, OF_WORDS } from './oklch.ts';
import { SAMPLE } from './shades.ts';
import { changedColours, tokensOf, withColours } from './tokens.ts';

/** Brands that are chosen for real, from nearly white accents to black, one and two colours too. */
const NAMED: Readonly<Record<string, BrandColours>> = {
	sample: SAMPLE,
	navy: { brand: '#12305c', accent: '#b3123f', paper: '#f6f8fb' },
	amber: { brand: '#1c1917', accent: '#f59e0b', paper: '#fafaf9' },
	lime: { brand: '#0a0a0a', accent: '#a3e635', paper: '#ffffff' },
	yellow: { brand: '#1f2937', accent: '#facc15', paper: '#fffdf5' },
	teal: { brand: '#134e4a', accent: '#0d9488' },
	red: { brand: '#7f1d1d' },
	black: { brand: '#000000', accent: '#000000', paper: '#ffffff' },
};

/** Numbers from 0 to 1 that are the same on every run (mulberry32). */
function* numbers(seed: number): Generator<number, never> {
	for (let state = seed; ; ) {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		yield ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}
}

const chance = numbers(45);
const next = () => chance.next().value;
const anyColour = () =>
	`#${Math.floor(next() * 0x1000000)
		.toString(16)
		.padStart(6, '0')}`;
const anyBrand = (): BrandColours => ({
	brand: anyColour(),
	accent: next() < 0.7 ? anyColour() : undefined,
	paper: next() < 0.5 ? anyColour() : undefined,
});

const brands = { ...NAMED, ...Object.fromEntries(Array.from({ length: 200 }, anyBrand).entries()) };

/** The pairs of those colours that cannot be read, with their contrast. */
function unread(
	colours: Readonly<Record<string, string>>,
	pairs: Readonly<Record<string, { words: readonly string[]; edges?: readonly string[] }>>,
): string[] {
	const contrast = (one: string, ground: string) =>
		wcagContrast(colours[one] ?? '', colours[ground] ?? '');
	return Object.entries(pairs).flatMap(([ground, { words, edges = [] }]) =>
		[
			...words.filter((word) => !(contrast(word, ground) >= OF_WORDS)),
			...edges.filter((edge) => !(contrast(edge, ground) >= OF_EDGES)),
		].map((one) => `${one} on ${ground}: ${contrast(one, ground).toFixed(2)}`),
	);
}

test('every declared pair can be read in eight brands and in 200 made by chance, in light and dark', () => {
	for (const [name, colours] of Object.entries(brands)) {
		const { light, dark, fixed } = tokensOf(colours);
		expect([name, colours, unread({ ...light, ...fixed }, pairsEverywhere)]).toEqual([
			name,
			colours,
			[],
		]);
		expect([name, colours, unread({ ...light, ...fixed }, pairsOnLightPages)]).toEqual([
			name,
			colours,
			[],
		]);
		expect([name, colours, unread(dark, pairsEverywhere)]).toEqual([name, colours, []]);
	}
});

test('a brand’s colours are as it gives them, where everybody can read them', () => {
	const { light } = tokensOf({ brand: '#12305C', accent: '#fca311', paper: '#f6f8fb' });
	expect([light.brand, light.accent, light.paper]).toEqual(['#12305c', '#fca311', '#f6f8fb']);
	const inUse = [
		{ ...SAMPLE, paper: '#e8e0d0' },
		{ ...SAMPLE, brand: '#0f5f58' },
	];
	for (const colours of [...Object.values(NAMED), ...inUse])
		expect([colours, changedColours(colours)]).toEqual([colours, []]);
});

test.each([
	['a light brand under light words', { ...SAMPLE, brand: '#6fa8dc' }, 'brand'],
	['a dark paper', { ...SAMPLE, paper: '#777777' }, 'paper'],
] as const)('%s is changed, to one that is kept as it is', (_what, colours, name) => {
	const [changed] = changedColours(colours);
	expect(changed?.name).toBe(name);
	expect(changedColours({ ...colours, [name]: changed?.to })).toEqual([]);
});

test('only those tokens that are given are replaced by their colours', () => {
	expect(withColours('a{color:var(--ink);fill:var(--part)}', { ink: '#10231c' })).toBe(
		'a{color:#10231c;fill:var(--part)}',
	);
});
