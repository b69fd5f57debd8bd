/**
 * Serves from memory: the scripts, styles and fonts of the build, and every page and file that is
 * drawn of the firm's folder, at the start and again at each London midnight. What was not there
 * then has no URL (docs/decisions/builds.md).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join, relative, sep } from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { formPages } from '#forms/sending/all-forms.ts';
import { NOT_FOUND, publicPages } from '#site/drawn-pages.ts';
import { drawSite } from '../drawing/draw-site.ts';
import { madePictures, makePictures, removeOtherPictures } from '../firm-pictures/make-pictures.ts';
import { describeFault } from '../http/log.ts';
import { findServed, pageKey, pathOfPage } from '../http/page-urls.ts';
import { compress, type Served, served } from '../http/served.ts';
import { emailjsUrlFrom } from '../routes/route-urls.ts';

/** How often the day is asked for. */
const DAY_EVERY_MS = 1_000;

/** A file, made when it is first asked for. */
type Made = () => Served;

/** Draws all before it resolves. In development a page is drawn when it is asked for, each time. */
export async function servePages(app: FastifyInstance): Promise<void> {
	const { builtFiles: folder, settings, content, today, undrawnPages } = app;
	const { securityHeaders, cspFor, log, phone } = app;
	const isDeveloping = folder === undefined;
	const built = new Map<string, Served>(
		// The build's own come last, and replace those before of the same name.
		[app.filesBefore, folder].flatMap((one) =>
			one !== undefined && existsSync(one) ? builtFilesIn(one, securityHeaders) : [],
		),
	);
	await Promise.all([...built].map(([path, one]) => compress(one, path, false)));
	const builtFiles = [...built].map(([path, one]) => [path, () => one] as const);
	// Without a policy: Vite adds scripts and styles as they are edited.
	const { 'content-security-policy': _, ...headersInDevelopment } = securityHeaders;
	let pages: ReadonlyMap<string, Made> = new Map();
	let files: ReadonlyMap<string, Made> = new Map(builtFiles);
	let drawnOn = '';
	const originals = {
		content,
		contentFolder: settings.CONTENT_DIR,
		dataFolder: settings.DATA_DIR,
	};
	let pictures = await madePictures(originals);
	app.showPictures(pictures);

	/** A page that cannot be drawn stays as it was, or says so with the firm's number. */
	async function draw(addresses?: readonly string[]): Promise<void> {
		const day = today();
		const drawn = new Map<string, Served>();
		const compressed: Promise<void>[] = [];
		const site = await drawSite(await app.drawing(), app.siteValue(), pictures, {
			addresses,
			onPage(address, html) {
				const page = servedPage(address, html);
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
				return [pageKey(address), known ?? (() => unavailable(address))] as const;
			}),
			...[...drawn].map(([address, page]) => [pageKey(address), () => page] as const),
		]);
		files = new Map([
			...builtFiles,
			...[...site.files].map(
				([path, make]) => [path, once(() => servedFile(path, Buffer.from(make())))] as const,
			),
		]);
		drawnOn = day;
		if (!isDeveloping) void compressBest([...drawn.values()].map((page) => ['', page]));
	}

	function servedPage(address: string, html: string): Served {
		const page = pathOfPage(address);
		return served({
			path: '',
			bytes: Buffer.from(html),
			status: address === NOT_FOUND ? 404 : 200,
			page,
			scripts: formPages.includes(page) ? scriptsOf(html) : undefined,
			headers: {
				...(isDeveloping
					? headersInDevelopment
					: { ...securityHeaders, 'content-security-policy': cspFor(html) }),
				'cache-control': 'no-cache',
			},
		});
	}

	const servedFile = (path: string, bytes: Buffer): Served => {
		const file = served({
			path,
			bytes,
			headers: { ...securityHeaders, 'cache-control': cacheControlFor(path) },
		});
		void compress(file, path, true);
		return file;
	};

	const unavailable = (address: string): Served =>
		served({
			path: '.txt',
			bytes: Buffer.from(`This page cannot be shown at the moment. You can ring us: ${phone}\n`),
			status: 503,
			page: pathOfPage(address),
			headers: { ...securityHeaders, 'cache-control': 'no-store' },
		});

	/** In development. */
	function drawAsked(url: string): Promise<void> {
		const keys = publicPages(app.contentToday()).map((one) => [pageKey(one), one] as const);
		return draw([findServed(url, new Map(keys), new Map()) ?? NOT_FOUND]);
	}

	if (!isDeveloping) await draw();
	void compressBest(built);
	// Not in the time to be ready: pages that show a new picture are drawn again.
	const making = makePictures(originals).then(async (made) => {
		for (const { file, message } of made.leftOut)
			log.warn({ event: 'a picture is left out', file, reason: message });
		const isNew = made.files.size > pictures.files.size;
		pictures = made;
		app.showPictures(pictures);
		if (isNew && !isDeveloping) await draw();
		removeOtherPictures(settings.DATA_DIR, pictures);
	});
	making.catch((error) => log.error({ event: 'pictures', ...describeFault(error) }));
	const midnight = setInterval(() => {
		if (isDeveloping || today() === drawnOn) return;
		drawnOn = today();
		draw().catch((error) =>
			log.error({ event: 'the day cannot be drawn', ...describeFault(error) }),
		);
	}, DAY_EVERY_MS);
	midnight.unref();
	app.addHook('onClose', async () => clearInterval(midnight));

	const find = (url: string) => findServed(url, pages, files)?.();

	app.route({
		method: ['GET', 'HEAD'],
		url: '/*',
		async handler({ url, headers: asked }, reply) {
			if (isDeveloping) await drawAsked(url);
			const found = find(url);
			const file = found ?? pages.get(NOT_FOUND)?.();
			const accepted = acceptedEncodings(asked);
			const sent = file?.representations.find(({ encoding }) => accepted.includes(encoding));
			if (!file || !sent) return reply.callNotFound();
			const { 'content-type': type, 'content-encoding': encoding, ...headers } = sent.headers;
			reply.code(found ? file.status : 404).headers(headers);
			if (file.scripts && isSameSiteReferrer(asked)) reply.header('link', file.scripts);
			const known = asked['if-none-match'];
			const { etag = '' } = sent.headers;
			if (found?.status === 200 && (known === '*' || known?.includes(etag)))
				return reply.code(304).send();
			reply.header('content-type', type);
			if (encoding) reply.header('content-encoding', encoding);
			return reply.send(sent.bytes);
		},
	});

	app.setNotFoundHandler(({ url }, reply) => {
		const pageMethods = find(url)?.page && 'GET, HEAD';
		const allow = emailjsUrlFrom(url) ? 'POST, OPTIONS' : pageMethods;
		if (allow) reply.header('allow', allow);
		return reply
			.headers({ ...securityHeaders })
			.code(allow ? 405 : 404)
			.type('text/plain; charset=utf-8')
			.send(allow ? 'Method Not Allowed' : 'Not Found');
	});
}

/** The same as a plugin of the website. */
export const pages = fastifyPlugin(servePages, {
	name: 'pages',
	dependencies: ['configuration', 'drawing', 'security'],
});

/** One after another, so that visitors are answered in between. */
async function compressBest(all: Iterable<readonly [path: string, one: Served]>): Promise<void> {
	for (const [path, one] of all) {
		await compress(one, path, true);
		await others();
	}
}

/** The files of the build. */
function builtFilesIn(
	folder: string,
	securityHeaders: Readonly<Record<string, string>>,
): [string, Served][] {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => {
			const file = join(entry.parentPath, entry.name);
			const path = `/${relative(folder, file).split(sep).join('/')}`;
			const one = served({
				path,
				bytes: readFileSync(file),
				headers: { ...securityHeaders, 'cache-control': cacheControlFor(path) },
			});
			return [path, one];
		});
}

function once(make: Made): Made {
	let made: Served | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

/**
 * Has the browser fetch the script of a page's form beside the page, not after its first paint.
 * Only for visitors who came from another page of this site: that is a sign of use, before which no
 * page asks for script (src/site/scripts/loader.ts).
 */
const scriptsOf = (html: string): string | undefined =>
	/ data-island="([^"]+)"/
		.exec(html)?.[1]
		?.split(' ')
		.map((file) => `<${file}>; rel=modulepreload`)
		.join(', ');

/** Whether the referrer is a page of this site. */
function isSameSiteReferrer({ referer, host }: IncomingHttpHeaders): boolean {
	return referer !== undefined && !!host && URL.parse(referer)?.host === host;
}

/** The encodings that a browser takes: a plain file always, and what it names without `q=0`. */
function acceptedEncodings({ 'accept-encoding': header = '' }: IncomingHttpHeaders): string[] {
	const offers = header.toLowerCase().split(',');
	return offers
		.filter((offer) => !/;\s*q=0(\.0*)?\s*$/.test(offer))
		.map((offer) => offer.replace(/;.*/, '').trim())
		.concat('identity');
}

/**
 * Images have no hash in their names, because a firm may change them: fresh for a visit, then
 * revalidated in the background.
 */
const IMAGE = /\.(svg|png|ico)$/;

/**
 * How long a browser may cache a file. Files under /_astro/, /islands/ and /photos/ have a hash of
 * their content in their names.
 */
function cacheControlFor(path: string): string {
	if (/^\/(_astro|islands|photos)\//.test(path)) return 'public, max-age=31536000, immutable';
	if (IMAGE.test(path)) return 'public, max-age=3600, stale-while-revalidate=604800';
	return 'no-cache';
}
