/**
 * Numbers the changes of enquiries, in the transactions that make them, and lists what the second
 * copy lacks.
 */
import { randomBytes } from 'node:crypto';
import { placeholders, type Query } from '../database.ts';
import type { CopiedEnquiry } from './copied-enquiry.ts';

/** What the second copy lacks of an enquiry. */
export interface DueCopy {
	readonly reference: string;
	/**
	 * The number of the change, and what tells it from a change of the same number in another store:
	 * `17-1f3a9c2e`.
	 */
	readonly token: string;
	/** Absent once the enquiry was erased: then all of it is deleted. */
	readonly enquiry?: CopiedEnquiry;
}

/**
 * Another store that wrote the same place, or this one before a backup was restored, may have given
 * the same number.
 */
const newEnding = (): string => `-${randomBytes(4).toString('hex')}`;

/** The token of an enquiry's first change. */
export const firstToken = (): string => `1${newEnding()}`;

const LIST = 'INSERT INTO copy_due (reference, token, since)';
const OR_REPLACE = 'ON CONFLICT (reference) DO UPDATE SET token = excluded.token';

/**
 * Counts a change of these enquiries, also where there is no second copy, so that one that is set
 * up later finds out what it lacks. The number is higher than `above`.
 */
export async function countChange(
	query: Query,
	ids: readonly string[],
	hasSecondCopy: boolean,
	above = 0,
): Promise<void> {
	if (ids.length === 0) return;
	await query(
		`UPDATE enquiry SET changes = 1 + CASE WHEN changes < $1 THEN CAST($1 AS BIGINT) ELSE changes END
		WHERE id IN (${placeholders(ids.length, 2)})`,
		[above, ...ids],
	);
	if (!hasSecondCopy) return;
	await query(
		`${LIST} SELECT reference, CAST(changes AS TEXT) || CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM enquiry
		WHERE id IN (${placeholders(ids.length, 3)}) ${OR_REPLACE}`,
		[newEnding(), Date.now(), ...ids],
	);
}

/** Lists one change of an enquiry. */
export async function listCopy(query: Query, reference: string, token: string): Promise<void> {
	await query(`${LIST} VALUES ($1, $2, $3) ${OR_REPLACE}`, [reference, token, Date.now()]);
}

/**
 * Lists erased enquiries, whose copies are to be deleted. After the deletion, whose locks an event
 * then waits for, and not the other way round.
 */
export async function listErased(query: Query, references: readonly string[]): Promise<void> {
	if (references.length === 0) return;
	const rows = references.map((_, index) => `($${index + 3}, $1, $2)`).join(', ');
	await query(`${LIST} VALUES ${rows} ${OR_REPLACE}`, [
		`0${newEnding()}`,
		Date.now(),
		...references,
	]);
}
