/** `npm start`: builds where the sources are newer than the build, and serves. */
import { buildIfStale } from '#build/build-if-stale.ts';
import '#server/env-file.ts';

const SERVER = new URL('../dist/server/serve.mjs', import.meta.url);

buildIfStale();
await import(SERVER.href);
