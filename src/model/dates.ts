/**
 * Days, times and durations, for every folder. A day is written as content writes it (2026-12-31)
 * and is London's, whatever the server's time zone.
 */

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const LONDON = 'Europe/London';

/**
 * Words for moments. The format is made at the first use: making one takes a phone some 40 ms, and
 * a form's script would otherwise make three before its form answers. `@__PURE__`, below, lets such
 * a script leave out what it does not use.
 */
function formatter(
	locale: string,
	options: Intl.DateTimeFormatOptions,
): (moment: number) => string {
	let format: Intl.DateTimeFormat | undefined;
	return (moment) => {
		format ??= new Intl.DateTimeFormat(locale, options);
		return format.format(moment);
	};
}

// Swedish dates have the form 2026-12-31.
const inDays = /* @__PURE__ */ formatter('sv-SE', { timeZone: LONDON, dateStyle: 'short' });
const inHours = /* @__PURE__ */ formatter('en-GB', {
	timeZone: LONDON,
	hour: '2-digit',
	hourCycle: 'h23',
});
const inMinutes = /* @__PURE__ */ formatter('sv-SE', {
	timeZone: LONDON,
	dateStyle: 'short',
	timeStyle: 'short',
});
const inLongDays = /* @__PURE__ */ formatter('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
const inFullDays = /* @__PURE__ */ formatter('en-GB', { timeZone: 'UTC', dateStyle: 'full' });
const inShortMinutes = /* @__PURE__ */ formatter('en-GB', {
	timeZone: LONDON,
	weekday: 'short',
	day: 'numeric',
	month: 'short',
	hour: '2-digit',
	minute: '2-digit',
	hourCycle: 'h23',
});
const inFullMinutes = /* @__PURE__ */ formatter('en-GB', {
	timeZone: LONDON,
	dateStyle: 'full',
	timeStyle: 'short',
});

/** The day it is in London at a moment, given in milliseconds since 1970. */
export const londonDay = (moment: number): string => inDays(moment);

/** The month it is in London at a moment, such as 2026-10. */
export const londonMonth = (moment: number): string => londonDay(moment).slice(0, 7);

/** The month before another. */
export const monthBefore = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** The hour it is in London at a moment, from 0 to 23. */
export const londonHour = (moment: number): number => Number(inHours(moment));

/** A moment in words, in London's time: "Tuesday, 1 December 2026 at 08:05". */
export const timeInWords = (moment: number): string => inFullMinutes(moment);

/** A moment of these weeks in a list, in London's time: "Tue, 1 Dec, 08:05". */
export const shortTime = (moment: number): string => inShortMinutes(moment);

/** A moment in London's time as spreadsheets read it: "2026-12-01 08:05". */
export const londonMinute = (moment: number): string => inMinutes(moment);

/** A moment as names of files and messages have it: "2026-12-01T08-05-00-000Z". */
export const timeInName = (moment: number): string =>
	new Date(moment).toISOString().replace(/[:.]/g, '-');

/**
 * The months of a period in words: "October to December 2026", "November 2026 to January 2027", or
 * one month alone.
 */
export function monthsInWords({
	from,
	until = from,
}: {
	readonly from: string;
	readonly until?: string;
}): string {
	const [month, year, lastMonth, lastYear] = [from, until].flatMap((day) =>
		dayInWords(day).split(' ').slice(1),
	);
	if (month === lastMonth && year === lastYear) return `${month} ${year}`;
	return `${month}${year === lastYear ? '' : ` ${year}`} to ${lastMonth} ${lastYear}`;
}

/** A month in words: "October 2026". */
export const monthInWords = (month: string): string => monthsInWords({ from: `${month}-01` });

/** The same without its year. */
export const monthName = (month: string): string => monthInWords(month).replace(/ .*/, '');

/** A day in words: "31 December 2026". */
export const dayInWords = (day: string): string => inLongDays(Date.parse(day));

/** A day in words, with the day of the week: "Thursday, 31 December 2026". */
export const fullDayInWords = (day: string): string => inFullDays(Date.parse(day));

/**
 * Whether it is a day, such as 2026-11-20. `Date.parse` reads the 30th of February as the 2nd of
 * March.
 */
export const isDay = (text: string): boolean =>
	/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;

/** The day so many days after another. */
export const addDays = (day: string, days: number): string =>
	new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The one condition of a change: what has to be so for its parts to hold. */
export interface ChangeCondition {
	/** It is this day, or a later one. */
	readonly from?: string;
	/** This scheme has closed. */
	readonly after?: string;
	/** The firm does not have this. */
	readonly without?: 'fundingForm';
}

/** What has `changes`: the parts of each replace the parts of the same name. */
export interface Dated {
	readonly changes?: readonly ChangeCondition[];
}

/**
 * Something dated as it is on a day, with the changes that hold then; the last to begin wins.
 * `begin` gives the day since which a change holds, and undefined for one that does not.
 */
export function asOf<T extends Dated>(
	dated: T,
	day: string,
	begin: (change: ChangeCondition) => string | undefined = ({ from }) =>
		from !== undefined && from <= day ? from : undefined,
): T {
	const holding = (dated.changes ?? []).flatMap((change) => {
		const began = begin(change);
		const { from, after, without, ...parts } = change;
		return began === undefined ? [] : { began, parts };
	});
	if (holding.length === 0) return dated;
	holding.sort((one, other) => one.began.localeCompare(other.began));
	// A part without a value replaces nothing.
	const named = holding.flatMap(({ parts }) =>
		Object.entries(parts).filter(([, part]) => part !== undefined),
	);
	return { ...dated, ...Object.fromEntries(named) };
}

/**
 * So long after its last day a price still makes pounds, as a worked example that says its date.
 */
export const GRACE_DAYS = 200;

/** The moment, in milliseconds since 1970, at which a day of London ends. */
export const endOfDay = (day: string): number => londonMoment(addDays(day, 1), '00:00');

/** The next day. */
export const dayAfter = (day: string): string => addDays(day, 1);

/**
 * The moment, in milliseconds since 1970, at which London's clocks show a time of a day, such as
 * 17:30.
 */
export function londonMoment(day: string, time: string): number {
	const asWinter = Date.parse(`${day}T${time}Z`);
	return londonMinute(asWinter) === `${day} ${time}` ? asWinter : asWinter - HOUR_MS;
}

/** A time of a day in words: "8.30am", "noon", "5pm". */
export function clockInWords(time: string): string {
	const [hour = 0, minute = 0] = time.split(':').map(Number);
	if (hour === 12 && minute === 0) return 'noon';
	return `${hour % 12 || 12}${minute ? `.${String(minute).padStart(2, '0')}` : ''}${hour < 12 ? 'am' : 'pm'}`;
}

/** Whether it is a working day: neither of a weekend nor one of these holidays. */
export const isWorkingDay = (day: string, holidays: readonly string[]): boolean =>
	new Date(day).getUTCDay() % 6 !== 0 && !holidays.includes(day);

/** The day on which so many working days have passed after another. */
export function addWorkingDays(day: string, count: number, holidays: readonly string[]): string {
	let last = day;
	for (let left = count; left > 0; ) {
		last = dayAfter(last);
		if (isWorkingDay(last, holidays)) left -= 1;
	}
	return last;
}

/** Whether a day is a Monday. */
export const isMonday = (day: string): boolean => new Date(Date.parse(day)).getUTCDay() === 1;

/** How many days one day is after another; negative when it is before. */
export const daysBetween = (from: string, to: string): number =>
	(Date.parse(to) - Date.parse(from)) / DAY_MS;

/** "1 day", "90 days". */
export const daysInWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** A retention period in words: "90 days", "12 months". */
export const periodInWords = (days: number): string =>
	days % 365 === 0 ? `${(days / 365) * 12} months` : daysInWords(days);

/** Whether something was over by a day; it is still open on its closing day. */
export const isClosed = ({ closes }: { readonly closes?: string }, day: string): boolean =>
	closes !== undefined && day > closes;
