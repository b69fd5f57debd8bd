/** What is done to a copy of the database file before it is a backup. */
import { DatabaseSync } from 'node:sqlite';
import { EMPTY_ANSWER_PAGES } from '../belongings/stored-answer-pages.ts';

export const TABLE_EXISTS = `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = $1`;

/** Turns write-ahead mode off, so that a copy is a single file that can be moved. */
export function makeOneFile(file: string): void {
	using copy = new DatabaseSync(file);
	copy.exec('PRAGMA journal_mode=DELETE');
}

/** Deletes from a copy the pages that only browsers of this half hour come back to. */
export function leaveOutAnswerPages(file: string): void {
	using copy = new DatabaseSync(file);
	if (copy.prepare(TABLE_EXISTS.replace('$1', '?')).get('answer_page')) copy.exec(`PRAGMA secure_delete=ON; ${EMPTY_ANSWER_PAGES}`);
}
