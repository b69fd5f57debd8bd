/**
 * The built site. All of it is loaded at the start, so a later build in the same folder does not
 * affect a running site.
 */
import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Content, keptContent, loadContent } from '#content/reader/load-content.ts';
import type { Draw } from '#site/drawn-pages.ts';

/**
 * True in a build, where server and dependencies are bundled into `server`
 * (src/build/server-bundle.ts).
 */
const isBundled = extname(import.meta.filename) !== '.ts';

/**
 * The folder of the build: files for visitors in `client`, the server and the pages that it draws in
 * `server`, a copy of the content in `content`. From its sources, the server uses the build in
 * `dist`.
 */
export const builtFolder = isBundled ? dirname(import.meta.dirname) : join(process.cwd(), 'dist');

/** The file with the pages that are drawn on demand, and what draws them (src/site/draw.ts). */
const DRAW = join('server', 'draw.mjs');

const copy = join(builtFolder, 'content');

/**
 * The folder of the site's content: the build's own copy, so that edits wait for the next build;
 * without a build, the content folder itself.
 */
const contentFolder = existsSync(copy) ? copy : 'content';

/** What the site says. */
export const builtContent = (): Content =>
	isBundled ? keptContent(contentFolder) : loadContent(contentFolder);

/** Loads what draws pages. */
export async function loadDraw(folder: string): Promise<Draw> {
	const { draw } = (await import(pathToFileURL(join(folder, DRAW)).href)) as { draw: Draw };
	return draw;
}
