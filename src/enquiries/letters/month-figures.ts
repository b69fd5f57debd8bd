/** The figures of the month before, for the owner's letter: what arrived, and how soon it was rung about. */

import { HOUR_MS, londonDay, londonMoment, monthsInWords } from '#model/dates.ts';
import { type CallPromise, rungAfterDays } from '../call-promise/call-promise.ts';
import { type Followed, followedSince } from '../call-promise/promise-watch.ts';
import type { Store } from '../store/store.ts';

/** How soon the office rang or wrote, in the order in which it is shown. */
const SOON = [
	'within the hour',
	'the same day',
	'the next working day',
	'later',
	'not, as far as was recorded',
] as const;

export interface MonthFigures {
	/** Such as "October 2026". */
	readonly month: string;
	readonly messages: number;
	readonly applications: number;
	/** How many were rung or written to how soon. Without what is none. */
	readonly answered: readonly { readonly words: string; readonly count: number }[];
}

/** The month before the one that a day is in, as YYYY-MM. */
export function monthBefore(day: string): string {
	const [year = 0, month = 0] = day.split('-').map(Number);
	return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
}

/**
 * The figures of the month before today, as they are known now. Without what is held back as
 * suspicious.
 */
export async function lastMonth(
	store: Pick<Store, 'find' | 'eventsOfAll'>,
	promise: CallPromise,
	now: number,
): Promise<MonthFigures> {
	const today = londonDay(now);
	const month = monthBefore(today);
	const over = londonMoment(`${today.slice(0, 7)}-01`, '00:00');
	const came: Followed[] = [];
	for await (const one of followedSince(store, londonMoment(`${month}-01`, '00:00')))
		if (one.enquiry.receivedAt < over) came.push(one);
	const soon = came.map((one) => howSoon(one, promise));
	const messages = came.filter(({ enquiry }) => enquiry.form === 'contact').length;
	return {
		month: monthsInWords({ from: `${month}-01` }),
		messages,
		applications: came.length - messages,
		answered: SOON.map((words) => ({
			words,
			count: soon.filter((one) => one === words).length,
		})).filter(({ count }) => count > 0),
	};
}

/** How soon the office rang or wrote, counted from when it had the enquiry. */
function howSoon(
	{ enquiry, followUp: { releasedAt, triedAt, writtenAt } }: Followed,
	promise: CallPromise,
): (typeof SOON)[number] {
	const hadAt = releasedAt ?? enquiry.receivedAt;
	const at = Math.min(triedAt ?? Number.POSITIVE_INFINITY, writtenAt ?? Number.POSITIVE_INFINITY);
	if (at === Number.POSITIVE_INFINITY) return 'not, as far as was recorded';
	if (at - hadAt <= HOUR_MS) return 'within the hour';
	const days = rungAfterDays(promise, hadAt, at);
	return days === 0 ? 'the same day' : days === 1 ? 'the next working day' : 'later';
}
