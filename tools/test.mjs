/** `npm test`: on a fresh clone installs, finds or installs a Chromium, builds, and runs every test; ends with their count. */
import { join } from 'node:path';
import { ownNode } from './setup/prepare.mjs';
import { prepareTests } from './setup/prepare-tests.mjs';
import { run } from './setup/processes.mjs';

await prepareTests();
await run(ownNode, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]);
