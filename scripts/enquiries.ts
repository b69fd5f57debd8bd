/**
 * `npm run enquiries`: the office's tool of the release that is served, which fits its store;
 * without one, that of the sources.
 */
import { spawn } from 'node:child_process';
import { program } from '#server/command.ts';
import { currentRelease } from './release.ts';

const folder = currentRelease();
const { command, args } = folder
	? program(folder, 'enquiries')
	: { command: process.execPath, args: ['--import', 'tsx', 'src/cli/enquiries.ts'] };
const child = spawn(command, [...args, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
	process.on(signal, () => child.kill(signal));
child.once('error', ({ message }) => {
	console.error(`The tool could not be started: ${message}`);
	process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
