/**
 * The pictures and the font of a firm, in content/photos and content/brand, as an owner's words name
 * them: each has to be there, of a size that can be read, and what its name says by its first bytes.
 * What passes is made small, or refused, in a process of its own
 * (src/server/firm-pictures/make-pictures.ts).
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { type Brand, brandFiles } from '../schemas/brand-schema.ts';
import type { Mistake, YamlFiles } from './yaml-files.ts';

const PHOTOGRAPH = /\.(?:jpe?g|png|webp|avif|tiff?)$/i;
const PHOTOGRAPH_KINDS: readonly string[] = ['JPEG', 'PNG', 'WEBP', 'AVIF', 'TIFF'];

/** A brand's files are read whole and are parts of many pictures; photographs come from cameras. */
const MOST_MEGABYTES = { brand: 2, photos: 25 };
/** Enough to recognise a photograph by. */
const FIRST_BYTES = 512;

/** What each kind of file begins with, one byte a letter. */
const KINDS = [
	['JPEG', /^\xff\xd8\xff/],
	['PNG', /^\x89PNG\r\n/],
	['WEBP', /^RIFF.{4}WEBP/s],
	['AVIF', /^.{4}ftyp.{0,40}avi[fs]/s],
	['TIFF', /^(?:II\*\0|MM\0\*)/],
	['WOFF2', /^wOF2/],
	['SVG', /^(?:\xef\xbb\xbf)?\s*(?=<)(?!.*<html).*<(?:[^\s<>/]+:)?svg\b/s],
] as const;
export type PictureKind = (typeof KINDS)[number][0];

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
	/<!ENTITY|<!ATTLIST|<!DOCTYPE[^>]{0,300}\[|<(?:[^\s<>/]+:)?(?:script|foreignObject|filter|fe[A-Z]\w*|image)\b|\son\w+\s*=\s*["']|\bhref\s*=\s*["'](?!#)|@import|url\((?!(?:["'\s]|&quot;)*#)/i;

/** A file that the site shows, by the name that an owner knows and by its path. */
export interface PictureFile {
	readonly name: string;
	readonly path: string;
	readonly file: string;
	readonly folder: 'photos' | 'brand';
}

/** A photograph that was made small: its addresses, and its size in pixels at the largest. */
export interface DrawnImage {
	/** For `srcset`. */
	readonly avif: string;
	readonly jpeg: string;
	readonly width: number;
	readonly height: number;
}

/** The photographs that can be shown, by their file's name in content/photos. */
export type Photographs = Readonly<Record<string, DrawnImage>>;

/** The photographs and the brand's files that the content names. */
export function pictureFiles(
	content: { readonly brand: Brand },
	folder = 'content',
): PictureFile[] {
	const files = {
		photos: photographsIn(content).map(({ file }) => file),
		brand: Object.values(brandFiles(content.brand)).filter((file) => file !== undefined),
	};
	return (['photos', 'brand'] as const).flatMap((of) =>
		[...new Set(files[of])].map((file) => ({
			name: `content/${of}/${file}`,
			path: join(folder, of, file),
			file,
			folder: of,
		})),
	);
}

/** A file's bytes, or what is wrong with it and what to do. */
export function readPicture({
	path,
	folder,
}: PictureFile): { readonly kind: PictureKind; readonly bytes: Buffer } | string {
	const file = statSync(path, { throwIfNoEntry: false });
	if (!file?.isFile()) return 'is not there';
	const most = MOST_MEGABYTES[folder];
	if (file.size > most * 1e6)
		return `has ${Math.ceil(file.size / 1e6)} MB: make it at most ${most} MB`;
	const bytes = readFileSync(path);
	const text = bytes.toString('latin1', 0, folder === 'brand' ? bytes.length : FIRST_BYTES);
	const wanted = extname(path).slice(1).toUpperCase();
	const [kind] = KINDS.find(([, begins]) => begins.test(text)) ?? [];
	if (kind === undefined || !(folder === 'brand' ? [wanted] : PHOTOGRAPH_KINDS).includes(kind)) {
		const is = kind ? `is ${kind} inside` : OTHERS.find(([begins]) => begins.test(text))?.[1];
		return `${is}: put the file itself there, saved as ${folder === 'brand' ? wanted : 'JPEG'}`;
	}
	const [unsafe] = (kind === 'SVG' && UNSAFE_SVG.exec(text)) || [];
	return unsafe
		? `has “${unsafe.trim()}”: save it as plain SVG, without effects, scripts, links, or pictures within it`
		: { kind, bytes };
}

/** The files of pictures that are named and not there. */
export function pictureMistakes(folder: string, brand: Brand, files: YamlFiles): Mistake[] {
	const photographs = namesIn(join(folder, 'photos'));
	const drawn = namesIn(join(folder, 'brand'));
	return [
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

/** The photographs that words name (`file: ada.jpg`). */
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
