/**
 * Complaints about how personal data was used, with the day each must be acknowledged by. Since 19 June 2026 the law asks for
 * that within 30 days (Data Protection Act 2018, section 164A). What somebody complains of stays in the office's mailbox: here
 * are only days and, where there is one, the enquiry it is about.
 */
import { addDays, daysBetween, fullDayInWords } from '../dates.ts';

/** The day of receipt is not counted (the Information Commissioner's guidance of February 2026). Weekends buy no time here. */
const ACKNOWLEDGE_WITHIN_DAYS = 30;

/** From so many days before the last one, `status` no longer calls it well. */
const SOON_DAYS = 5;

/** Days are London's, as 2026-11-20. */
export interface Complaint {
	/** What the office calls it by. */
	readonly number: number;
	/** Of the enquiry it is about. Absent when it is about none, or that one has been erased. */
	readonly reference?: string;
	readonly receivedOn: string;
	readonly acknowledgedOn?: string;
	readonly answeredOn?: string;
}

/** The last day on which a complaint can be acknowledged in time. */
export function acknowledgeBy({ receivedOn }: Complaint): string {
	return addDays(receivedOn, ACKNOWLEDGE_WITHIN_DAYS);
}

/** How many days are left for it; below nought when it is overdue, nothing when it has been acknowledged. */
export function daysLeft(complaint: Complaint, today: string): number | undefined {
	if (complaint.acknowledgedOn !== undefined) return undefined;
	return daysBetween(today, acknowledgeBy(complaint));
}

/** Whether somebody should see to it now. */
export function isPressing(complaint: Complaint, today: string): boolean {
	return (daysLeft(complaint, today) ?? Number.POSITIVE_INFINITY) <= SOON_DAYS;
}

/** A complaint and its days, in a line that names nobody. */
export function describeComplaint(complaint: Complaint): string {
	const { number, receivedOn, acknowledgedOn, answeredOn } = complaint;
	return [
		`number ${number}, received ${fullDayInWords(receivedOn)}`,
		acknowledgedOn ? `acknowledged ${fullDayInWords(acknowledgedOn)}` : `to be acknowledged by ${fullDayInWords(acknowledgeBy(complaint))}`,
		...(answeredOn ? [`answered ${fullDayInWords(answeredOn)}`] : []),
	].join(', ');
}

/** What becomes of a complaint, each on a day; an answer acknowledges as well, where nobody had before. */
export const complaintEvents = ['received', 'acknowledged', 'answered'] as const;
export type ComplaintEvent = (typeof complaintEvents)[number];
