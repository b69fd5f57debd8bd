/**
 * A file that keeps room on the disk. Once the disk is full it is given up in parts, so that
 * enquiries are stored and e-mails delivered until there is room again. It is never given up at
 * once, because whatever has filled the disk would take it.
 */
import {
	closeSync,
	ftruncateSync,
	openSync,
	rmSync,
	statfsSync,
	statSync,
	writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Parts given up, or taken back, at a time. */
const PARTS = 16;

/**
 * The reserve is made only where at least this many times its size is free, so that it never is
 * what fills the disk.
 */
const WHERE_FREE_TIMES = 3;

export type DiskReserve = ReturnType<typeof openDiskReserve>;

/** The reserve in this file, of this many bytes; 0 removes it. */
export function openDiskReserve(file: string, bytes: number) {
	const part = Math.ceil(bytes / PARTS);
	if (bytes === 0) rmSync(file, { force: true });
	const size = () => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

	return {
		/** The bytes that it holds now. */
		size,
		/** Gives up one part. Returns false when none is left. */
		release(): boolean {
			const held = size();
			if (held === 0) return false;
			const handle = openSync(file, 'r+');
			try {
				ftruncateSync(handle, Math.max(0, held - part));
			} finally {
				closeSync(handle);
			}
			return true;
		},
		/** Takes one part back, where there is plenty of room. */
		refill(): void {
			const held = size();
			if (held >= bytes) return;
			const { bavail, bsize } = statfsSync(dirname(file));
			if (bavail * bsize < (bytes - held) * WHERE_FREE_TIMES) return;
			const handle = openSync(file, 'a', 0o600);
			try {
				// Written, not only lengthened: a hole keeps no room.
				writeSync(handle, Buffer.alloc(Math.min(part, bytes - held), 1));
			} catch {
				// Another process has filled the disk meanwhile. What was written is released when it is
				// needed.
			} finally {
				closeSync(handle);
			}
		},
	};
}
