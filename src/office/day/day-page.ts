/**
 * The office's list of the day, where the office has signed in: a GET draws it and changes nothing,
 * and a press records what came of a call.
 */

import { randomUUID } from 'node:crypto';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import type { OfficeRequest, PrivateAnswer, PrivatePage } from '#enquiries/links/private-page.ts';
import { readAnswers } from '#forms/fields/answers.ts';
import type { Field } from '#forms/fields/field.ts';
import { hasDigits, numberHeard } from '#forms/fields/phone.ts';
import { telephoneForm } from '#forms/telephone.ts';
import { londonDay } from '#model/dates.ts';
import { newReference, REFERENCE, readReference } from '#model/reference.ts';
import { fieldIn, pageActs } from '../acts/act-fields.ts';
import { ABOUT, doneIn, flashQuery } from '../acts/flash.ts';
import { actorOf, createActHandler } from '../acts/record-act.ts';
import type { Texting } from '../enquiry/Reach.tsx';
import { type CallerParts, createCallers } from './add-caller.ts';
import type { CallerForm, OfficeDay } from './day-view.ts';
import { createDayReader, readItem, readRinging, versionOf } from './read-day.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficeDay>;

/** In a query: the version that the asker has. */
const SINCE = 'since';

/** A number of so many digits may be a caller's. */
const isCallable = hasDigits(6, 15);

interface OfficeDayParts extends CallerParts {
	readonly dueAt: (receivedAt: number) => number;
	readonly textingFor: (person: string | undefined) => Texting;
	/** What is asked about a caller, as the firm offers it. */
	readonly callerFields: () => readonly (readonly [string, Field])[];
}

/** What a press leaves to be shown. */
type Said = Pick<OfficeDay, 'problems' | 'typed' | 'pressed' | 'found' | 'unknownNumber'> & {
	readonly caller?: Omit<CallerForm, 'fields'>;
};

export function createOfficeDay(parts: OfficeDayParts): PrivatePage<OfficeDay> {
	const { store, now, firm, dueAt, textingFor, callerFields } = parts;
	const readDay = createDayReader(store, dueAt);
	const handleAct = createActHandler(parts);
	const keepCaller = createCallers(parts);

	/** Draws the list, unless nothing has changed since the version that was asked with. */
	async function draw(
		{ session, token, query = new URLSearchParams() }: OfficeRequest,
		{ caller = { reference: newReference() }, ...said }: Said = {},
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
			status: caller.isUnavailable ? 503 : (said.problems ?? caller.problems) ? 422 : 200,
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
				caller: { ...caller, fields: callerFields() },
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
		switch (fieldIn(posted, 'act')) {
			case pageActs.search: {
				// What is typed is in no URL and kept nowhere.
				const words = fieldIn(posted, 'words');
				const found = await Promise.all(
					(await store.search(words)).map((enquiry) => readItem(store, enquiry)),
				);
				const number = numberHeard(words);
				const unknownNumber =
					number && isCallable(number) && found.length === 0 ? number : undefined;
				return draw(request, { found, typed: { words }, unknownNumber });
			}
			case pageActs.openCaller:
				return draw(request, {
					caller: { reference: newReference(), answers: readAnswers(telephoneForm, posted) },
				});
			case pageActs.addCaller:
			case pageActs.addSpoken: {
				const kept = await keepCaller(posted, actorOf(session));
				const reference = readReference(posted.get(REFERENCE)) ?? newReference();
				return 'location' in kept ? kept : draw(request, { caller: { reference, ...kept } });
			}
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
