/**
 * Draws each page that answers a form once, from the finished build in a folder: one that fails
 * here never replaces the last good build. A process of its own, as when it serves.
 */
import { resolve } from 'node:path';
import { loadAnswerPages } from '#server/built-site.ts';

await loadAnswerPages(resolve(process.argv[2] ?? 'dist'));
