/** Starts a built website. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { siteProcess } from '#server/command.ts';
import '#server/env-file.ts';
import { exitStatus, start } from '../processes.ts';

/** Windows needs a shell to start a program, and a shell passes on no IPC channel. */
const isWindows = process.platform === 'win32';

/**
 * Serves the build in a folder. Resolves once it has loaded it, or has ended, with the promise of
 * its exit status.
 */
export async function serve(folder: string): Promise<{ readonly ended: Promise<number> }> {
	if (!existsSync(join(folder, 'server'))) {
		console.error('There is no build to serve. npm run build makes one; npm start does both.');
		process.exit(1);
	}
	const { command, args } = siteProcess(folder);
	// When this process ends, in whatever way, the website notices by this IPC channel.
	const child = start(command, args, {
		stdio: isWindows ? 'inherit' : ['inherit', 'inherit', 'inherit', 'ipc'],
	});
	const ended = exitStatus(child);
	if (!isWindows)
		await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended]);
	return { ended };
}
