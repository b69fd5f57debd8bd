/** Complaints in the database. Their type and deadlines are in src/model/complaint.ts. */
import { type Complaint, type ComplaintStep, complaintMark } from '#model/complaint.ts';
import type { Database, Query, Row, Value } from './database.ts';
import { orNull, text, wholeNumber, withoutUndefined } from './rows.ts';

const assignments: Readonly<Record<ComplaintStep, string>> = {
	'complaint-acknowledged': 'acknowledged_on = $2',
	'complaint-answered': 'answered_on = $2, acknowledged_on = COALESCE(acknowledged_on, $2)',
};

/** Adds a complaint within a transaction, under its number if it had one. Returns its number. */
export async function insertComplaint(
	database: Database,
	query: Query,
	day: string,
	enquiryId?: string,
	had?: number,
): Promise<number> {
	await database.lock(query, 'complaint');
	const [last] = await query('SELECT COALESCE(MAX(number), 0) AS number FROM complaint');
	const number = had ?? wholeNumber(last, 'number') + 1;
	await query('INSERT INTO complaint (number, enquiry_id, received_on) VALUES ($1, $2, $3)', [
		number,
		enquiryId ?? null,
		day,
	]);
	return number;
}

/**
 * Notes that a complaint about an enquiry was acknowledged or answered: the one with this number,
 * or the first that was not. Returns its number, or undefined where that was noted before.
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
	await query(`UPDATE complaint SET ${assignments[step]} WHERE number = $1`, [number, day]);
	return number;
}

/**
 * Takes such a note back. An answer had also acknowledged a complaint that was not acknowledged
 * before: where both have one day and no act says so, it counts as not acknowledged, because a
 * deadline that is named once too often does no harm.
 */
export async function takeBackComplaintStep(
	query: Query,
	number: number,
	step: ComplaintStep,
	isAcknowledged: boolean,
): Promise<void> {
	if (step === 'complaint-acknowledged')
		await query(
			'UPDATE complaint SET acknowledged_on = NULL WHERE number = $1 AND answered_on IS NULL',
			[number],
		);
	else {
		if (!isAcknowledged)
			await query(
				'UPDATE complaint SET acknowledged_on = NULL WHERE number = $1 AND acknowledged_on = answered_on',
				[number],
			);
		await query('UPDATE complaint SET answered_on = NULL WHERE number = $1', [number]);
	}
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

/** The complaints about an enquiry. */
export const complaintsOf = (query: Query, enquiryId: string) =>
	select(query, 'enquiry_id = $1', [enquiryId]);

/** The store's complaints. Those about an enquiry are noted by its events (events.ts). */
export function complaintRecords(database: Database) {
	return {
		/**
		 * Adds a complaint about no enquiry. Returns its number, or undefined where `last` is no longer
		 * the highest that there is.
		 */
		addComplaint(day: string, last?: number): Promise<number | undefined> {
			return database.transaction(async (query) => {
				await database.lock(query, 'complaint');
				const [highest] = await query('SELECT COALESCE(MAX(number), 0) AS number FROM complaint');
				return last === undefined || wholeNumber(highest, 'number') === last
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
				else if (complaint.answeredOn)
					await takeBackComplaintStep(query, number, 'complaint-answered', false);
				else if (complaint.acknowledgedOn)
					await takeBackComplaintStep(query, number, 'complaint-acknowledged', false);
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
	return withoutUndefined({
		number: wholeNumber(row, 'number'),
		receivedOn: text(row, 'received_on'),
		reference: orNull(text, row, 'reference'),
		acknowledgedOn: orNull(text, row, 'acknowledged_on'),
		answeredOn: orNull(text, row, 'answered_on'),
	});
}
