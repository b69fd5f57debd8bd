/**
 * Draws each page that the server has drawn on demand once, from the finished build in a folder: one
 * that fails here never replaces the last good build. A process of its own, as when it serves.
 */
import { resolve } from 'node:path';
import { londonDay } from '#model/dates.ts';
import { loadDraw } from '#server/built-site.ts';
import { drawnPages, emptyPages } from '#site/drawn-pages.ts';

const draw = await loadDraw(resolve(process.argv[2] ?? 'dist'));
const day = londonDay(Date.now());
for (const page of drawnPages) await draw(page, { day, ...emptyPages[page] });
