/**
 * What stays of a finished month when its enquiries are erased: three numbers, in a note of the
 * store. The note also says that the month's letter was queued.
 */
import { londonHour, londonMonth, monthBefore } from '#model/dates.ts';
import { doubtedUntil } from '../retention/retention.ts';
import type { Store } from '../store/store.ts';
import { countsOf, type Months, readMonths } from './month-figures.ts';

/** The note with the month in which this began: no letter is about an earlier one. */
const FIRST_MONTH = 'first month';
const noteOf = (month: string) => `month ${month}`;

/** What came in a month, and what was won in it. */
export interface Bar {
	readonly month: string;
	readonly website: number;
	readonly telephone: number;
	readonly won: number;
}

function barOf(months: Months, month: string): Bar {
	const { website, telephone, won } = countsOf(months, month);
	return { month, website, telephone, won };
}

/** The twelve months that end with this one. Of those before the last two, what was kept counts. */
export async function readBars(
	store: Pick<Store, 'note'>,
	months: Months,
	last: string,
): Promise<Bar[]> {
	const bars: Bar[] = [];
	for (let month = last; bars.length < 12; month = monthBefore(month)) {
		const kept = bars.length > 1 ? await store.note(noteOf(month)) : undefined;
		bars.unshift(kept ? JSON.parse(kept) : barOf(months, month));
	}
	return bars;
}

/**
 * Queues the letter about last month, once, from an hour on, while the clock is trusted, and keeps
 * the numbers of every finished month that has none yet.
 */
export async function queueMonthIfDue(
	store: Store,
	recipient: string,
	now: number,
	fromHour = 0,
): Promise<boolean> {
	if ((await doubtedUntil(store, now)) !== undefined) return false;
	const thisMonth = londonMonth(now);
	const month = monthBefore(thisMonth);
	if ((await store.firstNote(FIRST_MONTH, thisMonth)) > month) return false;
	if (londonHour(now) < fromHour || (await store.note(noteOf(month))) !== undefined) return false;
	// Queued before the note is set: should it stop in between, it is queued again, which changes
	// nothing.
	const isQueued = await store.queueNotice('month', recipient, month, now);
	const months = await readMonths(store);
	for (const one of new Set([...months.keys(), month].map((key) => key.slice(0, 7))))
		if (one < thisMonth) await store.firstNote(noteOf(one), JSON.stringify(barOf(months, one)));
	return isQueued;
}
