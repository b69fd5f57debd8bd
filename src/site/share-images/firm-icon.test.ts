/** The icon of a firm as a bitmap. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { homeScreenIcon, icoFile } from './firm-icon.ts';

const noBytes = () => Buffer.of();

const { brand } = content;
const amber = { ...brand, colours: { brand: '#7a4a00', accent: '#1f5f8b', paper: '#fffaf0' } };
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Width and height, as a PNG file says them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the home screen’s is a PNG of 180 pixels in the firm’s colours', () => {
	expect(sizeOf(homeScreenIcon(brand, noBytes))).toEqual([180, 180]);
	expect(homeScreenIcon(amber, noBytes).equals(homeScreenIcon(brand, noBytes))).toBe(false);
});

test('the .ico lists three PNG files with their sizes, each where it says', () => {
	const file = icoFile(amber, noBytes);
	expect([0, 2, 4].map((place) => file.readUInt16LE(place))).toEqual([0, 1, 3]);
	const pictures = [0, 1, 2].map((index) => {
		const entry = 6 + 16 * index;
		const [bytes, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)];
		const picture = file.subarray(offset, offset + bytes);
		return {
			listed: [file[entry], file[entry + 1]],
			is: sizeOf(picture),
			isPng: picture.subarray(0, 8).equals(PNG),
			end: offset + bytes,
		};
	});
	for (const [index, size] of [16, 32, 48].entries())
		expect(pictures[index]).toMatchObject({ listed: [size, size], is: [size, size], isPng: true });
	expect(pictures.at(-1)?.end).toBe(file.length);
});
