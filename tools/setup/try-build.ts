/** Tries a finished build: its pages that answer are drawn once. A build that cannot do that never takes the place of one that can. */
import { join } from 'node:path';
import { loadPages } from '../../server/built-site.ts';

await loadPages(join(process.cwd(), process.argv[2] ?? 'dist'));
