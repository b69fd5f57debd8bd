/**
 * `npm run enquiries`: the office's tool of the release that is served, which fits its store;
 * without one, that of the sources.
 */
import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

const served = join('releases', 'current', 'server', 'enquiries.mjs');
const program = existsSync(served)
	? [realpathSync(served)]
	: ['--import', 'tsx', 'src/cli/main.ts'];
const child = spawn(process.execPath, [...program, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => child.kill(signal));
child.once('error', ({ message }) => {
	console.error(`The tool could not be started: ${message}`);
	process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
