/** The build that this program is part of: what draws pages, and the files that they name. */
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Drawing } from '#site/drawn-pages.ts';

/** True in a build, where server and dependencies are bundled (src/build/bundled-server.ts). */
const isBundled = extname(import.meta.filename) !== '.ts';

/** The folder of the build; from its sources, the server uses the one in `dist`. */
export const builtFolder = isBundled ? dirname(import.meta.dirname) : join(process.cwd(), 'dist');

/** Loads what draws pages (src/site/draw.ts). */
export const loadDrawing = (): Promise<Drawing> =>
	import(pathToFileURL(join(builtFolder, 'server', 'draw.mjs')).href);
