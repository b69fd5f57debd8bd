/** Saves each enquiry once, together with its dispatches, however often it is sent. */
import { randomUUIDv7 } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type DispatchKind, lettersThatGo } from '#model/outbox-message.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { CopiedEnquiry } from './copies/copied-enquiry.ts';
import {
	type ClaimedCopy,
	type CopyClaim,
	type CopyQueue,
	claimCopy,
} from './copies/copy-queue.ts';
import { type Database, placeholders, type Query } from './database.ts';
import { text, wholeNumber } from './rows.ts';
import { FOUND_BY, foundBy } from './search.ts';
import { insertVisitorLink } from './visitor-links.ts';

/**
 * Equal messages without a reference within this time are one: the page was reloaded, or the
 * browser sent it twice.
 */
const SAME_MESSAGE_WITHIN_MS = 10 * MINUTE_MS;

/**
 * Acknowledgements in a day. The limit stops anyone from making us e-mail many strangers by
 * entering their addresses. A busy day of honest visitors stays below it, and the office is
 * notified of every enquiry in any case.
 */
const ACKNOWLEDGEMENTS_PER_DAY = 300;

const ONCE_PER_DAY = lettersThatGo('to a visitor, once a day');
const ONCE = lettersThatGo('to a visitor, once');

/** An enquiry to save. */
export interface NewEnquiry extends Omit<Enquiry, 'forgottenAt' | 'id'> {
	/** True when the visitor's page created the reference, false when the server did. */
	readonly referenceIsTheirs: boolean;
	/** Equal for equal answers to the same form. */
	readonly fingerprint: string;
	/** The hash of the secret in the visitor's link. Absent where visitors get no link. */
	readonly secretHash?: string;
}

/** A dispatch to queue with it. */
export interface NewDispatch {
	readonly kind: DispatchKind;
	readonly recipient: string;
	/** Where an enquiry may have several of its kind. */
	readonly name?: string;
	/** When it leaves, where that is later. */
	readonly dueAt?: number;
}

interface SaveResult {
	readonly reference: string;
	/** True when the same enquiry was already there and nothing was written. */
	readonly repeated: boolean;
	/**
	 * True when the reference belongs to other answers. Nothing was saved: save it under another that
	 * `follows` this one.
	 */
	readonly isTaken?: true;
	/** The message to copy it, claimed for the caller. Absent where it did not ask, or it is done. */
	readonly copy?: ClaimedCopy;
}

/** How the store writes enquiries. */
export interface WriteOptions {
	/** The domain of every Message-ID. */
	readonly mailDomain: string;
	readonly seal: AnswerSeal;
	/** Queues a copy of what changes. */
	readonly copies: CopyQueue;
}

/** Queues the dispatches of an enquiry that it has not had. Returns how many. */
export async function queueDispatches(
	query: Query,
	mailDomain: string,
	enquiryId: string,
	dispatches: readonly NewDispatch[],
	at: number,
): Promise<number> {
	let count = 0;
	for (const { kind, recipient, name, dueAt = at } of dispatches) {
		const about = [enquiryId, kind, name].filter(Boolean).join('.');
		const rows = await query(
			// Released a second time, it may have sent some of them already.
			`INSERT INTO dispatch (id, enquiry_id, kind, recipient, message_id, state, queued_at, due_at)
			VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $7) ON CONFLICT (message_id) DO NOTHING RETURNING id`,
			[randomUUIDv7(), enquiryId, kind, recipient, `<${about}@${mailDomain}>`, at, dueAt],
		);
		count += rows.length;
	}
	return count;
}

/**
 * Inserts an enquiry as the last one, which has changed so many times: one that comes back from the
 * second copy goes on from there. It is the last lock to take, because it blocks all other writers
 * until the commit.
 */
export async function insertEnquiry(
	query: Query,
	enquiry: Omit<CopiedEnquiry, 'state'>,
	seal: AnswerSeal,
	changes = 1,
): Promise<void> {
	const {
		id,
		reference,
		form,
		formVersion,
		receivedAt,
		answers,
		consents,
		fingerprint,
		follows,
		quarantined,
		forgottenAt,
	} = enquiry;
	const place = await takePlace(query);
	await query(
		`INSERT INTO enquiry
			(id, place, reference, form, form_version, received_at, answers, consents, fingerprint,
			follows, quarantined, forgotten_at, changes, ${FOUND_BY.join(', ')})
		VALUES (${placeholders(13 + FOUND_BY.length, 1)})`,
		[
			id,
			place,
			reference,
			form,
			formVersion,
			receivedAt,
			JSON.stringify(seal.seal(form, id, answers)),
			JSON.stringify(consents),
			fingerprint,
			follows ?? null,
			quarantined ?? null,
			forgottenAt ?? null,
			changes,
			...foundBy(enquiry),
		],
	);
}

/** Releases enquiries from quarantine, within a transaction. */
export function enquiryRelease(
	database: Database,
	{ mailDomain, copies }: Pick<WriteOptions, 'mailDomain' | 'copies'>,
) {
	/**
	 * The dispatches within the limits. Concurrent enquiries with the same recipient wait for
	 * each other here.
	 */
	async function allowed(
		query: Query,
		dispatches: readonly NewDispatch[],
		at: number,
	): Promise<NewDispatch[]> {
		const found: NewDispatch[] = [];
		for (const dispatch of dispatches) {
			const isOnce = ONCE.includes(dispatch.kind);
			if (isOnce || ONCE_PER_DAY.includes(dispatch.kind)) {
				const mailbox = mailboxOf(dispatch.recipient);
				await database.lock(query, `${dispatch.kind} ${mailbox}`);
				const queued = await queuedSince(query, dispatch.kind, isOnce ? 0 : at - DAY_MS);
				if (
					(!isOnce && queued.length >= ACKNOWLEDGEMENTS_PER_DAY) ||
					queued.some((recipient) => mailboxOf(recipient) === mailbox)
				)
					continue;
			}
			found.push(dispatch);
		}
		return found;
	}

	/**
	 * Releases an enquiry from quarantine and queues its dispatches. Returns false when it was not in
	 * quarantine.
	 */
	async function releaseAndQueue(
		query: Query,
		column: 'id' | 'reference',
		value: string,
		dispatches: readonly NewDispatch[],
		at: number,
	): Promise<boolean> {
		const [row] = await query(
			`UPDATE enquiry SET quarantined = NULL WHERE ${column} = $1 AND quarantined IS NOT NULL RETURNING id`,
			[value],
		);
		if (!row) return false;
		await copies.changed(query, [text(row, 'id')]);
		await queueDispatches(
			query,
			mailDomain,
			text(row, 'id'),
			await allowed(query, dispatches, at),
			at,
		);
		return true;
	}

	return { allowed, releaseAndQueue };
}

/** The store's writes of enquiries. */
export function enquiryWrites(database: Database, { mailDomain, seal, copies }: WriteOptions) {
	const { allowed, releaseAndQueue } = enquiryRelease(database, { mailDomain, copies });
	return {
		/**
		 * Saves the enquiry with its dispatches, unless it was saved before. Everything is on the disk
		 * when the promise resolves. A quarantined enquiry is saved without dispatches, and released
		 * when it is sent again without suspicion. With `claim`, the caller gets the message to copy it,
		 * also of one that was sent again: its first answer may have been lost before the copy was made.
		 */
		save(
			arrival: NewEnquiry,
			dispatches: readonly NewDispatch[],
			claim?: CopyClaim,
		): Promise<SaveResult> {
			return database.transaction(async (query) => {
				await database.lock(
					query,
					arrival.referenceIsTheirs ? (arrival.follows ?? arrival.reference) : arrival.fingerprint,
				);
				const earlier = await findEarlier(query, arrival);
				if (earlier?.same) {
					const isReleased =
						arrival.quarantined === undefined &&
						(await releaseAndQueue(
							query,
							'reference',
							earlier.reference,
							dispatches,
							arrival.receivedAt,
						));
					return {
						reference: earlier.reference,
						repeated: !isReleased,
						copy: claim && (await claimCopy(query, earlier.reference, claim)),
					};
				}
				if (earlier && arrival.follows === undefined)
					return { reference: earlier.reference, repeated: false, isTaken: true };
				// Ids begin with the time: random ones have each enquiry rewrite pages all over four
				// indexes, and sync them.
				const id = randomUUIDv7();
				const due = arrival.quarantined ? [] : await allowed(query, dispatches, arrival.receivedAt);
				const { referenceIsTheirs, secretHash, ...kept } = arrival;
				const { reference } = kept;
				const enquiry = { ...kept, id };
				await insertEnquiry(query, enquiry, seal);
				if (secretHash) await insertVisitorLink(query, id, secretHash, arrival.receivedAt);
				await queueDispatches(query, mailDomain, id, due, arrival.receivedAt);
				const copy = await copies.added(query, reference, claim);
				if (!copy) return { reference, repeated: false };
				const links = secretHash ? [{ hash: secretHash, issuedAt: arrival.receivedAt }] : [];
				const state = { events: [], links };
				const toCopy = { number: 1, enquiry: { ...enquiry, state } };
				return { reference, repeated: false, copy: { ...copy, toCopy } };
			});
		},

		/**
		 * Queues another letter about an enquiry, to leave at `dueAt`, unless one of its kind and
		 * `name` was queued before. Returns false then, and when the enquiry is gone.
		 */
		queueLetter(
			enquiryId: string,
			kind: DispatchKind,
			recipient: string,
			name: string,
			at: number,
			dueAt = at,
		): Promise<boolean> {
			return database.transaction(async (query) => {
				const rows = await query(
					`INSERT INTO dispatch (id, enquiry_id, kind, recipient, message_id, state, queued_at, due_at)
					SELECT $1, id, $3, $4, $5, 'waiting', $6, $7 FROM enquiry WHERE id = $2
					ON CONFLICT (message_id) DO NOTHING RETURNING id`,
					[
						randomUUIDv7(),
						enquiryId,
						kind,
						recipient,
						`<${enquiryId}.${kind}.${name}@${mailDomain}>`,
						at,
						dueAt,
					],
				);
				return rows.length === 1;
			});
		},
	};
}

/**
 * The enquiry that this one repeats (`same`), or that has the reference it came with and other
 * answers.
 */
async function findEarlier(
	query: Query,
	arrival: NewEnquiry,
): Promise<{ reference: string; same: boolean } | undefined> {
	const cameWith = arrival.follows ?? arrival.reference;
	const [sameReference] = await query('SELECT fingerprint FROM enquiry WHERE reference = $1', [
		cameWith,
	]);
	if (sameReference) {
		if (text(sameReference, 'fingerprint') === arrival.fingerprint)
			return { reference: cameWith, same: true };
		const [sentAgain] = await query(
			'SELECT reference FROM enquiry WHERE follows = $1 AND fingerprint = $2',
			[cameWith, arrival.fingerprint],
		);
		return sentAgain
			? { reference: text(sentAgain, 'reference'), same: true }
			: { reference: cameWith, same: false };
	}
	if (arrival.referenceIsTheirs) return undefined;
	const [sameWords] = await query(
		'SELECT reference FROM enquiry WHERE fingerprint = $1 AND received_at > $2 ORDER BY received_at DESC LIMIT 1',
		[arrival.fingerprint, arrival.receivedAt - SAME_MESSAGE_WITHIN_MS],
	);
	return sameWords && { reference: text(sameWords, 'reference'), same: true };
}

/**
 * The next place in the order of arrival. Concurrent callers wait until this transaction has ended,
 * so each place is assigned once, and no reader sees a place before the lower ones. The place of an
 * erased enquiry is not assigned again.
 */
async function takePlace(query: Query): Promise<number> {
	const [taken] = await query('UPDATE last_place SET place = place + 1 RETURNING place');
	return wholeNumber(taken, 'place');
}

/** The recipients of this kind of dispatch since a time. */
async function queuedSince(query: Query, kind: DispatchKind, since: number): Promise<string[]> {
	const rows = await query('SELECT recipient FROM dispatch WHERE kind = $1 AND queued_at > $2', [
		kind,
		since,
	]);
	return rows.map((row) => text(row, 'recipient'));
}

/**
 * The mailbox of an address, without the tag after a plus, of which anyone can invent as many as
 * they like.
 */
function mailboxOf(recipient: string): string {
	return recipient.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}
