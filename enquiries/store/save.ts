/** Keeping an enquiry: once, together with everything it causes, however often it is sent. */
import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '../../dates.ts';
import type { DispatchKind, Enquiry } from '../enquiry.ts';
import type { Database, Query } from './database.ts';
import { text, wholeNumber } from './rows.ts';

/** A message without a reference is the same one again within this time: a reloaded page, a browser that sent twice. */
const SAME_MESSAGE_WITHIN_MS = 10 * MINUTE_MS;

/**
 * E-mails to visitors in a day. Whoever names strangers in our forms must not be able to have us write to many of them; a busy
 * day of honest visitors stays below it, and the office hears of every enquiry whatever the count.
 */
const VISITORS_WRITTEN_TO_IN_A_DAY = 300;

/** An enquiry about to be kept. */
export interface NewEnquiry extends Omit<Enquiry, 'follows' | 'forgottenAt' | 'id'> {
	/** True when the visitor's page made the reference, false when we did. */
	readonly referenceIsTheirs: boolean;
	/** Equal for equal answers to the same form. */
	readonly fingerprint: string;
	/** Used instead when the given one already stands for other answers. */
	readonly spareReference: string;
}

/** Something to be queued with it. */
export interface NewDispatch {
	readonly kind: DispatchKind;
	readonly recipient: string;
	/** At most one of its kind to a mailbox in a day, and VISITORS_WRITTEN_TO_IN_A_DAY in all. */
	readonly oncePerDay: boolean;
}

interface SaveResult {
	readonly reference: string;
	/** True when the same enquiry was already there and nothing was written. */
	readonly repeated: boolean;
}

/** The part of the store that takes enquiries in. `mailDomain` ends every Message-ID. */
export function enquiryWrites(database: Database, mailDomain: string) {
	async function queueDispatches(query: Query, enquiryId: string, dispatches: readonly NewDispatch[], at: number): Promise<void> {
		for (const { kind, recipient } of dispatches) {
			await query(
				`INSERT INTO dispatch (id, enquiry_id, kind, recipient, message_id, state, queued_at, due_at)
				VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $6)`,
				[randomUUID(), enquiryId, kind, recipient, `<${enquiryId}.${kind}@${mailDomain}>`, at],
			);
		}
	}

	/** Those that may be queued now. Several arrivals at once with one recipient wait here for one another. */
	async function allowed(query: Query, dispatches: readonly NewDispatch[], at: number): Promise<NewDispatch[]> {
		const found: NewDispatch[] = [];
		for (const dispatch of dispatches) {
			if (dispatch.oncePerDay) {
				const mailbox = mailboxOf(dispatch.recipient);
				await database.lock(query, `${dispatch.kind} ${mailbox}`);
				const today = await queuedToday(query, dispatch.kind, at);
				if (today.length >= VISITORS_WRITTEN_TO_IN_A_DAY || today.some((recipient) => mailboxOf(recipient) === mailbox)) continue;
			}
			found.push(dispatch);
		}
		return found;
	}

	/** Takes an enquiry out of quarantine and queues what it causes. False when it was not in there. */
	async function releaseAndQueue(
		query: Query,
		column: 'id' | 'reference',
		value: string,
		dispatches: readonly NewDispatch[],
		at: number,
	): Promise<boolean> {
		const [row] = await query(`UPDATE enquiry SET quarantined = NULL WHERE ${column} = $1 AND quarantined IS NOT NULL RETURNING id`, [
			value,
		]);
		if (!row) return false;
		await queueDispatches(query, text(row, 'id'), await allowed(query, dispatches, at), at);
		return true;
	}

	return {
		/**
		 * Keeps the enquiry together with its dispatches, or finds that it was already kept. Both are on the disk by then.
		 * One that is quarantined is kept alone; sent again with nothing odd about it, it is let out.
		 */
		save(arrival: NewEnquiry, dispatches: readonly NewDispatch[]): Promise<SaveResult> {
			return database.transaction(async (query) => {
				await database.lock(query, arrival.referenceIsTheirs ? arrival.reference : arrival.fingerprint);
				const earlier = await findEarlier(query, arrival);
				if (earlier?.same) {
					const isLetOut =
						arrival.quarantined === undefined &&
						(await releaseAndQueue(query, 'reference', earlier.reference, dispatches, arrival.receivedAt));
					return { reference: earlier.reference, repeated: !isLetOut };
				}
				const reference = earlier ? arrival.spareReference : arrival.reference;
				const id = randomUUID();
				const due = arrival.quarantined ? [] : await allowed(query, dispatches, arrival.receivedAt);
				// The last thing waited for: whoever has a place holds up all others until the commit.
				const place = await takePlace(query);
				await query(
					`INSERT INTO enquiry
						(id, place, reference, form, form_version, received_at, answers, consents, fingerprint, follows, quarantined)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
					[
						id,
						place,
						reference,
						arrival.form,
						arrival.formVersion,
						arrival.receivedAt,
						JSON.stringify(arrival.answers),
						JSON.stringify(arrival.consents),
						arrival.fingerprint,
						earlier?.reference ?? null,
						arrival.quarantined ?? null,
					],
				);
				await queueDispatches(query, id, due, arrival.receivedAt);
				return { reference, repeated: false };
			});
		},

		/** Lets an enquiry out of quarantine, as if it had just arrived. False when it was not in there. */
		release(id: string, dispatches: readonly NewDispatch[], at: number): Promise<boolean> {
			return database.transaction((query) => releaseAndQueue(query, 'id', id, dispatches, at));
		},

		/** Queues a notice to the office, unless one of its `name` was queued before. */
		queueNotice(kind: DispatchKind, recipient: string, name: string, at: number): Promise<boolean> {
			return database.transaction(async (query) => {
				const rows = await query(
					`INSERT INTO dispatch (id, kind, recipient, message_id, state, queued_at, due_at)
					VALUES ($1, $2, $3, $4, 'waiting', $5, $5) ON CONFLICT (message_id) DO NOTHING RETURNING id`,
					[randomUUID(), kind, recipient, `<${kind}.${name}@${mailDomain}>`, at],
				);
				return rows.length === 1;
			});
		},
	};
}

/** The enquiry that this arrival repeats (`same`), or whose reference it carries with other answers. */
async function findEarlier(query: Query, arrival: NewEnquiry): Promise<{ reference: string; same: boolean } | undefined> {
	const [sameReference] = await query('SELECT fingerprint FROM enquiry WHERE reference = $1', [arrival.reference]);
	if (sameReference) {
		const same = text(sameReference, 'fingerprint') === arrival.fingerprint;
		if (same) return { reference: arrival.reference, same };
		const [sentAgain] = await query('SELECT reference FROM enquiry WHERE follows = $1 AND fingerprint = $2', [
			arrival.reference,
			arrival.fingerprint,
		]);
		return sentAgain ? { reference: text(sentAgain, 'reference'), same: true } : { reference: arrival.reference, same: false };
	}
	if (arrival.referenceIsTheirs) return undefined;
	const [sameWords] = await query(
		'SELECT reference FROM enquiry WHERE fingerprint = $1 AND received_at > $2 ORDER BY received_at DESC LIMIT 1',
		[arrival.fingerprint, arrival.receivedAt - SAME_MESSAGE_WITHIN_MS],
	);
	return sameWords && { reference: text(sameWords, 'reference'), same: true };
}

/**
 * The next place in the order of arrival. Whoever takes one at the same time waits until this transaction has ended, so each is
 * taken once, and no reader meets a place before those below it. A place of an enquiry that was erased is not given again.
 */
async function takePlace(query: Query): Promise<number> {
	// Machines with an older version of the website count from the enquiries alone.
	const [taken] = await query(
		`UPDATE last_place SET place = 1 + CASE WHEN place < (SELECT COALESCE(MAX(place), 0) FROM enquiry)
			THEN (SELECT MAX(place) FROM enquiry) ELSE place END RETURNING place`,
	);
	return wholeNumber(taken, 'place');
}

/** Whom something of this kind was queued for in the last day. */
async function queuedToday(query: Query, kind: DispatchKind, now: number): Promise<string[]> {
	const rows = await query('SELECT recipient FROM dispatch WHERE kind = $1 AND queued_at > $2', [kind, now - DAY_MS]);
	return rows.map((row) => text(row, 'recipient'));
}

/** The mailbox behind an address: what stands after a plus is the owner's own note, and anybody can make up as many as they like. */
function mailboxOf(recipient: string): string {
	return recipient.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}
