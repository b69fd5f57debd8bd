/**
 * Which built file answers a URL: every page in any letter case, with too many slashes or with what
 * a copied link has at its end, without a redirect; and /Contact?about=survey with the file that is
 * prepared for it.
 */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ABOUT } from '#forms/fields/hidden-fields.ts';

/** Both spellings of the home page (specification, section 2). */
const HOME = ['/', '/home'];

/** Files that replace a page from a date on: /from/2027-01-01/services/eco-4-grants.html. */
const DATED_FILE = /^\/from\/(\d{4}-\d\d-\d\d)(\/.*)$/;

/** A page's file, and the files that replace it from a date on, latest first. */
interface Page {
	file?: string;
	readonly later: { readonly day: string; readonly file: string }[];
}

/**
 * The path of the page that a built file shows, whatever its day and its ask. Undefined for a file
 * that is no page.
 */
export function pageOfFile(file: string): string | undefined {
	if (!file.endsWith('.html')) return undefined;
	const [, , undated = file] = DATED_FILE.exec(file) ?? [];
	const [path = ''] = undated.replace(/\.html$/, '').split(`/${ABOUT}/`);
	return path === '/Home' || path === '/index' ? '/' : path;
}

export interface PageUrls {
	/**
	 * Turns the URL that was requested into the URL of the file; leaves it as it is where there is no
	 * such page.
	 */
	rewrite(url: string): string;
	isPage(path: string): boolean;
}

/**
 * Reads the list of pages from the folder of built files. `today` gives today's date for visitors.
 */
export function createPageUrls(folder: string, today: () => string): PageUrls {
	const pages = new Map<string, Page>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
		const file = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
		const [, day, undated = file] = DATED_FILE.exec(file) ?? [];
		const page = pageAt(undated.replace(/\.html$/, '').toLowerCase(), pages);
		if (day) page.later.push({ day, file });
		else page.file = file;
	}
	for (const { later } of pages.values()) later.sort((a, b) => b.day.localeCompare(a.day));
	for (const home of HOME) pages.set(home, pageAt('/home', pages));

	return {
		rewrite: (url) => rewrite(url, pages, today),
		isPage: (path) => pages.has(normalisePath(path)),
	};
}

function pageAt(path: string, pages: Map<string, Page>): Page {
	const page = pages.get(path) ?? { later: [] };
	pages.set(path, page);
	return page;
}

function rewrite(url: string, pages: ReadonlyMap<string, Page>, today: () => string): string {
	const [encodedPath = '/', query] = url.split('?', 2);
	const path = decodePath(encodedPath);
	const tail = query === undefined ? '' : `?${query}`;
	const known = normalisePath(path).replace(/\.html$/, '');
	// Dated files are served at the page's own URL only, never before their date; and those for an
	// ask only with its query.
	if (known.startsWith('/from/') || known.includes(`/${ABOUT}/`)) return '/nowhere';
	const about = query === undefined ? null : new URLSearchParams(query).get(ABOUT);
	const page = (about && pages.get(`${known}/${ABOUT}/${about.toLowerCase()}`)) || pages.get(known);
	if (!page) return url;
	const file =
		page.later.length > 0
			? (page.later.find(({ day }) => day <= today())?.file ?? page.file)
			: page.file;
	return file ? file + tail : url;
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
