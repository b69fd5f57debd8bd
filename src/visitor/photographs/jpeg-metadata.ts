/** Whether a JPEG holds its pixels without metadata: the last look at a photograph before it is kept. */

const START = 0xffd8;
const END = 0xd9;
const SCAN = 0xda;

/**
 * Quantisation and Huffman tables, restart interval, and the frames of baseline and progressive
 * JPEG.
 */
const OF_PIXELS = [0xdb, 0xc4, 0xdd, 0xc0, 0xc1, 0xc2];

/** `JFIF`, which says that it is a JPEG: of a fixed length, so without a thumbnail. */
const JFIF = 0xe0;
const JFIF_BYTES = 16;

/**
 * True for a JPEG without EXIF, XMP, IPTC, ICC profile, comment, thumbnail, or anything before,
 * between or behind its segments.
 */
export function hasNoMetadata(bytes: Buffer): boolean {
	if (bytes.length < 4 || bytes.readUInt16BE(0) !== START) return false;
	for (let at = 2; at + 4 <= bytes.length; ) {
		const [first, marker = 0] = bytes.subarray(at, at + 2);
		if (first !== 0xff) return false;
		const length = bytes.readUInt16BE(at + 2);
		const isKnown =
			OF_PIXELS.includes(marker) || marker === SCAN || (marker === JFIF && length === JFIF_BYTES);
		if (!isKnown) return false;
		at += 2 + length;
		if (marker !== SCAN) continue;
		at = endOfScan(bytes, at);
		if (bytes[at + 1] === END) return at + 2 === bytes.length;
	}
	return false;
}

/**
 * Where the next marker begins that ends the compressed rows: neither a stuffed zero nor a restart.
 */
function endOfScan(bytes: Buffer, from: number): number {
	for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
		const next = bytes[at + 1] ?? 0;
		if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
	}
	return bytes.length;
}
