/**
 * Checks a finished build by rendering its answer pages once. A build that fails here never
 * replaces the last good one.
 */
import { resolve } from 'node:path';
import { loadAnswerPages } from '#server/built-site.ts';

await loadAnswerPages(resolve(process.argv[2] ?? 'dist'));
