/** Which file answers an address: every page in any letter case, with or without a slash at its end, without a redirect. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { emailPaths } from './email-api.ts';

/** Turns an address as it was asked for into the address it is served under. */
export type Rewrite = (url: string) => string;

/** Both spellings of the first page (specification, section 2). */
const HOME = ['/', '/home'];

/** Learns the pages from the folder of built files. */
export function addressesOf(folder: string): { rewrite: Rewrite; isPage: (path: string) => boolean } {
	const pages = new Map<string, string>();
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		if (!entry.isFile() || !entry.name.endsWith('.html')) continue;
		const file = `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`;
		pages.set(file.replace(/\.html$/, '').toLowerCase(), file);
	}
	for (const home of HOME) pages.set(home, '/index.html');

	return { rewrite: (url) => rewrite(url, pages), isPage: (path) => pages.has(plain(path)) };
}

function rewrite(url: string, pages: ReadonlyMap<string, string>): string {
	const [path = '/', query] = url.split('?', 2);
	const tail = query === undefined ? '' : `?${query}`;
	const emailPath = emailPathIn(path);
	if (emailPath) return emailPath + tail;
	const file = pages.get(plain(path));
	return file ? file + tail : url;
}

/** An e-mail client set up with a prefix or a slash too many still finds its way. */
export function emailPathIn(path: string): string | undefined {
	return Object.values(emailPaths).find((known) => path === known || path.endsWith(known));
}

/** A path as people type it: any letter case, any number of slashes at its end. */
export function plain(path: string): string {
	let end = path.length;
	while (end > 1 && path[end - 1] === '/') end -= 1;
	return path.slice(0, end).toLowerCase();
}
