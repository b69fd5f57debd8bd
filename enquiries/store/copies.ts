/** Which enquiries the second copy does not have in their present state, and enquiries that come back from it. */
import type { AnswerSeal } from './answer-seal.ts';
import { type CopiedEnquiry, type DueCopy, markCopyDue } from './copy-marks.ts';
import type { Database } from './database.ts';
import { enquiryFrom, text } from './rows.ts';
import { insertEnquiry, type NewDispatch, queueDispatches } from './save.ts';

/** The store's records of the second copy. */
export function copyRecords(database: Database, mailDomain: string, seal: AnswerSeal) {
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
				return row
					? { reference, token, enquiry: { ...enquiryFrom(row, seal), fingerprint: text(row, 'fingerprint') } }
					: { reference, token };
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
			const [due] = await database.read((query) => query('SELECT 1 FROM copy_due LIMIT 1'));
			if (due) await database.transaction((query) => query('DELETE FROM copy_due'));
		},

		/** Saves an enquiry that the store has lost, with these dispatches. Returns false when its reference is there. */
		saveRecovered(enquiry: CopiedEnquiry, dispatches: readonly NewDispatch[], at: number): Promise<boolean> {
			return database.transaction(async (query) => {
				await database.lock(query, enquiry.reference);
				const [there] = await query('SELECT 1 FROM enquiry WHERE reference = $1 OR id = $2', [enquiry.reference, enquiry.id]);
				if (there) return false;
				await insertEnquiry(query, enquiry, seal);
				await queueDispatches(query, mailDomain, enquiry.id, dispatches, at);
				return true;
			});
		},
	};
}
