/**
 * Erasure on a person's request, and when a retention period ends. Undelivered enquiries never
 * expire.
 */
import type { Enquiry } from '#model/enquiry.ts';
import type { CopyQueue } from './copies/copy-queue.ts';
import { type Database, placeholders, type Row, type Value } from './database.ts';
import { hasOfficeDispatch, OFFICE_DISPATCHES } from './delivery-queue.ts';
import { answersIn, consentsIn, isRowError, RowError, text, wholeNumber } from './rows.ts';
import { rewriteFoundBy } from './search.ts';
import { statements } from './statements.ts';

/** Read in one transaction: few enough not to delay the website. */
const PAGE = 1_000;

/** It has been delivered to the office, and is not in quarantine. */
const IS_SETTLED = `quarantined IS NULL AND NOT (${hasOfficeDispatch(`<> 'delivered'`)})`;

export interface ExpiredEnquiry {
	readonly id: string;
	readonly reference: string;
}

export interface InvalidRow {
	readonly id: string;
	readonly problem: string;
}

/** What tells of an enquiry whether its time is over. */
interface Candidate extends ExpiredEnquiry {
	readonly place: number;
	readonly receivedAt: number;
	/** When a digest that named it was delivered. */
	readonly reportedAt: number;
	/** When the office got it. */
	readonly deliveredAt: number;
	readonly isSettled: boolean;
}

const candidateFrom = (row: Row): Candidate => ({
	...expiredFrom(row),
	place: wholeNumber(row, 'place'),
	receivedAt: Number(row.received_at),
	// Never, where it is NULL.
	reportedAt: Number(row.told_at ?? Number.NaN),
	deliveredAt: Number(row.delivered_at ?? row.received_at),
	isSettled: row.settled === 1,
});

/** Which enquiries are past their time, in the store. */
export function enquiryExpiry(database: Database) {
	const { all } = statements(database);

	/**
	 * A page of a search through the enquiries in order of arrival. `among` are those that an index
	 * has in order; it ends at the first that `isLast` holds for.
	 */
	async function expiredAfter(
		after: number,
		among: string,
		values: readonly Value[],
		isDue: (candidate: Candidate) => boolean,
		isLast: (candidate: Candidate) => boolean = () => false,
	): Promise<{ found: ExpiredEnquiry[]; next?: number }> {
		const page = await all(
			`SELECT id, reference, place, received_at, told_at, (SELECT MAX(delivered_at) ${OFFICE_DISPATCHES}) AS delivered_at,
				CASE WHEN ${IS_SETTLED} THEN 1 ELSE 0 END AS settled
			FROM enquiry WHERE ${among} AND place > $1 ORDER BY place LIMIT ${PAGE}`,
			[after, ...values],
			candidateFrom,
		);
		const end = page.findIndex(isLast);
		const found = (end < 0 ? page : page.slice(0, end)).filter(isDue);
		return {
			found: found.map(({ id, reference }) => ({ id, reference })),
			next: end < 0 ? page[PAGE - 1]?.place : undefined,
		};
	}

	return {
		/** A page of `expired`. */
		expiredPage: (form: Enquiry['form'], before: number, now: number, after = 0) =>
			expiredAfter(
				after,
				'form = $2',
				[form],
				({ receivedAt, isSettled }) => receivedAt < before && isSettled,
				({ receivedAt }) => receivedAt >= before && receivedAt <= now,
			),

		/** A page of `expiredInQuarantine`. */
		expiredInQuarantinePage: (before: number, reportedBefore: number, after = 0) =>
			expiredAfter(
				after,
				'quarantined IS NOT NULL',
				[],
				({ receivedAt, reportedAt }) => receivedAt < before && reportedAt < reportedBefore,
			),

		/** A page of `withExpiredSensitiveAnswers`. */
		withExpiredSensitiveAnswersPage: (form: Enquiry['form'], before: number, after = 0) =>
			expiredAfter(
				after,
				'form = $2 AND forgotten_at IS NULL',
				[form],
				({ deliveredAt, isSettled }) => isSettled && deliveredAt < before,
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
					`SELECT id, reference FROM enquiry WHERE quarantined IS NOT NULL
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
					const [row] = await query(
						'SELECT id, reference, answers, consents FROM enquiry WHERE id = $1',
						[id],
					);
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
					const reference = text(row, 'reference');
					await rewriteFoundBy(query, { id, reference, answers: cleared.answers });
				}
				return invalid;
			});
		},

		/** Erases these enquiries, in one transaction, with what they have in other tables. */
		eraseSome(ids: readonly string[]): Promise<void> {
			return database.transaction(async (query) => {
				const these = placeholders(ids.length, 1);
				// With an enquiry the database deletes its rows in all other tables (./migrations.ts).
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
