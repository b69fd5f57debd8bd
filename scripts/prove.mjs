/**
 * `npm run prove`: every test at full size and every long proof, one at a time, into docs/proof.md;
 * with files named, only these, and no document.
 */
import { join } from 'node:path';
import { ownNode } from './start/prepare.mjs';
import { runForStatus } from './start/processes.mjs';
import { prepareTests } from './testing/prepare-tests.mjs';
import { OUTCOMES, runTests } from './testing/run-tests.mjs';

const files = process.argv.slice(2);
await prepareTests({
	more: [
		['nginx-light', '/usr/sbin/nginx'],
		['faketime', '/usr/bin/faketime'],
		['slowhttptest', '/usr/bin/slowhttptest'],
	],
});
const { outcomes, isGreen, total } = await runTests(files, 'thorough');
if (files.length > 0)
	for (const { name, figures } of outcomes)
		for (const { text } of figures) console.log(`${name}\n  ${text}`);
const isWritten =
	files.length > 0 ||
	(await runForStatus(ownNode, [join('scripts', 'testing', 'write-proof.ts'), OUTCOMES])) === 0;
console.log(`\n${total}`);
process.exitCode = isGreen && isWritten ? 0 : 1;
