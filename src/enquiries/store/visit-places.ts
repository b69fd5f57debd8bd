/**
 * The places of visits in the database (src/model/visits.ts). An enquiry has the one that its events
 * say, or none; the index of the table lets no other have it.
 */
import { addDays, londonMoment, MINUTE_MS } from '#model/dates.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import type { Visit } from '#model/follow-up.ts';
import { dayOf, type HalfDay, isOver, type TakenPlace } from '#model/visits.ts';
import type { Database, Query, Row } from './database.ts';
import { optional, text, wholeNumber } from './rows.ts';
import type { NewDispatch } from './save.ts';
import { statements } from './statements.ts';

/** All of a half-day that are left. */
const CLOSED = 0;

/** What the firm says of visits, where an event may change one. */
export interface VisitEffects {
	/** How many visits it makes on each half-day from now on. */
	readonly places: Readonly<Record<HalfDay, number>>;
	/** The mailbox that letters about it go to. Absent where the visitor gets no letters. */
	readonly letterTo?: string;
}

/** At what time of the day before a visit the last letter about it leaves. */
const REMINDED_AT = '17:00';

/** What the name of that letter ends with, after the id of the event that confirmed the visit. */
export const REMINDER = '.reminder';

/** Whether calendars may have a visit: one was confirmed at some time. */
export const mayBeInCalendars = (events: readonly EnquiryEvent[]): boolean =>
	events.some(({ kind, data }) => data.visit && kind !== 'visit-asked');

/**
 * The letters that a change of a visit causes, each named by the event. Those of a visitor wait a
 * minute, in which another press may come.
 */
export function visitLetters(
	before: Visit | undefined,
	visit: Visit | undefined,
	{ id, by, at }: EnquiryEvent,
	recipient: string,
	earlier: readonly EnquiryEvent[],
): NewDispatch[] {
	const isInCalendars = mayBeInCalendars(earlier);
	const isSame = visit?.halfDay === before?.halfDay && visit?.isConfirmed === before?.isConfirmed;
	// Who takes back what was only asked for has seen so on the page, if no calendar has it. What is
	// over is not cancelled.
	const isHeard = isInCalendars ? before && isOver(before.halfDay, at) : by.who === 'visitor';
	if (isSame || (!visit && isHeard)) return [];
	const kind = visit && !visit.isConfirmed && !isInCalendars ? 'visit-asked' : 'visit';
	const letter = { kind, recipient, name: id } as const;
	const dueAt = by.who === 'visitor' ? at + MINUTE_MS : at;
	const evening = visit && londonMoment(addDays(dayOf(visit.halfDay), -1), REMINDED_AT);
	return [
		{ ...letter, dueAt },
		...(visit?.isConfirmed && evening && evening > at
			? [{ ...letter, name: id + REMINDER, dueAt: evening }]
			: []),
	];
}

/**
 * Gives an enquiry one of so many places of a half-day, or frees its place where that is undefined.
 * Where the firm makes no visits then any more, it may have its own place back. Returns its place;
 * false where none is left.
 */
export async function takePlace(
	database: Database,
	query: Query,
	enquiryId: string,
	halfDay: HalfDay | undefined,
	places?: number,
	own = 1,
): Promise<number | undefined | false> {
	const [row] = await query('SELECT * FROM visit WHERE enquiry_id = $1', [enquiryId]);
	const held = row && placeFrom(row);
	if (held?.halfDay === halfDay) return held?.place;
	if (halfDay === undefined) {
		await query('DELETE FROM visit WHERE enquiry_id = $1', [enquiryId]);
		return undefined;
	}
	// Others wait here, and then find it taken, where the index would refuse them with an error.
	await database.lock(query, 'visits');
	let place = own;
	if (places !== undefined) {
		const taken = (await query('SELECT * FROM visit WHERE half_day = $1', [halfDay])).map(
			placeFrom,
		);
		if (taken.length >= places || taken.some((one) => one.place === CLOSED)) return false;
		place = 1;
		while (taken.some((one) => one.place === place)) place += 1;
	}
	await query('DELETE FROM visit WHERE enquiry_id = $1', [enquiryId]);
	const put = await query(
		`INSERT INTO visit (half_day, place, enquiry_id) VALUES ($1, $2, $3)
		ON CONFLICT DO NOTHING RETURNING place`,
		[halfDay, place, enquiryId],
	);
	return put.length > 0 && place;
}

/** The store's places of visits. */
export function visitRecords(database: Database) {
	const { all, write } = statements(database);
	return {
		/** Those that are taken from a day on, in order. */
		takenPlaces: (day: string): Promise<TakenPlace[]> =>
			all('SELECT * FROM visit WHERE half_day >= $1 ORDER BY half_day, place', [day], placeFrom),

		/** Takes all places of a half-day that are left, or gives them back. */
		closeHalfDay: (halfDay: HalfDay, isClosed: boolean): Promise<number> =>
			isClosed
				? write('INSERT INTO visit (half_day, place) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
						halfDay,
						CLOSED,
					])
				: write('DELETE FROM visit WHERE half_day = $1 AND place = $2', [halfDay, CLOSED]),
	};
}

const placeFrom = (row: Row): TakenPlace => ({
	halfDay: text(row, 'half_day'),
	place: wholeNumber(row, 'place'),
	enquiryId: optional(text, row, 'enquiry_id'),
});
