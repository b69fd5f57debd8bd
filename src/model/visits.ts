/**
 * Visits for a survey: on which half-days the firm makes them, how many on each, and where. The
 * firm's own rules are in content/company.yaml. Pure.
 */
import {
	addDays,
	clockInWords,
	fullDayInWords,
	isWorkingDay,
	londonDay,
	londonMoment,
	shortTime,
} from './dates.ts';

/** A half-day of London, such as "2026-12-03 am" or "2026-12-03 pm": in the order of time. */
export type HalfDay = string;

export const halves = ['am', 'pm'] as const;
export type Half = (typeof halves)[number];

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

/** What the firm does on a day of the week. */
interface VisitDay extends Partial<Record<Half, number>> {
	/**
	 * The only postcode districts that it goes to, such as BD16, or whole areas, such as LS. Absent
	 * where it goes everywhere.
	 */
	readonly districts?: readonly string[];
}

export interface VisitRules extends Readonly<Record<Half, { from: string; to: string }>> {
	readonly week: Readonly<Partial<Record<(typeof weekdays)[number], VisitDay>>>;
	/** From so many days ahead visitors may choose, and until so many. */
	readonly ahead: { readonly from: number; readonly to: number };
	/** On these there is none. */
	readonly bankHolidays: readonly string[];
}

/** A half-day on which the firm makes visits, and how many. */
export interface VisitTime {
	readonly halfDay: HalfDay;
	readonly places: number;
	readonly districts?: readonly string[];
}

/** A place that is taken. The place 0 takes all that are left: the office makes no more visits then. */
export interface TakenPlace {
	readonly halfDay: HalfDay;
	readonly place: number;
	/** Whose it is. Absent for the place 0. */
	readonly enquiryId?: string;
}

export const dayOf = (halfDay: HalfDay): string => halfDay.slice(0, 10);
const halfOf = (halfDay: HalfDay): Half => (halfDay.endsWith('am') ? 'am' : 'pm');

const halfInWords = (halfDay: HalfDay) => (halfOf(halfDay) === 'am' ? 'morning' : 'afternoon');

/** "Thursday, 3 December 2026, in the morning". */
export const halfDayInWords = (halfDay: HalfDay): string =>
	`${fullDayInWords(dayOf(halfDay))}, in the ${halfInWords(halfDay)}`;

/** The same in a list: "Thu 3 Dec, morning". */
export const halfDayInShort = (halfDay: HalfDay): string =>
	`${shortTime(Date.parse(dayOf(halfDay))).slice(0, -7)}, ${halfInWords(halfDay)}`;

/** "9am to noon". */
export const hoursInWords = (rules: Pick<VisitRules, Half>, halfDay: HalfDay): string => {
	const { from, to } = rules[halfOf(halfDay)];
	return `${clockInWords(from)} to ${clockInWords(to)}`;
};

/** When a visit on that half-day may begin, and when it is over by. */
export function momentsOf(rules: Pick<VisitRules, Half>, halfDay: HalfDay) {
	const { from, to } = rules[halfOf(halfDay)];
	return {
		from: londonMoment(dayOf(halfDay), from),
		to: londonMoment(dayOf(halfDay), to),
	};
}

/** Whether a half-day is over, whatever the firm's hours. */
export const isOver = (halfDay: HalfDay, now: number): boolean =>
	londonMoment(dayOf(halfDay), halfOf(halfDay) === 'am' ? '13:00' : '18:00') <= now;

/** The half-days of a firm from today on, in order, those under way left out. */
export function visitTimes(rules: VisitRules, now: number): VisitTime[] {
	const today = londonDay(now);
	return Array.from({ length: rules.ahead.to + 1 }, (_, days) => addDays(today, days))
		.filter((day) => isWorkingDay(day, rules.bankHolidays))
		.flatMap((day) => {
			const weekday = weekdays[new Date(day).getUTCDay() - 1];
			const { districts, ...places } = (weekday && rules.week[weekday]) ?? {};
			return halves.flatMap((half) => {
				const halfDay = `${day} ${half}`;
				return places[half] && momentsOf(rules, halfDay).from > now
					? [{ halfDay, places: places[half], districts }]
					: [];
			});
		});
}

/** Whether the firm goes there then. Of a place that is not known it is only sure of everywhere. */
function goesThere({ districts }: Pick<VisitTime, 'districts'>, postcode: string): boolean {
	if (!districts) return true;
	const [district = ''] = postcode.split(' ');
	const [area] = /^[A-Z]*/.exec(district) ?? [];
	return districts.some((one) => one === district || one === area);
}

/** Whether a half-day has a place left. */
const isFree = ({ halfDay, places }: VisitTime, taken: readonly TakenPlace[]): boolean => {
	const held = taken.filter((one) => one.halfDay === halfDay);
	return held.length < places && held.every(({ place }) => place > 0);
};

/**
 * The half-days that are left, from so many days ahead on. A home whose postcode is not known is
 * only gone to where the firm goes everywhere; `undefined` asks for no place.
 */
export function timesLeft(
	rules: VisitRules,
	taken: readonly TakenPlace[],
	postcode: string | undefined,
	now: number,
	ahead = 0,
): VisitTime[] {
	const first = addDays(londonDay(now), ahead);
	return visitTimes(rules, now).filter(
		(time) =>
			dayOf(time.halfDay) >= first &&
			isFree(time, taken) &&
			(postcode === undefined || goesThere(time, postcode)),
	);
}
