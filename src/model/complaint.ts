/**
 * Complaints about how personal data was used, and the day each must be acknowledged by. Since 19
 * June 2026 the law requires that within 30 days (Data Protection Act 2018, section 164A). The
 * complaint's text stays in the office's mailbox. Stored here are only its days and the enquiry it
 * is about, if any.
 */
import { addDays, daysBetween, fullDayInWords } from './dates.ts';

/**
 * The day of receipt is not counted (the Information Commissioner's guidance of February 2026). We
 * do not extend the period for weekends.
 */
export const ACKNOWLEDGE_WITHIN_DAYS = 30;

/** This many days before the deadline, `status` starts to report the complaint as a problem. */
const SOON_DAYS = 5;

/** Days are in London time, as YYYY-MM-DD. */
export interface Complaint {
	/** Identifies the complaint on the office's pages. */
	readonly number: number;
	/** The reference of the enquiry it is about. Absent when there is none, or it has been erased. */
	readonly reference?: string;
	readonly receivedOn: string;
	readonly acknowledgedOn?: string;
	readonly answeredOn?: string;
}

/** The last day on which a complaint can be acknowledged in time. */
export function acknowledgeBy({ receivedOn }: Complaint): string {
	return addDays(receivedOn, ACKNOWLEDGE_WITHIN_DAYS);
}

/** The days left to acknowledge it: negative when overdue, undefined once acknowledged. */
export function daysLeft(complaint: Complaint, today: string): number | undefined {
	if (complaint.acknowledgedOn !== undefined) return undefined;
	return daysBetween(today, acknowledgeBy(complaint));
}

/** Whether it is close to its deadline, or past it. */
export function isPressing(complaint: Complaint, today: string): boolean {
	return (daysLeft(complaint, today) ?? Number.POSITIVE_INFINITY) <= SOON_DAYS;
}

/** A complaint and its days in one line, without personal data. */
export function describeComplaint(complaint: Complaint): string {
	const { number, receivedOn, acknowledgedOn, answeredOn } = complaint;
	return [
		`number ${number}, received ${fullDayInWords(receivedOn)}`,
		acknowledgedOn
			? `acknowledged ${fullDayInWords(acknowledgedOn)}`
			: `to be acknowledged by ${fullDayInWords(acknowledgeBy(complaint))}`,
		...(answeredOn ? [`answered ${fullDayInWords(answeredOn)}`] : []),
	].join(', ');
}

/**
 * What happens to a complaint. An answer also acknowledges it, unless it was acknowledged before.
 */
export type ComplaintStep = 'complaint-acknowledged' | 'complaint-answered';

/** Tells whether anything has happened to a complaint since it was shown. */
export const complaintMark = ({ receivedOn, acknowledgedOn, answeredOn }: Complaint): string =>
	[receivedOn, acknowledgedOn, answeredOn].join('/');
