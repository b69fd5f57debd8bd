/** `npm start`: on a fresh clone installs, builds and serves; later skips what is done. */
import { spawn } from 'node:child_process';
import { build, install, ownNode } from './prepare.mjs';

install();
build();

const site = spawn(ownNode, ['server/start.ts'], { stdio: 'inherit', shell: process.platform === 'win32' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => site.kill(signal));
site.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
