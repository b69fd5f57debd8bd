/**
 * Makes what the site serves of a firm's pictures, once, into the data folder, by what is in the
 * originals: photographs in several sizes, the brand's files, all of pixels alone. Decoders are
 * written in C, so each original is drawn in a process of its own (./picture-child.mjs), one at a
 * time, with limited memory, time and pixels. What cannot be made is left out by name, and never
 * served as it came.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import {
	type DrawnImage,
	type Photographs,
	type PictureFile,
	type PictureKind,
	pictureFiles,
	readPicture,
} from '#content/reader/pictures.ts';
import type { Mistake } from '#content/reader/yaml-files.ts';
import type { Brand } from '#content/schemas/brand-schema.ts';
import { HOUR_MS, SECOND_MS } from '#model/dates.ts';

const run = promisify(execFile);

/** What the child says by its exit code. Any other, and any signal, means that it was stopped. */
const exitCodes = { done: 0, broken: 42, tooManyPixels: 43, noDecoder: 44 } as const;

/** How a picture is made. What was made otherwise is made anew. */
const recipe = {
	/**
	 * In pixels: for a phone's half and whole width, and for a dense screen. A smaller original is
	 * never enlarged.
	 */
	widths: [360, 720, 1080],
	/** Sharp enough at these sizes. */
	avifQuality: 50,
	jpegQuality: 70,
};

/** The largest cameras have so many; a brand's picture is drawn into others, pixel by pixel. */
const MOST_PIXELS = { photos: 100_000_000, brand: 25_000_000 };

/** The child's argument, as JSON. */
export interface ChildOptions extends Readonly<typeof recipe> {
	readonly kind: Exclude<PictureKind, 'WOFF2'>;
	readonly folder: PictureFile['folder'];
	readonly mostPixels: number;
	readonly exitCodes: typeof exitCodes;
}

/** What was made of an original: its size at the largest, and its files, each with its bytes. */
export interface Made {
	readonly width: number;
	readonly height: number;
	readonly files: readonly (readonly [name: string, bytes: number])[];
}

/** The folder in the data folder: of each original a folder, named by the hash of its bytes. */
const PICTURES = 'pictures';
/** Folders whose names begin so are not whole yet. */
const ASIDE = '.aside-';
/** The file beside a picture's own that holds its `Made`. */
const MADE = 'made.json';
/** The name of a brand's file; a photograph's are named by their width. */
const WHOLE = 'picture';
const FILE_NAME = /^(?:picture|\d+\.(?:avif|jpeg))$/;

/** The child's program: in a build it is bundled beside this file, under the same name. */
const CHILD = join(import.meta.dirname, 'picture-child.mjs');

/** An ordinary photograph takes three seconds on a slow machine. */
const WITHIN_S = 30;
/** How much longer a child may take that waits for a busy machine, or for nothing. */
const WAITS_AT_MOST = 20;

/**
 * Sets the limits and becomes the program. A photograph of the most pixels that a decoder has to
 * hold whole fits into this memory. Processor time is what is limited, so that a busy machine leaves
 * nothing out.
 */
const withLimits = (seconds: number) =>
	`ulimit -c 0; ulimit -t ${Math.ceil(seconds)}; ulimit -d 900000 && exec "$@"`;
/** Several times what four files of one photograph take. */
const MOST_WRITTEN_BYTES = 25_000_000;

/** What the pages and the server are handed. */
export interface Pictures {
	readonly photographs: Photographs;
	/** Where the files are that are served, by the path of their URL. */
	readonly files: ReadonlyMap<string, string>;
	readonly leftOut: readonly Mistake[];
}

interface Originals {
	readonly content: { readonly brand: Brand };
	readonly contentFolder: string;
	readonly dataFolder: string;
}

interface Limits {
	/** Processor time for each picture. */
	readonly withinS?: number;
	/** Another program in the child's place, for a test. */
	readonly child?: string;
}

/** Finds the pictures that are made already. Starts no process, so that a start can wait for it. */
export const madePictures = (originals: Originals): Promise<Pictures> => collect(originals);

/** Makes each picture that is not made yet. Never rejects for one of them. */
export const makePictures = ({ withinS, child, ...originals }: Originals & Limits) =>
	collect(originals, (original, folder) => make(original, folder, { withinS, child }));

/**
 * Removes what was made of other originals. Only the server does so, once it serves these: a check
 * of a firm's next folder has the same data folder.
 */
export function removeOtherPictures(dataFolder: string, { files }: Pick<Pictures, 'files'>): void {
	const kept = new Set([...files.values()].map((path) => basename(dirname(path))));
	const pictures = join(dataFolder, PICTURES);
	if (!existsSync(pictures)) return;
	for (const name of readdirSync(pictures)) {
		const folder = join(pictures, name);
		const isBeingMade = name.startsWith(ASIDE) && Date.now() - statSync(folder).mtimeMs < HOUR_MS;
		if (!kept.has(name) && !isBeingMade) rmSync(folder, { recursive: true });
	}
}

/** The brand with those of its files that can be served. */
export function brandWith(brand: Brand, { files }: Pick<Pictures, 'files'>): Brand {
	const served = (file: string | undefined) =>
		file !== undefined && files.has(brandUrl(file)) ? file : undefined;
	const { headingFont } = brand;
	const logo = served(brand.logo);
	return {
		...brand,
		logo,
		logoHasName: brand.logoHasName && logo !== undefined,
		logoOnDark: served(brand.logoOnDark),
		icon: served(brand.icon),
		sharePicture: served(brand.sharePicture),
		headingFont: headingFont && served(headingFont.file) ? headingFont : undefined,
	};
}

/** An original that has passed the first look. */
interface Original {
	readonly folder: PictureFile['folder'];
	readonly kind: PictureKind;
	readonly bytes: Buffer;
}

/** Makes an original's files into that folder. Returns why it cannot, as an owner can use it. */
type Make = (original: Original, folder: string) => Promise<string | undefined>;

async function collect(
	{ content, contentFolder, dataFolder }: Originals,
	makeOne?: Make,
): Promise<Pictures> {
	const photographs: Record<string, DrawnImage> = {};
	const files = new Map<string, string>();

	/** Returns why the picture is left out. */
	async function add(picture: PictureFile): Promise<string | undefined> {
		const { file, folder } = picture;
		const read = readPicture(picture);
		if (typeof read === 'string') return read;
		const hash = hashOf(folder, read.bytes);
		const kept = join(dataFolder, PICTURES, hash);
		const refusal = existsSync(kept) ? undefined : await makeOne?.({ folder, ...read }, kept);
		if (!existsSync(kept)) return refusal;
		const { width, height, files: sizes } = await readMade(kept);
		if (folder === 'brand') {
			files.set(brandUrl(file), join(kept, WHOLE));
			return undefined;
		}
		const stem = `/photos/${basename(file, extname(file))}.${hash.slice(0, URL_HASH_DIGITS)}`;
		for (const [size] of sizes) files.set(`${stem}.${size}`, join(kept, size));
		const ofKind = (kind: string) => sizes.flatMap(([size]) => (size.endsWith(kind) ? size : []));
		photographs[file] = {
			avif: ofKind('.avif')
				.map((size) => `${stem}.${size} ${Number.parseInt(size, 10)}w`)
				.join(', '),
			jpeg: `${stem}.${ofKind('.jpeg').join('')}`,
			width,
			height,
		};
		return undefined;
	}

	const leftOut: Mistake[] = [];
	for (const picture of pictureFiles(content, contentFolder)) {
		const message = await add(picture).catch(
			(error: Error) => `cannot be read, or kept in the data folder: ${error.message}`,
		);
		if (message) leftOut.push({ file: picture.name, path: [], message });
	}
	return { photographs, files, leftOut };
}

const brandUrl = (file: string) => `/brand/${file}`;

/** Long enough that a photograph that was exchanged has another address. */
const URL_HASH_DIGITS = 8;

const hashOf = (folder: PictureFile['folder'], bytes: Buffer) =>
	createHash('sha256')
		.update(JSON.stringify([folder, recipe]))
		.update(bytes)
		.digest('hex')
		.slice(0, 32);

const readMade = async (folder: string): Promise<Made> =>
	JSON.parse(await readFile(join(folder, MADE), 'utf8'));

async function make(
	original: Original,
	folder: string,
	limits: Limits,
): Promise<string | undefined> {
	const drawn =
		original.kind === 'WOFF2' ? unchanged(original.bytes) : await draw(original, limits);
	if (typeof drawn === 'string') return drawn;
	await keep(drawn, folder);
	return undefined;
}

/** A picture's files as bytes. */
interface Drawn {
	readonly made: Made;
	readonly bytes: Buffer;
}

/** A font's file has no pixels. */
const unchanged = (bytes: Buffer): Drawn => ({
	made: { width: 0, height: 0, files: [[WHOLE, bytes.length]] },
	bytes,
});

/** Draws in the child. */
async function draw(
	{ folder, kind, bytes }: Original,
	{ withinS = WITHIN_S, child = CHILD }: Limits,
): Promise<Drawn | string> {
	const mostPixels = MOST_PIXELS[folder];
	const options = { kind, folder, mostPixels, exitCodes, ...recipe } as ChildOptions;
	const packages = createRequire(child).resolve.paths('sharp') ?? [];
	const node = [
		process.execPath,
		'--max-old-space-size=64',
		'--v8-pool-size=1',
		'--disable-warning=SecurityWarning',
		'--permission',
		'--allow-addons',
		...[child, ...packages.filter(existsSync)].map((path) => `--allow-fs-read=${path}`),
		child,
		JSON.stringify(options),
	];
	const running = run('/bin/sh', ['-c', withLimits(withinS), 'sh', ...node], {
		encoding: 'buffer',
		maxBuffer: MOST_WRITTEN_BYTES,
		timeout: withinS * WAITS_AT_MOST * SECOND_MS,
		killSignal: 'SIGKILL',
		// Nothing of ours: no setting, no key. A large picture is held in memory, not on the disk.
		env: { UV_THREADPOOL_SIZE: '1', VIPS_DISC_THRESHOLD: '2g' },
	});
	const { pid, stdin } = running.child;
	// Visitors are answered first.
	if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
	// It may end before it has read everything.
	stdin?.on('error', () => undefined);
	stdin?.end(bytes);
	try {
		const { stdout } = await running;
		const line = stdout.indexOf('\n');
		const made = JSON.parse(stdout.toString('utf8', 0, line)) as Made;
		return { made, bytes: stdout.subarray(line + 1) };
	} catch (error) {
		const { code } = error as { code?: unknown };
		if (code === exitCodes.noDecoder || code === 'ENOENT')
			return 'is left out: this machine lacks the package that draws it (npm install sharp)';
		if (code === exitCodes.tooManyPixels)
			return `has more than ${mostPixels / 1e6} million pixels: save it smaller`;
		if (code === exitCodes.broken) return `is damaged: save it as ${kind} again`;
		return `is not drawn within ${withinS} seconds, or takes too much memory: save it smaller, or as plain SVG`;
	}
}

/** Writes aside and renames, so that a folder is whole or not there. */
async function keep({ made, bytes }: Drawn, folder: string): Promise<void> {
	mkdirSync(dirname(folder), { recursive: true });
	const aside = mkdtempSync(join(dirname(folder), ASIDE));
	try {
		let from = 0;
		for (const [name, length] of made.files) {
			if (!FILE_NAME.test(name)) throw new Error(`${name} is no file of a picture.`);
			await writeFile(join(aside, name), bytes.subarray(from, from + length));
			from += length;
		}
		await writeFile(join(aside, MADE), JSON.stringify(made));
		renameSync(aside, folder);
	} catch (error) {
		rmSync(aside, { recursive: true });
		// Another process may have made it meanwhile.
		if (!existsSync(folder)) throw error;
	}
}
