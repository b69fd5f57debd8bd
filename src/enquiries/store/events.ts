/**
 * The events of enquiries in the database (src/model/enquiry-events.ts), each recorded once,
 * together with what it causes.
 */
import { randomUUID } from 'node:crypto';
import type { Enquiry } from '#model/enquiry.ts';
import {
	type Actor,
	decidedSince,
	type EnquiryEvent,
	EVENTS_AT_MOST,
	type EventData,
	type NewEvent,
} from '#model/enquiry-events.ts';
import { followUpOf, mayBeThanked } from '#model/follow-up.ts';
import { type FormName, formNames } from '#model/form-names.ts';
import { VISITOR_UPDATE } from '#model/outbox-message.ts';
import type { AnswerSeal } from './answer-seal.ts';
import { type Database, placeholders, type Query, type Row } from './database.ts';
import { insertPhotograph, type NewPhotograph } from './photographs.ts';
import { enquiryFrom, jsonObject, oneOf, optional, text, wholeNumber } from './rows.ts';
import { enquiryRelease, type NewDispatch, queueDispatches, type WriteOptions } from './save.ts';
import { rewriteFoundBy } from './search.ts';
import { groupByEnquiry, statements } from './statements.ts';
import { takePlace, type VisitEffects, visitLetters } from './visit-places.ts';

/** What an event causes, in the same transaction. */
export interface Effects {
	/** What is queued: with `released`, as if the enquiry had just arrived. */
	readonly dispatches?: readonly NewDispatch[];
	/** With `corrected`: the answers in their new form. They have passed the form's rules. */
	readonly answers?: Readonly<Record<string, string>>;
	/** With `photograph-added`. It does not apply when there are as many as there may be. */
	readonly photograph?: NewPhotograph;
	/** Without it, no visit can be had. */
	readonly visits?: VisitEffects;
}

export type RecordResult =
	/** `event` is new. */
	| { readonly state: 'recorded'; readonly event: EnquiryEvent }
	/** The nonce was used before, by `event`. */
	| { readonly state: 'repeated'; readonly event: EnquiryEvent }
	/** Something was decided after the page was drawn. */
	| { readonly state: 'overtaken' }
	/** No place is left on the half-day that its visit would have. */
	| { readonly state: 'full' }
	/** There is no such enquiry. */
	| { readonly state: 'gone' }
	/**
	 * It does not apply: released, but not in quarantine; undone, but there is nothing to undo; too
	 * many events or photographs.
	 */
	| { readonly state: 'pointless' };

/** What causing or taking back an event needs, within its transaction. */
interface Recording extends WriteOptions {
	readonly database: Database;
	readonly query: Query;
	readonly enquiry: Enquiry;
	readonly at: number;
}

type Cause = (
	recording: Recording,
	data: EventData,
	effects: Effects,
) => Promise<EventData | undefined>;

/**
 * What events of a kind cause. Each returns what is stored with its event, or undefined when it does
 * not apply.
 */
const causes: Readonly<Partial<Record<string, Cause>>> = {
	async released(recording, data, { dispatches = [] }) {
		const { database, query, enquiry, at } = recording;
		const { releaseAndQueue } = enquiryRelease(database, recording);
		const isReleased = await releaseAndQueue(query, 'id', enquiry.id, dispatches, at);
		return isReleased ? { ...data, reason: enquiry.quarantined ?? '' } : undefined;
	},

	async corrected(recording, data, { answers: corrected }) {
		const { query, enquiry, seal } = recording;
		if (!corrected) return data;
		const answers = { ...enquiry.answers, ...corrected };
		// The fingerprint stays that of the first answers, so that a late retry of the same post is
		// recognised.
		await query('UPDATE enquiry SET answers = $1 WHERE id = $2', [
			JSON.stringify(seal.seal(enquiry.form, enquiry.id, answers)),
			enquiry.id,
		]);
		await rewriteFoundBy(query, { ...enquiry, answers });
		const { email = '' } = answers;
		if (data.was?.email && data.was.email.toLowerCase() !== email.toLowerCase())
			await leaveMailbox(recording, email.toLowerCase());
		return { ...data, fields: Object.keys(corrected) };
	},

	async 'photograph-added'({ query, enquiry, seal, at }, data, { photograph }) {
		if (!photograph) return undefined;
		const added = { ...photograph, enquiryId: enquiry.id, addedAt: at };
		return (await insertPhotograph(query, seal, added)) ? data : undefined;
	},
};

/**
 * The office heard that an address was another's: the letters go to the right one, and the link that
 * the wrong one has opens nothing. It is kept, so that the next is another.
 */
async function leaveMailbox(recording: Recording, email: string): Promise<void> {
	const { query, enquiry, at } = recording;
	await query(
		`UPDATE visitor_link SET hash = 'ended ' || hash WHERE enquiry_id = $1 AND hash NOT LIKE 'ended %'`,
		[enquiry.id],
	);
	const letters = await query(
		`SELECT kind, MAX(due_at) AS due_at FROM dispatch WHERE enquiry_id = $1
			AND (kind = 'acknowledgement' OR kind = 'thanks' AND state <> 'delivered') GROUP BY kind ORDER BY kind`,
		[enquiry.id],
	);
	await query(
		`UPDATE dispatch SET recipient = $2, state = 'waiting' WHERE enquiry_id = $1 AND kind LIKE 'visit%' AND state IN ('waiting', 'parked')`,
		[enquiry.id, email],
	);
	await query(
		`DELETE FROM dispatch WHERE enquiry_id = $1 AND state <> 'delivered' AND (kind IN ('acknowledgement', 'thanks') OR recipient = '')`,
		[enquiry.id],
	);
	const again = letters.map((row) => ({
		kind: oneOf(row, 'kind', ['acknowledgement', 'thanks'] as const),
		recipient: email,
		name: `${at}`,
		dueAt: wholeNumber(row, 'due_at'),
	}));
	await queue(recording, email ? again : []);
}

/** Takes back what an event caused, as far as that is possible: what was sent has been sent. */
async function takeBack({ query, enquiry }: Recording, event: EnquiryEvent): Promise<void> {
	if (event.kind !== 'released') return;
	await query('UPDATE enquiry SET quarantined = $1 WHERE id = $2', [
		event.data.reason || 'held back again by the office',
		enquiry.id,
	]);
	await query(`DELETE FROM dispatch WHERE enquiry_id = $1 AND state IN ('waiting', 'parked')`, [
		enquiry.id,
	]);
}

/**
 * Adds the photograph of an event again, where the store has the event alone: its enquiry came back
 * from a second copy in which the photograph was lost.
 */
async function bringBackPhotograph(
	{ query, enquiry, seal, copies }: Recording,
	{ at }: EnquiryEvent,
	{ photograph }: Effects,
): Promise<void> {
	if (!photograph) return;
	const lost = { ...photograph, enquiryId: enquiry.id, addedAt: at };
	if (await insertPhotograph(query, seal, lost)) await copies.changed(query, [enquiry.id]);
}

/** Queues what is within the limits. */
async function queue(recording: Recording, dispatches: readonly NewDispatch[]): Promise<void> {
	const { database, query, enquiry, at, mailDomain } = recording;
	const due = await enquiryRelease(database, recording).allowed(query, dispatches, at);
	await queueDispatches(query, mailDomain, enquiry.id, due, at);
}

async function record(
	recording: Recording,
	event: NewEvent,
	effects: Effects,
): Promise<RecordResult> {
	const { database, query, enquiry, at, seal, copies } = recording;
	const events = await eventsOf(query, enquiry.id, seal);
	const earlier = event.nonce !== undefined && events.find((one) => one.nonce === event.nonce);
	if (earlier) {
		await bringBackPhotograph(recording, earlier, effects);
		return { state: 'repeated', event: earlier };
	}
	if (event.seen !== undefined && decidedSince(events, event.seen).length > 0)
		return { state: 'overtaken' };
	if (events.length >= EVENTS_AT_MOST) return { state: 'pointless' };
	if (event.kind === 'undone') {
		const undone = events.find(({ id, kind }) => id === event.undoes && kind !== 'undone');
		if (!undone || events.some(({ undoes }) => undoes === undone.id)) return { state: 'pointless' };
		await takeBack(recording, undone);
	}
	const { kind, by, undoes, nonce, data: given = {} } = event;
	const cause = Object.hasOwn(causes, kind) ? causes[kind] : undefined;
	const data = cause ? await cause(recording, given, effects) : given;
	if (data === undefined) return { state: 'pointless' };
	const made: EnquiryEvent = { id: randomUUID(), at, kind, by, data, undoes, nonce };
	const followUp = followUpOf(enquiry, [...events, made]);
	const { visit } = followUp;
	const { halfDay } = visit ?? {};
	const { places, letterTo } = effects.visits ?? {};
	const left = places?.[halfDay ?? ''] ?? (data.visit ? 0 : undefined);
	const place = await takePlace(database, query, enquiry.id, halfDay, left, visit?.place);
	if (place === false && data.visit) return { state: 'full' };
	const recorded = place ? { ...made, data: { ...data, place } } : made;
	await insertEvent(query, enquiry.id, recorded, seal);
	// Whatever else happened is recorded, and brings back no place that another enquiry has.
	if (place === false) {
		await takePlace(database, query, enquiry.id, undefined);
		await insertEvent(query, enquiry.id, { ...cancelled(at), by }, seal);
	}
	if (letterTo) {
		const before = followUpOf(enquiry, events).visit;
		const now = place === false ? undefined : visit;
		const letters = visitLetters(before, now, made, letterTo, events);
		// What is true again would be said again, once for each time.
		if (letters[0])
			await query(
				`DELETE FROM dispatch WHERE enquiry_id = $1 AND kind = 'visit' AND state IN ('waiting', 'parked')`,
				[enquiry.id],
			);
		await queue(recording, letters);
	}
	if (!mayBeThanked(followUp))
		await query(
			`DELETE FROM dispatch WHERE enquiry_id = $1 AND kind = 'thanks' AND state IN ('waiting', 'parked')`,
			[enquiry.id],
		);
	if (kind !== 'released') await queue(recording, effects.dispatches ?? []);
	// A reminder ends when it is undone, or a call or an answer came since.
	const { remindAt } = followUp;
	for (const { data: earlier } of events)
		if (earlier.remindAt && earlier.remindAt !== remindAt)
			await query(
				`DELETE FROM dispatch WHERE enquiry_id = $1 AND message_id LIKE $2 AND state = 'waiting'`,
				[enquiry.id, `%.${VISITOR_UPDATE}.${earlier.remindAt}@%`],
			);
	await copies.changed(query, [enquiry.id]);
	return { state: 'recorded', event: recorded };
}

/** SQL: the event was not taken back. */
export const notUndone = (event: string) =>
	`NOT EXISTS (SELECT 1 FROM event undo WHERE undo.enquiry_id = ${event}.enquiry_id AND undo.undoes = ${event}.id)`;

const OPEN_COMPLAINTS = `SELECT reference, received_at FROM enquiry WHERE id IN (
	SELECT enquiry_id FROM event complaint WHERE kind = 'complaint' AND ${notUndone('complaint')} AND NOT EXISTS (
		SELECT 1 FROM event answer WHERE answer.enquiry_id = complaint.enquiry_id
		AND answer.kind IN ('complaint-acknowledged', 'complaint-answered') AND ${notUndone('answer')}))
	ORDER BY place`;

/** The store's events. */
export function eventRecords(database: Database, options: WriteOptions) {
	const { all } = statements(database);
	const { seal } = options;
	return {
		/** Adds an event with its effects, unless its nonce was used before. */
		recordEvent(
			enquiryId: string,
			event: NewEvent,
			at: number,
			effects: Effects = {},
		): Promise<RecordResult> {
			return database.transaction(async (query): Promise<RecordResult> => {
				await database.lock(query, `event ${enquiryId}`);
				const [row] = await query('SELECT * FROM enquiry WHERE id = $1', [enquiryId]);
				if (!row) return { state: 'gone' };
				const enquiry = enquiryFrom(row, seal);
				return record({ ...options, database, query, enquiry, at }, event, effects);
			});
		},

		/** The events of an enquiry, in the order in which they were recorded. */
		eventsOf: (enquiryId: string): Promise<EnquiryEvent[]> =>
			database.read((query) => eventsOf(query, enquiryId, seal)),

		/** The events of many enquiries, by the enquiry's id. An enquiry without any is left out. */
		eventsOfAll: (enquiryIds: readonly string[]): Promise<Map<string, EnquiryEvent[]>> =>
			groupByEnquiry(
				database,
				enquiryIds,
				(query, some) =>
					query(
						`SELECT * FROM event WHERE enquiry_id IN (${placeholders(some.length, 1)}) ORDER BY enquiry_id, number`,
						some,
					),
				(row) => eventFrom(row, seal),
			),

		/**
		 * Is another one once an enquiry came since the first time or was erased, or an event was
		 * recorded since the second.
		 */
		async changeMark(enquiriesSince: number, eventsFrom: number): Promise<string> {
			const [mark = ''] = await all(
				`SELECT (SELECT COUNT(*) FROM enquiry WHERE received_at >= $1) AS enquiries,
					(SELECT MAX(place) FROM enquiry) AS place,
					(SELECT COUNT(*) FROM event WHERE at >= $2) AS events, (SELECT MAX(at) FROM event) AS at`,
				[enquiriesSince, eventsFrom],
				(row) => JSON.stringify(Object.values(row).map(String)),
			);
			return mark;
		},

		/** The enquiries with a complaint that is neither acknowledged nor answered, oldest first. */
		openComplaints(): Promise<{ reference: string; receivedAt: number }[]> {
			return all(OPEN_COMPLAINTS, [], (row) => ({
				reference: text(row, 'reference'),
				receivedAt: wholeNumber(row, 'received_at'),
			}));
		},

		/**
		 * The events recorded from a time on, with the enquiry's reference; of all, or of one kind of
		 * actor.
		 */
		eventsSince(
			from: number,
			limit: number,
			who?: Actor['who'],
		): Promise<(EnquiryEvent & { reference: string; form: FormName })[]> {
			return all(
				`SELECT event.*, reference, form FROM event JOIN enquiry ON enquiry.id = enquiry_id
					WHERE at >= $1${who ? ' AND who = $3' : ''} ORDER BY at, number LIMIT $2`,
				[from, limit, ...(who ? [who] : [])],
				(row) => ({
					...eventFrom(row, seal),
					reference: text(row, 'reference'),
					form: oneOf(row, 'form', formNames),
				}),
			);
		},
	};
}

/** The event of a visit that lost its place. */
export const cancelled = (at: number): EnquiryEvent => ({
	id: randomUUID(),
	at,
	kind: 'visit-cancelled',
	by: { who: 'office' },
	data: {},
});

/** The events of an enquiry, in the order in which they were recorded. */
export async function eventsOf(
	query: Query,
	enquiryId: string,
	seal: AnswerSeal,
): Promise<EnquiryEvent[]> {
	return (
		await query('SELECT * FROM event WHERE enquiry_id = $1 ORDER BY number', [enquiryId])
	).map((row) => eventFrom(row, seal));
}

/**
 * Adds an event as the last one of its enquiry, within a transaction that has locked its events.
 * One that is there is left as it is.
 */
export async function insertEvent(
	query: Query,
	enquiryId: string,
	event: EnquiryEvent,
	seal: AnswerSeal,
): Promise<void> {
	const { id, at, kind, by, data, undoes, nonce } = event;
	await query(
		`INSERT INTO event (id, enquiry_id, number, at, kind, who, data, undoes, nonce)
		VALUES ($1, $2, (SELECT COALESCE(MAX(number), 0) + 1 FROM event WHERE enquiry_id = $2), $3, $4, $5, $6, $7, $8)
		ON CONFLICT DO NOTHING`,
		[
			id,
			enquiryId,
			at,
			kind,
			by.who,
			sealData(id, by.who === 'office' && by.person ? { ...data, person: by.person } : data, seal),
			undoes ?? null,
			nonce ?? null,
		],
	);
}

function sealData(id: string, data: EventData, seal: AnswerSeal): string {
	const plain = JSON.stringify(data);
	return plain === '{}' ? plain : seal.sealText(`${id} event`, plain);
}

function eventFrom(row: Row, seal: AnswerSeal): EnquiryEvent {
	const { person, ...data } = dataFrom(row, seal);
	return {
		id: text(row, 'id'),
		at: wholeNumber(row, 'at'),
		kind: text(row, 'kind'),
		by: actorFrom(row, person),
		data,
		undoes: optional(text, row, 'undoes'),
		nonce: optional(text, row, 'nonce'),
	};
}

function actorFrom(row: Row, person: string | undefined): EnquiryEvent['by'] {
	const who = oneOf(row, 'who', ['office', 'visitor']);
	return who === 'office' ? { who, person } : { who };
}

function dataFrom(row: Row, seal: AnswerSeal): EventData {
	return jsonObject(row, 'data', seal.openText(`${text(row, 'id')} event`, text(row, 'data')));
}
