/**
 * What the second copy lacks of enquiries: changes that it has not, and erased enquiries that it
 * still has.
 */
import type { AnswerSeal } from '../answer-seal.ts';
import { type Database, placeholders, type Query } from '../database.ts';
import { enquiryFrom, text } from '../rows.ts';
import { statements } from '../statements.ts';
import { countChange, type DueCopy, listErased } from './changes.ts';
import { readState } from './copied-state.ts';

/**
 * Lists the copies of these references anew, with a number above this one; also of an enquiry that
 * is gone.
 */
async function listAgain(query: Query, references: readonly string[], above = 0): Promise<void> {
	const found = await query(
		`SELECT id, reference FROM enquiry WHERE reference IN (${placeholders(references.length, 1)})`,
		references,
	);
	const ids = new Map(found.map((row) => [text(row, 'reference'), text(row, 'id')]));
	await countChange(query, [...ids.values()], true, above);
	await listErased(
		query,
		references.filter((reference) => !ids.has(reference)),
	);
}

/** The store's records of the second copy. */
export function copyRecords(database: Database, seal: AnswerSeal) {
	const { all, count, write } = statements(database);
	return {
		/** Up to `limit` references that were due before `before`, the longest first. */
		dueCopies: (limit: number, before: number): Promise<string[]> =>
			all(
				'SELECT reference FROM copy_due WHERE since <= $1 ORDER BY since LIMIT $2',
				[before, limit],
				(row) => text(row, 'reference'),
			),

		/**
		 * What is due of an enquiry, or undefined when nothing is. Throws RowError for an invalid row.
		 */
		dueCopy(reference: string): Promise<DueCopy | undefined> {
			return database.read(async (query) => {
				const [due] = await query('SELECT token FROM copy_due WHERE reference = $1', [reference]);
				if (!due) return undefined;
				const [row] = await query('SELECT * FROM enquiry WHERE reference = $1', [reference]);
				const token = text(due, 'token');
				if (!row) return { reference, token };
				const state = await readState(query, text(row, 'id'), seal);
				return {
					reference,
					token,
					enquiry: { ...enquiryFrom(row, seal), fingerprint: text(row, 'fingerprint'), state },
				};
			});
		},

		/**
		 * Records what was copied or deleted, unless the enquiry has changed since. What another
		 * process has recorded meanwhile is due again: one of the two may have deleted what the other
		 * wrote. With `hasAnswers`, so is an enquiry that was erased or forgotten meanwhile: whoever
		 * deletes its objects may have listed them before this one.
		 */
		recordCopy({
			reference,
			token,
			hasAnswers,
		}: Pick<DueCopy, 'reference' | 'token'> & { hasAnswers: boolean }): Promise<void> {
			return database.transaction(async (query) => {
				const [due] = await query('SELECT token FROM copy_due WHERE reference = $1', [reference]);
				if (due?.token === token) {
					await query('DELETE FROM copy_due WHERE reference = $1', [reference]);
					return;
				}
				const whole = 'SELECT 1 FROM enquiry WHERE reference = $1 AND forgotten_at IS NULL';
				if (!due || (hasAnswers && (await query(whole, [reference])).length === 0))
					await listAgain(query, [reference]);
			});
		},

		/** Makes the copies of these references due, with a number above this one. */
		copyAgain: (references: readonly string[], above?: number): Promise<void> =>
			database.transaction((query) => listAgain(query, references, above)),

		/** Forgets what is due, for a website without a second copy. */
		async forgetDueCopies(): Promise<void> {
			if ((await count('SELECT COUNT(*) AS many FROM copy_due')) > 0)
				await write('DELETE FROM copy_due');
		},
	};
}
