/**
 * Serves the built files from memory. A file that was not there at the start has no URL
 * (docs/decisions/builds.md).
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fastifyPlugin } from 'fastify-plugin';
import { formPages } from '#forms/sending/all-forms.ts';
import { createFindFile, pageOfFile } from '../http/page-urls.ts';
import { emailjsUrlFrom } from '../routes/route-urls.ts';

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
	['identity', ''],
] as const;

type BuiltFile = ReturnType<typeof loadFile>;

/**
 * Serves the files of the build at every URL that is no other route's, and answers what leads
 * nowhere. All are read at the start: eight megabytes cost less than a file that is opened at every
 * request. Does nothing in development, where Astro serves pages from their sources.
 */
export async function serveBuiltFiles(app: FastifyInstance): Promise<void> {
	const { builtFiles: folder, counts, securityHeaders, today } = app;
	if (folder === undefined) return;
	const files = new Map<string, BuiltFile>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue;
		const file = join(entry.parentPath, entry.name);
		const path = `/${relative(folder, file).split(sep).join('/')}`;
		files.set(path, loadFile(file, path, app));
	}
	const notFound = files.get('/404.html');
	files.delete('/404.html');
	const findFile = createFindFile(files, today);

	app.route({
		method: ['GET', 'HEAD'],
		url: '/*',
		handler({ url, method, headers: asked }, reply) {
			const found = findFile(url);
			const file = found ?? notFound;
			const accepted = acceptedEncodings(asked);
			const sent = file?.representations.find(({ encoding }) => accepted.includes(encoding));
			if (!file || !sent) return reply.callNotFound();
			reply.code(found ? 200 : 404).headers(sent.headers);
			if (file.scripts && isSameSiteReferrer(asked)) reply.header('link', file.scripts);
			const known = asked['if-none-match'];
			if (found && (known === '*' || known?.includes(sent.headers.etag))) reply.code(304).send();
			else reply.headers(sent.contentHeaders).send(sent.bytes);
			// After the answer, and only a page that there is: what people make up is kept nowhere.
			if (found?.page && method === 'GET') counts.readPage(found.page, asked);
		},
	});

	app.setNotFoundHandler(({ url }, reply) => {
		const pageMethods = findFile(url)?.page && 'GET, HEAD';
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
export const builtFiles = fastifyPlugin(serveBuiltFiles, {
	name: 'built-files',
	dependencies: ['configuration', 'security', 'counts'],
});

/** A file as it is sent, in each encoding that the build has of it. */
function loadFile(
	file: string,
	path: string,
	{ cspFor, securityHeaders }: Pick<FastifyInstance, 'cspFor' | 'securityHeaders'>,
) {
	const plain = readFileSync(file);
	const page = pageOfFile(path);
	const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
	const common = {
		...securityHeaders,
		...(page ? { 'content-security-policy': cspFor(plain.toString()) } : {}),
		'cache-control': cacheControlFor(path),
		vary: 'Accept-Encoding',
	};
	const representations = encodings
		.filter(([, suffix]) => existsSync(file + suffix))
		.map(([encoding, suffix]) => ({
			encoding,
			bytes: readFileSync(file + suffix),
			headers: { ...common, etag: `"${hash}${suffix && `-${encoding}`}"` },
			/** Not for 304. */
			contentHeaders: {
				'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
				...(suffix ? { 'content-encoding': encoding } : {}),
			},
		}));
	const isForm = formPages.includes(path.replace(/\.html$/, ''));
	return { page, scripts: isForm ? scriptsOf(plain.toString()) : undefined, representations };
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
