/** The firm's share image (Open Graph). */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { renderPng } from './render-png.ts';
import { lineBreaks, shareImage } from './share-image.tsx';
import { headingFontOf, textWidth } from './text-outlines.ts';

const noBytes = () => Buffer.of();

test('Home’s title is large and fits on its panel', () => {
	const svg = shareImage(content, noBytes);
	const [, words = ''] =
		/<g fill="[^"]*">([\s\S]*)<\/g>\n<\/svg>/.exec(svg.slice(svg.lastIndexOf('<g fill="'))) ?? [];
	const lines = [...words.matchAll(/translate\(56 ([\d.]+)\) scale\(([\d.]+)/g)].map(
		([, y, scale]) => ({
			y: Number(y),
			size: Number(scale) * 2000,
		}),
	);
	expect(lines.length).toBeGreaterThan(0);
	const broken = lineBreaks(content.pages.home.hero.heading.split(' ')).filter(
		(way) => way.length === lines.length,
	);
	const { size = 0 } = lines[0] ?? {};
	expect(size).toBeGreaterThanOrEqual(48);
	expect(
		broken.some((way) =>
			way.every((line) => textWidth(headingFontOf(content.brand, noBytes), line, size) <= 424),
		),
	).toBe(true);
	for (const { y } of lines) expect(y).toBeGreaterThan(200);
});

test('it is a PNG of 1200 by 630', () => {
	const png = renderPng(shareImage(content, noBytes));
	expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
