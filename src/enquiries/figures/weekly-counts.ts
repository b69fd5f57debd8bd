/**
 * The figures of a week: pages read, applications started and sent, people rung in time. Numbers
 * only, for the office.
 */
import { addDays, DAY_MS, dayInWords, londonDay, londonMoment } from '#model/dates.ts';
import { mayBeRung } from '#model/follow-up.ts';
import { type Followed, followedSince } from '../call-promise/promise-watch.ts';
import type { Store } from '../store/store.ts';

/** A January can be set beside the one before. */
const COUNTS_KEPT_DAYS = 2 * 366;

/** More pages than that are no list to read. */
const PAGES_NAMED = 5;

/** What figures need of the store. */
export type FiguresSource = Pick<Store, 'countsBetween' | 'find' | 'eventsOfAll'>;

export interface WeekFigures {
	/** Its Monday, and its Sunday. */
	readonly from: string;
	readonly to: string;
	/** Page reads; and how often a browser fetched a page ahead, which may never have been read. */
	readonly reads: number;
	readonly ahead: number;
	/** The pages read most, the most first. */
	readonly pages: readonly { readonly page: string; readonly reads: number }[];
	/** Whether anything was counted in that week. */
	readonly isCounted: boolean;
	/** Applications whose first Next was pressed. */
	readonly begun: number;
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
export async function weekFigures(
	store: FiguresSource,
	monday: string,
	now: number,
	dueAt: (receivedAt: number) => number,
): Promise<WeekFigures> {
	const next = addDays(monday, 7);
	const counts = await store.countsBetween(monday, next);
	const sum = (kind: (typeof counts)[number]['kind']) =>
		counts.reduce((all, one) => all + (one.kind === kind ? one.count : 0), 0);
	const byPage = new Map<string, number>();
	for (const { kind, page, count } of counts)
		if (kind === 'read') byPage.set(page, (byPage.get(page) ?? 0) + count);
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
		reads: sum('read'),
		ahead: sum('ahead'),
		pages: [...byPage]
			.map(([page, reads]) => ({ page, reads }))
			.sort((a, b) => b.reads - a.reads || a.page.localeCompare(b.page))
			.slice(0, PAGES_NAMED),
		isCounted: counts.length > 0,
		begun: sum('begun'),
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
	reads,
	ahead,
	pages,
	isCounted,
	begun,
	applications,
	messages,
	due,
	inTime,
}: WeekFigures): string[] {
	return [
		`${dayInWords(from)} to ${dayInWords(to)}`,
		...(isCounted
			? [
					`Pages read: ${reads}, without programs that say what they are${ahead > 0 ? `; and ${ahead} fetched by browsers before anybody pressed, of which we do not learn how many were read` : ''}`,
					...pages.map(({ page, reads: number }) => `  ${page}: ${number}`),
				]
			: ['Pages read: none counted']),
		`Applications: ${isCounted ? `${begun} begun, ` : ''}${applications} sent. Messages sent: ${messages}`,
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

/** Deletes counts that are too old to be set beside anything. */
export const forgetOldCounts = (store: Pick<Store, 'forgetCounts'>, now: number): Promise<void> =>
	store.forgetCounts(londonDay(now - COUNTS_KEPT_DAYS * DAY_MS));
