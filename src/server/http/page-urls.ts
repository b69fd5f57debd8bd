/**
 * Which built file answers a URL: every page in any letter case, with too many slashes or with what
 * a copied link has at its end, without a redirect; and /Contact?about=survey with the file that is
 * prepared for it.
 */
import { ABOUT } from '#forms/fields/hidden-fields.ts';

/**
 * The file of a page: /Contact.html, /Contact/about/survey.html for /Contact?about=survey, and
 * either under /from/2027-01-01 for what replaces it from that date on.
 */
const PAGE_FILE = new RegExp(`^(?:/from/(\\d{4}-\\d\\d-\\d\\d))?(/.*?)(?:/${ABOUT}/(.*))?\\.html$`);

/**
 * The path of the page that a built file shows, whatever its date and its ask. Undefined for a file
 * that is no page.
 */
export function pageOfFile(file: string): string | undefined {
	const path = PAGE_FILE.exec(file)?.[2];
	return path === '/Home' || path === '/index' ? '/' : path;
}

/**
 * Creates the search among `files`, by path. `today` gives today's date for visitors. A file that
 * is no page has its own path only; the file of a date or an ask has the URL of its page only.
 */
export function createFindFile<File>(
	files: ReadonlyMap<string, File>,
	today: () => string,
): (url: string) => File | undefined {
	const pages = new Map<string, { readonly from: string; readonly file: File }[]>();
	for (const [name, file] of files) {
		const [, from = '', path, ask] = PAGE_FILE.exec(name) ?? [];
		if (path === undefined) continue;
		const key = pageKey(path, ask);
		pages.set(key, [...(pages.get(key) ?? []), { from, file }]);
	}
	// Latest first.
	for (const versions of pages.values()) versions.sort((a, b) => b.from.localeCompare(a.from));

	return (url) => {
		const [encodedPath = '/', query] = url.split('?', 2);
		const path = decodePath(encodedPath);
		const page = normalisePath(path).replace(/\.html$/, '');
		const ask = query && new URLSearchParams(query).get(ABOUT);
		// The home page has two addresses (specification, section 2).
		const versions =
			(ask && pages.get(pageKey(page, ask))) || pages.get(page === '/' ? '/home' : page);
		// Today's date takes longer than all the rest, so only a page with dates asks for it.
		const version = versions?.find(({ from }) => from === '' || from <= today());
		return version?.file ?? (path.endsWith('.html') ? undefined : files.get(path));
	};
}

const pageKey = (path: string, ask?: string): string =>
	(ask ? `${path}?${ask}` : path).toLowerCase();

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
 * Where the routes of the forms are, because their pages' built files have the same paths. No
 * request has this one by itself: `requestTarget` leaves no slashes side by side.
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
