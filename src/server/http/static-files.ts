/**
 * Serves the built files from memory. A file that was not there at the start has no URL
 * (docs/decisions/throughput.md).
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { formPages } from '#forms/all-forms.ts';
import type { CspFor } from './csp.ts';

const contentTypes: Readonly<Record<string, string>> = {
	'.html': 'text/html; charset=utf-8',
	'.js': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.svg': 'image/svg+xml',
	'.png': 'image/png',
	'.ico': 'image/x-icon',
	'.avif': 'image/avif',
	'.jpg': 'image/jpeg',
	'.jpeg': 'image/jpeg',
	'.woff2': 'font/woff2',
	'.xml': 'application/xml; charset=utf-8',
	'.txt': 'text/plain; charset=utf-8',
	'.json': 'application/json',
	'.webmanifest': 'application/manifest+json',
};

/** Content encodings, best first, with the suffixes of their files (src/build/precompress.ts). */
const encodings = [
	['br', '.br'],
	['gzip', '.gz'],
] as const;

/** Not served by their own names: compressed copies, and the page for 404 responses. */
const HIDDEN = /\.(br|gz)$|^\/404\.html$/;

/** One file in one encoding: its bytes, and its header lines for 200 and 304. */
interface Representation {
	readonly bytes: Buffer;
	readonly etag: string;
	readonly headers: readonly string[];
	readonly notModifiedHeaders: readonly string[];
	/** `Link: rel=modulepreload`, sent to visitors who came from another page of this site. */
	readonly scripts: string | undefined;
}

type Encoded = Readonly<Record<'br' | 'gzip' | 'identity', Representation>>;

export interface StaticFiles {
	/** Answers with the file of that path. Returns false, having done nothing, if there is none. */
	serve(path: string, request: IncomingMessage, response: ServerResponse): boolean;
	/** Answers 404 with the page for it. */
	serveNotFound(request: IncomingMessage, response: ServerResponse): void;
}

/**
 * Reads the whole folder once: some eight megabytes, which costs less than reading files at every
 * request.
 */
export function loadStaticFiles(
	folder: string,
	cspFor: CspFor,
	securityHeaders: Readonly<Record<string, string>>,
): StaticFiles {
	const files = new Map<string, Encoded>();
	let notFound: Encoded | undefined;
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile()) continue;
		const file = join(entry.parentPath, entry.name);
		const path = `/${relative(folder, file).split(sep).join('/')}`;
		if (path === '/404.html') notFound = loadFile(file, path, cspFor, securityHeaders);
		if (HIDDEN.test(path)) continue;
		files.set(path, loadFile(file, path, cspFor, securityHeaders));
	}
	return {
		serve(path, request, response) {
			const file = files.get(path);
			if (file) send(200, file, request, response);
			return file !== undefined;
		},
		serveNotFound(request, response) {
			if (notFound) send(404, notFound, request, response);
			else response.writeHead(404).end();
		},
	};
}

/** A file as it is sent, in each encoding in which it is there. */
function loadFile(
	file: string,
	path: string,
	cspFor: CspFor,
	securityHeaders: Readonly<Record<string, string>>,
): Encoded {
	const plain = readFileSync(file);
	const [br, gzip] = encodings.map(([, suffix]) => readIfExists(file + suffix));
	const scripts = formPages.includes(path.replace(/\.html$/, ''))
		? scriptsOf(plain.toString())
		: undefined;
	const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
	const common = Object.entries({
		...securityHeaders,
		...(path.endsWith('.html') ? { 'content-security-policy': cspFor(plain.toString()) } : {}),
		'cache-control': cacheControlFor(path),
		vary: 'Accept-Encoding',
	}).flat();
	const representation = (bytes: Buffer, encoding?: string): Representation => {
		const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
		const notModifiedHeaders = [...common, 'etag', etag];
		const headers = [
			...notModifiedHeaders,
			'content-type',
			contentTypes[extname(path)] ?? 'application/octet-stream',
			'content-length',
			String(bytes.length),
			...(encoding ? ['content-encoding', encoding] : []),
		];
		return { bytes, etag, headers, notModifiedHeaders, scripts };
	};
	const identity = representation(plain);
	return {
		br: br ? representation(br, 'br') : identity,
		gzip: gzip ? representation(gzip, 'gzip') : identity,
		identity,
	};
}

function send(
	status: number,
	file: Encoded,
	request: IncomingMessage,
	response: ServerResponse,
): void {
	const { bytes, etag, headers, notModifiedHeaders, scripts } =
		file[negotiateEncoding(request.headers['accept-encoding'])];
	const link = scripts && isSameSiteReferrer(request) ? ['link', scripts] : [];
	const known = request.headers['if-none-match'];
	if (status === 200 && known !== undefined && (known === '*' || known.includes(etag))) {
		response.writeHead(304, [...notModifiedHeaders, ...link]).end();
		return;
	}
	response.writeHead(status, [...headers, ...link]);
	response.end(request.method === 'HEAD' ? undefined : bytes);
}

/**
 * Has the browser fetch the script of a page's form beside the page, not after its first paint.
 * Only for visitors who came from another page of this site: that is a sign of use, before which no
 * page asks for script (src/site/scripts/hydrate-on-approach.ts).
 */
const scriptsOf = (html: string): string | undefined =>
	/ data-island="([^"]+)"/
		.exec(html)?.[1]
		?.split(' ')
		.map((file) => `<${file}>; rel=modulepreload`)
		.join(', ');

/** Whether the referrer is a page of this site. */
function isSameSiteReferrer({ headers: { referer, host } }: IncomingMessage): boolean {
	return referer !== undefined && !!host && URL.parse(referer)?.host === host;
}

/** The best encoding that the browser accepts. */
function negotiateEncoding(accepts: string | string[] | undefined): keyof Encoded {
	if (!accepts) return 'identity';
	const offers = String(accepts)
		.toLowerCase()
		.split(',')
		.map((offer) => offer.trim());
	for (const [encoding] of encodings) {
		const offer = offers.find((one) => one === encoding || one.startsWith(`${encoding};`));
		if (offer && !/;\s*q=0(\.0*)?$/.test(offer)) return encoding;
	}
	return 'identity';
}

function readIfExists(file: string): Buffer | undefined {
	try {
		return readFileSync(file);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
		throw error;
	}
}

/**
 * Images have no hash in their names, as pages name them before they are built: fresh for a visit,
 * then revalidated in the background.
 */
const IMAGE = /\.(svg|png|ico)$/;

/**
 * How long a browser may cache a file. Files under /_astro/ and /islands/ have a hash of their
 * content in their names.
 */
function cacheControlFor(path: string): string {
	if (/^\/(_astro|islands)\//.test(path)) return 'public, max-age=31536000, immutable';
	if (IMAGE.test(path)) return 'public, max-age=3600, stale-while-revalidate=604800';
	return 'no-cache';
}
