/** Which file answers an address: every page in any letter case, with or without a slash at its end, without a redirect. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { formPages } from '../../forms/all-forms.ts';
import { emailPaths } from '../entrances/emailjs-api.ts';

/** Turns an address as it was asked for into the address it is served under. */
type Rewrite = (url: string) => string;

/** Both spellings of the first page (specification, section 2). */
const HOME = ['/', '/home'];

/** Where pages lie that take another's place from a day on: /from/2027-01-01/services/eco-4-grants.html. */
const FROM = /^\/from\/(\d{4}-\d\d-\d\d)(\/.*)$/;

/** A page's file, and those that take its place from a day on, latest first. */
interface Page {
	file?: string;
	readonly later: { readonly day: string; readonly file: string }[];
}

/** Learns the pages from the folder of built files. `today` says which day it is where the visitors are. */
export function createPageUrls(folder: string, today: () => string): { rewrite: Rewrite; isPage: (path: string) => boolean } {
	const pages = new Map<string, Page>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
		const file = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
		const [, day, own = file] = FROM.exec(file) ?? [];
		const page = pageAt(own.replace(/\.html$/, '').toLowerCase(), pages);
		if (day) page.later.push({ day, file });
		else page.file = file;
	}
	for (const { later } of pages.values()) later.sort((a, b) => b.day.localeCompare(a.day));
	for (const home of HOME) pages.set(home, pageAt('/home', pages));

	return { rewrite: (url) => rewrite(url, pages, today), isPage: (path) => pages.has(normalisePath(path)) };
}

function pageAt(path: string, pages: Map<string, Page>): Page {
	const page = pages.get(path) ?? { later: [] };
	pages.set(path, page);
	return page;
}

function rewrite(url: string, pages: ReadonlyMap<string, Page>, today: () => string): string {
	const [asked = '/', query] = url.split('?', 2);
	const path = unescaped(asked);
	const tail = query === undefined ? '' : `?${query}`;
	const emailPath = emailPathIn(path);
	if (emailPath) return emailPath + tail;
	// Tomorrow's words are nobody's business today, and they have an address of their own.
	if (normalisePath(path).startsWith('/from/')) return '/nowhere';
	const page = pages.get(normalisePath(path).replace(/\.html$/, ''));
	if (!page) return url;
	const file = page.later.length > 0 ? (page.later.find(({ day }) => day <= today())?.file ?? page.file) : page.file;
	return file ? file + tail : url;
}

/** The path with its %-signs read, so that every spelling of an address is the same address to what follows. */
function unescaped(path: string): string {
	if (!path.includes('%')) return path;
	try {
		return decodeURI(path);
	} catch {
		// Not UTF-8: no page of ours.
		return path;
	}
}

/** A request's path and query. It may name the whole address, as for a proxy (RFC 9112, 3.2.2); whose it is makes no difference here. */
export function targetOf(url = '/'): string {
	const [whole] = /^https?:\/\/[^/?]*/i.exec(url) ?? [];
	if (whole === undefined) return url;
	const rest = url.slice(whole.length);
	return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The page that answers a form posted to that path, however the path is spelt. */
export function answeringPage(path: string): string | undefined {
	const asked = normalisePath(unescaped(path));
	return formPages.find((known) => known.toLowerCase() === asked);
}

/** An e-mail client set up with a prefix or a slash too many still finds its way. */
export function emailPathIn(path: string): string | undefined {
	return Object.values(emailPaths).find((known) => path === known || path.endsWith(known));
}

/** A path as people type it: any letter case, any number of slashes at its end. */
export function normalisePath(path: string): string {
	let end = path.length;
	while (end > 1 && path[end - 1] === '/') end -= 1;
	return path.slice(0, end).toLowerCase();
}
