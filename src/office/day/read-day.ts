/** What the office's day shows. */
import { createHash } from 'node:crypto';
import {
	LISTED_FOR_DAYS,
	readWorkList,
	type WorkItem,
	workItem,
} from '#enquiries/follow-up/work-list.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import type { Store } from '#enquiries/store/store.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import { DAY_MS, londonDay, londonMinute, londonMoment, MINUTE_MS } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { actsFor } from '../acts/read-act.ts';
import type { OfficeDay, OfficeDayRow } from './day-view.ts';

/**
 * The events of visitors that are read for a day's news. A flood of them must not hold up the
 * calls.
 */
const NEWS_AT_MOST = 300;

/** No call to a visitor lasts longer without anything being recorded. */
const RINGING_MS = 15 * MINUTE_MS;

export type DayStore = Pick<
	Store,
	'find' | 'eventsOf' | 'eventsOfAll' | 'eventsSince' | 'officeSessions' | 'changeMark'
>;

interface DayParts {
	readonly store: DayStore;
	readonly now: number;
	/** When the promise to ring the visitor is broken. */
	readonly dueAt: (receivedAt: number) => number;
	/** The firm's own number: a visitor who quotes it does not ask to be rung there. */
	readonly phone: string;
}

/** A row for every device: without the nonce of its forms, which is the asking device's own. */
export type ReadRow = Omit<OfficeDayRow, 'nonce'>;

/** Reads the groups of the day. */
async function readDay(parts: DayParts) {
	const { store, now, dueAt } = parts;
	const work = await readWorkList(store, now, londonMoment(londonDay(now), '23:59'), dueAt);
	const news = await store.eventsSince(now - DAY_MS, NEWS_AT_MOST, 'visitor');
	const listed = {
		late: work.late,
		toRing: work.today,
		tryAgain: work.reminders,
		bookedToday: work.surveys,
		heldBack: work.heldBack,
	};
	const shown = new Set(
		Object.values(listed).flatMap((items) => items.map(({ reference }) => reference)),
	);
	const others: WorkItem[] = [];
	for (const reference of new Set(news.map((one) => one.reference)).difference(shown))
		for await (const enquiry of store.find({ reference }, () => undefined))
			others.push(workItem(enquiry, followUpOf(enquiry, [])));
	const groups = await rowsOf({ ...listed, news: others }, news, parts);
	return { groups, more: work.more, version: versionOf(groups) };
}

/** The rows of enquiries that were searched for. */
export async function readFound(found: readonly Enquiry[], parts: DayParts): Promise<ReadRow[]> {
	const items = found.map((enquiry) => workItem(enquiry, followUpOf(enquiry, [])));
	return (await rowsOf({ found: items }, [], parts)).found;
}

/** Whom colleagues ring at this moment: what came of it is not noted yet. */
export async function readRinging(
	store: DayStore,
	devices: readonly OfficeSession[],
	asking: string,
	now: number,
): Promise<OfficeDay['ringing']> {
	const ringing: Record<string, string> = {};
	for (const { hash, rings, ringsSince = 0, person, browser } of devices) {
		if (hash === asking || !rings || now - ringsSince >= RINGING_MS) continue;
		const noted = (await store.eventsOf(rings)).at(-1)?.at ?? 0;
		if (noted < ringsSince)
			ringing[rings] =
				`${person ?? `A colleague (${browser})`} has been ringing since ${londonMinute(ringsSince).slice(-5)}.`;
	}
	return ringing;
}

/**
 * Remembers the day until something comes, is recorded or is erased, by whatever process, or the
 * minute is over: devices ask every four seconds, and a busy office's month is long to read.
 */
export function createDayReader(parts: Omit<DayParts, 'now'>) {
	let known: { readonly mark: string; readonly day: ReturnType<typeof readDay> } | undefined;
	return async (now: number) => {
		const mark = `${Math.floor(now / MINUTE_MS)} ${await parts.store.changeMark(now - LISTED_FOR_DAYS * DAY_MS, now - DAY_MS)}`;
		if (known?.mark !== mark) {
			const day = readDay({ ...parts, now });
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

/** Makes rows of the items of each group. The events of all are read at once. */
async function rowsOf<Group extends string>(
	groups: Readonly<Record<Group, readonly WorkItem[]>>,
	news: readonly (EnquiryEvent & Pick<Enquiry, 'reference'>)[],
	{ store, now, dueAt, phone: own }: DayParts,
): Promise<Record<Group, ReadRow[]>> {
	const lists = Object.entries<readonly WorkItem[]>(groups);
	const eventsOf = await store.eventsOfAll(lists.flatMap(([, items]) => items.map(({ id }) => id)));
	const rowOf = (item: WorkItem): ReadRow => {
		const events = eventsOf.get(item.id) ?? [];
		const followUp = followUpOf(item, events);
		return {
			...item,
			otherNumbers: (item.otherNumbers ?? []).filter(
				(number) => phoneKey(number) !== phoneKey(own),
			),
			followUp,
			events,
			news: news.filter(({ reference }) => reference === item.reference),
			dueAt: dueAt(item.receivedAt),
			acts: actsFor(followUp, events, item.form, now),
		};
	};
	const rows = lists.map(([group, items]) => [group, items.map(rowOf)]);
	return Object.fromEntries(rows) as Record<Group, ReadRow[]>;
}
