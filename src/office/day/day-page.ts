/**
 * The office's list of the day, where the office has signed in: a GET draws it and changes nothing,
 * and a press records what came of a call.
 */

import { randomUUID } from 'node:crypto';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import type { OfficeRequest, PrivateAnswer, PrivatePage } from '#enquiries/links/private-page.ts';
import type { Store } from '#enquiries/store/store.ts';
import { londonDay } from '#model/dates.ts';
import { fieldIn, pageActs } from '../acts/act-fields.ts';
import { ABOUT, doneIn, flashQuery } from '../acts/flash.ts';
import { type ActRecorderParts, actorOf, createActHandler } from '../acts/record-act.ts';
import type { Texting } from '../enquiry/Reach.tsx';
import type { OfficeDay } from './day-view.ts';
import { createDayReader, readItem, readRinging, versionOf } from './read-day.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficeDay>;

/** In a query: the version that the asker has. */
const SINCE = 'since';

interface OfficeDayParts extends ActRecorderParts {
	readonly store: Store;
	readonly dueAt: (receivedAt: number) => number;
	readonly textingFor: (person: string | undefined) => Texting;
}

/** What a press leaves to be shown. */
type Said = Pick<OfficeDay, 'problems' | 'typed' | 'pressed' | 'found'>;

export function createOfficeDay(parts: OfficeDayParts): PrivatePage<OfficeDay> {
	const { store, now, firm, dueAt, textingFor } = parts;
	const readDay = createDayReader(store, dueAt);
	const handleAct = createActHandler(parts);

	/** Draws the list, unless nothing has changed since the version that was asked with. */
	async function draw(
		{ session, token, query = new URLSearchParams() }: OfficeRequest,
		said: Said = {},
	): Promise<OfficeAnswer> {
		const at = now();
		const read = await readDay(at);
		const sessions = await store.officeSessions(londonDay(at));
		const ringing = await readRinging(store, sessions, session, at);
		const version = versionOf([read, ringing, sessions.length]);
		if (query.get(SINCE) === version) return { unchanged: true };
		const about = query.get(ABOUT);
		const last = about ? await itemAt(about) : undefined;
		return {
			status: said.problems ? 422 : 200,
			view: {
				page: 'office-day',
				firm,
				now: at,
				forms: { token, nonce: randomUUID() },
				texting: textingFor(session.person),
				dueAt,
				...read,
				version,
				ringing,
				sessions: sessions.length,
				done: doneIn(query),
				last,
				pressed: last?.id,
				...said,
			},
		};
	}

	async function itemAt(reference: string) {
		const [enquiry] = await Array.fromAsync(store.find({ reference }, () => undefined));
		return enquiry && readItem(store, enquiry);
	}

	async function press(request: OfficeRequest, posted: URLSearchParams): Promise<OfficeAnswer> {
		const { session } = request;
		if (fieldIn(posted, 'act') === pageActs.search) {
			// What is typed is in no URL and kept nowhere.
			const words = fieldIn(posted, 'words');
			const found = await Promise.all(
				(await store.search(words)).map((enquiry) => readItem(store, enquiry)),
			);
			return draw(request, { found, typed: { words } });
		}
		const enquiry = await store.enquiryById(fieldIn(posted, 'enquiry'));
		if (!enquiry) return { location: OFFICE_PATH + flashQuery('gone') };
		if (fieldIn(posted, 'act') === pageActs.ringing) {
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
