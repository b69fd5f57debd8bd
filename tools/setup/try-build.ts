/** Checks a finished build by rendering its answer pages once. A build that fails here never replaces the last good one. */
import { join } from 'node:path';
import { loadAnswerPages } from '../../server/built-site.ts';

await loadAnswerPages(join(process.cwd(), process.argv[2] ?? 'dist'));
