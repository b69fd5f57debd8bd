/** Complaints in the database. Their type and deadlines are in ../complaints.ts. */
import type { Complaint, ComplaintEvent } from '../../follow-up/complaints.ts';
import type { Database, Query, Row, Value } from '../database.ts';
import { orNull, text, wholeNumber, withoutUndefined } from '../rows.ts';
import { countChange } from '../second-copy/changes.ts';

const assignments: Readonly<Record<ComplaintEvent, string>> = {
	received: 'received_on = $2',
	acknowledged: 'acknowledged_on = $2',
	answered: 'answered_on = $2, acknowledged_on = COALESCE(acknowledged_on, $2)',
};

/** Adds a complaint within a transaction, under its number if it had one. Returns its number. */
export async function insertComplaint(database: Database, query: Query, day: string, enquiryId?: string, had?: number): Promise<number> {
	await database.lock(query, 'complaint');
	const [last] = await query('SELECT COALESCE(MAX(number), 0) AS number FROM complaint');
	const number = had ?? wholeNumber(last, 'number') + 1;
	await query('INSERT INTO complaint (number, enquiry_id, received_on) VALUES ($1, $2, $3)', [number, enquiryId ?? null, day]);
	return number;
}

/** The acts of the office's page that note a day of a complaint. */
type ComplaintStep = 'complaint-acknowledged' | 'complaint-answered';

/**
 * Notes that a complaint about an enquiry was acknowledged or answered: the one with this number, or the first that was not. Returns its
 * number, or undefined where that was noted before.
 */
export async function noteComplaintStep(
	query: Query,
	enquiryId: string,
	step: ComplaintStep,
	day: string,
	wanted?: number,
): Promise<number | undefined> {
	const isOpen = step === 'complaint-answered' ? 'answered_on IS NULL' : 'acknowledged_on IS NULL';
	const [row] = await query(
		`SELECT number FROM complaint WHERE enquiry_id = $1 AND ${isOpen} AND ($2 = 0 OR number = $2) ORDER BY number LIMIT 1`,
		[enquiryId, wanted ?? 0],
	);
	if (!row) return undefined;
	const number = wholeNumber(row, 'number');
	await query(`UPDATE complaint SET ${assignments[step === 'complaint-answered' ? 'answered' : 'acknowledged']} WHERE number = $1`, [
		number,
		day,
	]);
	return number;
}

/**
 * Takes such a note back. An answer had also acknowledged the complaint, unless somebody did before: where both have one day and no act
 * says so, it counts as not acknowledged, because a deadline that is named once too often harms nobody.
 */
export async function takeBackComplaintStep(query: Query, number: number, step: ComplaintStep, isAcknowledged: boolean): Promise<void> {
	if (step === 'complaint-acknowledged')
		await query('UPDATE complaint SET acknowledged_on = NULL WHERE number = $1 AND answered_on IS NULL', [number]);
	else {
		if (!isAcknowledged)
			await query('UPDATE complaint SET acknowledged_on = NULL WHERE number = $1 AND acknowledged_on = answered_on', [number]);
		await query('UPDATE complaint SET answered_on = NULL WHERE number = $1', [number]);
	}
}

async function select(query: Query, condition: string, values: readonly Value[] = []): Promise<Complaint[]> {
	const rows = await query(
		`SELECT complaint.*, reference FROM complaint LEFT JOIN enquiry ON enquiry.id = enquiry_id WHERE ${condition} ORDER BY number`,
		values,
	);
	return rows.map(complaintFrom);
}

/** The complaints about an enquiry. */
export const complaintsOf = (query: Query, enquiryId: string) => select(query, 'enquiry_id = $1', [enquiryId]);

/** The store's complaints. With `hasSecondCopy`, the enquiry that one is about is listed for the second copy. */
export function complaintRecords(database: Database, { hasSecondCopy }: { hasSecondCopy: boolean }) {
	/** Counts a change of the enquiry that a complaint is about, if there is one. */
	async function countIts(query: Query, number: number): Promise<void> {
		const rows = await query('SELECT enquiry_id FROM complaint WHERE number = $1 AND enquiry_id IS NOT NULL', [number]);
		await countChange(
			query,
			rows.map((row) => text(row, 'enquiry_id')),
			hasSecondCopy,
		);
	}

	return {
		/** Adds a complaint, about an enquiry or about none. Returns its number. */
		addComplaint(day: string, enquiryId?: string): Promise<number> {
			return database.transaction(async (query) => {
				const number = await insertComplaint(database, query, day, enquiryId);
				await countIts(query, number);
				return number;
			});
		},

		/** Sets or corrects the day of an event. Returns the updated complaint, or undefined when no complaint has the number. */
		setComplaintDay(number: number, event: ComplaintEvent, day: string): Promise<Complaint | undefined> {
			return database.transaction(async (query) => {
				await query(`UPDATE complaint SET ${assignments[event]} WHERE number = $1`, [number, day]);
				await countIts(query, number);
				return (await select(query, 'number = $1', [number]))[0];
			});
		},

		/** All complaints, answered or not. */
		complaints: () => database.read((query) => select(query, 'TRUE')),

		/** The unanswered complaints. */
		openComplaints: () => database.read((query) => select(query, 'answered_on IS NULL')),
	};
}

function complaintFrom(row: Row): Complaint {
	return withoutUndefined({
		number: wholeNumber(row, 'number'),
		receivedOn: text(row, 'received_on'),
		reference: orNull(text, row, 'reference'),
		acknowledgedOn: orNull(text, row, 'acknowledged_on'),
		answeredOn: orNull(text, row, 'answered_on'),
	});
}
