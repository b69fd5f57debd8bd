/** The share images (Open Graph) of the pages. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { allPages, shareImagePath } from '../data/pages/all-pages.ts';
import { renderPng } from './render-png.ts';
import { lineBreaks, shareImage } from './share-image.tsx';
import { resolveColours, staticHouse } from './static-house.ts';
import { headingFontOf, textWidth } from './text-outlines.ts';

test('a colour of the style sheet replaces the drawing’s own', () => {
	expect(
		resolveColours('fill="var(--part,#5f7c6e)" stroke="var(--house-cut,#264a3d)"', {
			'--part': '#d9480f',
		}),
	).toBe('fill="#d9480f" stroke="#264a3d"');
});

test('the house has no var(), rgb() or use element, whatever is lit', () => {
	for (const lights of [[], ['heatPump'], ['evCharger', 'loft']] as const) {
		const markup = staticHouse(lights, content);
		expect(markup).not.toMatch(/var\(|rgb\(|<use|<script/);
		expect(markup.length).toBeGreaterThan(10_000);
	}
	expect(staticHouse(['heatPump'], content)).toContain('#d9480f');
	expect(staticHouse([], content)).not.toContain('#d9480f');
});

test('a name can be broken after any of its words', () => {
	expect(lineBreaks(['Air', 'source', 'heat'])).toEqual([
		['Air', 'source', 'heat'],
		['Air', 'source heat'],
		['Air source', 'heat'],
		['Air source heat'],
	]);
});

test('every page’s name is large and fits on its panel', () => {
	for (const { name, lights } of allPages(content)) {
		const svg = shareImage({ name, lights }, content);
		const [, words = ''] =
			/<g fill="[^"]*">([\s\S]*)<\/g>\n<\/svg>/.exec(svg.slice(svg.lastIndexOf('<g fill="'))) ?? [];
		const lines = [...words.matchAll(/translate\(56 ([\d.]+)\) scale\(([\d.]+)/g)].map(
			([, y, scale]) => ({
				y: Number(y),
				size: Number(scale) * 2000,
			}),
		);
		expect(lines.length, name).toBeGreaterThan(0);
		const broken = lineBreaks(name.split(' ')).filter((way) => way.length === lines.length);
		const { size = 0 } = lines[0] ?? {};
		expect(size, name).toBeGreaterThanOrEqual(48);
		expect(
			broken.some((way) =>
				way.every((line) => textWidth(headingFontOf(content.brand), line, size) <= 424),
			),
			name,
		).toBe(true);
		for (const { y } of lines) expect(y, name).toBeGreaterThan(200);
	}
});

test('every page has a share image of its own, 1200 by 630', () => {
	const names = allPages(content).map(({ path }) => shareImagePath(path, content));
	expect(new Set(names).size).toBe(names.length);
	const png = renderPng(shareImage({ name: 'Loft insulation', lights: ['loft'] }, content));
	expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
