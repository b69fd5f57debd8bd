/** The icon of a firm as a bitmap. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { homeScreenIcon, tabIcon } from './firm-icon.ts';

const noBytes = () => Buffer.of();

const { brand } = content;
const amber = { ...brand, colours: { brand: '#7a4a00', accent: '#1f5f8b', paper: '#fffaf0' } };

/** Width and height, as a PNG file says them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the home screen’s is a PNG of 180 pixels in the firm’s colours, and a tab’s one of 32', () => {
	expect(sizeOf(homeScreenIcon(brand, noBytes))).toEqual([180, 180]);
	expect(sizeOf(tabIcon(brand, noBytes))).toEqual([32, 32]);
	expect(homeScreenIcon(amber, noBytes).equals(homeScreenIcon(brand, noBytes))).toBe(false);
});
