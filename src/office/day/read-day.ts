/** What the office's day shows. */
import { createHash } from 'node:crypto';
import { excerpt, mailtoLink } from '#enquiries/answers/excerpt.ts';
import { describeEvent, describeState } from '#enquiries/follow-up/words.ts';
import {
	LISTED_FOR_DAYS,
	readWorkList,
	type WorkItem,
	workItem,
} from '#enquiries/follow-up/work-list.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import type { Store } from '#enquiries/store/store.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import {
	DAY_MS,
	londonDay,
	londonMinute,
	londonMoment,
	MINUTE_MS,
	shortTime,
} from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import {
	type DayGroup,
	dayGroups,
	type OfficeDay,
	type OfficeDayRow,
	type OpenDevice,
} from '#office/day/day-view.ts';
import { actsFor } from '../acts/read-act.ts';

/**
 * The events of visitors that are read for a day's news. A flood of them must not hold up the
 * calls.
 */
const NEWS_AT_MOST = 300;

/** No call to a visitor lasts longer without anything being recorded. */
const RINGING_MS = 15 * MINUTE_MS;

export type DayStore = Pick<
	Store,
	'find' | 'eventsOf' | 'eventsOfAll' | 'eventsSince' | 'officeDevices' | 'changeMark'
>;

interface DayParts {
	readonly store: DayStore;
	readonly now: number;
	/** When the promise to ring the visitor is broken. */
	readonly dueAt: (receivedAt: number) => number;
	/** The firm's own number: a visitor who quotes it does not ask to be rung there. */
	readonly phone: string;
}

/** A row without the nonce of its forms, which is the asking device's own. */
type ReadRow = Omit<OfficeDayRow, 'nonce'>;

/** The day as it is for every device. */
export interface ReadDay extends Pick<OfficeDay, 'more' | 'version'> {
	readonly groups: Readonly<Record<DayGroup, readonly ReadRow[]>>;
}

type NewsLine = EnquiryEvent & Pick<Enquiry, 'reference' | 'form'>;

/** Reads the groups of the day. */
async function readDay(parts: DayParts): Promise<ReadDay> {
	const { store, now, dueAt } = parts;
	const work = await readWorkList(store, now, londonMoment(londonDay(now), '23:59'), dueAt);
	const news = await store.eventsSince(now - DAY_MS, NEWS_AT_MOST, 'visitor');
	const listed = new Set(
		[...work.late, ...work.today, ...work.reminders, ...work.surveys, ...work.heldBack].map(
			(item) => item.reference,
		),
	);
	const others: WorkItem[] = [];
	for (const reference of new Set(
		news.map((one) => one.reference).filter((one) => !listed.has(one)),
	))
		for await (const enquiry of store.find({ reference }, () => undefined))
			others.push(workItem(enquiry, followUpOf(enquiry, [])));
	const rows = await rowsOf({ ...work, news: others }, news, parts);
	const groups = {
		late: rows(work.late),
		toRing: rows(work.today),
		tryAgain: rows(work.reminders),
		bookedToday: rows(work.surveys),
		heldBack: rows(work.heldBack),
		news: rows(others),
	};
	return { groups, more: work.more, version: versionOf(groups) };
}

/** The rows of enquiries that were searched for. */
export async function readFound(found: readonly Enquiry[], parts: DayParts): Promise<ReadRow[]> {
	const items = found.map((enquiry) => workItem(enquiry, followUpOf(enquiry, [])));
	return (await rowsOf({ found: items }, [], parts))(items);
}

/** The devices that the day is open on. */
export function describeDevices(devices: readonly OfficeDevice[], asking: string): OpenDevice[] {
	return devices.map(({ hash, person, browser, mailbox, openedAt }) => ({
		...(person ? { person } : {}),
		id: hash,
		browser,
		mailbox,
		opened: shortTime(openedAt),
		isThis: hash === asking,
	}));
}

/** Whom colleagues ring at this moment: what came of it is not noted yet. */
export async function readRinging(
	store: DayStore,
	devices: readonly OfficeDevice[],
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
export function createDayReader(parts: Omit<DayParts, 'now'>): (now: number) => Promise<ReadDay> {
	let known: { readonly mark: string; readonly day: Promise<ReadDay> } | undefined;
	return async (now) => {
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

/** Rows for the forms of one device. */
export const withNonces = (
	rows: readonly ReadRow[],
	nonceFor: (enquiryId: string) => string,
): OfficeDayRow[] => rows.map((row) => ({ ...row, nonce: nonceFor(row.id) }));

export const groupsFor = (
	groups: ReadDay['groups'],
	nonceFor: (enquiryId: string) => string,
): OfficeDay['groups'] => {
	const rowsIn = (group: DayGroup) => withNonces(groups[group], nonceFor);
	return Object.fromEntries(dayGroups.map((group) => [group, rowsIn(group)])) as Record<
		DayGroup,
		OfficeDayRow[]
	>;
};

/** Reads the events of all these at once, and returns what draws rows of them. */
async function rowsOf(
	groups: Readonly<Record<string, readonly WorkItem[] | number>>,
	news: readonly NewsLine[],
	{ store, ...parts }: DayParts,
): Promise<(items: readonly WorkItem[]) => ReadRow[]> {
	const ids = Object.values(groups).flatMap((items) =>
		typeof items === 'number' ? [] : items.map(({ id }) => id),
	);
	const eventsOf = await store.eventsOfAll(ids);
	return (items) =>
		items.map((item) => {
			const events = eventsOf.get(item.id) ?? [];
			const itsNews = news.filter(({ reference }) => reference === item.reference);
			return rowOf(item, events, itsNews, parts);
		});
}

function rowOf(
	item: WorkItem,
	events: readonly EnquiryEvent[],
	news: readonly NewsLine[],
	{ now, dueAt, phone: own }: Pick<DayParts, 'now' | 'dueAt' | 'phone'>,
): ReadRow {
	const {
		id,
		reference,
		name,
		phone,
		email,
		town,
		wish,
		message,
		pressing,
		noCalls,
		cancels,
		receivedAt,
		more,
		quarantined,
		form,
	} = item;
	const followUp = followUpOf({ receivedAt, quarantined }, events);
	const note = followUp.notes.at(-1);
	return {
		id,
		reference,
		name,
		town,
		wish,
		// Empty where we must not ring: a wrong number, or the visitor asked us not to.
		phone: followUp.state === 'wrong-number' || followUp.state === 'withdrawn' ? '' : phone,
		asked: excerpt(message),
		...(pressing ? { pressing } : {}),
		...(noCalls
			? {
					noCalls: {
						words: noCalls,
						...(email
							? { writeTo: mailtoLink(email, `Your enquiry, reference ${reference}`) }
							: {}),
					},
				}
			: {}),
		...(cancels ? { cancels } : {}),
		otherNumbers: (item.otherNumbers ?? []).filter((number) => phoneKey(number) !== phoneKey(own)),
		...(followUp.callTime ? { callTime: followUp.callTime } : {}),
		...(followUp.state === 'to-ring' ? { promisedBy: shortTime(dueAt(receivedAt)) } : {}),
		received: shortTime(receivedAt),
		state: describeState(followUp),
		...(note ? { note } : {}),
		news: news.map((event) => `${describeEvent(event, form, events)}, ${shortTime(event.at)}`),
		photographs: followUp.photographs.length,
		more: more.map((one) =>
			[one.reference, one.wish, excerpt(one.message)].filter(Boolean).join(': '),
		),
		acts: actsFor(followUp, events, form, now),
		seen: events.at(-1)?.id ?? '',
	};
}
