/** Starts a built website. Plain JavaScript, because it runs on whatever Node the machine has. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ownNode, RESTART_STATUS, siteProcess } from '../../server/command.mjs';
import './env-file.mjs';
import { exitStatus, start } from './processes.mjs';
import { servedFolder } from './releases.mjs';

/** Windows needs a shell to start a program, and a shell passes on no IPC channel. */
const isWindows = process.platform === 'win32';

/** A follower that has ended by a fault of its own. */
const FOLLOW_AGAIN_AFTER_MS = 60_000;

/** Serves the build in a folder. Resolves once it has loaded it, or has ended, with the promise of its exit status. */
export async function serve(folder) {
	if (!existsSync(join(folder, 'server'))) {
		console.error('There is no build to serve. npm run build makes one; npm start does both.');
		process.exit(1);
	}
	const child = startSite(folder);
	const ended = statusAfterRestarts(child);
	if (!isWindows) await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
	if (process.env.FOLLOW) follow();
	return { ended };
}

function startSite(folder) {
	const { command, args } = siteProcess(folder);
	// When this process ends, in whatever way, the website notices by this IPC channel.
	return start(command, args, {}, ['inherit', 'inherit', 'inherit', ...(isWindows ? [] : ['ipc'])]);
}

/** The status with which the website ends, after each release that took the place of another. */
async function statusAfterRestarts(child) {
	const status = await exitStatus(child);
	return status === RESTART_STATUS ? statusAfterRestarts(startSite(servedFolder())) : status;
}

/** Starts the follower of the branch in FOLLOW, a process of its own that ends with this one; and again should it fail. */
function follow() {
	const follower = spawn(resolve(ownNode), [join('tools', 'follow.ts')], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
	follower.on('error', (error) => console.error(`The branch is not followed: ${error.message}`));
	follower.once('exit', (code) => code !== 0 && setTimeout(follow, FOLLOW_AGAIN_AFTER_MS).unref());
	follower.unref();
	follower.channel?.unref();
}
