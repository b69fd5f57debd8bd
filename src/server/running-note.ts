/**
 * Notes for `npm run deploy` which process serves which release, whether it serves yet, and whether
 * it is started again when it ends. ./serve.ts imports this first, so that a start that hangs is
 * noted too, and can be ended.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { builtFolder } from './built-site.ts';
import { runningFile } from './site-process.ts';

/** Whether systemd handed this process its socket. What does that starts it again as well. */
export const hasSocket =
	process.env.LISTEN_PID === String(process.pid) && Number(process.env.LISTEN_FDS) > 0;
// The processes that we start must not take the socket for theirs.
for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete process.env[name];

/** Writes the note, which goes when this process exits. */
export function noteRunning(dataFolder: string, isServing: boolean): void {
	const file = runningFile(dataFolder);
	const note = { pid: process.pid, folder: builtFolder, isStartedAgain: hasSocket, isServing };
	try {
		mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
		writeFileSync(file, JSON.stringify(note), { mode: 0o600 });
		process.once('exit', () => rmSync(file, { force: true }));
	} catch {
		// On a full disk the website serves, and a deploy says that it must be restarted.
	}
}

// Without a socket it may be a second start by mistake, beside the website whose note is there.
if (hasSocket) noteRunning(resolve(process.env.DATA_DIR || '.data'), false);
