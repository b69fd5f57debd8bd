/**
 * Draws each page that the server has drawn on demand once, from the finished build in a folder: one
 * that fails here never replaces the last good build. A process of its own, as when it serves.
 */
import { resolve } from 'node:path';
import { londonDay } from '#model/dates.ts';
import { loadDraw } from '#server/built-site.ts';
import { drawEmptyPages } from '#server/plugins/drawing.ts';

await drawEmptyPages(await loadDraw(resolve(process.argv[2] ?? 'dist')), londonDay(Date.now()));
