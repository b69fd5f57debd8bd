/** What is done to a copy of the database file before it is a backup. */
import { DatabaseSync } from 'node:sqlite';
import { EMPTY_OFFICE_DAY } from '../belongings/office-devices.ts';
import { EMPTY_ANSWER_PAGES } from '../belongings/stored-answer-pages.ts';

export const TABLE_EXISTS = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1`;

/** Turns write-ahead mode off, so that a copy is a single file that can be moved. */
export function makeOneFile(file: string): void {
	using copy = new DatabaseSync(file);
	copy.exec('PRAGMA journal_mode=DELETE');
}

/**
 * Deletes from a copy what is of this half hour or of this day alone: answer pages, and the devices
 * of the office's day.
 */
export function leaveOutShortLived(file: string): void {
	using copy = new DatabaseSync(file);
	const hasTable = copy.prepare(TABLE_EXISTS.replace('$1', '?'));
	for (const [table, empty] of [
		['answer_page', EMPTY_ANSWER_PAGES],
		['office_device', EMPTY_OFFICE_DAY],
	] as const)
		if (hasTable.get(table)) copy.exec(`PRAGMA secure_delete=ON; ${empty}`);
}
