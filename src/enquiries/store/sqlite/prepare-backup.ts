/** What is done to a copy of the database file before it is a backup. */
import { DatabaseSync } from 'node:sqlite';
import { shortLivedTables } from '../table-rules.ts';

export const TABLE_NAMES = "SELECT name FROM sqlite_schema WHERE type = 'table'";

/** Turns write-ahead mode off, so that a copy is a single file that can be moved. */
export function makeOneFile(file: string): void {
	using copy = new DatabaseSync(file);
	copy.exec('PRAGMA journal_mode=DELETE');
}

/**
 * Deletes from a copy what is of this half hour or of this day alone. Thanks that wait count as
 * sent: a store that is restored must not send them twice. Letters about visits wait on: without
 * them the visitor would not know. One that left since has the same Message-ID, and changes no calendar;
 * one whose visit is over is not written (../../letters/write-letter.ts).
 */
export function leaveOutShortLived(file: string): void {
	using copy = new DatabaseSync(file);
	copy.exec('PRAGMA secure_delete=ON');
	const names = copy.prepare(TABLE_NAMES).all();
	for (const table of shortLivedTables)
		if (names.some(({ name }) => name === table)) copy.exec(`DELETE FROM ${table}`);
	copy.exec(`UPDATE dispatch SET state = 'delivered', delivered_at = due_at
		WHERE kind = 'thanks' AND state <> 'delivered'`);
}
