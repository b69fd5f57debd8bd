/** `npm start`: installs, builds and serves. Skips what is up to date. */
import { siteCommand, siteEnvironment } from '../server/command.mjs';
import { withFolderLock } from './setup/folder-lock.mjs';
import { buildOrKeep, install, ownNode } from './setup/prepare.mjs';
import { exitStatus, forwardStopSignals, start } from './setup/processes.mjs';

forwardStopSignals();

// Hold the lock until the site has loaded its build, so that no other process builds here meanwhile.
const site = await withFolderLock(async () => {
	await install({ development: false });
	await buildOrKeep();
	// When this process ends, in whatever way, the site notices by this IPC channel. Windows needs a shell, which has none.
	const hasChannel = process.platform !== 'win32';
	const child = start(ownNode, siteCommand, siteEnvironment, ['inherit', 'inherit', 'inherit', ...(hasChannel ? ['ipc'] : [])]);
	const ended = exitStatus(child);
	if (hasChannel) await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
	return { ended };
});
process.exit(await site.ended);
