/** Complaints in the database. Their type and deadlines are in src/model/complaint.ts. */
import { type Complaint, type ComplaintStep, complaintMark } from '#model/complaint.ts';
import { londonDay } from '#model/dates.ts';
import { type EnquiryEvent, type EventData, standingEvents } from '#model/enquiry-events.ts';
import type { CopiedState } from './copies/copied-enquiry.ts';
import type { Database, Query, Row, Value } from './database.ts';
import { optional, text, wholeNumber } from './rows.ts';
import { dropLettersAboutCall } from './save.ts';

const assignments: Readonly<Record<ComplaintStep, string>> = {
	'complaint-acknowledged': 'acknowledged_on = $2',
	'complaint-answered': 'answered_on = $2, acknowledged_on = COALESCE(acknowledged_on, $2)',
};

/** The highest number of a complaint, of which no other transaction then adds one. */
async function highestNumber(database: Database, query: Query): Promise<number> {
	await database.lock(query, 'complaint');
	const [highest] = await query('SELECT COALESCE(MAX(number), 0) AS number FROM complaint');
	return wholeNumber(highest, 'number');
}

/** Adds a complaint within a transaction, under its number if it had one. Returns its number. */
async function insertComplaint(
	database: Database,
	query: Query,
	day: string,
	enquiryId?: string,
	had?: number,
): Promise<number> {
	const highest = await highestNumber(database, query);
	const number = had ?? highest + 1;
	await query('INSERT INTO complaint (number, enquiry_id, received_on) VALUES ($1, $2, $3)', [
		number,
		enquiryId ?? null,
		day,
	]);
	return number;
}

/** What an event about a complaint needs, within its transaction. */
interface Recording {
	readonly database: Database;
	readonly query: Query;
	readonly enquiry: { readonly id: string };
	readonly at: number;
}

/**
 * A step of the complaint with the event's number, or of the first that was not taken. Does not
 * apply where it was taken before.
 */
const takeStep =
	(step: ComplaintStep, open: string) =>
	async ({ query, enquiry, at }: Recording, data: EventData): Promise<EventData | undefined> => {
		const [row] = await query(
			`SELECT number FROM complaint WHERE enquiry_id = $1 AND ${open} IS NULL AND ($2 = 0 OR number = $2) ORDER BY number LIMIT 1`,
			[enquiry.id, data.complaint ?? 0],
		);
		if (!row) return undefined;
		const complaint = wholeNumber(row, 'number');
		await query(`UPDATE complaint SET ${assignments[step]} WHERE number = $1`, [
			complaint,
			data.day ?? londonDay(at),
		]);
		return { ...data, complaint };
	};

/** What the events of a complaint about an enquiry cause, as in ./events.ts. */
export const complaintCauses = {
	async complaint({ database, query, enquiry, at }: Recording, data: EventData) {
		await dropLettersAboutCall(query, enquiry.id);
		const day = data.day ?? londonDay(at);
		return { ...data, complaint: await insertComplaint(database, query, day, enquiry.id) };
	},
	'complaint-acknowledged': takeStep('complaint-acknowledged', 'acknowledged_on'),
	'complaint-answered': takeStep('complaint-answered', 'answered_on'),
};

/** Takes back what such an event caused. Other events have no number of a complaint. */
export async function takeBackComplaint(
	query: Query,
	{ kind, data: { complaint } }: EnquiryEvent,
	before: readonly EnquiryEvent[],
): Promise<void> {
	if (complaint === undefined) return;
	if (kind === 'complaint')
		await query(
			'DELETE FROM complaint WHERE number = $1 AND acknowledged_on IS NULL AND answered_on IS NULL',
			[complaint],
		);
	else
		await takeBackStep(
			query,
			complaint,
			kind === 'complaint-answered',
			standingEvents(before).some((one) => one.kind === 'complaint-acknowledged'),
		);
}

/**
 * Takes a step back. An answer had also acknowledged a complaint that was not acknowledged before:
 * where both have one day and no act says so, it counts as not acknowledged, because a deadline
 * that is named once too often does no harm.
 */
async function takeBackStep(
	query: Query,
	number: number,
	isAnswer: boolean,
	isAcknowledged: boolean,
): Promise<void> {
	if (!isAnswer || !isAcknowledged)
		await query(
			`UPDATE complaint SET acknowledged_on = NULL WHERE number = $1 AND ${isAnswer ? 'acknowledged_on = answered_on' : 'answered_on IS NULL'}`,
			[number],
		);
	if (isAnswer) await query('UPDATE complaint SET answered_on = NULL WHERE number = $1', [number]);
}

async function select(
	query: Query,
	condition: string,
	values: readonly Value[] = [],
): Promise<Complaint[]> {
	const rows = await query(
		`SELECT complaint.*, reference FROM complaint LEFT JOIN enquiry ON enquiry.id = enquiry_id WHERE ${condition} ORDER BY number`,
		values,
	);
	return rows.map(complaintFrom);
}

/** The complaints about an enquiry, as the second copy has them. */
export async function readComplaintsOf(
	query: Query,
	enquiryId: string,
): Promise<CopiedState['complaints']> {
	const complaints = await select(query, 'enquiry_id = $1', [enquiryId]);
	return complaints.map(({ reference, ...complaint }) => complaint);
}

/**
 * Those copied complaints that the store has not, under the number that it gave them either. One
 * that was undone in the store stays so.
 */
export const missingComplaints = (copied: CopiedState, known: CopiedState) =>
	copied.complaints.filter(
		({ number, receivedOn }) =>
			!known.complaints.some(
				(complaint) => complaint.number === number || complaint.receivedOn === receivedOn,
			) && !known.events.some(({ data }) => data.complaint === number),
	);

/**
 * Brings complaints about an enquiry back, within a transaction. A number that was given to another
 * complaint meanwhile stays with that one. Returns what has the events say the new numbers.
 */
export async function restoreComplaints(
	database: Database,
	query: Query,
	enquiryId: string,
	missing: CopiedState['complaints'],
): Promise<(data: EventData) => EventData> {
	const renumbered = new Map<number | undefined, number>();
	for (const { number, receivedOn, acknowledgedOn, answeredOn } of missing) {
		const [taken] = await query('SELECT 1 FROM complaint WHERE number = $1', [number]);
		const had = taken ? undefined : number;
		const given = await insertComplaint(database, query, receivedOn, enquiryId, had);
		renumbered.set(number, given);
		await query('UPDATE complaint SET acknowledged_on = $2, answered_on = $3 WHERE number = $1', [
			given,
			acknowledgedOn ?? null,
			answeredOn ?? null,
		]);
	}
	return (data) => {
		const complaint = renumbered.get(data.complaint);
		return complaint === undefined ? data : { ...data, complaint };
	};
}

/** The store's complaints. Those about an enquiry are noted by its events (./events.ts). */
export function complaintRecords(database: Database) {
	return {
		/**
		 * Adds a complaint about no enquiry. Returns its number, or undefined where `last` is no longer
		 * the highest that there is.
		 */
		addComplaint(day: string, last?: number): Promise<number | undefined> {
			return database.transaction(async (query) => {
				const highest = await highestNumber(database, query);
				return last === undefined || highest === last
					? insertComplaint(database, query, day)
					: undefined;
			});
		},

		/**
		 * Notes a step of a complaint about no enquiry, or takes its latest back: at last the complaint
		 * itself. Returns false, and changes nothing, where its days are no longer those that were
		 * `seen`.
		 */
		stepComplaint(
			number: number,
			step: ComplaintStep | 'undone',
			day: string,
			seen: string,
		): Promise<boolean> {
			return database.transaction(async (query) => {
				await database.lock(query, 'complaint');
				const [complaint] = await select(query, 'number = $1 AND enquiry_id IS NULL', [number]);
				if (!complaint || complaintMark(complaint) !== seen) return false;
				if (step !== 'undone')
					await query(`UPDATE complaint SET ${assignments[step]} WHERE number = $1`, [number, day]);
				else if (complaint.answeredOn ?? complaint.acknowledgedOn)
					await takeBackStep(query, number, complaint.answeredOn !== undefined, false);
				else await query('DELETE FROM complaint WHERE number = $1', [number]);
				return true;
			});
		},

		/** All complaints, answered or not. */
		complaints: () => database.read((query) => select(query, 'TRUE')),

		/** The unanswered complaints. */
		openComplaints: () => database.read((query) => select(query, 'answered_on IS NULL')),
	};
}

function complaintFrom(row: Row): Complaint {
	return {
		number: wholeNumber(row, 'number'),
		receivedOn: text(row, 'received_on'),
		reference: optional(text, row, 'reference'),
		acknowledgedOn: optional(text, row, 'acknowledged_on'),
		answeredOn: optional(text, row, 'answered_on'),
	};
}
