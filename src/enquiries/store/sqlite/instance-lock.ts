/**
 * A lock that allows one website on a data folder. It is the operating system's, so it ends with
 * the process in any case.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock, and returns the function that releases it. Throws when another website has it.
 */
export function lockInstance(file: string): () => void {
	mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
	// Node has no file locks, so SQLite's are used. Nothing is written to this file.
	const connection = new DatabaseSync(file);
	try {
		connection.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
	} catch (cause) {
		connection.close();
		throw new Error(
			'The website is already running on this data. Stop that one first, or give this one a DATA_DIR of its own.',
			{ cause },
		);
	}
	return () => {
		if (connection.isOpen) connection.close();
	};
}
