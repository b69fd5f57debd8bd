/** The firm's share image (Open Graph). */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { renderPng } from './render-png.ts';
import { shareImage } from './share-image.ts';

const noBytes = () => Buffer.of();

test('it is a PNG of 1200 by 630 without a word that needs a font, in colours alone', () => {
	const svg = shareImage(content, noBytes);
	expect(svg).not.toMatch(/<text|var\(/);
	const png = renderPng(svg);
	expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('it shows no part of a house that the firm does not offer', () => {
	const services = content.services.filter(({ slug }) => slug === 'ev-charging-solutions');
	const svg = shareImage({ ...content, services }, noBytes);
	expect(svg).toContain('id="evCharger"');
	expect(svg).not.toMatch(/id="(?:solarArray|heatPump|battery)"/);
});
