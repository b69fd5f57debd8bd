/**
 * The saved drawing of a home stands alone: no reference, no class, no property that a viewer would
 * have to know.
 */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import type { Home } from '#estimate/home.ts';
import type { Measure } from '#model/measures.ts';
import { pageContentOn } from '../testing.ts';
import { homePicture } from './home-picture.tsx';
import { renderPng } from './render-png.ts';

const losses = {
	before: { roof: 100, walls: 140, windows: 60, floor: 40, air: 80 },
	after: { roof: 10, walls: 50, windows: 60, floor: 40, air: 80 },
};
const picture = (home: Home, measures: Measure[] = []) =>
	homePicture(
		{ home, measures, losses, words: content.homeDrawing },
		pageContentOn('2026-12-01'),
	) ?? '';

test('a saved picture needs no style sheet, no other file and no custom property', () => {
	for (const kind of ['terrace', 'semi', 'detached', 'bungalow', 'flat'] as const) {
		const svg = picture({ kind, walls: 'cavity', loft: 'none', heating: 'oil', has: ['car'] }, [
			'cavity',
			'heat-pump',
			'solar',
		]);
		expect(svg).not.toMatch(/var\(|class=|<use|href=|<script|style=/);
		expect(svg).toContain('#d9480f');
		expect(svg.match(/#f0b48f/g)?.length).toBeGreaterThan(1);
	}
});

test('rooms are blue while the walls are bare, and warm when they are insulated', () => {
	expect(picture({ kind: 'semi', walls: 'cavity' })).toContain('#cfdfe4');
	expect(picture({ kind: 'semi', walls: 'cavity' }, ['cavity'])).toContain('#fdeac2');
});

test('it has its figures in words, and who drew it', () => {
	const svg = picture({ kind: 'detached', walls: 'solid' });
	expect(svg.replace(/<\/?text[^>]*>/g, ' ')).toContain('about 8.4 kW of heat');
	expect(svg).toContain(`Drawn by ${content.company.name} on 1 December 2026`);
});

test('an SVG renderer draws it', () => {
	const png = renderPng(picture({ kind: 'flat', walls: 'solid', loft: 'some' }));
	expect(png.readUInt32BE(16)).toBe(1100);
	expect(png.length).toBeGreaterThan(50_000);
});

test('there is none of a home of unknown kind', () => {
	expect(
		homePicture(
			{ home: {}, measures: [], losses, words: content.homeDrawing },
			pageContentOn('2026-12-01'),
		),
	).toBeUndefined();
});
