/**
 * Erasure on a person's request, and when a retention period ends. Undelivered enquiries never
 * expire.
 */
import { setImmediate } from 'node:timers/promises';
import type { Enquiry } from '#model/enquiry.ts';
import { type Database, placeholders, type Query, type Row, type Value } from './database.ts';
import { isOwed, OWED_FOR_ENQUIRY } from './owed-dispatches.ts';
import { answersIn, consentsIn, isRowError, RowError, text, wholeNumber } from './rows.ts';
import { countChange, listErased } from './second-copy/changes.ts';
import { erasedTables } from './tables.ts';

/** Deleted in one transaction: few enough not to delay the website. */
const CHUNK = 50;

/** Read in one transaction, for the same reason. */
const PAGE = 1_000;

/** It has been delivered to the office, and is not in quarantine. */
const IS_SETTLED = `quarantined IS NULL AND NOT (${isOwed(`<> 'delivered'`)})`;

/** An enquiry does not expire while a complaint about it is unanswered. */
const HAS_NO_OPEN_COMPLAINT =
	'NOT EXISTS (SELECT 1 FROM complaint WHERE enquiry_id = enquiry.id AND answered_on IS NULL)';

export interface ExpiredEnquiry {
	readonly id: string;
	readonly reference: string;
}

interface InvalidRow {
	readonly id: string;
	readonly problem: string;
}

/** Adds a parameter to a statement, and returns its placeholder. */
type Bind = (value: Value) => string;
type Condition = (bind: Bind) => string;

/** A search through the enquiries in order of arrival. */
interface Scan {
	/** Which enquiries it reads. An index must have them in order. */
	readonly among: Condition;
	/** Which of those it finds. */
	readonly due: Condition;
	/** It ends at the first enquiry for which this holds. */
	readonly until?: Condition;
}

/** Runs a statement that binds its own parameters. */
function run(query: Query, statement: Condition): Promise<readonly Row[]> {
	const values: Value[] = [];
	const filled = statement((value) => `$${values.push(value)}`);
	return query(filled, values);
}

/** The store's erasure. With `hasSecondCopy`, what it changes is listed for the second copy. */
export function enquiryErasure(database: Database, { hasSecondCopy }: { hasSecondCopy: boolean }) {
	/** Reads page by page, and yields to other work between pages. */
	async function* findExpired({ among, due, until }: Scan): AsyncGenerator<ExpiredEnquiry> {
		for (let after = 0; ; ) {
			const { found, end } = await database.read(async (query) => {
				const beyond: Condition = (bind) =>
					`FROM enquiry WHERE ${among(bind)} AND place > ${bind(after)}`;
				const [full] = await run(
					query,
					(bind) => `SELECT place ${beyond(bind)} ORDER BY place LIMIT 1 OFFSET ${PAGE - 1}`,
				);
				const last = full ? wholeNumber(full, 'place') : Number.MAX_SAFE_INTEGER;
				const page: Condition = (bind) => `${beyond(bind)} AND place <= ${bind(last)}`;
				const [young] = until
					? await run(
							query,
							(bind) => `SELECT place ${page(bind)} AND ${until(bind)} ORDER BY place LIMIT 1`,
						)
					: [];
				const rows = await run(
					query,
					(bind) =>
						`SELECT id, reference ${page(bind)} AND ${due(bind)} AND ${HAS_NO_OPEN_COMPLAINT}
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

	/** Works in chunks of ids, and yields to other work between chunks. */
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
		 * The delivered enquiries of a form received before `before`. Stops at the first newer enquiry,
		 * so that one that a wrong clock dated 1970 does not expire.
		 */
		expired(form: Enquiry['form'], before: number, now: number): AsyncGenerator<ExpiredEnquiry> {
			return findExpired({
				among: (bind) => `form = ${bind(form)}`,
				due: (bind) => `received_at < ${bind(before)} AND ${IS_SETTLED}`,
				until: (bind) => `received_at BETWEEN ${bind(before)} AND ${bind(now)}`,
			});
		},

		/**
		 * The quarantined enquiries received before `before` that a digest delivered before
		 * `toldBefore` had named.
		 */
		expiredInQuarantine(before: number, toldBefore: number): AsyncGenerator<ExpiredEnquiry> {
			return findExpired({
				among: () => 'quarantined IS NOT NULL',
				due: (bind) => `received_at < ${bind(before)} AND told_at < ${bind(toldBefore)}`,
			});
		},

		/**
		 * The enquiries of a form delivered before `before` that still have their sensitive answers.
		 */
		withExpiredSensitiveAnswers(
			form: Enquiry['form'],
			before: number,
		): AsyncGenerator<ExpiredEnquiry> {
			return findExpired({
				among: (bind) => `form = ${bind(form)} AND forgotten_at IS NULL`,
				due: (bind) => `${IS_SETTLED} AND ${bind(before)} >
					COALESCE((SELECT MAX(delivered_at) ${OWED_FOR_ENQUIRY}), received_at)`,
			});
		},

		/**
		 * The quarantined enquiries beyond `most`: first those that a digest has named, then those with
		 * the most reasons, then the oldest.
		 */
		quarantinedBeyond(most: number): Promise<ExpiredEnquiry[]> {
			return database.read(async (query) => {
				const [row] = await query(
					'SELECT COUNT(*) AS many FROM enquiry WHERE quarantined IS NOT NULL',
				);
				const beyond = wholeNumber(row, 'many') - most;
				if (beyond <= 0) return [];
				const rows = await query(
					`SELECT id, reference FROM enquiry WHERE quarantined IS NOT NULL AND ${HAS_NO_OPEN_COMPLAINT}
					ORDER BY CASE WHEN told_at IS NULL THEN 1 ELSE 0 END,
						LENGTH(REPLACE(quarantined, ';', '')) - LENGTH(quarantined), place
					LIMIT $1`,
					[beyond],
				);
				return rows.map((one) => ({ id: text(one, 'id'), reference: text(one, 'reference') }));
			});
		},

		/**
		 * Clears these answers, and removes the consents given by answering them. Returns the rows that
		 * have an invalid value: their answers stay.
		 */
		async clearAnswers(
			ids: readonly string[],
			names: readonly string[],
			at: number,
		): Promise<InvalidRow[]> {
			const invalid: InvalidRow[] = [];
			await inChunks(ids, async (query, some) => {
				await countChange(query, some, hasSecondCopy);
				for (const id of some) {
					const [row] = await query('SELECT id, answers, consents FROM enquiry WHERE id = $1', [
						id,
					]);
					if (!row) continue;
					const cleared = clear(row, names);
					if (cleared instanceof RowError) {
						invalid.push({ id, problem: cleared.problem });
						continue;
					}
					// The fingerprint is a hash of all answers: the cleared ones could be found from it by
					// brute force.
					await query(
						`UPDATE enquiry SET answers = $1, consents = $2, fingerprint = 'forgotten', forgotten_at = $3 WHERE id = $4`,
						[JSON.stringify(cleared.answers), JSON.stringify(cleared.consents), at, id],
					);
				}
			});
			return invalid;
		},

		/**
		 * Erases enquiries with what they have in other tables (tables.ts), in chunks.
		 */
		erase(ids: readonly string[], onProgress?: (done: number) => void): Promise<void> {
			return inChunks(
				ids,
				async (query, some) => {
					for (const table of erasedTables)
						await query(
							`DELETE FROM ${table} WHERE enquiry_id IN (${placeholders(some.length, 1)})`,
							some,
						);
					const gone = await query(
						`DELETE FROM enquiry WHERE id IN (${placeholders(some.length, 1)}) RETURNING reference`,
						some,
					);
					if (hasSecondCopy)
						await listErased(
							query,
							gone.map((row) => text(row, 'reference')),
						);
				},
				onProgress,
			);
		},
	};
}

/** The row's answers and consents without those of these names, or the error of an invalid row. */
function clear(
	row: Row,
	names: readonly string[],
): { answers: Record<string, string>; consents: string[] } | RowError {
	try {
		const answers = answersIn(row);
		for (const name of names) if (name in answers) answers[name] = '';
		return {
			answers,
			consents: consentsIn(row).filter(
				(consent) => !names.some((name) => consent.startsWith(`${name}:`)),
			),
		};
	} catch (error) {
		if (!isRowError(error)) throw error;
		return error;
	}
}
