/**
 * `npm start`: builds where the sources are newer than the build, and serves. `npm run serve` only
 * serves.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildIfStale } from '#build/build-if-stale.ts';
import '#server/env-file.ts';

const SERVER = resolve('dist', 'server', 'serve.mjs');

if (!process.argv.includes('--no-build')) buildIfStale();
if (!existsSync(SERVER)) {
	console.error('There is no build to serve. npm run build makes one; npm start does both.');
	process.exit(1);
}
await import(SERVER);
