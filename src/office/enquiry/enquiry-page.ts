/**
 * The office's page of one enquiry, where the office has signed in: all that is known, and every
 * act about it. A GET changes nothing.
 */

import { randomUUID } from 'node:crypto';
import type { TriageSchemes } from '#enquiries/answers/triage.ts';
import { answerWayOf } from '#enquiries/follow-up/answer-way.ts';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import {
	closed,
	type OfficeRequest,
	type PrivateAnswer,
	type PrivatePage,
} from '#enquiries/links/private-page.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import type { Store } from '#enquiries/store/store.ts';
import { londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { readReference } from '#model/reference.ts';
import type { ClosedView } from '#visitor/own-page/own-page-view.ts';
import { eraseReasons, fieldIn, pageActs } from '../acts/act-fields.ts';
import { doneIn, type Flash, flashQuery } from '../acts/flash.ts';
import type { Problems } from '../acts/read-act.ts';
import {
	type ActRecorderParts,
	actorOf,
	createActHandler,
	createActRecorder,
} from '../acts/record-act.ts';
import { correctDetails } from './correct-details.ts';
import { guideFor } from './describe-enquiry.ts';
import type { OfficeView } from './enquiry-view.ts';
import type { Texting } from './Reach.tsx';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficeView | ClosedView>;

const { showAnswers } = pageActs;

/** In a day. */
const ERASURES_AT_MOST = 5;

interface OfficePageParts extends ActRecorderParts {
	readonly store: Store;
	/** The schemes that an application is checked against. */
	readonly schemes: TriageSchemes;
	readonly textingFor: (person: string | undefined) => Texting;
	readonly signIn: {
		/** What keeps a code from counting as the office's, in words. */
		readonly refusalOf: (code: string, session: OfficeSession) => Promise<string | undefined>;
	};
	/** Erases an enquiry, and tells the office's addresses why. */
	readonly erase: (enquiry: Enquiry, reason: string) => Promise<void>;
}

/** What a press leaves to be shown. */
type Said = Partial<Pick<OfficeView, 'problems' | 'typed' | 'guide' | 'correction'>>;

/** A press about an enquiry. */
interface Press {
	readonly request: OfficeRequest;
	readonly enquiry: Enquiry;
	readonly session: OfficeSession;
	readonly posted: URLSearchParams;
}

export function createOfficePage(parts: OfficePageParts): PrivatePage<OfficeView | ClosedView> {
	const { store, now, firm, schemes, textingFor } = parts;
	const handleAct = createActHandler(parts);
	const record = createActRecorder(parts);

	async function draw(
		{ query, token, session }: OfficeRequest,
		enquiry: Enquiry,
		said: Said = {},
	): Promise<OfficeAnswer> {
		const events = await store.eventsOf(enquiry.id);
		return {
			status: (said.problems ?? said.correction) ? 422 : 200,
			view: {
				page: 'office',
				firm: { ...firm, taken: await store.takenPlaces(londonDay(now())) },
				now: now(),
				forms: { token, nonce: randomUUID() },
				texting: textingFor(session.person),
				enquiry,
				events,
				answerBy: await answerWayOf(store, enquiry, events),
				letters: await store.dispatchesOf(enquiry.id),
				photographs: await store.photographsOf(enquiry.id),
				done: doneIn(query),
				...said,
			},
		};
	}

	/** What was done leads back to the page; what has to be put right is drawn at once. */
	async function press(about: Press): Promise<OfficeAnswer> {
		const { request, enquiry, session, posted } = about;
		const name = fieldIn(posted, 'act');
		switch (name) {
			case showAnswers:
				return showHidden(about);
			case pageActs.correct: {
				const corrected = await correctDetails(parts, enquiry, actorOf(session), posted);
				return typeof corrected === 'string'
					? happened(enquiry, corrected)
					: draw(request, enquiry, { correction: corrected });
			}
			case pageActs.resend:
				return happened(enquiry, (await resendLetter(parts, about)) ? 'resent' : 'not-resent');
			case pageActs.erase: {
				const problems = await eraseEnquiry(parts, about);
				const { code: _, ...typed } = Object.fromEntries(posted);
				return problems
					? draw(request, enquiry, { problems, typed })
					: { location: OFFICE_PATH + flashQuery('erased') };
			}
		}
		const { state, problems } = await handleAct(enquiry, actorOf(session), posted);
		if (!problems) return happened(enquiry, state);
		// After what others have done nothing stays chosen.
		const typed =
			state === 'overtaken' ? { note: fieldIn(posted, 'note') } : Object.fromEntries(posted);
		return draw(request, enquiry, { problems, typed });
	}

	/** Shows the answers that are hidden until then, each time with a record of it. */
	async function showHidden({ request, enquiry, session, posted }: Press): Promise<OfficeAnswer> {
		const nonce = fieldIn(posted, 'nonce');
		const shown = { kind: showAnswers, data: {} } as const;
		const result = await record(enquiry, actorOf(session), shown, { nonce });
		if (result.state === 'gone') return closed;
		// A person who sends the nonce of another press sees nothing that is not recorded.
		if (!('event' in result) || result.event.kind !== showAnswers)
			return happened(enquiry, 'repeated');
		return draw(request, enquiry, { guide: guideFor(enquiry, schemes) });
	}

	return {
		path: OFFICE_PATH,
		urls: [`${OFFICE_PATH}/:key`],
		async answer(request: OfficeRequest) {
			const { key, query, posted, session } = request;
			const reference = readReference(key);
			if (!reference) return closed;
			const [enquiry] = await Array.fromAsync(store.find({ reference }, () => undefined));
			if (!enquiry) return closed;
			if (posted) return press({ request, enquiry, session, posted });
			const photograph = query?.get('photograph');
			return photograph ? download(store, enquiry, photograph) : draw(request, enquiry);
		},
	};
}

/** A photograph of the enquiry, as a file to keep. */
async function download(
	store: Pick<Store, 'photographsOf' | 'photographBytes'>,
	{ id: enquiryId, reference }: Enquiry,
	id: string,
): Promise<OfficeAnswer> {
	const place = (await store.photographsOf(enquiryId)).findIndex((one) => one.id === id);
	const jpeg = await store.photographBytes(enquiryId, id);
	return jpeg ? { name: `${reference}-${place + 1}.jpg`, jpeg } : closed;
}

const happened = ({ reference }: Enquiry, flash: Flash): OfficeAnswer => ({
	location: `${OFFICE_PATH}/${reference}${flashQuery(flash, reference)}#happened`,
});

/**
 * Erases where the code is typed again and a reason chosen, at most five times a day: a device left
 * open must not erase the firm's customers. Otherwise returns what to put right.
 */
async function eraseEnquiry(
	{ store, now, signIn, erase }: OfficePageParts,
	{ enquiry, session, posted }: Press,
): Promise<Problems | undefined> {
	const reason = eraseReasons.find(({ value }) => value === fieldIn(posted, 'reason'));
	if (!reason) return { reason: 'Choose why it is erased.' };
	const refusal = await signIn.refusalOf(fieldIn(posted, 'code'), session);
	if (refusal) return { code: `${refusal} Nothing was erased.` };
	if (!(await store.countOfficeAct(londonDay(now()), 'erasures', ERASURES_AT_MOST)))
		return {
			reason:
				'Five enquiries were erased today: no more from this page. Tomorrow again, or from the machine.',
		};
	const { person } = session;
	await erase(enquiry, `${enquiry.reference}: ${reason.words}${person ? `, by ${person}` : ''}`);
	return undefined;
}

/**
 * Sends the letter to the office again, and whatever is parked. What was queued since the page was
 * drawn is on its way: a second press sends nothing. Returns whether something is on its way.
 */
async function resendLetter(
	{ store, now, dispatchesFor, onReleased }: OfficePageParts,
	{ enquiry, posted }: Press,
): Promise<boolean> {
	const before = Math.min(Number(fieldIn(posted, 'seen')) || 0, now());
	const again = { before, dispatches: dispatchesFor({ form: enquiry.form, answers: {} }) };
	if ((await store.resend([enquiry.id], now(), again)) === 0) return false;
	onReleased();
	return true;
}
