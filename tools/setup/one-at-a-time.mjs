/**
 * One installation or build at a time in a folder. The lock is a name that the operating system takes back when its holder ends,
 * however it ends; a file would stay behind after a crash. Plain JavaScript, as it comes before installing.
 */
import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let isHeld = false;

/** Does the work once nobody else does any in this folder; work inside of work begins at once. */
export async function oneAtATime(work) {
	if (isHeld) return work();
	const name = lockName(realpathSync('.'));
	const { release } = await take(name);
	isHeld = true;
	try {
		return await work();
	} finally {
		isHeld = false;
		release();
	}
}

function lockName(folder) {
	const name = `website-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
	if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`;
	// Linux has names outside the file system, which vanish with their holder.
	return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`);
}

async function take(name) {
	for (let isFirstTry = true; ; isFirstTry = false) {
		const lock = await listen(name);
		if (lock) return lock;
		if (isFirstTry) console.log('Another start is at work in this folder; waiting for it …');
		const wasThere = await untilClosed(name);
		if (!wasThere && name.startsWith('/')) rmSync(name, { force: true });
	}
}

/** The lock, or undefined while somebody else holds it. */
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
		server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
		server.listen(name, () => resolve({ release }));
	});
}

/** Waits until the holder lets go or ends. False when there was none to wait for. */
function untilClosed(name) {
	return new Promise((resolve) => {
		let wasThere = false;
		const socket = connect(name, () => {
			wasThere = true;
		});
		socket.on('error', () => undefined).on('close', () => resolve(wasThere));
		socket.resume();
	});
}
