/** `npm run prove`: every test at full size and every long proof, one at a time, into docs/proof.md; with files named, only these, and no document. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownNode } from './setup/prepare.mjs';
import { prepareTests } from './setup/prepare-tests.mjs';
import { statusOf } from './setup/processes.mjs';
import { runTests } from './setup/run-tests.mjs';

const files = process.argv.slice(2);
await prepareTests([
	['nginx-light', '/usr/sbin/nginx'],
	['faketime', '/usr/bin/faketime'],
	['slowhttptest', '/usr/bin/slowhttptest'],
]);
let { results, status, total } = await runTests(files, { PROVE: '1' });
if (files.length > 0)
	for (const { name, figures } of results) for (const { type, text } of figures) console.log(`${name}\n  ${type}: ${text}`);
else {
	const folder = mkdtempSync(join(tmpdir(), 'proof-'));
	const file = join(folder, 'results.json');
	writeFileSync(file, JSON.stringify(results));
	status = (await statusOf(ownNode, [join('tools', 'write-proof.ts'), file])) || status;
	rmSync(folder, { recursive: true });
}
console.log(`\n${total}`);
process.exitCode = status;
