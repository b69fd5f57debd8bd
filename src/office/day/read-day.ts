/** What the office's day shows. */
import { createHash } from 'node:crypto';
import { answerWayOf } from '#enquiries/follow-up/answer-way.ts';
import {
	LISTED_FOR_DAYS,
	readWorkList,
	type WorkItem,
	workItem,
} from '#enquiries/follow-up/work-list.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import type { Store } from '#enquiries/store/store.ts';
import { DAY_MS, londonDay, londonMinute, londonMoment, MINUTE_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { type EnquiryEvent, isVisitorNews } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import type { TakenPlace } from '#model/visits.ts';
import type { OfficeDay } from './day-view.ts';

/**
 * The events of visitors that are read for a day's news. A flood of them must not hold up the
 * calls.
 */
const NEWS_AT_MOST = 300;

/** Most of the day's page is calls. */
const OPEN_ENDED_AT_MOST = 15;

/** No call to a visitor lasts longer without anything being recorded. */
const RINGING_MS = 15 * MINUTE_MS;

/** Reads the groups of the day. `dueAt` is when the promise to ring is broken. */
async function readDay(
	store: Store,
	now: number,
	dueAt: (receivedAt: number) => number,
	taken: readonly TakenPlace[],
) {
	const work = await readWorkList(store, now, londonMoment(londonDay(now), '23:59'), dueAt);
	const listed = {
		late: work.late,
		toRing: work.today,
		tryAgain: work.reminders,
		bookedToday: work.surveys,
		complaints: await itemsOf(
			store,
			(await store.openComplaints()).map(({ reference }) => reference),
		),
		heldBack: work.heldBack,
	};
	const shown = new Set(
		Object.values(listed).flatMap((items) => items.map(({ reference }) => reference)),
	);
	const news = await store.eventsSince(now - DAY_MS, NEWS_AT_MOST, 'visitor');
	const others = new Set(news.map(({ reference }) => reference)).difference(shown);
	const items = await itemsOf(store, [...others]);
	const groups = {
		...listed,
		openEnded: work.openEnded
			.filter(({ reference }) => !shown.has(reference))
			.slice(0, OPEN_ENDED_AT_MOST),
		news: items.filter(({ events }) => isNews(events)),
	};
	const visited: WorkItem[] = [];
	for (const { enquiryId = '' } of taken) {
		const enquiry = await store.enquiryById(enquiryId);
		if (enquiry) visited.push(await readItem(store, enquiry));
	}
	return { groups, more: work.more, taken, visited };
}

/** Whether the visitor did something since the office last did. */
function isNews(events: readonly EnquiryEvent[]): boolean {
	return (
		events.findLastIndex(isVisitorNews) > events.findLastIndex(({ by }) => by.who === 'office')
	);
}

/** The enquiries with these references, as rows. */
export async function itemsOf(
	store: Store,
	references: readonly (string | undefined)[],
): Promise<WorkItem[]> {
	const items: WorkItem[] = [];
	for (const reference of references)
		for await (const enquiry of store.find({ reference: reference ?? '' }, () => undefined))
			items.push(await readItem(store, enquiry));
	return items;
}

/** An enquiry as a row, wherever it is listed. */
export async function readItem(store: Store, enquiry: Enquiry): Promise<WorkItem> {
	const events = await store.eventsOf(enquiry.id);
	const answerBy = await answerWayOf(store, enquiry, events);
	return workItem(enquiry, events, { ...followUpOf(enquiry, events), answerBy });
}

/** Whom colleagues ring at this moment: what came of it is not noted yet. */
export async function readRinging(
	store: Store,
	sessions: readonly OfficeSession[],
	asking: OfficeSession,
	now: number,
): Promise<OfficeDay['ringing']> {
	const ringing: Record<string, string> = {};
	for (const { hash, rings, ringsSince = 0, person, browser } of sessions) {
		if (hash === asking.hash || !rings || now - ringsSince >= RINGING_MS) continue;
		const noted = (await store.eventsOf(rings)).at(-1)?.at ?? 0;
		if (noted < ringsSince)
			ringing[rings] =
				`${person ?? `A colleague (${browser})`} has been ringing since ${londonMinute(ringsSince).slice(-5)}.`;
	}
	return ringing;
}

/**
 * Remembers the day until something comes, is recorded, closed or erased, by whatever process, or the
 * minute is over: devices ask every four seconds, and a busy office's month is long to read.
 */
export function createDayReader(store: Store, dueAt: (receivedAt: number) => number) {
	let known: { readonly mark: string; readonly day: ReturnType<typeof readDay> } | undefined;
	return async (now: number) => {
		const taken = await store.takenPlaces(londonDay(now));
		const changes = await store.changeMark(now - LISTED_FOR_DAYS * DAY_MS, now - DAY_MS);
		const mark = JSON.stringify([Math.floor(now / MINUTE_MS), changes, taken]);
		if (known?.mark !== mark) {
			const day = readDay(store, now, dueAt, taken);
			known = { mark, day };
			// What failed is read again.
			day.catch(() => {
				known = undefined;
			});
		}
		return known.day;
	};
}

/** Changes with what is shown. */
export const versionOf = (shown: object): string =>
	createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16);
