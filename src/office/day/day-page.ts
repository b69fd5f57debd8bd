/**
 * The office's list of the day, where the office has signed in: a GET draws it and changes nothing,
 * and a press records what came of a call.
 */

import { randomUUID } from 'node:crypto';
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import type { OfficeRequest, PrivateAnswer, PrivatePage } from '#enquiries/links/private-page.ts';
import type { Field } from '#forms/fields/field.ts';
import { hasDigits, numberHeard } from '#forms/fields/phone.ts';
import { londonDay } from '#model/dates.ts';
import { isOpenEnded } from '#model/follow-up.ts';
import { newReference } from '#model/reference.ts';
import { feedPath, renewFeed } from '#office/calendar/feed.ts';
import { fieldIn, pageActs } from '../acts/act-fields.ts';
import { ABOUT, doneIn, flashQuery } from '../acts/flash.ts';
import { type ActRecorderParts, actorOf, createActHandler } from '../acts/record-act.ts';
import type { Texting } from '../enquiry/Reach.tsx';
import { addTelephone, type TelephoneParts } from './add-telephone.ts';
import type { OfficeDay, TelephoneEntry } from './day-view.ts';
import { createDayReader, itemsOf, readItem, readRinging, versionOf } from './read-day.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficeDay>;

/** In a query: the version that the asker has. */
const SINCE = 'since';

const isWholeNumber = hasDigits(6, 15);

interface OfficeDayParts extends Omit<ActRecorderParts, 'store'>, TelephoneParts {
	readonly siteUrl: string;
	readonly dueAt: (receivedAt: number) => number;
	readonly textingFor: (person: string | undefined) => Texting;
	/** What is asked on the telephone, as the firm offers it. */
	readonly telephoneFields: () => readonly (readonly [string, Field])[];
}

/** Whoever was just answered is asked about at once, also where others have waited longer. */
function withLast(groups: OfficeDay['groups'], last: WorkItem | undefined, now: number) {
	const { openEnded } = groups;
	return last && isOpenEnded(last.followUp, now) && !openEnded.some(({ id }) => id === last.id)
		? { ...groups, openEnded: [...openEnded, last] }
		: groups;
}

/** What a press leaves to be shown. */
type Said = Pick<OfficeDay, 'problems' | 'typed' | 'pressed' | 'found'> & {
	readonly telephone?: Omit<TelephoneEntry, 'fields'>;
};

export function createOfficeDay(parts: OfficeDayParts): PrivatePage<OfficeDay> {
	const { store, now, firm, siteUrl, dueAt, textingFor, telephoneFields } = parts;
	const readDay = createDayReader(store, dueAt);
	const handleAct = createActHandler(parts);

	/** Draws the list, unless nothing has changed since the version that was asked with. */
	async function draw(
		{ session, token, query = new URLSearchParams() }: OfficeRequest,
		{ telephone = { reference: newReference() }, ...said }: Said = {},
	): Promise<OfficeAnswer> {
		const at = now();
		const read = await readDay(at);
		const sessions = await store.officeSessions(londonDay(at));
		const ringing = await readRinging(store, sessions, session, at);
		const path = await feedPath(store);
		const feed = path && siteUrl + path;
		const version = versionOf([read, ringing, sessions.length, feed]);
		if (query.get(SINCE) === version) return { unchanged: true };
		const about = query.get(ABOUT);
		const [last] = await itemsOf(store, about ? [about] : []);
		return {
			status: (said.problems ?? telephone.refusal) ? 422 : 200,
			view: {
				page: 'office-day',
				firm: { ...firm, taken: read.taken },
				now: at,
				forms: { token, nonce: randomUUID() },
				texting: textingFor(session.person),
				dueAt,
				...read,
				version,
				feed,
				ringing,
				sessions: sessions.length,
				done: doneIn(query),
				last,
				groups: withLast(read.groups, last, at),
				pressed: last?.id,
				telephone: { ...telephone, fields: telephoneFields() },
				...said,
			},
		};
	}

	async function press(request: OfficeRequest, posted: URLSearchParams): Promise<OfficeAnswer> {
		const { session } = request;
		const act = fieldIn(posted, 'act');
		const recorded = { location: OFFICE_PATH + flashQuery('recorded') };
		switch (act) {
			case pageActs.search: {
				// What is typed is in no URL and kept nowhere.
				const words = fieldIn(posted, 'words');
				const found = await Promise.all(
					(await store.search(words)).map((enquiry) => readItem(store, enquiry)),
				);
				const phone = numberHeard(words);
				const isNew = found.length === 0 && phone && isWholeNumber(phone);
				const telephone = isNew ? { reference: newReference(), answers: { phone } } : undefined;
				return draw(request, { found, typed: { words }, telephone });
			}
			case pageActs.addToRing:
			case pageActs.addSpoken: {
				const added = await addTelephone(parts, posted, actorOf(session));
				return 'location' in added ? added : draw(request, { telephone: added });
			}
			case pageActs.close:
			case pageActs.open:
				await store.closeHalfDay(fieldIn(posted, 'visit'), act === pageActs.close);
				return recorded;
			case pageActs.renewFeed:
				await renewFeed(store);
				return recorded;
		}
		const enquiry = await store.enquiryById(fieldIn(posted, 'enquiry'));
		if (!enquiry) return { location: OFFICE_PATH + flashQuery('gone') };
		if (act === pageActs.ringing) {
			await store.noteOfficeRing(session.hash, enquiry.id, now());
			return { location: OFFICE_PATH };
		}
		const { state, problems } = await handleAct(enquiry, actorOf(session), posted);
		if (!problems) return { location: OFFICE_PATH + flashQuery(state, enquiry.reference) };
		return draw(request, { problems, typed: Object.fromEntries(posted), pressed: enquiry.id });
	}

	return {
		path: OFFICE_PATH,
		urls: [OFFICE_PATH],
		answer: (request: OfficeRequest) =>
			request.posted ? press(request, request.posted) : draw(request),
	};
}
