/** Which enquiries the second copy does not have in their present state, and enquiries that come back from it. */
import { randomUUID } from 'node:crypto';
import type { AnswerSeal } from './answer-seal.ts';
import type { CopiedEnquiry } from './copied-enquiry.ts';
import { isNothing, missingState, readState, writeState } from './copied-state.ts';
import { type DueCopy, markCopyDue } from './copy-marks.ts';
import type { Database } from './database.ts';
import { enquiryFrom, orNull, text } from './rows.ts';
import { insertEnquiry, type NewDispatch, queueDispatches } from './save.ts';

/** The note that says that copies have what happened to their enquiries. `restore` sets it: the copies then know more than the store. */
export const STATES_MARKED = 'copies have states';

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

		/** Whether the second copy of an enquiry that the store has knows of something that happened, and the store does not. */
		isBehind({ id, state }: CopiedEnquiry): Promise<boolean> {
			return database.read(async (query) => state !== undefined && !isNothing(await missingState(query, id, state, seal)));
		},

		/**
		 * Saves an enquiry that the store has lost, with these dispatches, or adds to one that it has what happened since: each once.
		 * Returns false when there was nothing to do.
		 */
		saveRecovered(copied: CopiedEnquiry, dispatches: readonly NewDispatch[], at: number): Promise<boolean> {
			return database.transaction(async (query) => {
				await database.lock(query, copied.reference);
				const [there] = await query('SELECT * FROM enquiry WHERE reference = $1 OR id = $2', [copied.reference, copied.id]);
				const { state = { events: [], links: [], complaints: [] }, ...enquiry } = copied;
				if (!there) {
					await insertEnquiry(query, enquiry, seal);
					await writeState(database, query, enquiry.id, state, seal);
					await queueDispatches(query, mailDomain, enquiry.id, dispatches, at);
					return true;
				}
				if (there.id !== enquiry.id) return false;
				await database.lock(query, `event ${enquiry.id}`);
				const missing = await missingState(query, enquiry.id, state, seal);
				if (isNothing(missing)) return false;
				await writeState(database, query, enquiry.id, missing, seal);
				await query('UPDATE enquiry SET answers = $1, quarantined = $2 WHERE id = $3', [
					// Forgotten here, they stay forgotten.
					there.forgotten_at === null && missing.events.some(({ kind }) => kind === 'corrected')
						? JSON.stringify(seal.seal(enquiry.form, enquiry.id, enquiry.answers))
						: text(there, 'answers'),
					missing.events.some(({ kind }) => kind === 'released')
						? (enquiry.quarantined ?? null)
						: (orNull(text, there, 'quarantined') ?? null),
					enquiry.id,
				]);
				await markCopyDue(query, enquiry.reference);
				return true;
			});
		},

		/** Makes due every copy that lacks what happened since, because a version before this one made it. Once for a store. */
		async markStates(): Promise<void> {
			const [done] = await database.read((query) => query('SELECT 1 FROM note WHERE name = $1', [STATES_MARKED]));
			if (done) return;
			await database.transaction(async (query) => {
				await query(
					`INSERT INTO copy_due (reference, token, since)
					SELECT reference, CAST($1 AS TEXT), CAST($2 AS BIGINT) FROM enquiry
					WHERE id IN (SELECT enquiry_id FROM event) OR id IN (SELECT enquiry_id FROM visitor_link)
					ON CONFLICT (reference) DO UPDATE SET token = excluded.token`,
					[randomUUID(), Date.now()],
				);
				await query('INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [STATES_MARKED, 'yes']);
			}, 'unhurried');
		},
	};
}
