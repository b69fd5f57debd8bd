/**
 * Locks of a data folder. They are the operating system's, so they end with the process in any
 * case.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Takes the lock of the one website on a data folder, and returns the function that releases it.
 * Throws while another process has it.
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
