/**
 * `npm run content` and the like, also on a fresh clone: installs what the program needs, and runs
 * it under the project's own Node.
 */
import { join } from 'node:path';
import { install, ownNode } from './start/prepare.mjs';
import { exitStatus, forwardStopSignals, start } from './start/processes.mjs';

const [program, ...args] = process.argv.slice(2);
forwardStopSignals();
// The editor's script is no part of the website.
await install({ development: program === 'build-editor' });
process.exit(await exitStatus(start(ownNode, [join('scripts', `${program}.ts`), ...args])));
