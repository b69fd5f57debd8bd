/**
 * Weighs the built files as they travel: compressed with brotli, exactly as the server sends them.
 */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const BUILT = 'dist/client';

/** Bytes of one built file on the wire. */
export async function weigh(file: string): Promise<number> {
	return (await stat(join(BUILT, `${file}.br`)).catch(() => stat(join(BUILT, file)))).size;
}

/** Bytes of the runnable script that a page carries in itself. */
export async function inlineScripts(file: string): Promise<number> {
	const html = await readFile(join(BUILT, file), 'utf8');
	return [
		...html.matchAll(
			/<script(?![^>]*(?:application\/ld\+json|speculationrules))[^>]*>([\s\S]*?)<\/script>/g,
		),
	].reduce((sum, [, code = '']) => sum + Buffer.byteLength(code), 0);
}

/**
 * What a page needs before any form's script: itself with its styles, the font of its headings,
 * and every drawing it names, seen at once or not.
 */
export async function firstView(
	file: string,
): Promise<{ html: number; fonts: number; art: number; requests: number }> {
	const html = await readFile(join(BUILT, file), 'utf8');
	const named = (pattern: RegExp) => [
		...new Set([...html.matchAll(pattern)].map(([, path = '']) => path)),
	];
	const sum = async (paths: readonly string[]) =>
		(await Promise.all(paths.map(weigh))).reduce((total, bytes) => total + bytes, 0);
	// The first: others are for letters that few pages have.
	const fonts = named(/@font-face\{[^}]*?url\("\/([^"]+\.woff2)"\)/g).slice(0, 1);
	const art = named(/href="\/([^"#]+\.svg)/g);
	return {
		html: await weigh(file),
		fonts: await sum(fonts),
		art: await sum(art),
		requests: 1 + fonts.length + art.length,
	};
}

/** The files that the form of a page consists of, and their bytes on the wire. */
export async function formScripts(file: string): Promise<{ files: string[]; bytes: number }> {
	const html = await readFile(join(BUILT, file), 'utf8');
	const files = (/ data-island="([^"]+)"/.exec(html)?.[1] ?? '')
		.split(' ')
		.map((url) => url.slice(1));
	const weights = await Promise.all(files.map(weigh));
	return { files, bytes: weights.reduce((sum, bytes) => sum + bytes, 0) };
}

/** The deferred script of a page, and its bytes as built. */
export async function deferredScript(file: string): Promise<{ file: string; bytes: number }> {
	const html = await readFile(join(BUILT, file), 'utf8');
	const deferred = /<script type="module" src="\/([^"]+)">/.exec(html)?.[1] ?? '';
	return { file: deferred, bytes: (await stat(join(BUILT, deferred))).size };
}
