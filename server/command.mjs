/** How the site's own process is started. Plain JavaScript, because `npm start` reads it before anything is installed. */
import { join } from 'node:path';

/**
 * A small V8 young generation and a compile cache, which also holds the code stripped of its types, take it from about 155 MB at
 * rest to below 120 (docs/decisions/0033-served-from-memory.md).
 */
export const siteCommand = ['--max-semi-space-size=2', 'server/start.ts'];
export const siteEnvironment = { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') };
