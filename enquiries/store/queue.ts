/** The queue of dispatches: who takes one, for how long, and what became of it. Every change proves that its claim still holds. */
import { randomUUID } from 'node:crypto';
import type { ClaimedDispatch, DispatchKind } from '../enquiry.ts';
import { type Database, placeholders, type Query, type Value } from './database.ts';
import { claimedDispatchFrom, orNull, RowError, text } from './rows.ts';

/** A dispatch that was being tried whenever the process ended may be what ends it; after so many times a person must look. */
const CRASHES_AT_MOST = 3;

export interface ClaimTerms {
	readonly kinds: readonly DispatchKind[];
	readonly limit: number;
	/** After this the claim lapses, because its process must have died. */
	readonly durationMs: number;
	/** Under way in this very process, whatever the clock says of their claims. */
	readonly except: readonly string[];
}

/** What a try changed besides its state. */
export interface RetryChange {
	/** Another address to try. */
	readonly recipient?: string;
	/** Go in plainest form from now on. */
	readonly plain?: true;
}

/** The part of the store that deliveries work with. */
export function deliveryQueue(database: Database) {
	/** Writes an outcome down, unless the claim has lapsed and somebody else has it now. `more` is written with it, or not at all. */
	function recordOutcome(
		dispatch: ClaimedDispatch,
		change: string,
		values: readonly Value[],
		more: (query: Query) => Promise<void> = async () => undefined,
	): Promise<boolean> {
		return database.transaction(async (query) => {
			const rows = await query(
				`UPDATE dispatch SET ${change}, crashes = 0, claim = NULL, claimed_until = NULL WHERE id = $1 AND claim = $2 RETURNING id`,
				[dispatch.id, dispatch.claimId, ...values],
			);
			if (rows.length === 1) await more(query);
			return rows.length === 1;
		});
	}

	return {
		/**
		 * Claims what is due, oldest first, for one try each. The try is counted before it is made, so that a crash in the
		 * middle of it is seen. A claim that was never settled lapses; its dispatch is then tried alone and after all others,
		 * so that it takes nobody with it if it is what crashed, and is parked after three times.
		 */
		claim(now: number, terms: ClaimTerms): Promise<ClaimedDispatch[]> {
			const { kinds, limit, durationMs, except } = terms;
			return database.transaction(async (query) => {
				const which = `kind IN (${placeholders(kinds.length, 3)}) ${except.length ? `AND id NOT IN (${placeholders(except.length, 3 + kinds.length)})` : ''}`;
				const values = [now, limit, ...kinds, ...except];
				let rows = await query(
					`SELECT id FROM dispatch WHERE state = 'waiting' AND crashes = 0 AND due_at <= $1 AND ${which}
					ORDER BY due_at, queued_at LIMIT $2 ${database.claimClause}`,
					values,
				);
				if (rows.length === 0 && except.length === 0) {
					await noteCrashes(query, now, `AND claimed_until <= $1 AND kind IN (${placeholders(kinds.length, 2)})`, [now, ...kinds]);
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
						`UPDATE dispatch SET state = 'claimed', claim = $1, claimed_until = $2, attempts = attempts + 1 WHERE id = $3 RETURNING *`,
						[claim, now + durationMs, id],
					);
					if (!row) continue;
					const enquiryId = orNull(text, row, 'enquiry_id');
					const [enquiryRow] = enquiryId === undefined ? [] : await query('SELECT * FROM enquiry WHERE id = $1', [enquiryId]);
					try {
						claimed.push(claimedDispatchFrom(row, enquiryRow));
					} catch (error) {
						if (!(error instanceof RowError)) throw error;
						// Parked, so that one wrong row does not stop the delivery of all others.
						await query(
							`UPDATE dispatch SET state = 'parked', parked_at = $1, last_failure = $2, claim = NULL, claimed_until = NULL WHERE id = $3`,
							[now, error.message, id],
						);
					}
				}
				return claimed;
			});
		},

		/**
		 * It was taken over. False when the claim had lapsed and the dispatch is no longer ours. `named` are the held-back
		 * enquiries that it told the office of: from now on nobody can say they were not told.
		 */
		markDelivered(dispatch: ClaimedDispatch, at: number, named: readonly string[] = []): Promise<boolean> {
			return recordOutcome(dispatch, `state = 'delivered', delivered_at = $3, last_failure = NULL`, [at], async (query) => {
				for (const id of named) await query('UPDATE enquiry SET told_at = $1 WHERE id = $2 AND told_at IS NULL', [at, id]);
			});
		},

		/** The try failed; the next is at `dueAt`. `failure` is a short class of failure, never the visitor's words. */
		markWaiting(
			dispatch: ClaimedDispatch,
			dueAt: number,
			failure: string,
			isItsOwn: boolean,
			{ recipient, plain }: RetryChange = {},
		): Promise<boolean> {
			return recordOutcome(
				dispatch,
				`state = 'waiting', due_at = $3, last_failure = $4, refusals = refusals + $5, recipient = $6, plain = $7`,
				[dueAt, failure, isItsOwn ? 1 : 0, recipient ?? dispatch.recipient, (plain ?? dispatch.isPlain) ? 1 : 0],
			);
		},

		/** Nothing more will be tried until somebody asks for it. It is kept. */
		markParked(dispatch: ClaimedDispatch, at: number, failure: string): Promise<boolean> {
			return recordOutcome(dispatch, `state = 'parked', parked_at = $3, last_failure = $4`, [at, failure]);
		},

		/** Makes every claim due again at once. Only for a start, when no other process works on this store. */
		releaseClaims(now: number): Promise<void> {
			return database.transaction((query) => noteCrashes(query, now, '', []));
		},

		/** Everything that waits is due now: the clock has jumped, and what it said before means nothing. */
		makeAllDue(now: number): Promise<void> {
			return database.transaction(async (query) => {
				await query(`UPDATE dispatch SET due_at = $1 WHERE state = 'waiting' AND due_at > $1`, [now]);
			});
		},

		/** Queues again what an enquiry owes that is parked, or with `all` whatever it owes. Gives how many. */
		resend(enquiryId: string, now: number, all: boolean): Promise<number> {
			return database.transaction(async (query) => {
				const rows = await query(
					`UPDATE dispatch SET state = 'waiting', due_at = $2, queued_at = $2, refusals = 0, crashes = 0, plain = 0, parked_at = NULL,
						delivered_at = NULL
					WHERE enquiry_id = $1 AND (state = 'parked' ${all ? `OR (state IN ('waiting', 'delivered') AND kind <> 'acknowledgement')` : ''})
					RETURNING id`,
					[enquiryId, now],
				);
				return rows.length;
			});
		},

		/** Parks what waits for an enquiry, until somebody resends it. Gives how many. */
		park(enquiryId: string, now: number): Promise<number> {
			return database.transaction(async (query) => {
				const rows = await query(
					`UPDATE dispatch SET state = 'parked', parked_at = $2, last_failure = 'parked by the office'
					WHERE enquiry_id = $1 AND state = 'waiting' RETURNING id`,
					[enquiryId, now],
				);
				return rows.length;
			});
		},
	};
}

/** Counts a crash for every claim (of those meant) that was never settled, and parks what has crashed too often. */
async function noteCrashes(query: Query, now: number, which: string, values: readonly Value[]): Promise<void> {
	await query(
		`UPDATE dispatch SET state = 'waiting', claim = NULL, claimed_until = NULL, crashes = crashes + 1 WHERE state = 'claimed' ${which}`,
		values,
	);
	await query(
		`UPDATE dispatch SET state = 'parked', parked_at = $1, last_failure = 'the website stopped in the middle of it, again and again'
		WHERE state = 'waiting' AND crashes >= $2`,
		[now, CRASHES_AT_MOST],
	);
}
