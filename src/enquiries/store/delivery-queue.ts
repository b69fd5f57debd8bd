/**
 * The outbox: dispatches are claimed, and every outcome proves that its claim is still valid.
 */
import { randomUUID, randomUUIDv7 } from 'node:crypto';
import {
	type ClaimedDispatch,
	type DispatchKind,
	isCopyKind,
	lettersThatGo,
} from '#model/outbox-message.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { CopyQueue } from './copies/copy-queue.ts';
import { endCopy, OF_COPIES } from './copies/copy-records.ts';
import { type Database, placeholders, type Query, type Value } from './database.ts';
import { claimedDispatchFrom, isRowError, optional, text, wholeNumber } from './rows.ts';
import { type NewDispatch, queueDispatches } from './save.ts';
import { statements } from './statements.ts';
import { REMINDER } from './visit-places.ts';

/**
 * The kinds of dispatch that bring an enquiry to the office, as an SQL list. While one of them is
 * open, the enquiry is not delivered.
 */
export const OFFICE_KINDS = `'${'office' satisfies DispatchKind}'`;

/** The kind that hands it over to another system. The office has the enquiry without it. */
export const HANDED_OVER = 'webhook' satisfies DispatchKind;

/** The kinds that are queued again after they were delivered. */
const SENT_AGAIN: readonly DispatchKind[] = [...lettersThatGo('to the firm'), HANDED_OVER];

/**
 * The dispatches to the office of an enquiry, within a statement about enquiries. `|| ''` hides the
 * kind from other indexes, so that the one by enquiry is used: by kind, each enquiry would read all
 * dispatches of the office.
 */
export const OFFICE_DISPATCHES = `FROM dispatch WHERE enquiry_id = enquiry.id AND kind || '' IN (${OFFICE_KINDS})`;

/**
 * An enquiry with a dispatch to the office in one of these states. COUNT, because PostgreSQL turns
 * an EXISTS into a scan of all dispatches for every page.
 */
export const hasOfficeDispatch = (state: string) =>
	`0 < (SELECT COUNT(*) ${OFFICE_DISPATCHES} AND state || '' ${state})`;

/** A dispatch that was under way at this many crashes may be their cause, so it is parked. */
const CRASHES_AT_MOST = 3;

export interface ClaimTerms {
	readonly kinds: readonly DispatchKind[];
	readonly limit: number;
	/** After this the claim expires, because its process must have died. */
	readonly durationMs: number;
	/**
	 * Under way in this process: not claimed again, even if the clock says that their claims have
	 * expired.
	 */
	readonly except: readonly string[];
}

/**
 * So many enquiries are queued again in one transaction, so that a long list does not block the
 * store.
 */
const RESENT_AT_ONCE = 100;

/** What is sent again beside what is parked. */
interface Again {
	/** What was queued later is on its way already. */
	readonly before?: number;
	/**
	 * What an enquiry causes: the letter to the office is queued where there never was one, as after
	 * `recover`.
	 */
	readonly dispatches: readonly NewDispatch[];
}

/** What a failed attempt changes for the next one. */
export interface RetryChange {
	/** Another address. */
	readonly recipient?: string;
	/** Send the plainest form from now on. */
	readonly plain?: true;
}

/**
 * Records an outcome, unless the claim is no longer valid. `more` is part of the same
 * transaction.
 */
function recordOutcome(
	database: Database,
	dispatch: ClaimedDispatch,
	change: string,
	values: readonly Value[],
	more: (query: Query) => Promise<void> = async () => undefined,
): Promise<boolean> {
	return database.transaction(async (query) => {
		const rows = await query(
			`UPDATE dispatch SET ${change}, crashes = 0, claim = NULL, claimed_until = NULL
				WHERE id = $1 AND claim = $2 RETURNING id`,
			[dispatch.id, dispatch.claimId, ...values],
		);
		if (rows.length === 1) await more(query);
		return rows.length === 1;
	});
}

/** What a delivery leaves to record. */
export interface Delivered {
	/** The ids of the quarantined enquiries that this digest named: they count as reported now. */
	readonly named?: readonly string[];
	/** Whether a copy was written that has all answers. */
	readonly hasAnswers?: boolean;
	/** Whether nothing was sent, because by now there is no reason to: the dispatch is forgotten. */
	readonly isPointless?: true;
}

/** What became of what was claimed. */
export function deliveryOutcomes(database: Database, { copies }: { copies: CopyQueue }) {
	return {
		/** Records a delivery. Returns false when the claim is no longer valid. */
		markDelivered(
			dispatch: ClaimedDispatch,
			at: number,
			{ named = [], hasAnswers = false, isPointless }: Delivered = {},
		): Promise<boolean> {
			if (isCopyKind(dispatch.kind))
				return database.transaction((query) => endCopy(query, copies, dispatch, hasAnswers));
			return recordOutcome(
				database,
				dispatch,
				`state = 'delivered', delivered_at = $3, last_failure = NULL`,
				[at],
				async (query) => {
					if (isPointless) await query('DELETE FROM dispatch WHERE id = $1', [dispatch.id]);
					for (const id of named)
						await query('UPDATE enquiry SET told_at = $1 WHERE id = $2 AND told_at IS NULL', [
							at,
							id,
						]);
				},
			);
		},

		/**
		 * Records a failed attempt; the next is at `dueAt`. `failure` is a short class of failure,
		 * never the visitor's words.
		 */
		markWaiting(
			dispatch: ClaimedDispatch,
			dueAt: number,
			failure: string,
			isItsOwn: boolean,
			{ recipient, plain }: RetryChange = {},
		): Promise<boolean> {
			return recordOutcome(
				database,
				dispatch,
				`state = 'waiting', due_at = $3, last_failure = $4, refusals = refusals + $5, recipient = $6, plain = $7`,
				[
					dueAt,
					failure,
					isItsOwn ? 1 : 0,
					recipient ?? dispatch.recipient,
					(plain ?? dispatch.isPlain) ? 1 : 0,
				],
			);
		},

		/** Parks a dispatch: no further attempt until the office resends it. */
		markParked(dispatch: ClaimedDispatch, at: number, failure: string): Promise<boolean> {
			return recordOutcome(
				database,
				dispatch,
				`state = 'parked', parked_at = $3, last_failure = $4`,
				[at, failure],
			);
		},
	};
}

/** The store's delivery queue. */
export function deliveryQueue(database: Database, mailDomain: string, seal: AnswerSeal) {
	return {
		/**
		 * Claims what is due, oldest first, for one attempt each. The attempt is counted in advance, so
		 * that a crash during it is seen. A claim without an outcome expires. Its dispatch is then
		 * tried alone and after all others, so that it cannot crash them too, and is parked after three
		 * crashes.
		 */
		claim: (now: number, terms: ClaimTerms): Promise<ClaimedDispatch[]> =>
			claimDue(database, seal, now, terms),

		/** Releases every claim. Only for a start, when no other process uses this store. */
		releaseClaims(now: number): Promise<void> {
			return database.transaction((query) => noteCrashes(query, now, '', []));
		},

		/**
		 * Makes every waiting dispatch due now, because due times set before a clock jump are
		 * meaningless; but the evening before a visit stays.
		 */
		makeAllDue(now: number): Promise<void> {
			return database.transaction(async (query) => {
				await query(
					`UPDATE dispatch SET due_at = $1
					WHERE state = 'waiting' AND due_at > $1 AND message_id NOT LIKE $2`,
					[now, `%${REMINDER}@%`],
				);
			});
		},

		/**
		 * Queues the parked dispatches of enquiries again, and more with `again`; of none in
		 * quarantine. Returns of how many enquiries.
		 */
		async resend(enquiryIds: readonly string[], now: number, again?: Again): Promise<number> {
			let count = 0;
			for (let done = 0; done < enquiryIds.length; done += RESENT_AT_ONCE)
				count += await database.transaction((query) =>
					queueAgain(query, mailDomain, enquiryIds.slice(done, done + RESENT_AT_ONCE), now, again),
				);
			return count;
		},
	};
}

async function queueAgain(
	query: Query,
	mailDomain: string,
	some: readonly string[],
	now: number,
	again?: Again,
): Promise<number> {
	const open = await query(
		`SELECT id FROM enquiry WHERE quarantined IS NULL AND id IN (${placeholders(some.length, 1)})`,
		some,
	);
	const ids = open.map((row) => text(row, 'id'));
	if (ids.length === 0) return 0;
	const kinds = again ? SENT_AGAIN : [];
	const rows = await query(
		`UPDATE dispatch SET state = 'waiting', due_at = $1, queued_at = $1, refusals = 0,
			crashes = 0, plain = 0, parked_at = NULL,
			delivered_at = NULL
		WHERE enquiry_id IN (${placeholders(ids.length, 3)}) AND queued_at < $2
			AND (state = 'parked'
			${again ? `OR (state IN ('waiting', 'delivered') AND kind IN (${placeholders(kinds.length, 3 + ids.length)}))` : ''})
		RETURNING enquiry_id`,
		[now, again?.before ?? Number.MAX_SAFE_INTEGER, ...ids, ...kinds],
	);
	const queued = new Set(rows.map((row) => text(row, 'enquiry_id')));
	const missing = again?.dispatches.filter(({ kind }) => kind === 'office') ?? [];
	for (const id of ids)
		if ((await queueDispatches(query, mailDomain, id, missing, now)) > 0) queued.add(id);
	return queued.size;
}

function claimDue(
	database: Database,
	seal: AnswerSeal,
	now: number,
	terms: ClaimTerms,
): Promise<ClaimedDispatch[]> {
	const { kinds, limit, durationMs, except } = terms;
	return database.transaction(async (query) => {
		const which = `kind IN (${placeholders(kinds.length, 3)})
			${except.length ? `AND id NOT IN (${placeholders(except.length, 3 + kinds.length)})` : ''}`;
		const values = [now, limit, ...kinds, ...except];
		let rows = await query(
			`SELECT id FROM dispatch WHERE state = 'waiting' AND crashes = 0 AND due_at <= $1 AND ${which}
			ORDER BY due_at, queued_at LIMIT $2 ${database.claimClause}`,
			values,
		);
		if (rows.length === 0 && except.length === 0) {
			await noteCrashes(
				query,
				now,
				`AND claimed_until <= $1 AND kind IN (${placeholders(kinds.length, 2)})`,
				[now, ...kinds],
			);
			rows = await query(
				`SELECT id FROM dispatch WHERE state = 'waiting' AND crashes > 0 AND due_at <= $1 AND ${which}
				ORDER BY crashes, due_at LIMIT $2 ${database.claimClause}`,
				[now, 1, ...kinds],
			);
		}
		const claim = randomUUID();
		const claimed: ClaimedDispatch[] = [];
		for (const found of rows) {
			const id = text(found, 'id');
			const [row] = await query(
				`UPDATE dispatch SET state = 'claimed', claim = $1, claimed_until = $2,
					attempts = attempts + 1 WHERE id = $3 RETURNING *`,
				[claim, now + durationMs, id],
			);
			if (!row) continue;
			const enquiryId = optional(text, row, 'enquiry_id');
			const [enquiryRow] =
				enquiryId === undefined
					? []
					: await query('SELECT * FROM enquiry WHERE id = $1', [enquiryId]);
			try {
				claimed.push(claimedDispatchFrom(row, enquiryRow, seal));
			} catch (error) {
				if (!isRowError(error)) throw error;
				// Parked, so that one invalid row does not stop all other deliveries.
				await query(
					`UPDATE dispatch SET state = 'parked', parked_at = $1, last_failure = $2,
						claim = NULL, claimed_until = NULL WHERE id = $3`,
					[now, error.message, id],
				);
			}
		}
		return claimed;
	});
}

/**
 * Counts a crash for each claim (limited by `which`) that has no outcome, and parks what has
 * crashed too often. Copies are never parked.
 */
async function noteCrashes(
	query: Query,
	now: number,
	which: string,
	values: readonly Value[],
): Promise<void> {
	await query(
		`UPDATE dispatch SET state = 'waiting', claim = NULL, claimed_until = NULL,
			crashes = crashes + CASE WHEN ${OF_COPIES} THEN 0 ELSE 1 END
		WHERE state = 'claimed' ${which}`,
		values,
	);
	await query(
		`UPDATE dispatch SET state = 'parked', parked_at = $1,
			last_failure = 'the website stopped in the middle of it, again and again'
		WHERE state = 'waiting' AND crashes >= $2`,
		[now, CRASHES_AT_MOST],
	);
}

/** The store's notices: letters about the website itself, such as digests and alerts. */
export function noticeRecords(database: Database, mailDomain: string) {
	const { count, first, write } = statements(database);
	const timeOf = (time: string, kind: DispatchKind) =>
		first(
			`SELECT MAX(${time}) AS at FROM dispatch WHERE kind = $1 AND ${time} IS NOT NULL`,
			[kind],
			(row) => optional(wholeNumber, row, 'at'),
		);

	return {
		/** Queues a notice to the office, unless one of its `name` was queued before. */
		async queueNotice(
			kind: DispatchKind,
			recipient: string,
			name: string,
			at: number,
		): Promise<boolean> {
			const queued = await write(
				`INSERT INTO dispatch (id, kind, recipient, message_id, state, queued_at, due_at)
				VALUES ($1, $2, $3, $4, 'waiting', $5, $5) ON CONFLICT (message_id) DO NOTHING RETURNING id`,
				[randomUUIDv7(), kind, recipient, `<${kind}.${name}@${mailDomain}>`, at],
			);
			return queued === 1;
		},

		/** When a notice of this kind was last queued. */
		lastNoticeQueuedAt: (kind: DispatchKind): Promise<number | undefined> =>
			timeOf('queued_at', kind),

		/** When a notice of this kind was last delivered. */
		lastNoticeDeliveredAt: (kind: DispatchKind): Promise<number | undefined> =>
			timeOf('delivered_at', kind),

		/** Whether a notice of this kind is still undelivered. */
		hasOpenNotice: async (kind: DispatchKind): Promise<boolean> =>
			(await count(
				`SELECT COUNT(*) AS many FROM dispatch WHERE kind = $1 AND state IN ('waiting', 'claimed')`,
				[kind],
			)) > 0,

		/** Deletes notices queued before `before`, if they were delivered or parked. */
		async deleteOldNotices(before: number): Promise<void> {
			await write(
				`DELETE FROM dispatch WHERE enquiry_id IS NULL AND state || '' IN ('delivered', 'parked') AND queued_at < $1`,
				[before],
			);
		},
	};
}
