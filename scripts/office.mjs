/**
 * `npm run enquiries`: the office's tool of the release that is served, which fits its store;
 * without one, that of the sources.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ownNode, program } from '#server/command.mjs';
import { currentRelease } from './release/releases.mjs';
import { install } from './start/prepare.mjs';
import { exitStatus, start } from './start/processes.mjs';

const folder = currentRelease();
// Only on a fresh clone: the command must not wait for a registry while the website runs.
if (!folder && !existsSync(ownNode)) await install({ development: false });
const { command, args } = folder
	? program(folder, 'enquiries')
	: { command: ownNode, args: [join('scripts', 'enquiries.ts')] };
process.exit(await exitStatus(start(command, [...args, ...process.argv.slice(2)])));
