/** Colours of a brand: what follows it, what keeps its colour, and which pairs cannot be read. */

import { readdirSync, readFileSync } from 'node:fs';
import { wcagContrast } from 'culori/fn';
import { expect, test } from 'vitest';
import { recolour, recolourStyles, unreadablePairs } from './brand-contrast.ts';

const sample = { brand: '#0e3b2e', accent: '#c43f0a', paper: '#fbf8f1' };
const navy = { brand: '#12305c', accent: '#b3123f', paper: '#f6f8fb' };

const painted = readdirSync('src/site', { recursive: true, encoding: 'utf8' })
	.filter((file) => /\.(?:css|svg)$/.test(file))
	.flatMap((file) => readFileSync(`src/site/${file}`, 'utf8').match(/#[0-9a-f]{6}\b/gi) ?? []);

test('the sample keeps every colour that is painted', () => {
	for (const hex of new Set(painted)) expect(recolour(hex, sample)).toBe(hex);
});

test('a brand’s own three colours appear exactly as written', () => {
	expect(recolourStyles('a{color:#0e3b2e;background:#fbf8f1;outline-color:#C43F0A}', navy)).toBe(
		'a{color:#12305c;background:#f6f8fb;outline-color:#b3123f}',
	);
});

test('what is tinted with the brand turns with it; brick, timber, leaves, lamplight and sky do not', () => {
	for (const hex of ['#264a3d', '#5b7166', '#46574f', '#10231c', '#2b4a40'])
		expect(recolour(hex, navy), hex).not.toBe(hex);
	for (const hex of ['#c98d6b', '#dcbf8f', '#8fa685', '#f7c968', '#b7cad3', '#a61b1b', '#2a6a80'])
		expect(recolour(hex, navy), hex).toBe(hex);
});

test('tints keep their lightness, so that what can be read in the sample can be read', () => {
	expect(unreadablePairs(sample)).toEqual([]);
	expect(unreadablePairs(navy)).toEqual([]);
});

/**
 * From nearly white to nearly black, and the narrow band in which neither white nor the ink of the
 * pages can be read.
 */
const accents = [
	'#fca311',
	'#ffe600',
	'#a4de02',
	'#00b4d8',
	'#ff9900',
	'#e85d04',
	'#8d8d8d',
	'#808000',
	'#ffffff',
	'#0e3b2e',
	'#7a00ff',
];

test.each(accents)(
	'an owner’s accent %s stays as it is, and its words, signs and pointer can be read',
	(accent) => {
		for (const firm of [sample, navy]) {
			expect(recolour('#c43f0a', { ...firm, accent })).toBe(accent);
			expect(unreadablePairs({ ...firm, accent })).toEqual([]);
		}
	},
);

test('a button in the dark, of letters too, has the accent, as much lighter as it takes to be read', () => {
	const inTheDark = (accent: string) => recolour('#ffa06b', { ...sample, accent });
	expect(['#c43f0a', '#f59e0b', '#a3e635'].map(inTheDark)).toEqual([
		'#ffa06b',
		'#f59e0b',
		'#a3e635',
	]);
	for (const accent of [...accents, '#000000'])
		for (const other of ['#0f1713', '#16201b', '#1a2520', '#10231c', '#1c0d04'])
			expect([accent, other, wcagContrast(inTheDark(accent), other) >= 4.5]).toEqual([
				accent,
				other,
				true,
			]);
});

test('words on a light accent are dark, on a dark one white', () => {
	const words = (accent: string) => recolour('#fffffe', { ...sample, accent });
	expect(['#fca311', '#ffe600', '#e85d04', '#b3123f', '#0e3b2e'].map(words)).toEqual([
		'#10231c',
		'#10231c',
		'#10231c',
		'#fffffe',
		'#fffffe',
	]);
});

test.each([
	['a light brand under light words', { ...sample, brand: '#6fa8dc' }, 'brand'],
	['a dark paper', { ...sample, paper: '#777777' }, 'paper'],
] as const)('%s is named, with the nearest that passes', (_what, colours, change) => {
	const pairs = unreadablePairs(colours).filter((pair) => pair.change === change);
	expect(pairs.length).toBeGreaterThan(0);
	for (const { nearest = '' } of pairs) {
		const mended = unreadablePairs({ ...colours, [change]: nearest });
		expect(mended.filter((pair) => pair.change === change)).toEqual([]);
	}
});
