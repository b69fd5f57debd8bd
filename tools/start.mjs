/** `npm start`: on a fresh clone installs, builds and serves; later skips what is done. */
import { spawn } from 'node:child_process';
import { build, install, ownNode, siteCommand, siteEnvironment } from './prepare.mjs';

install();
build();

const site = spawn(ownNode, siteCommand, {
	stdio: 'inherit',
	shell: process.platform === 'win32',
	env: { ...siteEnvironment, ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => site.kill(signal));
site.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
