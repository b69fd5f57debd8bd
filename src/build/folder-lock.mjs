/**
 * A lock on this folder: one installation or build at a time. The lock is a socket name, which the
 * operating system releases when its holder ends, however it ends; a lock file would stay behind
 * after a crash. Plain JavaScript, because it runs before installing.
 */
import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set in the environment of a holder, whose child processes work under its lock. */
const HELD = 'FOLDER_LOCK_HELD';
const isHeld = () => process.env[HELD] === '1';

/** Runs `work` while holding the lock. A holder may call this again inside. */
export async function withFolderLock(work) {
	if (isHeld()) return work();
	const { release } = await acquire(lockName(realpathSync('.')));
	process.env[HELD] = '1';
	try {
		return await work();
	} finally {
		delete process.env[HELD];
		release();
	}
}

/** Acquires the lock and holds it until this process ends. */
export async function holdFolderLock() {
	if (!isHeld()) await acquire(lockName(realpathSync('.')));
	process.env[HELD] = '1';
}

function lockName(folder) {
	const name = `website-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
	if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
	// Linux has abstract socket names, outside the file system.
	return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

async function acquire(name) {
	for (let isFirstTry = true; ; isFirstTry = false) {
		const lock = await listen(name);
		if (lock) return lock;
		if (isFirstTry)
			console.log('Another process is installing or building in this folder; waiting for it …');
		const wasHeld = await untilReleased(name);
		// A socket file that a crashed holder left behind.
		if (!wasHeld && name.startsWith('/')) rmSync(name, { force: true });
	}
}

/** The lock, or undefined while another process holds it. */
function listen(name) {
	return new Promise((resolve, reject) => {
		const waiting = new Set();
		const server = createServer((socket) => {
			waiting.add(socket);
			socket.on('error', () => undefined).on('close', () => waiting.delete(socket));
		});
		const release = () => {
			server.close();
			for (const socket of waiting) socket.destroy();
		};
		server.once('error', (error) =>
			error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
		);
		server.listen(name, () => resolve({ release }));
	});
}

/** Waits until the holder releases the lock or ends. Returns false if there was none. */
function untilReleased(name) {
	return new Promise((resolve) => {
		let wasHeld = false;
		const socket = connect(name, () => {
			wasHeld = true;
		});
		socket.on('error', () => undefined).on('close', () => resolve(wasHeld));
		socket.resume();
	});
}
