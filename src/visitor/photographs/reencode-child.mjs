/**
 * A process of its own for each photograph: reads the original from its standard input, and writes
 * it anew, smaller and without anything but pixels, to its standard output. Whatever the original
 * does to the decoder happens here, with neither secrets nor the store in reach, and in as little
 * memory as ./reencode.ts allows. In plain JavaScript, because that memory is too little to read
 * types.
 */

/** @type {import('./reencode.ts').ChildOptions} */
const {
	originalBytes,
	edgePixels,
	previewEdgePixels,
	mostBytes,
	mostPixels,
	mostHeldBytes,
	exitCodes,
} = JSON.parse(process.argv[2] ?? '{}');

/**
 * JPEG qualities in the order in which they are tried. At the first a boiler's plate is legible;
 * pictures of leaves or gravel may be too large at it, and the office needs no detail in them.
 */
const QUALITIES = [78, 60, 45];
const PREVIEW_QUALITY = 70;

/**
 * @param {keyof typeof exitCodes} outcome
 * @returns {never}
 */
function end(outcome) {
	process.exit(exitCodes[outcome]);
}

// Its length is known, so that it is not held twice for a moment.
const original = Buffer.alloc(originalBytes);
let read = 0;
for await (const chunk of process.stdin) read += chunk.copy(original, read);

// By the first bytes: a file's name and content type prove nothing.
const ascii = (/** @type {number} */ from, /** @type {number} */ to) =>
	original.toString('latin1', from, to);
const isJpeg = ascii(0, 3) === '\xff\xd8\xff';
const isPng = ascii(0, 8) === '\x89PNG\r\n\x1a\n';
const isWebp = ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP';
if (ascii(4, 8) === 'ftyp') end('heic');
if (!isJpeg && !isPng && !isWebp) end('otherFormat');

const { default: sharp } = await import('sharp').catch(() => end('noDecoder'));
sharp.cache(false);
sharp.concurrency(1);
// Other decoders stay blocked: phones and cameras do not use their formats.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });

/** @type {import('sharp').SharpOptions} */
const options = { failOn: 'error', limitInputPixels: mostPixels, sequentialRead: true };

/**
 * The bytes that the decoder holds before it can give the first row. 0 where it reads row by row.
 */
function heldBytes(
	/** @type {import('sharp').Metadata} */ {
		width,
		height,
		channels,
		depth,
		isProgressive,
		chromaSubsampling,
	},
) {
	if (isWebp) return width * height * 4;
	if (!isProgressive) return 0;
	if (isPng) return width * height * channels * (depth === 'ushort' ? 2 : 1);
	return width * height * (chromaSubsampling?.startsWith('4:2:0') ? 3 : channels * 2);
}

/** Writes the pixels only: sharp drops metadata by default. The colours become sRGB. */
const write = (
	/** @type {Buffer} */ from,
	/** @type {number} */ edge,
	/** @type {number} */ quality,
) =>
	sharp(from, options)
		.autoOrient()
		.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
		.flatten({ background: '#ffffff' })
		.toColourspace('srgb')
		.jpeg({ quality })
		.toBuffer({ resolveWithObject: true });

try {
	const metadata = await sharp(original, options).metadata();
	if (metadata.width * metadata.height > mostPixels || heldBytes(metadata) > mostHeldBytes)
		end('tooManyPixels');
	let photograph = await write(original, edgePixels, QUALITIES[0] ?? 0);
	for (const quality of QUALITIES.slice(1))
		if (photograph.data.length > mostBytes)
			photograph = await write(photograph.data, edgePixels, quality);
	if (photograph.data.length > mostBytes) end('tooManyPixels');
	const preview = await write(photograph.data, previewEdgePixels, PREVIEW_QUALITY);

	const header = Buffer.alloc(8);
	header.writeUInt16BE(photograph.info.width, 0);
	header.writeUInt16BE(photograph.info.height, 2);
	header.writeUInt32BE(preview.data.length, 4);
	process.stdout.write(Buffer.concat([header, preview.data, photograph.data]), () => end('done'));
} catch (error) {
	end(/pixel limit|memory/i.test(String(error)) ? 'tooManyPixels' : 'broken');
}
