/** `npm test`: on a fresh clone installs, finds or installs a Chromium, builds, and runs every test; ends with their count. */
import { join } from 'node:path';
import { ownNode } from './prepare.mjs';
import { prepareTests } from './prepare-tests.mjs';
import { run } from './processes.mjs';

await prepareTests();
await run(ownNode, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]);
