/**
 * Which page answers a URL: every page in any letter case, with too many slashes or with what a
 * copied link has at its end, without a redirect; and /Contact?about=survey with the page that is
 * prepared for it.
 */
import { ABOUT } from '#forms/fields/hidden-fields.ts';

/** The address of a page that is prepared for an ask (src/site/drawn-pages.ts). */
const PREPARED = new RegExp(`^(.*)/${ABOUT}/(.*)$`);

/** The path of the page at an address: the home page has two, and a prepared page is its page. */
export function pathOfPage(address: string): string {
	const path = PREPARED.exec(address)?.[1] ?? address;
	return path === '/Home' ? '/' : path;
}

/** The key by which `findServed` looks an address up. */
export function pageKey(address: string): string {
	const [, path = address, ask] = PREPARED.exec(address) ?? [];
	return (ask ? `${path}?${ask}` : path).toLowerCase();
}

/** What answers a URL: a page of these by its key, else a file by its own path. */
export function findServed<File>(
	url: string,
	pages: ReadonlyMap<string, File>,
	files: ReadonlyMap<string, File>,
): File | undefined {
	const [encodedPath = '/', query] = url.split('?', 2);
	const path = decodePath(encodedPath);
	const page = normalisePath(path).replace(/\.html$/, '');
	const ask = query && new URLSearchParams(query).get(ABOUT);
	const prepared = ask ? pages.get(`${page}?${ask.toLowerCase()}`) : undefined;
	return prepared ?? pages.get(page) ?? files.get(path);
}

/** Decodes %-escapes, so that every spelling of a path is the same path to what follows. */
export function decodePath(path: string): string {
	if (!path.includes('%')) return path;
	try {
		return decodeURIComponent(path);
	} catch {
		// Not UTF-8: no page of ours.
		return path;
	}
}

/**
 * A request's path and query. A client may send the whole URL, as to a proxy (RFC 9112, 3.2.2); its
 * host makes no difference here, and neither do slashes side by side.
 */
export function requestTarget(url = '/'): string {
	const [origin = ''] = /^https?:\/\/[^/?]*/i.exec(url) ?? [];
	const target = url.slice(origin.length);
	const [path = ''] = target.split('?', 1);
	return `/${path}`.replace(/\/{2,}/g, '/') + target.slice(path.length);
}

/**
 * Where the routes of the forms are, because their pages have the same paths. No request has
 * this one by itself: `requestTarget` leaves no slashes side by side.
 */
export const FORM_ROUTES = '//forms';

/**
 * What a path cannot lose at its end: letters and digits, and what neither a sentence nor a line
 * ends with.
 */
const PART_OF_A_PATH = /[\p{L}\p{N}\0_~%-]/u;

/**
 * A path as people type and copy it: any letter case, and at its end any slashes, full stops,
 * brackets, quotes or spaces.
 */
export function normalisePath(path: string): string {
	let end = path.length;
	while (end > 0 && !PART_OF_A_PATH.test(path[end - 1] ?? '')) end -= 1;
	// No way up, such as /../../, is the home page.
	return path.slice(0, end).toLowerCase() || (/^\/[^/]*$/.test(path) ? '/' : path);
}
