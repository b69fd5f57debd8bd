/**
 * The pages and files of a firm's folder in memory, as they are sent, beside the scripts, styles and
 * fonts of the build.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { NOT_FOUND, publicPages } from '#site/drawn-pages.ts';
import type { Pictures } from '../firm-pictures/make-pictures.ts';
import { describeFault } from '../http/log.ts';
import { findServed, pageKey } from '../http/page-urls.ts';
import { compress, type Served } from '../http/served.ts';
import { servedFile, servedPage, unavailablePage } from './as-sent.ts';
import { drawSite } from './draw-site.ts';

/** A file, made when it is first asked for. */
type Made = () => Served;

export interface SiteInMemory {
	/** Draws all of it. A page that cannot be drawn stays as it was, or says so with the firm's number. */
	draw(pictures: Pictures): Promise<void>;
	/** Draws the page of a URL, in development. */
	drawAsked(url: string, pictures: Pictures): Promise<void>;
	/** Compresses what the build brought as small as can be, behind everything else. */
	compressBuilt(): void;
	find(url: string): Served | undefined;
	notFound(): Served | undefined;
}

/** With the files of the build, compressed quickly, and nothing drawn. */
export async function createSiteInMemory(app: FastifyInstance): Promise<SiteInMemory> {
	const { builtFiles: folder, undrawnPages, log } = app;
	const isDeveloping = folder === undefined;
	const built = new Map<string, Served>(
		// The build's own come last, and replace those before of the same name.
		[app.filesBefore, folder].flatMap((one) =>
			one !== undefined && existsSync(one) ? builtFilesIn(one, app) : [],
		),
	);
	await Promise.all([...built].map(([path, one]) => compress(one, path, false)));
	const builtFiles = [...built].map(([path, one]) => [path, () => one] as const);
	let pages: ReadonlyMap<string, Made> = new Map();
	let files: ReadonlyMap<string, Made> = new Map(builtFiles);

	async function draw(pictures: Pictures, addresses?: readonly string[]): Promise<void> {
		const drawn = new Map<string, Served>();
		const compressed: Promise<void>[] = [];
		const site = await drawSite(await app.drawing(), app.siteValue(), pictures, {
			addresses,
			onPage(address, html) {
				const page = servedPage(address, html, app);
				drawn.set(address, page);
				undrawnPages.delete(address);
				if (!isDeveloping) compressed.push(compress(page, '', false));
			},
		});
		for (const [address, error] of site.faults) {
			undrawnPages.add(address);
			log.error({ event: 'a page cannot be drawn', page: address, ...describeFault(error) });
		}
		await Promise.all(compressed);
		pages = new Map([
			...(isDeveloping ? pages : []),
			...[...site.faults.keys()].map((address) => {
				const known = pages.get(pageKey(address));
				return [pageKey(address), known ?? (() => unavailablePage(address, app))] as const;
			}),
			...[...drawn].map(([address, page]) => [pageKey(address), () => page] as const),
		]);
		files = new Map([
			...builtFiles,
			...[...site.files].map(
				([path, make]) => [path, once(() => madeFile(path, Buffer.from(make())))] as const,
			),
		]);
		if (!isDeveloping) void compressBest([...drawn.values()].map((page) => ['', page]));
	}

	function madeFile(path: string, bytes: Buffer): Served {
		const file = servedFile(path, bytes, app);
		void compress(file, path, true);
		return file;
	}

	return {
		draw,
		drawAsked(url, pictures) {
			const keys = publicPages(app.contentToday()).map((one) => [pageKey(one), one] as const);
			return draw(pictures, [findServed(url, new Map(keys), new Map()) ?? NOT_FOUND]);
		},
		compressBuilt: () => void compressBest(built),
		find: (url) => findServed(url, pages, files)?.(),
		notFound: () => pages.get(NOT_FOUND)?.(),
	};
}

/** One after another, so that visitors are answered in between. */
async function compressBest(all: Iterable<readonly [path: string, one: Served]>): Promise<void> {
	for (const [path, one] of all) {
		await compress(one, path, true);
		await others();
	}
}

/** The files of the build. */
function builtFilesIn(folder: string, app: FastifyInstance): [string, Served][] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => {
			const file = join(entry.parentPath, entry.name);
			const path = `/${relative(folder, file).split(sep).join('/')}`;
			return [path, servedFile(path, readFileSync(file), app)];
		});
}

function once(make: Made): Made {
	let made: Served | undefined;
	return () => {
		made ??= make();
		return made;
	};
}
