/**
 * The office's page of one enquiry: what its link shows, and what is posted there. Machines that
 * check links in e-mails open them, tick, type and press: an act counts when it has a choice, a
 * nonce that is some seconds old, and the last digits of the phone number typed
 * (docs/decisions/letters-and-links.md).
 */

import { refusalOfCalls } from '#enquiries/answers/call-wishes.ts';
import { contactDetails } from '#enquiries/answers/contact-details.ts';
import type { TriageSchemes } from '#enquiries/answers/triage.ts';
import { refusalBefore } from '#enquiries/follow-up/refusal-of-calls.ts';
import type { AnswerPages } from '#enquiries/links/answer-pages.ts';
import { DAY_PATH, opensDay } from '#enquiries/links/day-link.ts';
import { OFFICE_PATH, type OfficeLink, type OfficeLinks } from '#enquiries/links/office-link.ts';
import type { PageNonces } from '#enquiries/links/page-nonce.ts';
import { createPressAnswers } from '#enquiries/links/press-answers.ts';
import {
	closed,
	NO_ENQUIRY,
	type PrivateAnswer,
	type PrivatePage,
} from '#enquiries/links/private-page.ts';
import { createWrongDigits, OFFICE_WRONG_DIGITS } from '#enquiries/links/wrong-digits.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import type { Store } from '#enquiries/store/store.ts';
import { londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { Actor } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { createPhotographViews } from '#visitor/photographs/page-photographs.ts';
import { dayActs, fieldIn } from '../acts/act-fields.ts';
import { codeFor, isCode } from '../acts/digits.ts';
import { doneIn, type Flash, flashQuery } from '../acts/flash.ts';
import { actsFor, type Problems } from '../acts/read-act.ts';
import {
	type ActRecorderParts,
	actorOf,
	createActHandler,
	createActRecorder,
	LAY_OPEN,
} from '../acts/record-act.ts';
import type { OfficeDevices } from '../code/devices.ts';
import type { OfficePageView } from '../office-page-view.ts';
import { asInLetter, guideFor } from './describe-enquiry.ts';
import { eraseReasons, type OfficeView } from './enquiry-view.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficePageView>;

/**
 * The page of a nonce (src/enquiries/links/page-nonce.ts): what one device was given works on no
 * other.
 */
const nonceId = (device: OfficeDevice | undefined) => (device ? `office ${device.hash}` : 'office');

/** An enquiry's id, which replaces the key of a link where the office's day is open. */
const IS_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const problemWords = {
	digits:
		'Type the last four digits of the phone number at the top of this page. They show that a person pressed, not a machine that checks links.',
	quick: 'Please press once more. Nothing has been recorded yet.',
	guessed: 'Wrong digits came too often. Nothing was recorded; please try again in ten minutes.',
} as const;

const { showAnswers, showPhotographs } = dayActs;

/** In a day: of one device, of the firm, of one enquiry. */
const LOOKS_AT_MOST = 40;
const ERASURES_AT_MOST = 5;
const RESENDS_AT_MOST = 3;

/** What an act leaves to be shown. */
const kinds = ['problems', showAnswers, showPhotographs] as const;

/** Answers and photographs open to a device with the code, by a button. */
const expiredWords = (isOpen: boolean): string =>
	`What stood here was shown for two minutes. ${isOpen ? 'Press its button again to see it' : 'Answers and photographs open with the office’s code'}. A press that is not under “What has happened” was not recorded.`;

interface OfficePageParts extends ActRecorderParts {
	readonly store: Store;
	readonly links: OfficeLinks;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	/** The schemes that an application is checked against. */
	readonly schemes: TriageSchemes;
	readonly devices: Pick<OfficeDevices, 'noteWork' | 'refusalOf' | 'end'>;
	/** Why no code opens anything here. Undefined where the website has the office's day. */
	readonly whyNoDay: string | undefined;
	/** Erases an enquiry, and tells the office's addresses why. */
	readonly erase: (enquiry: Enquiry, reason: string) => Promise<void>;
}

/** The addresses at which that is shown. */
const answerPages = (answers: AnswerPages) =>
	createPressAnswers<
		(typeof kinds)[number],
		Partial<Pick<OfficeView, 'problems' | 'typed' | 'nonce'>>
	>(OFFICE_PATH, kinds, answers);

/** What was posted about an enquiry, by its link's key or an open device. */
interface Posted {
	readonly enquiry: Enquiry;
	readonly by: Actor;
	readonly key: string;
	readonly posted: URLSearchParams;
	readonly device?: OfficeDevice;
}

/** Creates the handler of what is posted. */
function createEnquiryActs(parts: OfficePageParts) {
	const { store, nonces, now, devices } = parts;
	const pages = answerPages(parts.answers);
	const handleAct = createActHandler(parts);
	const record = createActRecorder(parts);
	const wrong = createWrongDigits(OFFICE_WRONG_DIGITS, now);

	const happened = (key: string, flash: Flash): OfficeAnswer => ({
		location: `${OFFICE_PATH}${key}${flashQuery(flash)}#happened`,
	});

	/**
	 * What keeps an act from counting as a person's. Behind the office's code neither digits nor
	 * seconds are asked.
	 */
	function findDoubt({ enquiry, posted, device }: Posted): Problems | undefined {
		const nonce = nonces.check(nonceId(device), enquiry.id, fieldIn(posted, 'nonce'));
		if (nonce === 'unknown') return { nonce: LAY_OPEN };
		if (device) return undefined;
		if (nonce === 'too-quick') return { nonce: problemWords.quick };
		if (wrong.isLocked(enquiry.id)) return { nonce: problemWords.guessed };
		const code = codeFor(contactDetails(enquiry).phone, enquiry.reference);
		if (isCode(fieldIn(posted, 'digits'), code)) return undefined;
		wrong.count(enquiry.id);
		return { digits: problemWords.digits };
	}

	/** Asks again with what was typed. */
	async function askAgain(
		{ enquiry, posted, device }: Posted,
		problems: Problems,
		typed: Readonly<Record<string, string>> = Object.fromEntries(posted),
	): Promise<OfficeAnswer> {
		const nonce = fieldIn(posted, 'nonce');
		// The time spent on the page counts on, so that a slip is put right at once.
		const isUsable = nonces.check(nonceId(device), enquiry.id, nonce) !== 'unknown';
		const said = { problems, typed, nonce: isUsable ? nonce : undefined };
		return { location: await pages.addressFor(enquiry.id, 'problems', said) };
	}

	async function act(request: Posted): Promise<OfficeAnswer> {
		const { enquiry, by, key, posted } = request;
		const { state, problems } = await handleAct(enquiry, by, posted, () => findDoubt(request));
		if (state === 'gone') return closed;
		if (!problems) return happened(key, state);
		// After what others have done nothing stays chosen.
		const note = state === 'overtaken' ? { note: fieldIn(posted, 'note') } : undefined;
		return askAgain(request, problems, note);
	}

	/** Shows what is hidden until then, each time with a record of it. */
	async function show(
		kind: typeof showAnswers | typeof showPhotographs,
		request: Posted,
	): Promise<OfficeAnswer> {
		const { enquiry, by, key, posted, device } = request;
		// From a letter alone nothing is shown that the letter does not say.
		if (!device) return { location: OFFICE_PATH + key };
		// More views in a day than the office needs: the code is asked again.
		const day = londonDay(now());
		if (!(await store.countOfficeAct(day, 'answers', device.hash, LOOKS_AT_MOST))) {
			await devices.end(device.hash);
			return { location: DAY_PATH };
		}
		const nonce = fieldIn(posted, 'nonce');
		const isSent = (await store.eventsOf(enquiry.id)).some((event) => event.nonce === nonce);
		const doubt = isSent ? undefined : findDoubt(request);
		if (doubt) return askAgain(request, doubt);
		const result = await record(enquiry, by, { kind, data: {} }, { nonce });
		if (result.state === 'gone') return closed;
		if ('event' in result && result.event.kind === kind)
			return { location: await pages.addressFor(enquiry.id, kind, {}) };
		return happened(key, result.state === 'repeated' ? 'repeated' : 'pointless');
	}

	return async (request: Posted): Promise<OfficeAnswer> => {
		const { enquiry, key, posted, device } = request;
		const name = fieldIn(posted, 'act');
		if (device && name === dayActs.erase) {
			const problems = await eraseEnquiry(parts, enquiry, device, posted);
			const { code: _, ...typed } = Object.fromEntries(posted);
			return problems
				? askAgain(request, problems, typed)
				: { location: DAY_PATH + flashQuery('erased') };
		}
		if (device && name === dayActs.resend)
			return happened(key, (await resendLetter(parts, enquiry)) ? 'resent' : 'not-resent');
		return name === showAnswers || name === showPhotographs ? show(name, request) : act(request);
	};
}

/**
 * Erases where the code is typed again and a reason chosen, at most five times a day: a device left
 * open must not erase the firm's customers. Otherwise returns what to put right.
 */
async function eraseEnquiry(
	{ store, now, devices, erase }: OfficePageParts,
	enquiry: Enquiry,
	device: OfficeDevice,
	posted: URLSearchParams,
): Promise<Problems | undefined> {
	const reason = eraseReasons.find(({ value }) => value === fieldIn(posted, 'reason'));
	if (!reason) return { reason: 'Choose why it is erased.' };
	const refusal = await devices.refusalOf(fieldIn(posted, 'code'), device);
	if (refusal)
		return {
			code: `${refusal} Nothing was erased.`,
		};
	if (!(await store.countOfficeAct(londonDay(now()), 'erasures', '', ERASURES_AT_MOST)))
		return {
			reason:
				'Five enquiries were erased today: no more from this page. Tomorrow again, or from the machine.',
		};
	await erase(
		enquiry,
		`${enquiry.reference}: ${reason.words}${device.person ? `, by ${device.person}` : ''}`,
	);
	return undefined;
}

/** Sends the letter to the office again. Returns whether it is on its way. */
async function resendLetter(
	{ store, now, dispatchesFor, onReleased }: OfficePageParts,
	{ id, quarantined }: Enquiry,
): Promise<boolean> {
	const count = await store.countOfficeAct(londonDay(now()), 'resends', id, RESENDS_AT_MOST);
	const isQueued =
		count !== undefined &&
		quarantined === undefined &&
		(await store.resend([id], now(), { dispatches: dispatchesFor({}) })) > 0;
	if (isQueued) onReleased();
	return isQueued;
}

export function createOfficePage(parts: OfficePageParts): PrivatePage<OfficePageView> {
	const { store, links, nonces, answers, now, schemes, devices, whyNoDay } = parts;
	const pages = answerPages(answers);
	const act = createEnquiryActs(parts);

	/** What the page shows: on a device without the code only what the letter says. */
	async function viewOf(
		enquiry: Enquiry,
		key: string,
		device: OfficeDevice | undefined,
	): Promise<OfficeView> {
		const { id, form, answers } = enquiry;
		const events = await store.eventsOf(id);
		const common = {
			page: 'office',
			acts: actsFor(followUpOf(enquiry, events), events, form, now()),
			nonce: nonces.issue(nonceId(device), id),
		} as const;
		if (!device)
			return {
				...common,
				...asInLetter(enquiry, events),
				isOpen: false,
				photographCount: 0,
				whyNoDay,
				dayPath: !whyNoDay && opensDay(links.read(key), now()) ? `${DAY_PATH}/${key}` : undefined,
			};
		return {
			...common,
			enquiry,
			events,
			isOpen: true,
			photographCount: (await store.photographCounts([id])).get(id) ?? 0,
			noCalls: refusalOfCalls(answers.description ?? '') ?? (await refusalBefore(store, enquiry)),
			letters: await store.dispatchesOf(id),
		};
	}

	/** What a link or, without one, an open device opens by the enquiry's id. */
	function opened(key: string, device: OfficeDevice | undefined): OfficeLink | undefined {
		return device && IS_ID.test(key) ? { ...device, enquiryId: key } : links.read(key);
	}

	return {
		path: OFFICE_PATH,
		async answer(request) {
			const { key, query, posted, device } = request;
			const link = opened(key, device);
			const enquiry = await store.enquiryById(link?.enquiryId ?? NO_ENQUIRY);
			if (!link || !enquiry) return closed;
			if (posted) {
				if (device) await devices.noteWork(device);
				return act({ enquiry, by: actorOf({ ...device, ...link }), key, posted, device });
			}
			const views = createPhotographViews(store);
			const photograph = device && (await views.answer(enquiry.id, query));
			if (photograph) return photograph;
			const view = await viewOf(enquiry, key, device);
			const answer = await pages.find(enquiry.id, query);
			if (answer === 'expired')
				return { status: 410, view: { ...view, expired: expiredWords(device !== undefined) } };
			if (answer?.kind === 'problems') {
				// Back may lead to a page whose slip was put right since: another act needs a nonce of its
				// own.
				const { nonce, ...said } = answer.said ?? {};
				const isUsed = view.events.some((event) => event.nonce === nonce);
				return {
					status: 422,
					view: { ...view, ...said, nonce: nonce && !isUsed ? nonce : view.nonce },
				};
			}
			if (!answer || !device) return { status: 200, view: { ...view, done: doneIn(query) } };
			const shown =
				answer.kind === showAnswers
					? { guide: guideFor(enquiry, schemes) }
					: { photographs: await views.shownOf(enquiry.id) };
			return { status: 200, view: { ...view, ...shown } };
		},
	};
}
