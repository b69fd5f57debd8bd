/**
 * The promise to ring back, as times: until when it holds, and when the office is warned. Counted
 * in the office's hours and working days, by the same rule as the day that a confirmation names
 * (src/forms/sending/next-steps.ts).
 */
import { addWorkingDays, HOUR_MS, isWorkingDay, londonDay, londonMoment } from '#model/dates.ts';

/** The office's hours, and what it promises. */
export interface CallPromise {
	/** In London's time, such as "08:30". */
	readonly opens: string;
	readonly closes: string;
	/** How many working days may pass before we ring. */
	readonly workingDays: number;
	/**
	 * Every bank holiday that is known, in order. In a later year only weekends are left out, so a
	 * warning may come early, never late.
	 */
	readonly bankHolidays: readonly string[];
}

/**
 * The office is warned this long before the promise breaks, so that an afternoon is left to ring
 * everybody.
 */
const WARNED_BEFORE_HOURS = 3;

/** The last day on which a visitor who wrote then can be rung in time. */
export const dueDay = ({ workingDays, bankHolidays }: CallPromise, receivedAt: number): string =>
	addWorkingDays(londonDay(receivedAt), workingDays, bankHolidays);

/** The moment from which the promise is broken: the office closes. */
export const dueAt = (promise: CallPromise, receivedAt: number): number =>
	londonMoment(dueDay(promise, receivedAt), promise.closes);

/**
 * The part of a day in which the office is warned of the promises that break at its end; the
 * warning leaves at its beginning.
 */
export interface WarningTime {
	readonly from: number;
	readonly until: number;
}

/** The time for a warning on that day. Undefined on a day on which nothing falls due. */
export function warningTime(
	{ opens, closes, bankHolidays }: CallPromise,
	day: string,
): WarningTime | undefined {
	if (!isWorkingDay(day, bankHolidays)) return undefined;
	const until = londonMoment(day, closes);
	return { from: Math.max(londonMoment(day, opens), until - WARNED_BEFORE_HOURS * HOUR_MS), until };
}
