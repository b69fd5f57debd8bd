/** The visits of the days to come, half-day by half-day. */
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import { dayOf, type HalfDay, isOver, type TakenPlace, type VisitTime } from '#model/visits.ts';

/** So many days on which the firm makes visits. */
const WEEK_DAYS = 7;

export interface WeekHalf {
	readonly halfDay: HalfDay;
	/** How many places are left. Undefined once it has begun. */
	readonly free?: number;
	/** Whether the office makes no more visits then. */
	readonly isClosed: boolean;
	readonly visits: readonly WorkItem[];
}

/** Whether a visit waits to be confirmed. */
export const isAsked = ({ followUp: { visit } }: WorkItem, now: number): boolean =>
	visit !== undefined && !visit.isConfirmed && !isOver(visit.halfDay, now);

/**
 * Reads a week of `times`, the half-days to come, and of those that are `taken`; and whatever else
 * waits to be confirmed.
 */
export async function readWeek(
	times: readonly VisitTime[],
	taken: readonly TakenPlace[],
	itemWith: (enquiryId: string) => Promise<WorkItem[]>,
	now: number,
): Promise<WeekHalf[]> {
	const halfDays = [...new Set([...times, ...taken].map(({ halfDay }) => halfDay))].sort();
	const days = [...new Set(halfDays.map(dayOf))].slice(0, WEEK_DAYS);
	const halves = await Promise.all(
		halfDays.map(async (halfDay) => {
			const held = taken.filter((one) => one.halfDay === halfDay);
			const time = times.find((one) => one.halfDay === halfDay);
			const visits = held.map(({ enquiryId }) => (enquiryId ? itemWith(enquiryId) : []));
			return {
				halfDay,
				free: time && Math.max(0, time.places - held.length),
				isClosed: held.some(({ place }) => place === 0),
				visits: (await Promise.all(visits)).flat(),
			};
		}),
	);
	return halves.filter(
		({ halfDay, visits }) =>
			days.includes(dayOf(halfDay)) || visits.some((visit) => isAsked(visit, now)),
	);
}
