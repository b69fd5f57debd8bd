/** Forgetting: on a person's request, and when the time is up. Deleted down to the file; nothing undelivered is ever touched by a clock. */
import { type Database, places } from './database.ts';
import { type Enquiry, OWED } from './enquiry.ts';

/** Deleted at once, so that the website is not held up for long. */
const CHUNK = 200;

/** Nothing is owed about it any more, and nobody is still looking at why something failed. */
const IS_SETTLED = `quarantined IS NULL AND NOT EXISTS (
	SELECT 1 FROM dispatch WHERE enquiry_id = enquiry.id AND kind IN (${OWED}) AND state <> 'delivered')`;

/** What somebody complains of is not taken from under the office's hands: it waits for the answer, whatever the time. */
const NOBODY_COMPLAINS = 'NOT EXISTS (SELECT 1 FROM complaint WHERE enquiry_id = enquiry.id AND answered_on IS NULL)';

export interface Overdue {
	readonly id: string;
	readonly reference: string;
}

/** The part of the store that lets go. */
export function forgetting(database: Database) {
	function overdue(condition: string, values: readonly (string | number)[]): Promise<Overdue[]> {
		return database.read(async (query) =>
			(await query(`SELECT id, reference FROM enquiry WHERE ${NOBODY_COMPLAINS} AND ${condition} ORDER BY place`, values)).map((row) => ({
				id: String(row.id),
				reference: String(row.reference),
			})),
		);
	}

	return {
		/**
		 * The delivered enquiries of a form received before `before`. Only such that everything kept before them is as old, so
		 * that one that a wrong clock dated 1970 is not taken for an old one.
		 */
		pastTheirTime(form: Enquiry['form'], before: number, now: number): Promise<Overdue[]> {
			return overdue(
				`form = $1 AND received_at < $2 AND ${IS_SETTLED}
				AND place < COALESCE((SELECT MIN(place) FROM enquiry WHERE form = $1 AND received_at BETWEEN $2 AND $3), ${Number.MAX_SAFE_INTEGER})`,
				[form, before, now],
			);
		},

		/** The quarantined enquiries received before `before`, by the same rule. */
		leftInQuarantine(before: number, now: number): Promise<Overdue[]> {
			return overdue(
				`received_at < $1 AND quarantined IS NOT NULL
				AND place < COALESCE((SELECT MIN(place) FROM enquiry WHERE received_at BETWEEN $1 AND $2), ${Number.MAX_SAFE_INTEGER})`,
				[before, now],
			);
		},

		/** The enquiries of a form delivered before `before` whose sensitive answers have not been forgotten. */
		tooLongKnown(form: Enquiry['form'], before: number): Promise<Overdue[]> {
			return overdue(
				`form = $2 AND forgotten_at IS NULL AND ${IS_SETTLED}
				AND COALESCE((SELECT MAX(delivered_at) FROM dispatch WHERE enquiry_id = enquiry.id AND kind IN (${OWED})), received_at) < $1`,
				[before, form],
			);
		},

		/** Empties these answers of one enquiry, with the consents that were given by answering them. */
		forgetAnswers(id: string, names: readonly string[], at: number): Promise<void> {
			return database.transaction(async (query) => {
				const [row] = await query('SELECT answers, consents FROM enquiry WHERE id = $1', [id]);
				if (!row) return;
				const answers = JSON.parse(String(row.answers)) as Record<string, string>;
				for (const name of names) if (name in answers) answers[name] = '';
				const consents = (JSON.parse(String(row.consents)) as string[]).filter(
					(consent) => !names.some((name) => consent.startsWith(`${name}:`)),
				);
				// The fingerprint was made of all answers: whoever knows the others could find the forgotten ones by trying.
				await query(`UPDATE enquiry SET answers = $1, consents = $2, fingerprint = 'forgotten', forgotten_at = $3 WHERE id = $4`, [
					JSON.stringify(answers),
					JSON.stringify(consents),
					at,
					id,
				]);
			});
		},

		/**
		 * Erases enquiries with everything they owe or owed, a few at a time. A complaint about one stays, as the proof that it was
		 * heard in time, but no longer says whose it was.
		 */
		async erase(ids: readonly string[], onProgress: (done: number) => void = () => undefined): Promise<void> {
			for (let done = 0; done < ids.length; done += CHUNK) {
				const some = ids.slice(done, done + CHUNK);
				await database.transaction(async (query) => {
					await query(`DELETE FROM dispatch WHERE enquiry_id IN (${places(some.length, 1)})`, some);
					await query(`DELETE FROM enquiry WHERE id IN (${places(some.length, 1)})`, some);
				});
				onProgress(done + some.length);
			}
		},

		/** Deletes notices to the office that were settled before `before`. */
		async forgetNotices(before: number): Promise<void> {
			await database.transaction((query) =>
				query(`DELETE FROM dispatch WHERE enquiry_id IS NULL AND state IN ('delivered', 'parked') AND queued_at < $1`, [before]),
			);
		},

		/** Makes what was deleted unreadable in the database's files as well. */
		scrub: () => database.forgetDeleted(),
	};
}
