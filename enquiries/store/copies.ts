/** Which enquiries the second copy does not have in their present state. */
import { randomUUID } from 'node:crypto';
import type { AnswerSeal } from './answer-seal.ts';
import { readState } from './copied-state.ts';
import { type DueCopy, markCopyDue } from './copy-marks.ts';
import type { Database } from './database.ts';
import { enquiryFrom, text, wholeNumber } from './rows.ts';

/** The note that says that copies have what happened to their enquiries. `restore` sets it: the copies then know more than the store. */
export const STATES_MARKED = 'copies have states';

/** Enquiries looked at in one transaction. */
const PAGE = 500;

/** The store's records of the second copy. */
export function copyRecords(database: Database, seal: AnswerSeal) {
	return {
		/** Up to `limit` references that were due before `before`, the longest first. */
		dueCopies(limit: number, before: number): Promise<string[]> {
			return database.read(async (query) =>
				(await query('SELECT reference FROM copy_due WHERE since <= $1 ORDER BY since LIMIT $2', [before, limit])).map((row) =>
					text(row, 'reference'),
				),
			);
		},

		/** What the copy must become, or undefined when it is not due. Throws RowError for an invalid row. */
		dueCopy(reference: string): Promise<DueCopy | undefined> {
			return database.read(async (query) => {
				const [due] = await query('SELECT token FROM copy_due WHERE reference = $1', [reference]);
				if (!due) return undefined;
				const [row] = await query('SELECT * FROM enquiry WHERE reference = $1', [reference]);
				const token = text(due, 'token');
				if (!row) return { reference, token };
				const state = await readState(query, text(row, 'id'), seal);
				return { reference, token, enquiry: { ...enquiryFrom(row, seal), fingerprint: text(row, 'fingerprint'), state } };
			});
		},

		/**
		 * Records copies that were made. One that another process recorded meanwhile is due again: the two may have written in
		 * either order.
		 */
		recordCopies(made: readonly Pick<DueCopy, 'reference' | 'token'>[]): Promise<void> {
			return database.transaction(async (query) => {
				for (const { reference, token } of made) {
					const [due] = await query('SELECT token FROM copy_due WHERE reference = $1', [reference]);
					if (!due) await markCopyDue(query, reference);
					else if (due.token === token) await query('DELETE FROM copy_due WHERE reference = $1', [reference]);
				}
			});
		},

		/** Makes the copies of these references due. */
		markCopies(references: readonly string[]): Promise<void> {
			return database.transaction(async (query) => {
				for (const reference of references) await markCopyDue(query, reference);
			});
		},

		/** Forgets what is due, for a website without a second copy. */
		async forgetDueCopies(): Promise<void> {
			const [due] = await database.read((query) =>
				query('SELECT 1 FROM copy_due UNION ALL SELECT 1 FROM photograph WHERE copy_due IS NOT NULL LIMIT 1'),
			);
			if (!due) return;
			await database.transaction(async (query) => {
				await query('DELETE FROM copy_due');
				await query('UPDATE photograph SET copy_due = NULL WHERE copy_due IS NOT NULL');
			});
		},

		/** Makes due every copy that lacks what happened since, because a version before this one made it. Once for a store. */
		async markStates(): Promise<void> {
			const [done] = await database.read((query) => query('SELECT 1 FROM note WHERE name = $1', [STATES_MARKED]));
			if (done) return;
			for (let after: number | undefined = 0; after !== undefined; ) {
				const from: number = after;
				after = await database.transaction(async (query) => {
					const [full] = await query(`SELECT place FROM enquiry WHERE place > $1 ORDER BY place LIMIT 1 OFFSET ${PAGE - 1}`, [from]);
					const last = full ? wholeNumber(full, 'place') : Number.MAX_SAFE_INTEGER;
					await query(
						`INSERT INTO copy_due (reference, token, since)
						SELECT reference, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM enquiry WHERE place > $3 AND place <= $4
							AND (0 < (SELECT COUNT(*) FROM event WHERE enquiry_id = enquiry.id)
								OR 0 < (SELECT COUNT(*) FROM visitor_link WHERE enquiry_id = enquiry.id))
						ON CONFLICT (reference) DO UPDATE SET token = excluded.token`,
						[randomUUID(), Date.now(), from, last],
					);
					return full && last;
				});
			}
			// Last: if the store fails in between, it is done again, which changes nothing.
			await database.transaction((query) =>
				query('INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [
					STATES_MARKED,
					'yes',
				]),
			);
		},
	};
}
