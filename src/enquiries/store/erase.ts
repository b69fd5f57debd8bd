/**
 * Erasure on a person's request, and when a retention period ends. Undelivered enquiries never
 * expire.
 */
import type { Enquiry } from '#model/enquiry.ts';
import type { CopyQueue } from './copies/copy-queue.ts';
import { type Database, placeholders, type Query, type Row, type Value } from './database.ts';
import { isOwed, OWED_FOR_ENQUIRY } from './outbox.ts';
import { answersIn, consentsIn, isRowError, RowError, text, wholeNumber } from './rows.ts';

/** Read in one transaction: few enough not to delay the website. */
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

export interface InvalidRow {
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

/** A page of a search, from a place on. */
async function expiredAfter(
	database: Database,
	{ among, due, until }: Scan,
	after: number,
): Promise<{ found: ExpiredEnquiry[]; next?: number | undefined }> {
	return database.read(async (query) => {
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
		return { found: rows.map(expiredFrom), next: full && !young ? last : undefined };
	});
}

/** Which enquiries are past their time, in the store. */
export function enquiryExpiry(database: Database) {
	return {
		/** A page of `expired`. */
		expiredPage: (form: Enquiry['form'], before: number, now: number, after = 0) =>
			expiredAfter(
				database,
				{
					among: (bind) => `form = ${bind(form)}`,
					due: (bind) => `received_at < ${bind(before)} AND ${IS_SETTLED}`,
					until: (bind) => `received_at BETWEEN ${bind(before)} AND ${bind(now)}`,
				},
				after,
			),

		/** A page of `expiredInQuarantine`. */
		expiredInQuarantinePage: (before: number, toldBefore: number, after = 0) =>
			expiredAfter(
				database,
				{
					among: () => 'quarantined IS NOT NULL',
					due: (bind) => `received_at < ${bind(before)} AND told_at < ${bind(toldBefore)}`,
				},
				after,
			),

		/** A page of `withExpiredSensitiveAnswers`. */
		withExpiredSensitiveAnswersPage: (form: Enquiry['form'], before: number, after = 0) =>
			expiredAfter(
				database,
				{
					among: (bind) => `form = ${bind(form)} AND forgotten_at IS NULL`,
					due: (bind) => `${IS_SETTLED} AND ${bind(before)} >
						COALESCE((SELECT MAX(delivered_at) ${OWED_FOR_ENQUIRY}), received_at)`,
				},
				after,
			),

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
				return rows.map(expiredFrom);
			});
		},
	};
}

/** The store's erasure. */
export function enquiryErasure(database: Database, { copies }: { copies: CopyQueue }) {
	return {
		/** Clears answers of these enquiries, in one transaction, as `clearAnswers` does of all. */
		clearSome(ids: readonly string[], names: readonly string[], at: number): Promise<InvalidRow[]> {
			return database.transaction(async (query) => {
				const invalid: InvalidRow[] = [];
				await copies.changed(query, ids);
				for (const id of ids) {
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
				return invalid;
			});
		},

		/** Erases these enquiries, in one transaction, with what they have in other tables. */
		eraseSome(ids: readonly string[]): Promise<void> {
			return database.transaction(async (query) => {
				const these = placeholders(ids.length, 1);
				// With an enquiry the database deletes its rows in all other tables (migrations.ts). Deleted
				// before it, they would be locked in another order than by what writes its search terms.
				await query(`DELETE FROM dispatch WHERE enquiry_id IN (${these})`, ids);
				const gone = await query(
					`DELETE FROM enquiry WHERE id IN (${these}) RETURNING reference`,
					ids,
				);
				await copies.erased(
					query,
					gone.map((row) => text(row, 'reference')),
				);
			});
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

const expiredFrom = (row: Row): ExpiredEnquiry => ({
	id: text(row, 'id'),
	reference: text(row, 'reference'),
});
