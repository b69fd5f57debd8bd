/**
 * Weighs the pages of the firm's folder and the files that they name as they travel: compressed
 * exactly as the server sends them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawFolder } from '#server/drawing/draw-folder.ts';
import { compress, served } from '#server/http/served.ts';

const BUILT = 'dist/client';
const { drawn } = await drawFolder(process.env);

/** What is served at a path: a page, a file drawn beside the pages, or a built one. */
export function bytesAt(path: string): Buffer {
	const made = drawn.pages.get(path) ?? drawn.files.get(path)?.();
	return made === undefined ? readFileSync(join(BUILT, path)) : Buffer.from(made);
}

/** The text that is served at a path. */
export const textAt = (path: string): string => bytesAt(path).toString();

/** Bytes of it on the wire. */
export async function weigh(path: string): Promise<number> {
	const file = served({ path, bytes: bytesAt(path), headers: {} });
	await compress(file, path, true);
	return Math.min(...file.representations.map(({ bytes }) => bytes.length));
}

/** Bytes of the runnable script that a page carries in itself. */
export const inlineScripts = (page: string): number =>
	[
		...textAt(page).matchAll(
			/<script(?![^>]*(?:application\/ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g,
		),
	].reduce((sum, [, code = '']) => sum + Buffer.byteLength(code), 0);

const sum = async (paths: readonly string[]) =>
	(await Promise.all(paths.map(weigh))).reduce((total, bytes) => total + bytes, 0);

/**
 * What a page needs before any form's script: itself with its styles, its two faces, and every drawing it names, seen at once or not.
 */
export async function firstView(
	page: string,
): Promise<{ html: number; fonts: number; art: number; requests: number }> {
	const html = textAt(page);
	const named = (pattern: RegExp) => [
		...new Set([...html.matchAll(pattern)].map(([, path = '']) => path)),
	];
	// Those that the page asks for: others are for letters that few pages have.
	const fonts = named(/url\("?(\/(?![^")]*welsh)[^")]+\.woff2)/g);
	const art = named(/href="(\/[^"#]+\.svg)/g);
	return {
		html: await weigh(page),
		fonts: await sum(fonts),
		art: await sum(art),
		requests: 1 + fonts.length + art.length,
	};
}

/** The files that the form of a page consists of, and their bytes on the wire. */
export async function formScripts(page: string): Promise<{ files: string[]; bytes: number }> {
	const files = (/ data-island="([^"]+)"/.exec(textAt(page))?.[1] ?? '').split(' ');
	return { files, bytes: await sum(files) };
}

/** Bytes of a page's deferred script as built. */
export function deferredScript(page: string): number {
	const [, path = ''] = /<script type="module" src="(\/[^"]+)">/.exec(textAt(page)) ?? [];
	return bytesAt(path).length;
}
