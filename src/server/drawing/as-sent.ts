/** Pages and files as they are sent: with their headers, and how long a browser may keep them. */
import type { FastifyInstance } from 'fastify';
import { formPages } from '#forms/sending/all-forms.ts';
import { NOT_FOUND } from '#site/drawn-pages.ts';
import { pathOfPage } from '../http/page-urls.ts';
import { type Served, served } from '../http/served.ts';

type Site = Pick<FastifyInstance, 'builtFiles' | 'securityHeaders' | 'cspFor' | 'phone'>;

/** A drawn page with its policy; in development without one: Vite adds scripts and styles as they are edited. */
export function servedPage(
	address: string,
	html: string,
	{ builtFiles, securityHeaders, cspFor }: Site,
): Served {
	const page = pathOfPage(address);
	const { 'content-security-policy': _, ...headersInDevelopment } = securityHeaders;
	return served({
		path: '',
		bytes: Buffer.from(html),
		status: address === NOT_FOUND ? 404 : 200,
		page,
		scripts: formPages.includes(page) ? scriptsOf(html) : undefined,
		headers: {
			...(builtFiles === undefined
				? headersInDevelopment
				: { ...securityHeaders, 'content-security-policy': cspFor(html) }),
			'cache-control': 'no-cache',
		},
	});
}

/** In place of a page that cannot be drawn: whom to ring. */
export const unavailablePage = (address: string, { securityHeaders, phone }: Site): Served =>
	served({
		path: '.txt',
		bytes: Buffer.from(`This page cannot be shown at the moment. You can ring us: ${phone}\n`),
		status: 503,
		page: pathOfPage(address),
		headers: { ...securityHeaders, 'cache-control': 'no-store' },
	});

export const servedFile = (path: string, bytes: Buffer, { securityHeaders }: Site): Served =>
	served({
		path,
		bytes,
		headers: { ...securityHeaders, 'cache-control': cacheControlFor(path) },
	});

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
