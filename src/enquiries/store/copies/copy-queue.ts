/**
 * Numbers the changes of enquiries, and queues a copy of each that has changed, in the transactions
 * that make the changes.
 */
import type { ClaimedDispatch, CopyKind } from '#model/outbox-message.ts';
import { placeholders, type Query, type Row, type Value } from '../database.ts';
import { claimedDispatchFrom, text } from '../rows.ts';
import type { CopiedEnquiry } from './copied-enquiry.ts';

/** How a process claims a copy that it makes at once. */
export interface CopyClaim {
	readonly id: string;
	/** When it expires. */
	readonly until: number;
}

export interface EnquiryToCopy {
	/** Of its last change. */
	readonly number: number;
	readonly enquiry: CopiedEnquiry;
}

/** A message about copies. */
export interface ClaimedCopy extends ClaimedDispatch {
	/** What was just saved, so that it need not be read again. */
	readonly toCopy?: EnquiryToCopy;
}

/** The id of the one message about the copies of an enquiry. */
const copyId = (reference: string): string => `copy ${reference}`;

/**
 * Queues a message about each of these references, claimed or not, in place of one that waits; since
 * when it waits stays. A claim of before ends: what is being copied may be out of date.
 */
async function queueMessages(
	query: Query,
	kind: CopyKind,
	references: readonly string[],
	claim?: CopyClaim,
): Promise<readonly Row[]> {
	if (references.length === 0) return [];
	const state = claim ? 'claimed' : 'waiting';
	const values: Value[] = [kind, Date.now(), state, claim?.id ?? null, claim?.until ?? null];
	const rows = references.map((reference) => {
		const id = values.push(copyId(reference), `<${copyId(reference)}>`, reference);
		return `($${id - 2}, $1, $${id}, $${id - 1}, $3, $2, $2, $4, $5)`;
	});
	return query(
		`INSERT INTO dispatch (id, kind, recipient, message_id, state, queued_at, due_at, claim, claimed_until)
		VALUES ${rows.join(', ')}
		ON CONFLICT (message_id) DO UPDATE SET kind = excluded.kind, state = excluded.state, due_at = excluded.due_at,
			claim = excluded.claim, claimed_until = excluded.claimed_until
		RETURNING *`,
		values,
	);
}

/** Claims the message about a reference, also if another process has claimed it. */
export async function claimCopy(
	query: Query,
	reference: string,
	{ id, until }: CopyClaim,
): Promise<ClaimedDispatch | undefined> {
	const [row] = await query(
		`UPDATE dispatch SET state = 'claimed', claim = $2, claimed_until = $3, attempts = attempts + 1
		WHERE id = $1 RETURNING *`,
		[copyId(reference), id, until],
	);
	return row && claimedDispatchFrom(row, undefined);
}

/** Queues copies: where none are made, nothing. */
export type CopyQueue = ReturnType<typeof createCopyQueue>;

/** Creates the queue of a store, of which copies are made or not. */
export function createCopyQueue({ makesCopies }: { makesCopies: boolean }) {
	const queue: typeof queueMessages = async (...given) =>
		makesCopies ? queueMessages(...given) : [];
	return {
		/**
		 * Counts a change of these enquiries, also where no copies are made, so that a second copy that
		 * is set up later finds out what it lacks. The number is higher than `above`.
		 */
		async changed(query: Query, ids: readonly string[], above = 0): Promise<void> {
			if (ids.length === 0) return;
			const rows = await query(
				`UPDATE enquiry SET changes = 1 + CASE WHEN changes < $1 THEN CAST($1 AS BIGINT) ELSE changes END
				WHERE id IN (${placeholders(ids.length, 2)}) RETURNING reference`,
				[above, ...ids],
			);
			await queue(
				query,
				'copy',
				rows.map((row) => text(row, 'reference')),
			);
		},

		/** Queues the first copy of a new enquiry, and claims it where asked. */
		async added(
			query: Query,
			reference: string,
			claim?: CopyClaim,
		): Promise<ClaimedDispatch | undefined> {
			const [row] = await queue(query, 'copy', [reference], claim);
			return claim && row && claimedDispatchFrom(row, undefined);
		},

		/**
		 * Has the copies of erased enquiries deleted. After the deletion, whose locks an event then
		 * waits for, and not the other way round.
		 */
		async erased(query: Query, references: readonly string[]): Promise<void> {
			await queue(query, 'copy-erase', references);
		},
	};
}
