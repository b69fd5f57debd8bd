/**
 * Files that nobody should send as a photograph, and some that many do: for the test of what the
 * door makes of them.
 */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Stands in every place of a file where words can stand that are no pixels. */
export const CANARY = 'CANARY-53.7997N-1.5492W-Grace';

/** A file, and whether it is one that must be taken. */
export interface HostileFile {
	readonly name: string;
	readonly bytes: Buffer;
	readonly isTaken: boolean;
}

const MEBIBYTE = 1024 * 1024;

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
	sharp({
		create: { width, height, channels, background: { r: 90, g: 120, b: 150, alpha: 0.5 } },
		limitInputPixels: false,
	});
const noise = (width: number, height: number) =>
	sharp({
		create: {
			width,
			height,
			channels: 3,
			background: '#888',
			noise: { type: 'gaussian', mean: 128, sigma: 40 },
		},
	});

const ascii = (words: string) => Buffer.from(words, 'latin1');
const box = (type: string, ...rest: Buffer[]) => {
	const body = Buffer.concat([ascii(type), ...rest]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(body.length + 4);
	return Buffer.concat([length, body]);
};

/** A JPEG with one more segment behind its start. */
function withSegment(jpeg: Buffer, marker: number, content: Buffer): Buffer {
	const head = Buffer.from([0xff, marker, 0, 0]);
	head.writeUInt16BE(content.length + 2, 2);
	return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

/** The table of a PNG's checksums. */
const CRC = Array.from({ length: 256 }, (_, index) => {
	let value = index;
	for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
	return value >>> 0;
});
function pngChunk(type: string, content: Buffer): Buffer {
	const body = Buffer.concat([ascii(type), content]);
	const crc =
		body.reduce(
			(value, byte) => ((CRC[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)) >>> 0,
			0xffffffff,
		) ^ 0xffffffff;
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(content.length);
	sum.writeUInt32BE(crc >>> 0);
	return Buffer.concat([length, body, sum]);
}
const PNG = ascii('\x89PNG\r\n\x1a\n');
/** A PNG whose header says one size, whatever its rows are. */
function png(
	width: number,
	height: number,
	rows: Buffer,
	{ depth = 8, colour = 2, interlace = 0 } = {},
): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([depth, colour, 0, 0, interlace], 8);
	return Buffer.concat([
		PNG,
		pngChunk('IHDR', header),
		pngChunk('IDAT', deflateSync(rows)),
		pngChunk('IEND', Buffer.alloc(0)),
	]);
}
/** The size that a JPEG's frame says, changed. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
	const copy = Buffer.from(jpeg);
	const frame =
		[0xc0, 0xc2].map((marker) => copy.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0) ??
		0;
	copy.writeUInt16BE(height, frame + 5);
	copy.writeUInt16BE(width, frame + 7);
	return copy;
}

/** Sixty files. */
export async function hostileFiles(): Promise<HostileFile[]> {
	const jpeg = await noise(640, 480).jpeg().toBuffer();
	const small = await plain(64, 48).png().toBuffer();
	const webp = await noise(320, 240).webp().toBuffer();
	const progressive = await noise(320, 240).jpeg({ progressive: true }).toBuffer();
	const tagged = noise(300, 200).withExif({
		IFD0: { ImageDescription: CANARY, Artist: CANARY },
		IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 47/1 59/1' },
	});
	const xmp = ascii(
		`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><d>${CANARY}</d></x:xmpmeta>`,
	);
	const iptc = Buffer.concat([
		ascii('Photoshop 3.0\x008BIM\x04\x04\0\0'),
		Buffer.from([0, 0, 0, CANARY.length + 5, 28, 2, 120, 0, CANARY.length]),
		ascii(CANARY),
	]);
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><text>${CANARY}</text><image href="file:///etc/passwd"/></svg>`;
	const zip = Buffer.concat([ascii('PK\x03\x04'), Buffer.alloc(26), ascii(CANARY)]);
	const html = `<!doctype html><script>alert('${CANARY}')</script>`;
	const pdf = ascii(`%PDF-1.7\n${CANARY}\n%%EOF`);
	const taken: Record<string, Buffer> = {
		'a JPEG': jpeg,
		'a PNG': small,
		'a WebP': webp,
		'a progressive JPEG': progressive,
		'one pixel': await plain(1, 1).png().toBuffer(),
		'1 x 65,500 JPEG': await plain(1, 65_500).jpeg().toBuffer(),
		'65,500 x 1 JPEG': await plain(65_500, 1).jpeg().toBuffer(),
		'1 x 65,535 PNG': await plain(1, 65_535).png().toBuffer(),
		'CMYK JPEG': await noise(200, 200).toColourspace('cmyk').jpeg().toBuffer(),
		'grey JPEG': await noise(200, 200).greyscale().jpeg().toBuffer(),
		'16-bit PNG': await noise(200, 200).toColourspace('rgb16').png().toBuffer(),
		'PNG with a palette': await noise(200, 200).png({ palette: true }).toBuffer(),
		'PNG with transparency': await plain(200, 200, 4).png().toBuffer(),
		'interlaced PNG': await noise(200, 200).png({ progressive: true }).toBuffer(),
		'one-bit PNG': png(8, 1, Buffer.from([0, 0xaa]), { depth: 1, colour: 0 }),
		'lossless WebP': await noise(200, 200).webp({ lossless: true }).toBuffer(),
		'animated WebP': await sharp(await noise(40, 120).raw().toBuffer(), {
			raw: { width: 40, height: 120, channels: 3, pageHeight: 40 },
		})
			.webp({ loop: 0, delay: [50, 50, 50] })
			.toBuffer(),
		'EXIF with GPS': await tagged.clone().jpeg().toBuffer(),
		'EXIF in a PNG': await tagged.clone().png().toBuffer(),
		'EXIF in a WebP': await tagged.clone().webp().toBuffer(),
		'turned by EXIF': await noise(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
		'an ICC profile': await noise(200, 200).withIccProfile('p3').jpeg().toBuffer(),
		XMP: withSegment(jpeg, 0xe1, xmp),
		IPTC: withSegment(jpeg, 0xed, iptc),
		'a comment': withSegment(jpeg, 0xfe, ascii(CANARY)),
		'a thumbnail in JFXX': withSegment(jpeg, 0xe0, ascii(`JFXX\0\x10${CANARY}`)),
		'a segment of nobody': withSegment(jpeg, 0xe9, ascii(CANARY)),
		'words in a PNG': Buffer.concat([
			small.subarray(0, 33),
			pngChunk('tEXt', ascii(`Comment\0${CANARY}`)),
			small.subarray(33),
		]),
		'words behind a JPEG': Buffer.concat([jpeg, ascii(CANARY)]),
		'words behind a PNG': Buffer.concat([small, ascii(CANARY)]),
		'a zip behind a JPEG': Buffer.concat([jpeg, zip]),
		'a page behind a PNG': Buffer.concat([small, ascii(html)]),
		'a PDF behind a JPEG': Buffer.concat([jpeg, pdf]),
		'another JPEG behind a JPEG': Buffer.concat([jpeg, withSegment(jpeg, 0xfe, ascii(CANARY))]),
		'a script in a JPEG’s comment': withSegment(jpeg, 0xfe, ascii(`*/=alert('${CANARY}')/*`)),
		'fifty million pixels': await plain(8_000, 6_000).jpeg().toBuffer(),
	};
	const refused: Record<string, Buffer> = {
		'an empty file': Buffer.alloc(0),
		'three bytes': Buffer.from([0xff, 0xd8, 0xff]),
		'a JPEG cut off in its header': jpeg.subarray(0, 100),
		'a JPEG cut off in its rows': jpeg.subarray(0, Math.floor(jpeg.length / 2)),
		'a PNG cut off': small.subarray(0, 60),
		'a WebP cut off': webp.subarray(0, 60),
		'noise behind a JPEG’s first bytes': Buffer.concat([
			jpeg.subarray(0, 4),
			await noise(100, 100).raw().toBuffer(),
		]),
		'noise behind a PNG’s first bytes': Buffer.concat([
			PNG,
			await noise(100, 100).raw().toBuffer(),
		]),
		'a PNG bomb of 30,000 x 30,000': png(30_000, 30_000, Buffer.alloc(20 * MEBIBYTE)),
		'a PNG bomb of four thousand million pixels': png(65_535, 65_535, Buffer.alloc(MEBIBYTE)),
		'an interlaced PNG bomb': png(7_000, 7_000, Buffer.alloc(MEBIBYTE), {
			depth: 16,
			colour: 6,
			interlace: 1,
		}),
		'a JPEG that says 65,000 x 65,000': resized(jpeg, 65_000, 65_000),
		'a progressive JPEG that says 7,000 x 7,000': resized(progressive, 7_000, 7_000),
		'a WebP bomb': await plain(16_000, 3_000, 4).webp({ lossless: true }).toBuffer(),
		'a GIF': await noise(64, 64).gif().toBuffer(),
		'a TIFF': await noise(64, 64).tiff().toBuffer(),
		'an AVIF': await noise(64, 64).avif({ effort: 0 }).toBuffer(),
		'a HEIC': Buffer.concat([
			box('ftyp', ascii('heic\0\0\0\0mif1heic')),
			box('mdat', Buffer.alloc(5000)),
		]),
		'an SVG': ascii(svg),
		'an SVG behind an XML declaration': ascii(`<?xml version="1.0"?>${svg}`),
		HTML: ascii(html),
		'a zip': zip,
		'a PDF': pdf,
		'a program': Buffer.concat([ascii('\x7fELF'), Buffer.alloc(4096)]),
	};
	const all = (files: Record<string, Buffer>, isTaken: boolean) =>
		Object.entries(files).map(([name, bytes]) => ({ name, bytes, isTaken }));
	return [...all(taken, true), ...all(refused, false)];
}
