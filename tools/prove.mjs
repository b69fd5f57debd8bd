/** `npm run prove`: every test and every long proof, bar by bar, into docs/proof.md; with files named, only these, and no document. */
import { join } from 'node:path';
import { ownNode } from './setup/prepare.mjs';
import { prepareTests } from './setup/prepare-tests.mjs';
import { run } from './setup/processes.mjs';

await prepareTests([
	['nginx-light', '/usr/sbin/nginx'],
	['faketime', '/usr/bin/faketime'],
	['slowhttptest', '/usr/bin/slowhttptest'],
]);
await run(ownNode, [join('tools', 'prove', 'run.ts'), ...process.argv.slice(2)]);
