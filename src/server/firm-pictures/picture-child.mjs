/**
 * A process of its own for each picture of a firm: reads the original from its standard input, draws
 * it, and writes what the site serves to its standard output, of pixels alone: a line of JSON
 * (`Made`), and the files' bytes behind it. A file that never finishes, or that takes a decoder over,
 * does so here, where neither secrets nor the store are in reach.
 */

/** @type {import('./make-pictures.ts').ChildOptions} */
const { kind, folder, mostPixels, widths, avifQuality, jpegQuality, exitCodes } = JSON.parse(
	process.argv[2] ?? '{}',
);

/** The only decoder that each kind of file is read with. */
const LOADERS = {
	JPEG: 'VipsForeignLoadJpeg',
	PNG: 'VipsForeignLoadPng',
	WEBP: 'VipsForeignLoadWebp',
	AVIF: 'VipsForeignLoadHeif',
	TIFF: 'VipsForeignLoadTiff',
};

/** Wide enough to draw every part of a logo. */
const DRAWN_SVG_WIDTH = 512;

/**
 * @param {keyof typeof exitCodes} outcome
 * @returns {never}
 */
function end(outcome) {
	process.exit(exitCodes[outcome]);
}

/** @type {Buffer[]} */
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const original = Buffer.concat(chunks);
if (kind === 'SVG') await drawSvg();
else await drawPixels(LOADERS[kind]);

/** An SVG is served as it is, once it has been drawn: masks within each other can take for ever. */
async function drawSvg() {
	const { Resvg } = await import('@resvg/resvg-js').catch(() => end('noDecoder'));
	try {
		const fitTo = { mode: /** @type {const} */ ('width'), value: DRAWN_SVG_WIDTH };
		const { width, height } = new Resvg(original, {
			fitTo,
			font: { loadSystemFonts: false },
		}).render();
		write({ width, height }, [['picture', original]]);
	} catch {
		end('broken');
	}
}

/** sharp leaves out all that is not pixels, by its default. */
async function drawPixels(/** @type {string} */ loader) {
	const { default: sharp } = await import('sharp').catch(() => end('noDecoder'));
	sharp.cache(false);
	sharp.concurrency(1);
	sharp.block({ operation: ['VipsForeignLoad'] });
	sharp.unblock({ operation: [loader] });
	const options = { failOn: /** @type {const} */ ('error'), limitInputPixels: mostPixels };
	try {
		const upright = sharp(original, options).autoOrient();
		if (folder === 'brand') {
			const { isPalette } = await sharp(original, options).metadata();
			const made = upright.toColourspace('srgb');
			const { data, info } = await (kind === 'PNG'
				? made.png({ palette: isPalette })
				: made.webp({ quality: 90 })
			).toBuffer({ resolveWithObject: true });
			return write(info, [['picture', data]]);
		}
		const { data, info } = await upright
			.resize({ width: widths.at(-1), withoutEnlargement: true })
			.toColourspace('srgb')
			.raw()
			.toBuffer({ resolveWithObject: true });
		const atMost = (/** @type {number} */ width) =>
			sharp(data, { raw: info }).resize({ width: Math.min(width, info.width) });
		const sizes = [...new Set(widths.map((width) => Math.min(width, info.width)))];
		/** @type {[string, Buffer][]} */
		const files = [];
		for (const size of sizes)
			files.push([`${size}.avif`, await atMost(size).avif({ quality: avifQuality }).toBuffer()]);
		// Old browsers get one size, of a screen's whole width on a telephone.
		const [, middle = info.width] = sizes;
		const jpeg = atMost(middle).flatten({ background: '#ffffff' }).jpeg({ quality: jpegQuality });
		files.push([`${Math.min(middle, info.width)}.jpeg`, await jpeg.toBuffer()]);
		write(info, files);
	} catch (error) {
		end(/pixel limit|memory/i.test(String(error)) ? 'tooManyPixels' : 'broken');
	}
}

/**
 * @param {{ width: number, height: number }} size
 * @param {[string, Buffer][]} files
 */
function write({ width, height }, files) {
	/** @type {import('./make-pictures.ts').Made} */
	const made = { width, height, files: files.map(([name, { length }]) => [name, length]) };
	process.stdout.write(
		Buffer.concat([Buffer.from(`${JSON.stringify(made)}\n`), ...files.map(([, bytes]) => bytes)]),
		() => process.exit(exitCodes.done),
	);
}
