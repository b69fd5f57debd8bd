/**
 * How soon visitors are usually rung, from what office and visitors recorded: the one figure about
 * itself that the site publishes.
 */
import { DAY_MS } from '#model/dates.ts';
import { askAt, type CallPromise, rungAfterDays } from './call-promise.ts';

/** What is known of one enquiry that the office had. */
export interface AnsweredCase {
	readonly receivedAt: number;
	/** When the office first rang, or the visitor said that it had: by then, whenever it was. */
	readonly rungAt?: number;
	/** Whether either side has said anything: rung, not rung, not for us. */
	readonly isAnswered: boolean;
}

/** Older cases say nothing of today. */
export const COUNTED_FOR_DAYS = 90;

/** With fewer cases one busy week would decide. */
const CASES_AT_LEAST = 20;

/**
 * What “usually” means. Cases without a record count as not rung, and too many of them forbid a
 * figure.
 */
const USUALLY = 0.8;

/** A higher figure says that something is wrong, and helps no visitor. */
const WORKING_DAYS_AT_MOST = 5;

/**
 * Counts cases one after the other. `usuallyWithin` says within how many working days eight in ten
 * are rung: 0 is the same day. Undefined with under 20 cases, where fewer than eight in ten have an
 * answer from one side or the other, and where it takes longer than five days. Counts what was
 * received in the last 90 days and is old enough that its visitor was asked.
 */
export function createAnswerTally(promise: CallPromise, now: number) {
	let counted = 0;
	let answered = 0;
	/** How many were rung on each working day after they wrote. */
	const rung = Array.from({ length: WORKING_DAYS_AT_MOST + 1 }, () => 0);
	return {
		add({ receivedAt, rungAt, isAnswered }: AnsweredCase): void {
			if (
				receivedAt <= now - COUNTED_FOR_DAYS * DAY_MS ||
				askAt(promise, receivedAt) + DAY_MS > now
			)
				return;
			counted += 1;
			if (isAnswered) answered += 1;
			const days = rungAt === undefined ? undefined : rungAfterDays(promise, receivedAt, rungAt);
			if (days !== undefined && rung[days] !== undefined) rung[days] += 1;
		},
		usuallyWithin(): number | undefined {
			if (answered < CASES_AT_LEAST || answered < USUALLY * counted) return undefined;
			let soFar = 0;
			const days = rung.findIndex((many) => {
				soFar += many;
				return soFar >= USUALLY * counted;
			});
			return days === -1 ? undefined : days;
		},
	};
}
