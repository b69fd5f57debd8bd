/** `npm start`: builds where the sources are newer than the build, and serves. */
import { resolve } from 'node:path';
import { buildIfStale } from '#build/build-if-stale.ts';
import '#server/env-file.ts';

buildIfStale();
await import(resolve('dist', 'server', 'serve.mjs'));
