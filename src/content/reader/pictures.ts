/**
 * The pictures in content/photos and content/brand: each is what its name says by its first bytes,
 * and can be drawn whole and soon.
 */
import { spawnSync } from 'node:child_process';
import {
	closeSync,
	existsSync,
	openSync,
	readdirSync,
	readFileSync,
	readSync,
	statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { type Brand, brandFiles } from '../schemas/brand-schema.ts';
import type { Mistake, YamlFiles } from './yaml-files.ts';

const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif|tiff?)$/i;
const PHOTOGRAPH_KINDS = ['JPEG', 'PNG', 'WEBP', 'AVIF', 'TIFF'];

/** A brand's files are read whole and are parts of many pictures; photographs come from cameras. */
const MOST_MEGABYTES = { brand: 2, photos: 25 };
/** Enough to recognise a photograph by. */
const FIRST_BYTES = 512;

/** What each kind of file begins with, one byte a letter. */
const KINDS: readonly (readonly [kind: string, begins: RegExp])[] = [
	['JPEG', /^\xff\xd8\xff/],
	['PNG', /^\x89PNG\r\n/],
	['WEBP', /^RIFF.{4}WEBP/s],
	['AVIF', /^.{4}ftyp.{0,40}avi[fs]/s],
	['TIFF', /^(?:II\*\0|MM\0\*)/],
	['WOFF2', /^wOF2/],
	['SVG', /^(?:\xef\xbb\xbf)?\s*(?=<)(?!.*<html).*<(?:[^\s<>/]+:)?svg\b/s],
];
const OTHERS: readonly (readonly [begins: RegExp, is: string])[] = [
	[/^$/, 'is empty'],
	[/^version https:\/\/git-lfs/, 'is kept in Git LFS, which the website does not fetch'],
	[/^.{4}ftyp/s, 'is a HEIC photograph or a film, which few browsers show as a picture'],
	[/<(?:!doctype )?html/i, 'is a web page'],
	[/^/, 'is not a file of a kind that is known here'],
];

/**
 * What a drawn file may not have: it could run, fetch, repeat itself or be drawn for hours. A
 * `data:` picture could hide any of these.
 */
const UNSAFE_SVG =
	/<!ENTITY|<!DOCTYPE[^>]{0,300}\[|<(?:[^\s<>/]+:)?(?:script|foreignObject|filter|fe[A-Z]\w*|image)\b|\son\w+\s*=\s*["']|\bhref\s*=\s*["'](?!#)|@import|url\((?!(?:["'\s]|&quot;)*#)/i;

/** A file that a build draws or serves, by the name that an owner knows and by its path. */
export interface PictureFile {
	readonly name: string;
	readonly path: string;
	readonly folder: 'photos' | 'brand';
}

/** Every photograph, because a build reads them all, and the files that content/brand.yaml names. */
export function pictureFiles(brand: Brand, folder = 'content'): PictureFile[] {
	const photos = join(folder, 'photos');
	const files = {
		photos: existsSync(photos) ? readdirSync(photos).filter((file) => PHOTOGRAPH.test(file)) : [],
		brand: Object.values(brandFiles(brand)).filter((file) => file !== undefined),
	};
	return (['photos', 'brand'] as const)
		.flatMap((of) =>
			files[of].map((file) => ({
				name: `content/${of}/${file}`,
				path: join(folder, of, file),
				folder: of,
			})),
		)
		.filter(({ path }) => existsSync(path));
}

/** What is wrong with a file, and what to do; undefined where its bytes are what its name says. */
export function pictureMistake({ path, folder }: PictureFile): string | undefined {
	const { size } = statSync(path);
	const most = MOST_MEGABYTES[folder];
	if (size > most * 1e6) return `has ${Math.ceil(size / 1e6)} MB: make it at most ${most} MB`;
	const text = beginning(path, folder === 'brand' ? size : Math.min(size, FIRST_BYTES));
	const wanted = extname(path).slice(1).toUpperCase();
	const [kind] = KINDS.find(([, begins]) => begins.test(text)) ?? [];
	if (kind !== undefined && (folder === 'brand' ? [wanted] : PHOTOGRAPH_KINDS).includes(kind)) {
		const [unsafe] = (kind === 'SVG' && UNSAFE_SVG.exec(text)) || [];
		return unsafe
			? `has “${unsafe.trim()}”: save it as plain SVG, without effects, scripts, links, or pictures within it`
			: undefined;
	}
	const is = kind ? `is ${kind} inside` : OTHERS.find(([begins]) => begins.test(text))?.[1];
	return `${is}: put the file itself there, saved as ${folder === 'brand' ? wanted : 'JPEG'}`;
}

function beginning(path: string, length: number): string {
	const file = openSync(path, 'r');
	try {
		const bytes = Buffer.alloc(length);
		readSync(file, bytes);
		return bytes.toString('latin1');
	} finally {
		closeSync(file);
	}
}

/** The files of pictures that are not what they should be, and those that are named and not there. */
export function pictureMistakes(folder: string, brand: Brand, files: YamlFiles): Mistake[] {
	const photographs = namesIn(join(folder, 'photos'));
	const drawn = namesIn(join(folder, 'brand'));
	return [
		...pictureFiles(brand, folder).flatMap((picture) => {
			const message = pictureMistake(picture);
			return message ? [{ file: picture.name, path: [], message }] : [];
		}),
		...Object.entries(brandFiles(brand)).flatMap(([name, file]) =>
			file === undefined || drawn.includes(file)
				? []
				: [missing('content/brand.yaml', [name], file, 'content/brand')],
		),
		...[...files.values()]
			.filter(({ name }) => name.startsWith('content/'))
			.flatMap(({ name, value }) =>
				photographsIn(value)
					.filter(({ file }) => !photographs.includes(file))
					.map(({ path, file }) => missing(name, path, file, 'content/photos')),
			),
	];
}

const missing = (
	file: string,
	path: readonly PropertyKey[],
	name: string,
	folder: string,
): Mistake => ({ file, path, message: `There is no ${name} in ${folder}` });

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The photographs that a file names (`file: ada.jpg`). */
function photographsIn(
	part: unknown,
	path: readonly PropertyKey[] = [],
): { readonly path: readonly PropertyKey[]; readonly file: string }[] {
	if (part === null || typeof part !== 'object') return [];
	return Object.entries(part).flatMap(([key, inner]) => {
		const here = [...path, key];
		return key === 'file' && typeof inner === 'string' && PHOTOGRAPH.test(inner)
			? [{ path: here, file: inner }]
			: photographsIn(inner, here);
	});
}

/** A brand's picture is drawn into others, pixel by pixel. */
const BRAND_PIXELS_AT_MOST = 25_000_000;

/** An ordinary logo takes a twentieth of a second. */
const DRAWN_WITHIN_S = 10;

/**
 * Masks and patterns within each other can take for ever in native code, which only the end of its
 * process stops.
 */
const DRAW_SVG = `import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';
new Resvg(readFileSync(0), { fitTo: { mode: 'width', value: 512 }, font: { loadSystemFonts: false } }).render();`;

/** The pictures that cannot be drawn whole and soon. Without sharp only SVG is drawn. */
export async function undrawablePictures(
	brand: Brand,
	folder?: string,
	withinS = DRAWN_WITHIN_S,
): Promise<Mistake[]> {
	const mistakes: Mistake[] = [];
	for (const picture of pictureFiles(brand, folder)) {
		const message = await whyNotDrawn(picture, withinS);
		if (message) mistakes.push({ file: picture.name, path: [], message });
	}
	return mistakes;
}

async function whyNotDrawn(
	{ path, folder }: PictureFile,
	withinS: number,
): Promise<string | undefined> {
	const bytes = readFileSync(path);
	if (/\.woff2$/i.test(path)) return undefined;
	if (/\.svg$/i.test(path)) {
		const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', DRAW_SVG], {
			input: bytes,
			timeout: withinS * 1000,
			killSignal: 'SIGKILL',
			stdio: ['pipe', 'ignore', 'ignore'],
		});
		if (status === 0) return undefined;
		return `${status === null ? `is not drawn within ${withinS} seconds` : 'cannot be drawn'}: save it as plain SVG`;
	}
	const sharp = decoder();
	const limit = folder === 'brand' ? { limitInputPixels: BRAND_PIXELS_AT_MOST } : {};
	try {
		await sharp?.(bytes, { failOn: 'error', ...limit })
			.resize(16)
			.toBuffer();
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/** An optional package. Required, because Astro imports nothing more once it has read its settings. */
function decoder(): typeof import('sharp').default | undefined {
	try {
		return createRequire(import.meta.url)('sharp');
	} catch {
		return undefined;
	}
}
