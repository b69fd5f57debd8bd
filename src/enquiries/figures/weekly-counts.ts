/**
 * The figures of a week: what was sent, and who was rung in time. Numbers only, for the office.
 */
import { addDays, dayInWords, londonDay, londonMoment } from '#model/dates.ts';
import { mayBeRung } from '#model/follow-up.ts';
import { type Followed, followedSince } from '../call-promise/promise-watch.ts';
import type { Store } from '../store/store.ts';

/** What figures need of the store. */
type FiguresSource = Pick<Store, 'find' | 'eventsOfAll'>;

interface WeekFigures {
	/** Its Monday, and its Sunday. */
	readonly from: string;
	readonly to: string;
	/** What was sent, without what is held back as suspicious. */
	readonly applications: number;
	readonly messages: number;
	/**
	 * Of those sent in that week: whose time to be rung is over, and who was rung by then, as far as
	 * the office recorded it.
	 */
	readonly due: number;
	readonly inTime: number;
}

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string =>
	addDays(day, -((new Date(Date.parse(day)).getUTCDay() + 6) % 7));

/**
 * The figures of the week that begins on that Monday, as they are known now. `dueAt`: until when a
 * visitor who wrote then is to be rung.
 */
async function weekFigures(
	store: FiguresSource,
	monday: string,
	now: number,
	dueAt: (receivedAt: number) => number,
): Promise<WeekFigures> {
	const next = addDays(monday, 7);
	const sent: Followed[] = [];
	const over = londonMoment(next, '00:00');
	for await (const one of followedSince(store, londonMoment(monday, '00:00')))
		if (one.enquiry.receivedAt < over) sent.push(one);
	const until = ({ enquiry, followUp }: Followed) =>
		dueAt(followUp.releasedAt ?? enquiry.receivedAt);
	const isBy = (moment: number | undefined, end: number) => moment !== undefined && moment <= end;
	// Visitors who were answered in writing by then do not wait for a call.
	const due = sent.filter((one) => {
		const { triedAt, writtenAt } = one.followUp;
		return (
			until(one) <= now &&
			mayBeRung(one.followUp) &&
			(triedAt !== undefined || !isBy(writtenAt, until(one)))
		);
	});
	return {
		from: monday,
		to: addDays(monday, 6),
		applications: sent.filter(({ enquiry }) => enquiry.form === 'funding').length,
		messages: sent.filter(({ enquiry }) => enquiry.form === 'contact').length,
		due: due.length,
		inTime: due.filter((one) => isBy(one.followUp.triedAt, until(one))).length,
	};
}

/** The figures as lines. */
export function figuresInWords({
	from,
	to,
	applications,
	messages,
	due,
	inTime,
}: WeekFigures): string[] {
	return [
		`${dayInWords(from)} to ${dayInWords(to)}`,
		`Applications: ${applications} sent. Messages sent: ${messages}`,
		due === 0
			? 'Rung in time: nobody’s time is over'
			: `Rung in time, as far as it was recorded: ${inTime} of ${due}`,
	];
}

/** The figures of the week before, on a Monday. Undefined on another day. */
export async function lastWeekOnMonday(
	store: FiguresSource,
	now: number,
	dueAt: (receivedAt: number) => number,
): Promise<WeekFigures | undefined> {
	const today = londonDay(now);
	return mondayOf(today) === today ? weekFigures(store, addDays(today, -7), now, dueAt) : undefined;
}
