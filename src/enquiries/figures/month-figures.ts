/**
 * The figures of a month that decide something: how soon people were rung, what became of what they
 * asked, and how they came.
 */

import { HOME } from '#forms/fields/hidden-fields.ts';
import { HOUR_MS, londonDay, londonMoment, monthsInWords } from '#model/dates.ts';
import { notForUsReasons } from '#model/enquiry-events.ts';
import type { MonthFigure, MonthFigures } from '#model/office-month.ts';
import { type CallPromise, rungAfterDays } from '../call-promise/call-promise.ts';
import { type Followed, followedSince } from '../call-promise/promise-watch.ts';
import { stateWords } from '../follow-up/words.ts';
import type { Store } from '../store/store.ts';

/** What is counted, in the order in which it is shown. Empty groups are left out. */
const RUNG = [
	'Within the hour',
	'The same day',
	'The next working day',
	'Later',
	'Nobody recorded it',
] as const;
const CAME = ['A message', 'An application', 'An application after the check'] as const;

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
	return {
		month: monthsInWords({ from: `${month}-01` }),
		enquiries: came.length,
		figures: [
			figure('How soon they were rung', RUNG, came, (one) => rungWithin(one, promise)),
			figure(
				'What became of them',
				[...new Set(Object.values(stateWords).map(({ outcome }) => outcome))],
				came,
				({ followUp: { state } }) => stateWords[state].outcome,
			),
			figure(
				'Why not for us',
				notForUsReasons,
				came,
				({ followUp }) => followUp.notForUsBecause ?? '',
			),
			figure(
				'How they came',
				CAME,
				came,
				({ enquiry: { form, answers } }) => CAME[form === 'contact' ? 0 : answers[HOME] ? 2 : 1],
			),
		].filter(({ bars }) => bars.length > 0),
	};
}

/** How soon the office rang or wrote, counted from when it had the enquiry. */
function rungWithin(
	{ enquiry, followUp: { releasedAt, triedAt, writtenAt } }: Followed,
	promise: CallPromise,
): (typeof RUNG)[number] {
	const hadAt = releasedAt ?? enquiry.receivedAt;
	const at = Math.min(triedAt ?? Number.POSITIVE_INFINITY, writtenAt ?? Number.POSITIVE_INFINITY);
	if (at === Number.POSITIVE_INFINITY) return 'Nobody recorded it';
	if (at - hadAt <= HOUR_MS) return 'Within the hour';
	const days = rungAfterDays(promise, hadAt, at);
	return days === 0 ? 'The same day' : days === 1 ? 'The next working day' : 'Later';
}

function figure(
	heading: string,
	kinds: readonly string[],
	came: readonly Followed[],
	kindOf: (one: Followed) => string,
): MonthFigure {
	const counts = new Map<string, number>();
	for (const one of came) counts.set(kindOf(one), (counts.get(kindOf(one)) ?? 0) + 1);
	return {
		heading,
		bars: kinds.flatMap((words) =>
			counts.has(words) ? [{ words, count: counts.get(words) ?? 0 }] : [],
		),
	};
}
