/** What the office's day shows. */
import { createHash } from 'node:crypto';
import { DAY_MS, fullDayInWords, londonDay, londonMoment, shortTime, timeInWords } from '../../../dates.ts';
import type { Enquiry } from '../../../enquiries/enquiry.ts';
import type { EnquiryEvent } from '../../../enquiries/follow-up/events.ts';
import { followUpOf } from '../../../enquiries/follow-up/follow-up.ts';
import { describeEvent, describeState } from '../../../enquiries/follow-up/words.ts';
import { excerpt } from '../../../enquiries/messages/email.ts';
import { readWorkList, type WorkItem, workItem } from '../../../enquiries/messages/work-list.ts';
import type { Store } from '../../../enquiries/store/store.ts';
import type { OfficeDay, OfficeDayRow, OpenDevice } from '../../../forms/private-pages/office-day-view.ts';
import { actsFor, remindersFrom } from '../office-form.ts';

/** The events of visitors that are read for a day's news. A flood of them must not hold up the calls. */
const NEWS_AT_MOST = 300;

export type DayStore = Pick<Store, 'find' | 'eventsOfAll' | 'eventsSince' | 'officeDevices'>;

interface DayParts {
	readonly store: DayStore;
	/** The nonce of a form about this enquiry. */
	readonly nonceFor: (enquiryId: string) => string;
	readonly now: number;
	/** When the promise to ring somebody is broken. */
	readonly dueAt: (receivedAt: number) => number;
}

type NewsLine = EnquiryEvent & Pick<Enquiry, 'reference' | 'form'>;

/** Reads the groups of the day. */
export async function readDay(parts: DayParts): Promise<Pick<OfficeDay, 'groups' | 'more'>> {
	const { store, now, dueAt } = parts;
	const work = await readWorkList(store, now, londonMoment(londonDay(now), '23:59'), dueAt);
	const told = (await store.eventsSince(now - DAY_MS, NEWS_AT_MOST)).filter(({ by }) => by.who === 'visitor');
	const listed = new Set([...work.late, ...work.today, ...work.reminders, ...work.surveys, ...work.heldBack].map((item) => item.reference));
	const others: WorkItem[] = [];
	for (const reference of new Set(told.map((one) => one.reference).filter((one) => !listed.has(one))))
		for await (const enquiry of store.find({ reference }, () => undefined)) others.push(workItem(enquiry, followUpOf(enquiry, [])));
	const rows = await rowsOf({ ...work, news: others }, told, parts);
	return {
		groups: {
			late: rows(work.late),
			toRing: rows(work.today),
			tryAgain: rows(work.reminders),
			bookedToday: rows(work.surveys),
			heldBack: rows(work.heldBack),
			news: rows(others),
		},
		more: work.more,
	};
}

/** The rows of enquiries that were searched for. */
export async function readFound(found: readonly Enquiry[], parts: DayParts): Promise<OfficeDayRow[]> {
	const items = found.map((enquiry) => workItem(enquiry, followUpOf(enquiry, [])));
	return (await rowsOf({ found: items }, [], parts))(items);
}

/** The devices that the day is open on. */
export async function readDevices(store: DayStore, day: string, asking: string): Promise<OpenDevice[]> {
	return (await store.officeDevices(day)).map(({ hash, person, browser, mailbox, openedAt }) => ({
		...(person ? { person } : {}),
		...{ id: hash, browser, mailbox, opened: shortTime(openedAt), isThis: hash === asking },
	}));
}

/** Changes with what the groups say, and not with the nonces of their forms. */
export const versionOf = (groups: OfficeDay['groups']): string =>
	createHash('sha256')
		.update(JSON.stringify(groups, (name, value) => (name === 'nonce' ? undefined : value)))
		.digest('base64url')
		.slice(0, 16);

export const dayHead = (now: number): Pick<OfficeDay, 'day' | 'reminders'> => ({
	day: fullDayInWords(londonDay(now)),
	reminders: remindersFrom(now),
});

/** Reads the events of all these at once, and returns what draws rows of them. */
async function rowsOf(
	groups: Readonly<Record<string, readonly WorkItem[] | number>>,
	told: readonly NewsLine[],
	{ store, nonceFor, now, dueAt }: DayParts,
): Promise<(items: readonly WorkItem[]) => OfficeDayRow[]> {
	const ids = Object.values(groups).flatMap((items) => (typeof items === 'number' ? [] : items.map(({ id }) => id)));
	const eventsOf = await store.eventsOfAll(ids);
	return (items) =>
		items.map((item) => {
			const events = eventsOf.get(item.id) ?? [];
			const news = told.filter(({ reference }) => reference === item.reference);
			return rowOf(item, events, news, { nonce: nonceFor(item.id), now, dueAt });
		});
}

function rowOf(
	{ id, reference, name, phone, town, wish, message, pressing, receivedAt, more, quarantined, form }: WorkItem,
	events: readonly EnquiryEvent[],
	told: readonly NewsLine[],
	{ nonce, now, dueAt }: { readonly nonce: string } & Pick<DayParts, 'now' | 'dueAt'>,
): OfficeDayRow {
	const followUp = followUpOf({ receivedAt, quarantined }, events);
	const note = followUp.notes.at(-1);
	return {
		...{ id, reference, name, phone, town, wish },
		asked: excerpt(message),
		...(pressing ? { pressing } : {}),
		...(followUp.callTime ? { callTime: followUp.callTime } : {}),
		...(followUp.state === 'to-ring' ? { promisedBy: shortTime(dueAt(receivedAt)) } : {}),
		received: shortTime(receivedAt),
		state: describeState(followUp),
		...(note ? { note } : {}),
		news: told.map((event) => `${describeEvent(event, event.form)}, ${shortTime(event.at)}`),
		photographs: followUp.photographs.length,
		more: more.map((one) => [one.reference, one.wish, excerpt(one.message)].filter(Boolean).join(': ')),
		acts: actsFor(followUp, events, form, timeInWords, now),
		nonce,
		seen: events.at(-1)?.id ?? '',
	};
}
