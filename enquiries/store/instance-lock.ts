/** One website at a time on one file. The lock is the operating system's, so it ends with the process, however it ends. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Takes the lock, and gives what lets go of it. Throws an Error for whoever starts a second website on the same data. */
export function lockInstance(file: string): () => void {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	// Node has no file locks of its own; SQLite's are exactly what is wanted. Nothing is ever written to this file.
	const connection = new DatabaseSync(file);
	try {
		connection.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
	} catch (cause) {
		connection.close();
		throw new Error('The website is already running on this data. Stop that one first, or give this one a DATA_DIR of its own.', { cause });
	}
	return () => {
		if (connection.isOpen) connection.close();
	};
}
