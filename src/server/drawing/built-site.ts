/** The build that this program is part of: what draws pages, and the files that they name. */
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Drawing } from '#site/drawn-pages.ts';

/** True in a build, where server and dependencies are bundled (src/build/bundled-server.ts). */
const isBundled = extname(import.meta.filename) !== '.ts';

/** The folder of the build; from its sources, the server uses the one in `dist`. */
const builtFolder = isBundled ? dirname(import.meta.dirname) : join(process.cwd(), 'dist');

/** The folder of its scripts, styles and fonts. */
export const builtFiles = join(builtFolder, 'client');

/** And those of the release before, where there is one beside this one (deploy/deploy). */
export const filesBefore = join(dirname(builtFolder), 'before', 'client');

/** Loads what draws pages (src/site/draw.ts). */
export const loadDrawing = (): Promise<Drawing> =>
	import(pathToFileURL(join(builtFolder, 'server', 'draw.mjs')).href);
