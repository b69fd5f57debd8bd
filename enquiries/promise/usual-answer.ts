/** How soon somebody is usually rung, from what office and visitors recorded: the one figure about itself that the site publishes. */
import { DAY_MS } from '../../dates.ts';
import { askAt, type CallPromise, rungAfterDays } from './call-promise.ts';

/** What is known of one enquiry that the office had. */
export interface AnsweredCase {
	readonly receivedAt: number;
	/** When the office first rang, or the visitor said that it had: by then, whenever it was. */
	readonly rungAt?: number | undefined;
	/** Whether either side has said anything: rung, not rung, not for us. */
	readonly isAnswered: boolean;
}

/** Older cases say nothing of today. */
export const COUNTED_FOR_DAYS = 90;

/** With fewer cases one busy week would decide. */
const CASES_AT_LEAST = 20;

/** What “usually” means. Cases of which nobody said anything count as not rung, and too many of them forbid a figure. */
const USUALLY = 0.8;

/** A figure beyond this says that something is wrong, and helps nobody. */
const WORKING_DAYS_AT_MOST = 5;

/**
 * Within how many working days eight in ten are rung: 0 is the same day. Undefined with under 20 cases, where fewer than eight in ten
 * have an answer from one side or the other, and where it takes longer than five days. Counts what was received in the last 90 days
 * and is old enough that its visitor was asked.
 */
export function usuallyRungWithin(promise: CallPromise, cases: readonly AnsweredCase[], now: number): number | undefined {
	const counted = cases.filter(
		({ receivedAt }) => receivedAt > now - COUNTED_FOR_DAYS * DAY_MS && askAt(promise, receivedAt) + DAY_MS <= now,
	);
	const answered = counted.filter(({ isAnswered }) => isAnswered).length;
	if (answered < CASES_AT_LEAST || answered < USUALLY * counted.length) return undefined;
	const after = counted.flatMap(({ receivedAt, rungAt }) => (rungAt === undefined ? [] : [rungAfterDays(promise, receivedAt, rungAt)]));
	for (let days = 0; days <= WORKING_DAYS_AT_MOST; days += 1)
		if (after.filter((taken) => taken <= days).length >= USUALLY * counted.length) return days;
	return undefined;
}
