/** Counts of enquiries and dispatches, for the alert, the digest and the office's commands. */
import type { CopyKind, DispatchState } from '#model/outbox-message.ts';
import { OF_COPIES } from './copies/copy-records.ts';
import type { Database, Query } from './database.ts';
import { HANDED_OVER, OFFICE_KINDS } from './delivery-queue.ts';
import { optional, text, wholeNumber } from './rows.ts';

export interface Counts {
	readonly enquiries: number;
	/** In quarantine. */
	readonly quarantined: number;
	/** Quarantined enquiries that no digest has named yet. */
	readonly unreported: number;
	/** When the oldest of these was received. */
	readonly oldestUnreported?: number;
	/** Dispatches to the office, by state. */
	readonly waiting: number;
	readonly delivered: number;
	readonly parked: number;
	/** Acknowledgements that could not be delivered, usually because the address was mistyped. */
	readonly bounced: number;
	/** Enquiries whose second copy is missing or out of date. */
	readonly uncopied: number;
	/** Since when the longest of these. */
	readonly oldestUncopied?: number;
	/** Erased enquiries of which the second copy still has objects. Absent when there are none. */
	readonly unerased?: number;
	/** Since when the longest of these. */
	readonly oldestUnerased?: number;
	/** Calls of the webhook that have not arrived. Absent when there are none. */
	readonly handOver?: HandOverCounts;
	/** When the longest-waiting was queued. */
	readonly oldestWaiting?: number;
	/** When the latest was parked. */
	readonly lastParked?: number;
	/** Why the last attempt at a waiting dispatch failed. */
	readonly lastFailure?: string;
}

/** What another system of the office's has not got yet. */
export interface HandOverCounts {
	readonly waiting: number;
	readonly parked: number;
	readonly oldestWaiting?: number;
	readonly lastFailure?: string;
}

const UNSETTLED = `FROM dispatch WHERE state IN ('waiting', 'claimed') AND kind IN (${OFFICE_KINDS})`;

const ofCopies = (kind: CopyKind) => `FROM dispatch WHERE ${OF_COPIES} AND kind = '${kind}'`;

/** The store's counts. */
export function countQueries(database: Database) {
	return {
		/** Counts enquiries and dispatches by state. */
		count: (): Promise<Counts> => database.read(countAll),

		/** How many enquiries were received, and how many were delivered, between two times. */
		countBetween(from: number, until: number): Promise<{ received: number; delivered: number }> {
			return database.read(async (query) => {
				const [row] = await query(
					`SELECT (SELECT COUNT(*) FROM enquiry WHERE received_at >= $1
						AND received_at < $2) AS received,
						(SELECT COUNT(DISTINCT enquiry_id) FROM dispatch WHERE kind IN (${OFFICE_KINDS})
						AND delivered_at >= $1 AND delivered_at < $2) AS delivered`,
					[from, until],
				);
				return { received: wholeNumber(row, 'received'), delivered: wholeNumber(row, 'delivered') };
			});
		},
	};
}

async function countAll(query: Query): Promise<Counts> {
	const one = async (statement: string) => (await query(`SELECT (${statement}) AS found`))[0];
	const number = async (statement: string) => wholeNumber(await one(statement), 'found');
	const latest = async (statement: string) => optional(wholeNumber, await one(statement), 'found');
	const states = await query(
		`SELECT state, COUNT(*) AS many FROM dispatch WHERE kind IN (${OFFICE_KINDS}) GROUP BY state`,
	);
	const many = (state: DispatchState) => {
		const row = states.find((one) => one.state === state);
		return row ? wholeNumber(row, 'many') : 0;
	};
	const lastFailure = await one(
		`SELECT last_failure ${UNSETTLED} AND last_failure IS NOT NULL ORDER BY due_at DESC LIMIT 1`,
	);
	return {
		enquiries: await number('SELECT COUNT(*) FROM enquiry'),
		quarantined: await number('SELECT COUNT(*) FROM enquiry WHERE quarantined IS NOT NULL'),
		unreported: await number(
			'SELECT COUNT(*) FROM enquiry WHERE quarantined IS NOT NULL AND told_at IS NULL',
		),
		// `+ 0`, so that the few are read, and not all by their time.
		oldestUnreported: await latest(
			'SELECT MIN(received_at + 0) FROM enquiry WHERE quarantined IS NOT NULL AND told_at IS NULL',
		),
		waiting: many('waiting') + many('claimed'),
		delivered: many('delivered'),
		parked: many('parked'),
		bounced: await number(
			`SELECT COUNT(*) FROM dispatch WHERE state = 'parked' AND kind = 'acknowledgement'`,
		),
		uncopied: await number(`SELECT COUNT(*) ${ofCopies('copy')}`),
		oldestUncopied: await latest(`SELECT MIN(queued_at) ${ofCopies('copy')}`),
		unerased: (await number(`SELECT COUNT(*) ${ofCopies('copy-erase')}`)) || undefined,
		oldestUnerased: await latest(`SELECT MIN(queued_at) ${ofCopies('copy-erase')}`),
		handOver: await countHandOvers(query),
		oldestWaiting: await latest(`SELECT MIN(queued_at) ${UNSETTLED}`),
		lastParked: await latest(
			`SELECT MAX(parked_at) FROM dispatch WHERE state = 'parked' AND kind IN (${OFFICE_KINDS})`,
		),
		lastFailure: optional(text, lastFailure, 'found'),
	};
}

async function countHandOvers(query: Query): Promise<HandOverCounts | undefined> {
	// `+ 0`, so that the few are sorted, and not all of the kind read in order.
	const rows = await query(
		`SELECT state, queued_at, last_failure FROM dispatch WHERE kind = '${HANDED_OVER}'
			AND state IN ('waiting', 'claimed', 'parked') ORDER BY queued_at + 0`,
	);
	if (rows.length === 0) return undefined;
	const waiting = rows.filter(({ state }) => state !== 'parked');
	return {
		waiting: waiting.length,
		parked: rows.length - waiting.length,
		oldestWaiting: waiting[0] && wholeNumber(waiting[0], 'queued_at'),
		lastFailure: rows
			.map((row) => optional(text, row, 'last_failure'))
			.findLast((failure) => failure !== undefined),
	};
}
