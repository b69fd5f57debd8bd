/**
 * A lock on this folder: one installation or build at a time. flock(1) holds it for as long as a
 * pipe of ours is open, so the operating system releases it when its holder ends, however it ends.
 * Where there is no flock, nothing is locked. Plain JavaScript, because it runs before installing.
 */
import { spawn } from 'node:child_process';

/** Set in the environment of a holder, whose child processes work under its lock. */
const HELD = 'FOLDER_LOCK_HELD';

const WAITING = 'Another process is installing or building in this folder; waiting for it …';

/** Says what becomes of it, a line each. */
const LOCK =
	'command -v flock && exec 9<. && { flock -n 9 || { echo busy; flock 9; }; } && echo held && exec cat';

/** Runs `work` while holding the lock. A holder may call this again inside. */
export async function withFolderLock(work) {
	if (process.env[HELD] === '1') return work();
	const release = await holdFolderLock();
	try {
		return await work();
	} finally {
		delete process.env[HELD];
		release();
	}
}

/** Acquires the lock and holds it until this process ends. Returns what releases it before. */
export async function holdFolderLock() {
	if (process.env[HELD] === '1') return () => undefined;
	const holder = spawn('sh', ['-c', LOCK], {
		stdio: ['pipe', 'pipe', 'ignore'],
		// A Ctrl+C is for us: the lock is held until we end.
		detached: true,
	});
	await new Promise((resolve) => {
		holder.stdout.on('data', (said) => {
			if (String(said).includes('busy')) console.log(WAITING);
			if (String(said).includes('held')) resolve();
		});
		holder.once('error', resolve).once('close', resolve);
	});
	for (const part of [holder, holder.stdin, holder.stdout]) part.unref();
	process.env[HELD] = '1';
	return () => holder.stdin.destroy();
}
