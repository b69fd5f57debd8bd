/** Read-only queries: counts for the alert and the digest, lists and single enquiries for the office's commands; and notes. */

import type { Dispatch, DispatchKind, DispatchState, Enquiry } from '../enquiry.ts';
import type { AnswerSeal } from './answer-seal.ts';
import { type Database, type Query, type Row, StoreUnavailable, type Value } from './database.ts';
import { dispatchFrom, enquiryFrom, oneOf, orNull, RowError, text, wholeNumber } from './rows.ts';

/** The kinds of dispatch that bring an enquiry to the office, as an SQL list. While one of them is open, the enquiry is not delivered. */
const OWED = (['office'] satisfies DispatchKind[]).map((kind) => `'${kind}'`).join(', ');

/** The kind that hands it over to another system. The office has the enquiry without it. */
const HANDED_OVER = 'webhook' satisfies DispatchKind;

/** Read in one transaction, so that a long list does not block the store. */
const PAGE = 500;

export interface Counts {
	readonly enquiries: number;
	/** In quarantine. */
	readonly quarantined: number;
	/** Quarantined enquiries that no digest has named yet. */
	readonly unreported: number;
	/** Dispatches to the office, by state. */
	readonly waiting: number;
	readonly delivered: number;
	readonly parked: number;
	/** Acknowledgements that could not be delivered, usually because the address was mistyped. */
	readonly bounced: number;
	/** Enquiries whose second copy is missing or out of date, or lacks a photograph. */
	readonly uncopied: number;
	/** Since when the longest of these. */
	readonly oldestUncopied?: number;
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

/** What is known of every enquiry without reading its answers. */
interface Receipt extends Pick<Enquiry, 'id' | 'reference' | 'receivedAt'> {
	readonly changes: number;
	readonly isForgotten: boolean;
}

/** How far an enquiry has got. */
export const progressValues = ['quarantined', 'parked', 'waiting', 'delivered'] as const;
export type Progress = (typeof progressValues)[number];

export interface StoredEnquiry extends Enquiry {
	readonly progress: Progress;
}

/** An enquiry whose row has an invalid value. It cannot be shown until the row is corrected, but it can be erased. */
export interface InvalidEnquiry {
	readonly id: string;
	readonly reference: string;
	/** Which column is wrong, without personal data. */
	readonly problem: string;
}

interface EnquiryFilter {
	readonly progress?: Progress;
	readonly form?: Enquiry['form'];
	/** Received at or after, and before. */
	readonly since?: number;
	readonly until?: number;
	readonly reference?: string;
}

/**
 * The dispatches to the office of an enquiry, within a statement about enquiries. `|| ''` hides the kind from other indexes, so that the
 * one by enquiry is used: by kind, each enquiry would read all dispatches of the office.
 */
export const OWED_FOR_ENQUIRY = `FROM dispatch WHERE enquiry_id = enquiry.id AND kind || '' IN (${OWED})`;

/**
 * An enquiry with a dispatch to the office in one of these states. COUNT, because PostgreSQL turns an EXISTS into a scan of all
 * dispatches for every page.
 */
export const isOwed = (state: string) => `0 < (SELECT COUNT(*) ${OWED_FOR_ENQUIRY} AND state || '' ${state})`;
const isParked = isOwed(`= 'parked'`);
const isWaiting = isOwed(`<> 'delivered'`);
const owes = (states: string) => `id IN (SELECT enquiry_id FROM dispatch WHERE state IN (${states}) AND kind IN (${OWED}))`;

/** Conditions that an index can answer, because few enquiries meet them. The delivered are most, and are filtered from each page. */
const indexedConditions: Readonly<Partial<Record<Progress, string>>> = {
	quarantined: 'quarantined IS NOT NULL',
	parked: `quarantined IS NULL AND ${owes(`'parked'`)}`,
	waiting: `quarantined IS NULL AND ${owes(`'waiting', 'claimed'`)} AND NOT (${isParked})`,
};

/** With less free space than this the next enquiries may not fit. */
const LEAST_ROOM_BYTES = 1024 * 1024;

/** The note that `check` writes. */
const LAST_CHECK = 'last check';

/** The store's queries and notes. */
export function enquiryQueries(database: Database, seal: AnswerSeal) {
	/**
	 * The first and the last place of the enquiries received in the filter's time, where it has one. `+ 0`, because both databases would
	 * otherwise look for the first place from the oldest enquiry on.
	 */
	function placesOf({ since, until }: EnquiryFilter): Promise<{ first: number; last: number | undefined }> {
		if (since === undefined && until === undefined) return Promise.resolve({ first: 0, last: undefined });
		return database.read(async (query) => {
			const [row] = await query(
				'SELECT MIN(place + 0) AS first, MAX(place + 0) AS last FROM enquiry WHERE received_at >= $1 AND received_at < $2',
				[since ?? Number.MIN_SAFE_INTEGER, until ?? Number.MAX_SAFE_INTEGER],
			);
			return { first: orNull(wholeNumber, row, 'first') ?? 0, last: orNull(wholeNumber, row, 'last') ?? -1 };
		});
	}

	/** The next enquiries that match, and the place up to which that is all. Undefined: up to the last. */
	function pageOf(filter: EnquiryFilter, after: number): Promise<{ rows: readonly Row[]; upTo: number | undefined }> {
		const few = filter.progress && indexedConditions[filter.progress];
		const values: Value[] = [after, Number.MAX_SAFE_INTEGER, PAGE];
		const wanted = ['place > $1 AND place <= $2', ...(few ? [few] : [])];
		const must = (condition: string, value: Value | undefined) => {
			if (value === undefined) return;
			values.push(value);
			wanted.push(`${condition} $${values.length}`);
		};
		must('form =', filter.form);
		must('received_at >=', filter.since);
		must('received_at <', filter.until);
		must('reference =', filter.reference);
		return database.read(async (query) => {
			// As many enquiries are read as a page has, however few of them match: to find a whole page could take all of them.
			const [full] =
				few || filter.reference !== undefined
					? []
					: await query(`SELECT place FROM enquiry WHERE place > $1 ORDER BY place LIMIT 1 OFFSET ${PAGE - 1}`, [after]);
			if (full) values[1] = wholeNumber(full, 'place');
			const rows = await query(
				`SELECT enquiry.*, CASE WHEN quarantined IS NOT NULL THEN 'quarantined' WHEN ${isParked} THEN 'parked'
					WHEN ${isWaiting} THEN 'waiting' ELSE 'delivered' END AS progress
				FROM (SELECT * FROM enquiry WHERE ${wanted.join(' AND ')} ORDER BY place LIMIT $3) AS enquiry ORDER BY place`,
				values,
			);
			return { rows, upTo: full ? wholeNumber(full, 'place') : rows.length === PAGE ? wholeNumber(rows.at(-1), 'place') : undefined };
		});
	}

	return {
		/** Writes a note to check that the store can be written to. Throws StoreUnavailable when it cannot. */
		async check(): Promise<void> {
			await database.transaction((query) => writeNote(query, LAST_CHECK, String(Date.now())));
			database.reserve?.refill();
			if (database.freeBytes && database.freeBytes() + (database.reserve?.size() ?? 0) < LEAST_ROOM_BYTES)
				throw new StoreUnavailable('The disk is full: nothing more can be kept until it has room.');
		},

		/** The free bytes on the store's disk, without the reserve. Undefined for a database on another machine. */
		freeBytes: async (): Promise<number | undefined> => database.freeBytes?.(),

		/** Counts enquiries and dispatches by state. */
		count(): Promise<Counts> {
			return database.read(async (query) => {
				const one = async (statement: string) => (await query(`SELECT (${statement}) AS found`))[0];
				const number = async (statement: string) => wholeNumber(await one(statement), 'found');
				const latest = async (statement: string) => orNull(wholeNumber, await one(statement), 'found');
				const states = await query(`SELECT state, COUNT(*) AS many FROM dispatch WHERE kind IN (${OWED}) GROUP BY state`);
				const many = (state: DispatchState) => {
					const row = states.find((one) => one.state === state);
					return row ? wholeNumber(row, 'many') : 0;
				};
				const unsettled = `FROM dispatch WHERE state IN ('waiting', 'claimed') AND kind IN (${OWED})`;
				const oldest = await latest(`SELECT MIN(queued_at) ${unsettled}`);
				const lastParked = await latest(`SELECT MAX(parked_at) FROM dispatch WHERE state = 'parked' AND kind IN (${OWED})`);
				const lastFailure = orNull(
					text,
					await one(`SELECT last_failure ${unsettled} AND last_failure IS NOT NULL ORDER BY due_at DESC LIMIT 1`),
					'found',
				);
				const oldestUncopied = await latest('SELECT MIN(since) FROM copy_due');
				const handOver = await handOverCounts(query);
				return {
					enquiries: await number('SELECT COUNT(*) FROM enquiry'),
					quarantined: await number('SELECT COUNT(*) FROM enquiry WHERE quarantined IS NOT NULL'),
					unreported: await number('SELECT COUNT(*) FROM enquiry WHERE quarantined IS NOT NULL AND told_at IS NULL'),
					waiting: many('waiting') + many('claimed'),
					delivered: many('delivered'),
					parked: many('parked'),
					bounced: await number(`SELECT COUNT(*) FROM dispatch WHERE state = 'parked' AND kind = 'acknowledgement'`),
					uncopied: oldestUncopied === undefined ? 0 : await number('SELECT COUNT(*) FROM copy_due'),
					...(oldestUncopied === undefined ? {} : { oldestUncopied }),
					...(handOver ? { handOver } : {}),
					...(oldest === undefined ? {} : { oldestWaiting: oldest }),
					...(lastParked === undefined ? {} : { lastParked }),
					...(lastFailure === undefined ? {} : { lastFailure }),
				};
			});
		},

		/** How many enquiries were received, and how many were delivered, between two times. */
		countBetween(from: number, until: number): Promise<{ received: number; delivered: number }> {
			return database.read(async (query) => {
				const [row] = await query(
					`SELECT (SELECT COUNT(*) FROM enquiry WHERE received_at >= $1 AND received_at < $2) AS received,
						(SELECT COUNT(DISTINCT enquiry_id) FROM dispatch WHERE kind IN (${OWED}) AND delivered_at >= $1 AND delivered_at < $2) AS delivered`,
					[from, until],
				);
				return { received: wholeNumber(row, 'received'), delivered: wholeNumber(row, 'delivered') };
			});
		},

		/** When a notice of this kind was last queued. */
		lastNoticeQueuedAt(kind: DispatchKind): Promise<number | undefined> {
			return database.read(async (query) => {
				const [row] = await query('SELECT MAX(queued_at) AS at FROM dispatch WHERE kind = $1', [kind]);
				return orNull(wholeNumber, row, 'at');
			});
		},

		/** When a notice of this kind was last delivered. */
		lastNoticeDeliveredAt(kind: DispatchKind): Promise<number | undefined> {
			return database.read(async (query) => {
				const [row] = await query('SELECT MAX(delivered_at) AS at FROM dispatch WHERE kind = $1 AND delivered_at IS NOT NULL', [kind]);
				return orNull(wholeNumber, row, 'at');
			});
		},

		/** Whether a notice of this kind is still undelivered. */
		hasOpenNotice(kind: DispatchKind): Promise<boolean> {
			return database.read(async (query) => {
				const rows = await query(`SELECT 1 FROM dispatch WHERE kind = $1 AND state IN ('waiting', 'claimed') LIMIT 1`, [kind]);
				return rows.length > 0;
			});
		},

		/**
		 * The enquiries that match the filter, in order of arrival. Reads page by page, and includes what arrives meanwhile. Calls
		 * `onInvalid` for a row with an invalid value and goes on; without it, throws RowError.
		 */
		async *find(filter: EnquiryFilter = {}, onInvalid?: (invalid: InvalidEnquiry) => void): AsyncGenerator<StoredEnquiry> {
			const { first, last } = await placesOf(filter);
			for (let after = first - 1; last === undefined || after < last; ) {
				const { rows, upTo } = await pageOf(filter, after);
				for (const row of rows) {
					const found = oneOf(row, 'progress', progressValues);
					if (filter.progress !== undefined && found !== filter.progress) continue;
					const enquiry = enquiryOrInvalid(row, seal);
					if (!('problem' in enquiry)) yield { ...enquiry, progress: found };
					else if (onInvalid) onInvalid(enquiry);
					else throw new RowError(row, enquiry.problem);
				}
				if (upTo === undefined) return;
				after = upTo;
			}
		},

		/** The quarantined enquiries that no digest has named, oldest first. */
		unreportedInQuarantine(limit: number): Promise<(Enquiry | InvalidEnquiry)[]> {
			return database.read(async (query) =>
				(await query('SELECT * FROM enquiry WHERE quarantined IS NOT NULL AND told_at IS NULL ORDER BY place LIMIT $1', [limit])).map(
					(row) => enquiryOrInvalid(row, seal),
				),
			);
		},

		/** The earlier enquiries with the same phone number, e-mail or postal address, latest first, among the latest few thousand. */
		earlierThan(enquiry: Enquiry, limit = 3): Promise<{ reference: string; receivedAt: number }[]> {
			const needles = identifiersOf(enquiry);
			if (needles.length === 0) return Promise.resolve([]);
			return database.read(async (query) => {
				// REPLACE, because the databases have no other function in common that finds a text with its wildcards taken as they are.
				const holds = needles.map((_, place) => `REPLACE(squeezed, $${place + 3}, '') <> squeezed`).join(' OR ');
				const rows = await query(
					`SELECT reference, received_at FROM (
						SELECT reference, received_at, place, REPLACE(LOWER(answers), ' ', '') AS squeezed FROM enquiry
						WHERE place < (SELECT place FROM enquiry WHERE id = $1) AND place > (SELECT place FROM enquiry WHERE id = $1) - ${LOOKED_BACK}
							AND quarantined IS NULL
					) AS earlier WHERE ${holds} ORDER BY place DESC LIMIT $2`,
					[enquiry.id, limit, ...needles],
				);
				return rows.map((row) => ({ reference: text(row, 'reference'), receivedAt: wholeNumber(row, 'received_at') }));
			});
		},

		/** References of enquiries whose sensitive answers were deleted after a time. */
		forgottenSince(after: number, limit: number): Promise<string[]> {
			return database.read(async (query) =>
				(await query('SELECT reference FROM enquiry WHERE forgotten_at > $1 ORDER BY forgotten_at LIMIT $2', [after, limit])).map((row) =>
					text(row, 'reference'),
				),
			);
		},

		/** The references of enquiries whose hand-over to another system is parked. */
		parkedHandOvers(): Promise<string[]> {
			return database.read(async (query) =>
				(
					await query(
						`SELECT reference FROM enquiry WHERE id IN (SELECT enquiry_id FROM dispatch WHERE state = 'parked' AND kind = '${HANDED_OVER}') ORDER BY place`,
					)
				).map((row) => text(row, 'reference')),
			);
		},

		/** All dispatches of an enquiry. */
		dispatchesOf(enquiryId: string): Promise<Dispatch[]> {
			return database.read(async (query) => {
				const rows = await query('SELECT * FROM dispatch WHERE enquiry_id = $1 ORDER BY queued_at, kind DESC', [enquiryId]);
				return rows.map(dispatchFrom);
			});
		},

		/** The id, reference and time of every enquiry, how often it has changed and whether it has lost answers, in order of arrival. */
		async *receipts(): AsyncGenerator<Receipt> {
			for (let after = 0; ; ) {
				const rows = await database.read((query) =>
					query('SELECT id, place, reference, received_at, changes, forgotten_at FROM enquiry WHERE place > $1 ORDER BY place LIMIT $2', [
						after,
						PAGE,
					]),
				);
				for (const row of rows)
					yield {
						id: text(row, 'id'),
						reference: text(row, 'reference'),
						receivedAt: wholeNumber(row, 'received_at'),
						changes: wholeNumber(row, 'changes'),
						isForgotten: row.forgotten_at !== null,
					};
				if (rows.length < PAGE) return;
				after = wholeNumber(rows.at(-1), 'place');
			}
		},

		/** A value that outlives the process. */
		note(name: string): Promise<string | undefined> {
			return database.read(async (query) => {
				const [row] = await query('SELECT value FROM note WHERE name = $1', [name]);
				return row && text(row, 'value');
			});
		},

		/** Returns the note, after setting it to `value` if it had none. Concurrent callers all get the first value. */
		firstNote(name: string, value: string): Promise<string> {
			return database.transaction(async (query) => {
				await query('INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [name, value]);
				const [row] = await query('SELECT value FROM note WHERE name = $1', [name]);
				return text(row, 'value');
			});
		},

		setNote(name: string, value: string): Promise<void> {
			return database.transaction((query) => writeNote(query, name, value));
		},
	};
}

async function handOverCounts(query: Query): Promise<HandOverCounts | undefined> {
	// `+ 0`, so that the few are sorted, and not all of the kind read in order.
	const rows = await query(
		`SELECT state, queued_at, last_failure FROM dispatch WHERE kind = '${HANDED_OVER}' AND state IN ('waiting', 'claimed', 'parked') ORDER BY queued_at + 0`,
	);
	if (rows.length === 0) return undefined;
	const [oldest] = rows.filter(({ state }) => state !== 'parked');
	const lastFailure = rows.map((row) => orNull(text, row, 'last_failure')).findLast((failure) => failure !== undefined);
	const parked = rows.filter(({ state }) => state === 'parked').length;
	return {
		waiting: rows.length - parked,
		parked,
		...(oldest ? { oldestWaiting: wholeNumber(oldest, 'queued_at') } : {}),
		...(lastFailure === undefined ? {} : { lastFailure }),
	};
}

/** How far `earlierThan` looks back: a year of a busy office, and quick to read. */
const LOOKED_BACK = 3_000;

/** A national number without its trunk digit or country. */
const PHONE_DIGITS = 9;

/** What tells the same person or home again: texts that stand in the stored answers, in small letters and without spaces. */
function identifiersOf({ answers }: Enquiry): string[] {
	const squeeze = (value: string) => JSON.stringify(value.toLowerCase().replaceAll(' ', '')).slice(1, -1);
	const digits = (answers.phone || answers.phoneNumber || '').replace(/\D/g, '');
	const { email = '', address = '' } = answers;
	return [
		...(digits.length > PHONE_DIGITS ? [digits.slice(-PHONE_DIGITS)] : []),
		...(email ? [`"email":"${squeeze(email)}"`] : []),
		...(address ? [`"address":"${squeeze(address)}"`] : []),
	];
}

/** One invalid row must not keep the others from the office. */
function enquiryOrInvalid(row: Row, seal: AnswerSeal): Enquiry | InvalidEnquiry {
	try {
		return enquiryFrom(row, seal);
	} catch (error) {
		if (!(error instanceof RowError)) throw error;
		return { id: text(row, 'id'), reference: text(row, 'reference'), problem: error.problem };
	}
}

async function writeNote(query: Query, name: string, value: string): Promise<void> {
	await query('INSERT INTO note (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value', [name, value]);
}
