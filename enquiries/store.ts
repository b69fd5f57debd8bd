/** Keeps enquiries and the e-mails they owe. Every promise here is stated, and held for each database, in store.contract.ts. */
import { randomUUID } from 'node:crypto';
import type { Database, Query, Row } from './database.ts';
import type { ClaimedEmail, EmailKind, Enquiry } from './enquiry.ts';
import { migrate } from './schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A message without a reference is the same one again within this time: a reloaded page, a browser that sent twice. */
const SAME_MESSAGE_WITHIN_MS = 10 * 60 * 1000;

/** An enquiry about to be kept. */
export interface Arrival extends Omit<Enquiry, 'follows' | 'id'> {
	/** True when the visitor's page made the reference, false when we did. */
	readonly referenceIsTheirs: boolean;
	/** Equal for equal answers to the same form. */
	readonly fingerprint: string;
	/** Used instead when the given one already stands for other answers. */
	readonly spareReference: string;
}

/** An e-mail to be queued with it. */
export interface NewEmail {
	readonly kind: EmailKind;
	readonly recipient: string;
	/** At most one of its kind to its recipient in a day. */
	readonly oncePerDay: boolean;
}

export interface Kept {
	readonly reference: string;
	/** True when the same enquiry was already there and nothing new was written. */
	readonly repeated: boolean;
}

export interface Counts {
	readonly enquiries: number;
	readonly waiting: number;
	readonly delivered: number;
	readonly parked: number;
	/** When the longest-waiting e-mail was queued. */
	readonly oldestWaiting?: number;
}

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Opens the store on a database, its tables brought up to date. `mailDomain` ends every Message-ID. */
export async function openStore(database: Database, mailDomain: string) {
	await migrate(database);

	return {
		/** Keeps the enquiry together with its e-mails, or finds that it was already kept. Both are on the disk by then. */
		keep(arrival: Arrival, emails: readonly NewEmail[]): Promise<Kept> {
			return database.transaction(async (query) => {
				const earlier = await findEarlier(query, arrival);
				if (earlier?.same) return { reference: earlier.reference, repeated: true };
				const reference = earlier ? arrival.spareReference : arrival.reference;
				const id = randomUUID();
				await query(
					`INSERT INTO enquiry (id, reference, form, form_version, received_at, answers, consents, fingerprint, follows)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
					[
						id,
						reference,
						arrival.form,
						arrival.formVersion,
						arrival.receivedAt,
						JSON.stringify(arrival.answers),
						JSON.stringify(arrival.consents),
						arrival.fingerprint,
						earlier?.reference ?? null,
					],
				);
				for (const email of emails) {
					if (email.oncePerDay && (await wasQueuedToday(query, email, arrival.receivedAt))) continue;
					await query(
						`INSERT INTO email (id, enquiry_id, kind, recipient, message_id, state, queued_at, due_at)
						VALUES ($1, $2, $3, $4, $5, 'waiting', $6, $6)`,
						[randomUUID(), id, email.kind, email.recipient, `<${id}.${email.kind}@${mailDomain}>`, arrival.receivedAt],
					);
				}
				return { reference, repeated: false };
			});
		},

		/**
		 * Claims e-mails that are due, oldest first, for one try each. The try is counted before it is made, so that a crash in
		 * the middle of it is seen; a claim that was never settled lapses and the e-mail is due again.
		 */
		claim(now: number, atMost: number, forMs: number): Promise<ClaimedEmail[]> {
			return database.transaction(async (query) => {
				const rows = await query(
					`SELECT email.id FROM email
					WHERE (state = 'waiting' AND due_at <= $1) OR (state = 'claimed' AND claimed_until <= $1)
					ORDER BY due_at, queued_at LIMIT $2 ${database.claimClause}`,
					[now, atMost],
				);
				const claim = randomUUID();
				const claimed: ClaimedEmail[] = [];
				for (const { id } of rows) {
					await query(`UPDATE email SET state = 'claimed', claim = $1, claimed_until = $2, attempts = attempts + 1 WHERE id = $3`, [
						claim,
						now + forMs,
						id ?? null,
					]);
					const [row] = await query(
						`SELECT email.id AS email_id, kind, recipient, message_id, attempts, queued_at, enquiry.*
						FROM email JOIN enquiry ON enquiry.id = email.enquiry_id WHERE email.id = $1`,
						[id ?? null],
					);
					if (row) claimed.push(asClaimed(row, claim));
				}
				return claimed;
			});
		},

		/** The mail server took it. False when the claim had lapsed and the e-mail is no longer ours. */
		delivered(email: ClaimedEmail, at: number): Promise<boolean> {
			return settle(database, email, `state = 'delivered', delivered_at = $3, last_failure = NULL`, [at]);
		},

		/** The try failed; the next is at `dueAt`. `failure` is a short class of failure, never the visitor's words. */
		waiting(email: ClaimedEmail, dueAt: number, failure: string): Promise<boolean> {
			return settle(database, email, `state = 'waiting', due_at = $3, last_failure = $4`, [dueAt, failure]);
		},

		/** Nothing more will be tried until somebody asks for it. It is kept. */
		parked(email: ClaimedEmail, failure: string): Promise<boolean> {
			return settle(database, email, `state = 'parked', last_failure = $3`, [failure]);
		},

		/** Makes every claim due again at once. Only for a start, when no other process works on this store. */
		releaseClaims(): Promise<void> {
			return database.transaction(async (query) => {
				await query(`UPDATE email SET state = 'waiting', claim = NULL, claimed_until = NULL WHERE state = 'claimed'`);
			});
		},

		/** When the next e-mail is due, if any waits. */
		nextDue(): Promise<number | undefined> {
			return database.transaction(async (query) => {
				const [row] = await query(`SELECT MIN(due_at) AS due FROM email WHERE state = 'waiting'`);
				return row?.due == null ? undefined : Number(row.due);
			});
		},

		/** How much there is, by state. */
		count(): Promise<Counts> {
			return database.transaction(async (query) => {
				const [row] = await query(
					`SELECT (SELECT COUNT(*) FROM enquiry) AS enquiries,
						SUM(CASE WHEN state IN ('waiting', 'claimed') THEN 1 ELSE 0 END) AS waiting,
						SUM(CASE WHEN state = 'delivered' THEN 1 ELSE 0 END) AS delivered,
						SUM(CASE WHEN state = 'parked' THEN 1 ELSE 0 END) AS parked,
						MIN(CASE WHEN state IN ('waiting', 'claimed') THEN queued_at END) AS oldest
					FROM email`,
				);
				const oldest = row?.oldest == null ? {} : { oldestWaiting: Number(row.oldest) };
				return {
					enquiries: Number(row?.enquiries),
					waiting: Number(row?.waiting ?? 0),
					delivered: Number(row?.delivered ?? 0),
					parked: Number(row?.parked ?? 0),
					...oldest,
				};
			});
		},

		/** Every reference kept, oldest first. */
		references(): Promise<string[]> {
			return database.transaction(async (query) =>
				(await query('SELECT reference FROM enquiry ORDER BY received_at, id')).map((row) => String(row.reference)),
			);
		},

		close: () => database.close(),
	};
}

/** The enquiry that this arrival repeats (`same`), or whose reference it carries with other answers. */
async function findEarlier(query: Query, arrival: Arrival): Promise<{ reference: string; same: boolean } | undefined> {
	const [sameReference] = await query('SELECT fingerprint FROM enquiry WHERE reference = $1', [arrival.reference]);
	if (sameReference) {
		const same = sameReference.fingerprint === arrival.fingerprint;
		if (same) return { reference: arrival.reference, same };
		const [sentAgain] = await query('SELECT reference FROM enquiry WHERE follows = $1 AND fingerprint = $2', [
			arrival.reference,
			arrival.fingerprint,
		]);
		return sentAgain ? { reference: String(sentAgain.reference), same: true } : { reference: arrival.reference, same: false };
	}
	if (arrival.referenceIsTheirs) return undefined;
	const [sameWords] = await query(
		'SELECT reference FROM enquiry WHERE fingerprint = $1 AND received_at > $2 ORDER BY received_at DESC LIMIT 1',
		[arrival.fingerprint, arrival.receivedAt - SAME_MESSAGE_WITHIN_MS],
	);
	return sameWords && { reference: String(sameWords.reference), same: true };
}

async function wasQueuedToday(query: Query, email: NewEmail, now: number): Promise<boolean> {
	const rows = await query('SELECT id FROM email WHERE kind = $1 AND recipient = $2 AND queued_at > $3 LIMIT 1', [
		email.kind,
		email.recipient,
		now - DAY_MS,
	]);
	return rows.length > 0;
}

/** Writes an outcome down, unless the claim has lapsed and somebody else has it now. */
function settle(database: Database, email: ClaimedEmail, change: string, values: readonly (string | number)[]): Promise<boolean> {
	return database.transaction(async (query) => {
		const rows = await query(`UPDATE email SET ${change}, claim = NULL, claimed_until = NULL WHERE id = $1 AND claim = $2 RETURNING id`, [
			email.id,
			email.claim,
			...values,
		]);
		return rows.length === 1;
	});
}

function asClaimed(row: Row, claim: string): ClaimedEmail {
	return {
		id: String(row.email_id),
		kind: row.kind as EmailKind,
		recipient: String(row.recipient),
		messageId: String(row.message_id),
		attempts: Number(row.attempts),
		queuedAt: Number(row.queued_at),
		claim,
		enquiry: asEnquiry(row),
	};
}

function asEnquiry(row: Row): Enquiry {
	return {
		id: String(row.id),
		reference: String(row.reference),
		form: row.form as Enquiry['form'],
		formVersion: Number(row.form_version),
		receivedAt: Number(row.received_at),
		answers: JSON.parse(String(row.answers)) as Enquiry['answers'],
		consents: JSON.parse(String(row.consents)) as string[],
		...(row.follows == null ? {} : { follows: String(row.follows) }),
	};
}
