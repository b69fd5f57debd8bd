/**
 * What leaves of a firm's pictures: pixels alone, made once; what cannot be made is left out.
 *
 * @module-tag all
 */
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { brandWith, madePictures, makePictures, removeOtherPictures } from './make-pictures.ts';

const folder = temporaryFolder();

/** What a camera or a program notes in a picture. */
const CANARY = 'Ada at 53.8, -1.5';

/** A firm whose folder holds that one picture, and nothing that is made of it. */
function firmWith(file: string, bytes: string | Buffer) {
	const own = mkdtempSync(join(folder, 'firm-'));
	const contentFolder = join(own, 'content');
	mkdirSync(join(contentFolder, 'brand'), { recursive: true });
	mkdirSync(join(contentFolder, 'photos'));
	writeFileSync(join(contentFolder, file), bytes);
	const name = basename(file);
	const van = file.startsWith('photos/') ? { file: name, alt: 'Our van' } : undefined;
	const font = name.endsWith('.woff2') ? { name: 'Ours', file: name } : undefined;
	const brand = {
		...content.brand,
		headingFont: font,
		logo: van || font ? undefined : name,
		logoHasName: true,
	};
	return { content: { brand, van }, contentFolder, dataFolder: join(own, 'data') };
}

const chunk = (type: string, data: Buffer) => {
	const typed = Buffer.concat([Buffer.from(type), data]);
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(data.length);
	sum.writeUInt32BE(crc32(typed));
	return Buffer.concat([length, typed, sum]);
};

/** A PNG that says that it is so wide and so high, in a hundred bytes. */
function hugePng(edge: number): Buffer {
	const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
	header.writeUInt32BE(edge, 0);
	header.writeUInt32BE(edge, 4);
	return Buffer.concat([
		Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
		chunk('IHDR', header),
		chunk('IDAT', deflateSync(Buffer.alloc(100))),
		chunk('IEND', Buffer.alloc(0)),
	]);
}

const svg = (parts: string) =>
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${parts}</svg>`;
/** Each mask is asked for by ten shapes of the next: 10,000,000,000 in all. */
const masks = Array.from({ length: 10 }, (_, depth) => {
	const shape = `<path d="M0 0h32v32z" fill="#fff" mask="url(#m${depth - 1})"/>`;
	return `<mask id="m${depth}">${shape.repeat(10)}</mask>`;
}).join('');

const wide = sharp({ create: { width: 1600, height: 800, channels: 3, background: '#a52' } });
const exif = { IFD0: { Artist: CANARY } };
const turned = await wide
	.clone()
	.withMetadata({ orientation: 6 })
	.withExifMerge(exif)
	.jpeg()
	.toBuffer();
const png = await wide.clone().png().toBuffer();
/** After the header: a text, and behind the end what no viewer shows. */
const noted = Buffer.concat([
	png.subarray(0, 33),
	chunk('tEXt', Buffer.from(`Author\0${CANARY}`)),
	png.subarray(33),
	Buffer.from(CANARY),
]);
const webp = await wide.clone().withExif(exif).webp().toBuffer();
const plainSvg = svg('<path d="M0 0h32v32z"/>');

test.each<[what: string, file: string, bytes: string | Buffer, sizes: [number, number][]]>([
	[
		'a photograph that the camera turned is upright',
		'photos/van.jpg',
		turned,
		[
			[360, 720],
			[720, 1440],
			[800, 1600],
			[720, 1440],
		],
	],
	[
		'a photograph with a text in it',
		'photos/van.png',
		noted,
		[
			[360, 180],
			[720, 360],
			[1080, 540],
			[720, 360],
		],
	],
	['a logo with a text in it', 'brand/logo.png', noted, [[1600, 800]]],
	['a logo with a camera’s notes', 'brand/logo.webp', webp, [[1600, 800]]],
])('%s, and only pixels leave', async (_, file, bytes, sizes) => {
	expect(bytes.includes(CANARY)).toBe(true);
	const { files, photographs, leftOut } = await makePictures(firmWith(file, bytes));
	expect(leftOut).toEqual([]);
	const found = await Promise.all(
		[...files.values()].map(async (path) => {
			expect(readFileSync(path).includes(CANARY), path).toBe(false);
			const { width, height, ...others } = await sharp(readFileSync(path)).metadata();
			const { exif, xmp, iptc, comments, orientation } = others;
			expect([exif, xmp, iptc, comments, orientation]).toEqual(Array(5).fill(undefined));
			return [width, height];
		}),
	);
	expect(found).toEqual(sizes);
	for (const { avif, jpeg, width, height } of Object.values(photographs)) {
		expect([...avif.split(', ').map((one) => one.split(' ')[0]), jpeg]).toEqual([...files.keys()]);
		expect(jpeg).toMatch(/^\/photos\/van\.[0-9a-f]{8}\.720\.jpeg$/);
		expect([width, height]).toEqual(sizes.at(-2));
	}
});

test.each([
	['logo.svg', plainSvg],
	['words.woff2', 'wOF2 and a font'],
])('brand/%s is served as it is', async (file, bytes) => {
	const { files, leftOut } = await makePictures(firmWith(`brand/${file}`, bytes));
	expect(leftOut).toEqual([]);
	expect(readFileSync(files.get(`/brand/${file}`) ?? '', 'utf8')).toBe(bytes);
});

/** A copy of the program where no package is found. */
const withoutPackages = join(folder, 'picture-child.mjs');
copyFileSync(join(import.meta.dirname, 'picture-child.mjs'), withoutPackages);

test.each<
	[
		what: string,
		file: string,
		bytes: string | Buffer,
		sentence: string,
		limits?: { withinS?: number; child?: string },
	]
>([
	['of too many pixels', 'photos/van.png', hugePng(12_000), 'more than 100 million pixels'],
	['of too many pixels', 'brand/logo.png', hugePng(6_000), 'more than 25 million pixels'],
	['that is cut off', 'photos/van.jpg', turned.subarray(0, turned.length / 2), 'is damaged'],
	['that is no picture', 'photos/van.jpg', 'a van', 'is not a file of a kind that is known here'],
	[
		'that is never drawn',
		'brand/logo.svg',
		svg(`${masks}<path d="M0 0h32v32z" mask="url(#m9)"/>`),
		'is not drawn within 2 seconds',
		{ withinS: 2 },
	],
	['that is not closed', 'brand/logo.svg', svg('<g>'), 'is damaged'],
	['without a decoder', 'photos/van.jpg', turned, 'npm install sharp', { child: withoutPackages }],
])('a picture %s (%s) is left out by name', async (_, file, bytes, sentence, limits) => {
	const firm = firmWith(file, bytes);
	const made = await makePictures({ ...firm, ...limits });
	expect(made.leftOut).toEqual([
		{ file: `content/${file}`, path: [], message: expect.stringContaining(sentence) },
	]);
	expect(made.files.size).toBe(0);
	expect(made.photographs).toEqual({});
	expect(brandWith(firm.content.brand, made)).toMatchObject({
		logo: undefined,
		logoHasName: false,
	});
});

test('a picture is made once, and removed when it is no longer named', async () => {
	const firm = firmWith('photos/van.jpg', turned);
	expect((await madePictures(firm)).files.size).toBe(0);
	const made = await makePictures(firm);
	expect(made.files.size).toBe(4);
	const again = { ...firm, child: '/nowhere' };
	expect(await makePictures(again)).toEqual(made);
	expect(await madePictures(firm)).toEqual(made);

	removeOtherPictures(firm.dataFolder, made);
	expect(await madePictures(firm)).toEqual(made);
	removeOtherPictures(firm.dataFolder, { files: new Map() });
	expect((await madePictures(firm)).files.size).toBe(0);
});
