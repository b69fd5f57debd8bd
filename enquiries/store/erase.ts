/** Forgetting: on a person's request, and when the time is up. Deleted down to the file; nothing undelivered is ever touched by a clock. */
import { setImmediate } from 'node:timers/promises';
import type { Enquiry } from '../enquiry.ts';
import { type Database, placeholders, type Query, type Row, type Value } from './database.ts';
import { OWED } from './queries.ts';
import { answersIn, consentsIn, text, wholeNumber } from './rows.ts';

/** Deleted at once, so that the website is not held up for long. */
const CHUNK = 200;

/** Looked through at once, for the same reason. */
const PAGE = 1_000;

/** Nothing is owed about it any more, and nobody is still looking at why something failed. */
const IS_SETTLED = `quarantined IS NULL AND NOT EXISTS (
	SELECT 1 FROM dispatch WHERE enquiry_id = enquiry.id AND kind IN (${OWED}) AND state <> 'delivered')`;

/** What somebody complains of is not taken from under the office's hands: it waits for the answer, whatever the time. */
const NOBODY_COMPLAINS = 'NOT EXISTS (SELECT 1 FROM complaint WHERE enquiry_id = enquiry.id AND answered_on IS NULL)';

export interface ExpiredEnquiry {
	readonly id: string;
	readonly reference: string;
}

/** Puts a value into a statement: gives the place that stands for it. */
type Bind = (value: Value) => string;
type Condition = (bind: Bind) => string;

/** A way through the enquiries. */
interface Scan {
	/** Which enquiries it leads past; an index has them in order. */
	readonly among: Condition;
	/** Which of those are overdue. */
	readonly due: Condition;
	/** At the first of those it ends: what came after it is younger. */
	readonly until?: Condition;
}

/** Runs a statement whose values stand where they are used. */
function run(query: Query, statement: Condition): Promise<readonly Row[]> {
	const values: Value[] = [];
	const filled = statement((value) => `$${values.push(value)}`);
	return query(filled, values);
}

/** The part of the store that lets go. */
export function enquiryErasure(database: Database) {
	/** A page at a time, however many there are, with room for everybody else between two pages. */
	async function* findExpired({ among, due, until }: Scan): AsyncGenerator<ExpiredEnquiry> {
		for (let after = 0; ; ) {
			const { found, end } = await database.read(async (query) => {
				const beyond: Condition = (bind) => `FROM enquiry WHERE ${among(bind)} AND place > ${bind(after)}`;
				const [full] = await run(query, (bind) => `SELECT place ${beyond(bind)} ORDER BY place LIMIT 1 OFFSET ${PAGE - 1}`);
				const last = full ? wholeNumber(full, 'place') : Number.MAX_SAFE_INTEGER;
				const page: Condition = (bind) => `${beyond(bind)} AND place <= ${bind(last)}`;
				const [young] = until ? await run(query, (bind) => `SELECT place ${page(bind)} AND ${until(bind)} ORDER BY place LIMIT 1`) : [];
				const rows = await run(
					query,
					(bind) =>
						`SELECT id, reference ${page(bind)} AND ${due(bind)} AND ${NOBODY_COMPLAINS}
						${young ? `AND place < ${bind(wholeNumber(young, 'place'))}` : ''} ORDER BY place`,
				);
				return { found: rows, end: full && !young ? last : undefined };
			});
			for (const row of found) yield { id: text(row, 'id'), reference: text(row, 'reference') };
			if (end === undefined) return;
			after = end;
			await setImmediate();
		}
	}

	/** So many ids at once, with room for everybody else between. */
	async function inChunks(
		ids: readonly string[],
		work: (query: Query, some: readonly string[]) => Promise<void>,
		onProgress: (done: number) => void = () => undefined,
	): Promise<void> {
		for (let done = 0; done < ids.length; done += CHUNK) {
			const some = ids.slice(done, done + CHUNK);
			await database.transaction((query) => work(query, some));
			onProgress(done + some.length);
			await setImmediate();
		}
	}

	return {
		/**
		 * The delivered enquiries of a form received before `before`. Only such that everything kept before them is as old, so
		 * that one that a wrong clock dated 1970 is not taken for an old one.
		 */
		expired(form: Enquiry['form'], before: number, now: number): AsyncGenerator<ExpiredEnquiry> {
			return findExpired({
				among: (bind) => `form = ${bind(form)}`,
				due: (bind) => `received_at < ${bind(before)} AND ${IS_SETTLED}`,
				until: (bind) => `received_at BETWEEN ${bind(before)} AND ${bind(now)}`,
			});
		},

		/** The quarantined enquiries received before `before` that a digest delivered before `toldBefore` had named. */
		expiredInQuarantine(before: number, toldBefore: number): AsyncGenerator<ExpiredEnquiry> {
			return findExpired({
				among: () => 'quarantined IS NOT NULL',
				due: (bind) => `received_at < ${bind(before)} AND told_at < ${bind(toldBefore)}`,
			});
		},

		/** The enquiries of a form delivered before `before` whose sensitive answers have not been forgotten. */
		withExpiredSensitiveAnswers(form: Enquiry['form'], before: number): AsyncGenerator<ExpiredEnquiry> {
			return findExpired({
				among: (bind) => `form = ${bind(form)} AND forgotten_at IS NULL`,
				due: (bind) => `${IS_SETTLED} AND ${bind(before)} >
					COALESCE((SELECT MAX(delivered_at) FROM dispatch WHERE enquiry_id = enquiry.id AND kind IN (${OWED})), received_at)`,
			});
		},

		/** Empties these answers of enquiries, with the consents that were given by answering them. */
		clearAnswers(ids: readonly string[], names: readonly string[], at: number): Promise<void> {
			return inChunks(ids, async (query, some) => {
				for (const id of some) {
					const [row] = await query('SELECT id, answers, consents FROM enquiry WHERE id = $1', [id]);
					if (!row) continue;
					const answers = answersIn(row);
					for (const name of names) if (name in answers) answers[name] = '';
					const consents = consentsIn(row).filter((consent) => !names.some((name) => consent.startsWith(`${name}:`)));
					// The fingerprint was made of all answers: whoever knows the others could find the forgotten ones by trying.
					await query(`UPDATE enquiry SET answers = $1, consents = $2, fingerprint = 'forgotten', forgotten_at = $3 WHERE id = $4`, [
						JSON.stringify(answers),
						JSON.stringify(consents),
						at,
						id,
					]);
				}
			});
		},

		/**
		 * Erases enquiries with everything they owe or owed, a few at a time. A complaint about one stays, as the proof that it was
		 * heard in time, but no longer says whose it was.
		 */
		erase(ids: readonly string[], onProgress?: (done: number) => void): Promise<void> {
			return inChunks(
				ids,
				async (query, some) => {
					await query(`DELETE FROM dispatch WHERE enquiry_id IN (${placeholders(some.length, 1)})`, some);
					await query(`DELETE FROM enquiry WHERE id IN (${placeholders(some.length, 1)})`, some);
				},
				onProgress,
			);
		},

		/** Deletes notices to the office that were settled before `before`. */
		async deleteOldNotices(before: number): Promise<void> {
			await database.transaction((query) =>
				query(`DELETE FROM dispatch WHERE enquiry_id IS NULL AND state IN ('delivered', 'parked') AND queued_at < $1`, [before]),
			);
		},

		/** Makes what was deleted unreadable in the database's files as well. */
		scrub: () => database.scrub(),
	};
}
