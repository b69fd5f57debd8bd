/**
 * The day by which a complaint about how personal data was used must be acknowledged: within 30
 * days, since 19 June 2026 (Data Protection Act 2018, section 164A). The day of receipt is not
 * counted (the Information Commissioner's guidance of February 2026), and we do not extend the
 * period for weekends.
 */
import { addDays, londonDay } from './dates.ts';

export const ACKNOWLEDGE_WITHIN_DAYS = 30;

/**
 * The last day on which it can be acknowledged in time, as YYYY-MM-DD. The days run from the London
 * day on which the message came, whenever the office recorded that it is a complaint.
 */
export const acknowledgeBy = (receivedAt: number): string =>
	addDays(londonDay(receivedAt), ACKNOWLEDGE_WITHIN_DAYS);
