/**
 * The office's page of one enquiry: what its link shows, and what a press on it does. Machines that
 * check links in e-mails open them, tick, type and press: a press counts when it has a choice, a
 * nonce that is some seconds old, and the last digits of the phone number typed
 * (docs/decisions/letters-and-links.md).
 */

import { refusalOfCalls } from '#enquiries/answers/call-wishes.ts';
import { contactDetails } from '#enquiries/answers/contact-details.ts';
import type { TriageSchemes } from '#enquiries/answers/triage.ts';
import { followUpOf } from '#enquiries/follow-up/follow-up.ts';
import { refusalBefore } from '#enquiries/follow-up/refusal-of-calls.ts';
import type { AnswerPages } from '#enquiries/links/answer-pages.ts';
import { DAY_PATH, opensDay } from '#enquiries/links/day-link.ts';
import { OFFICE_PATH, type OfficeLink, type OfficeLinks } from '#enquiries/links/office-link.ts';
import { createOpenedPages } from '#enquiries/links/opened-pages.ts';
import type { PageNonces } from '#enquiries/links/page-nonce.ts';
import {
	closed,
	NO_ENQUIRY,
	type PrivateAnswer,
	type PrivatePage,
	type PrivateRequest,
} from '#enquiries/links/private-page.ts';
import { createWrongTries, OFFICE_TRIES } from '#enquiries/links/wrong-digits.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import type { Store } from '#enquiries/store/store.ts';
import { londonDay, timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { decidedSince, type EnquiryEvent } from '#model/enquiry-events.ts';
import type { OfficeView } from '#office/enquiry/enquiry-view.ts';
import { createPhotographViews } from '#visitor/photographs/page-photographs.ts';
import { dayActs, dayFields, officeFields } from '../acts/act-fields.ts';
import {
	actsFor,
	codeFor,
	isCode,
	readPress,
	SHOW_ANSWERS,
	SHOW_PHOTOGRAPHS,
} from '../acts/acts.ts';
import { type ActRecorderParts, createActRecorder, overtakenWords } from '../acts/record-act.ts';
import { LOCKED, type OfficeDevices } from '../code/devices.ts';
import type { OfficePageView } from '../office-page-view.ts';
import { historyOf, lettersOf, officeView, sensitiveView } from './describe-enquiry.ts';
import { eraseReasons } from './enquiry-view.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficePageView>;

/** The page of a nonce (page-nonce.ts): what one device was given works on no other. */
const nonceId = (device: OfficeDevice | undefined) => (device ? `office ${device.hash}` : 'office');

/** An enquiry's id, which replaces the key of a link where the office's day is open. */
const IS_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The query parameter that says what the last press did. */
const FLASH = 'flash';
const flashes = {
	recorded: 'Recorded.',
	repeated: 'That was recorded before: it counts once.',
	pointless: 'Nothing was changed: it had been done before.',
	resent: 'The letter to the office is on its way again.',
	'not-resent': 'Nothing was sent: it was sent three times today already, or it is held back.',
} as const;

const problemWords = {
	digits:
		'Type the last four digits of the phone number at the top of this page. They show that a person pressed, not a machine that checks links.',
	quick: 'Please press once more. Nothing has been recorded yet.',
	old: 'This page had lain open for too long. Nothing was recorded; please press again.',
	guessed: 'Wrong digits came too often. Nothing was recorded; please try again in ten minutes.',
} as const;

const { erase: ERASE, resend: RESEND } = dayActs;

/** In a day: of one device, of the firm, of one enquiry. */
const LOOKS_AT_MOST = 40;
const ERASURES_AT_MOST = 5;
const RESENDS_AT_MOST = 3;

/** What the answer to a press shows. */
const kinds = ['problems', SHOW_ANSWERS, SHOW_PHOTOGRAPHS] as const;

const EXPIRED =
	'What stood here was shown for two minutes. Type the digits again to see it. A press that is not under “What has happened” was not recorded.';

interface OfficePageParts extends ActRecorderParts {
	readonly store: Pick<
		Store,
		| 'enquiryById'
		| 'eventsOf'
		| 'earlierThan'
		| 'recordEvent'
		| 'dispatchesOf'
		| 'resend'
		| 'countOfficeAct'
		| 'photographsOf'
		| 'photographBytes'
		| 'photographCounts'
	>;
	readonly links: OfficeLinks;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	/** The schemes that an application is checked against. */
	readonly schemes: TriageSchemes;
	/** Of the office's day. Absent where it has none: then no code is asked for anything. */
	readonly devices?: Pick<OfficeDevices, 'noteWork' | 'refusalOf' | 'end'> | undefined;
	/** Erases an enquiry, and tells the office's addresses why. */
	readonly erase: (enquiry: Enquiry, reason: string) => Promise<void>;
}

/** Creates the page. */
export function createOfficePage(parts: OfficePageParts): PrivatePage<OfficePageView> {
	const { store, links, nonces, answers, now, schemes, devices, erase, dispatchesFor, onReleased } =
		parts;
	const record = createActRecorder(parts);
	const viewsOf = (device: OfficeDevice | undefined) =>
		createPhotographViews(nonceId(device), store, nonces);
	const wrong = createWrongTries(OFFICE_TRIES, now);
	const pages = createOpenedPages<(typeof kinds)[number], Partial<OfficeView>>(
		OFFICE_PATH,
		kinds,
		answers,
	);

	/**
	 * What keeps a press from counting. Undefined for a person's. Behind the office's code neither
	 * digits nor seconds are asked.
	 */
	function doubtAbout(
		enquiry: Enquiry,
		posted: URLSearchParams,
		device: OfficeDevice | undefined,
	): Record<string, string> | undefined {
		const nonce = nonces.check(nonceId(device), enquiry.id, posted.get(officeFields.nonce) ?? '');
		if (device && nonce !== 'unknown') return undefined;
		if (nonce !== 'good')
			return { [officeFields.nonce]: problemWords[nonce === 'too-quick' ? 'quick' : 'old'] };
		if (wrong.isLocked(enquiry.id)) return { [officeFields.nonce]: problemWords.guessed };
		const code = codeFor(contactDetails(enquiry).phone, enquiry.reference);
		if (isCode(posted.get(officeFields.digits) ?? '', code)) return undefined;
		wrong.count(enquiry.id);
		return { [officeFields.digits]: problemWords.digits };
	}

	async function press(
		enquiry: Enquiry,
		{ mailbox, letter }: OfficeLink,
		{ key, posted, device }: PrivateRequest & { readonly posted: URLSearchParams },
	): Promise<OfficeAnswer> {
		const events = await store.eventsOf(enquiry.id);
		const by = {
			who: 'office',
			mailbox,
			letter,
			...(device?.person ? { person: device.person } : {}),
		} as const;
		const nonce = posted.get(officeFields.nonce) ?? '';
		if (device && posted.get(officeFields.act) === ERASE)
			return eraseOnPress(enquiry, device, posted);
		if (device && posted.get(officeFields.act) === RESEND) return sendAgain(enquiry, key);
		const shows = ([SHOW_ANSWERS, SHOW_PHOTOGRAPHS] as const).find(
			(one) => one === posted.get(officeFields.act),
		);
		const isSent = events.some((event) => event.nonce === nonce);
		const happened = (state: keyof typeof flashes): OfficeAnswer => ({
			location: `${OFFICE_PATH}${key}?${FLASH}=${state}#happened`,
		});
		// Sent again, what it did may no longer be on offer.
		if (isSent && !shows) return happened('repeated');
		const seen = posted.get(officeFields.seen) ?? '';
		const overtaken = async (known: readonly EnquiryEvent[]): Promise<OfficeAnswer> => {
			const problems = { [officeFields.nonce]: overtakenWords(enquiry, known, seen) };
			const typed = { [officeFields.note]: posted.get(officeFields.note) ?? '' };
			return {
				location: await pages.addressFor(enquiry.id, 'problems', { problems, typed, nonce }),
			};
		};
		const acts = actsFor(followUpOf(enquiry, events), events, enquiry.form, timeInWords, now());
		const read = shows
			? { press: { kind: shows, data: {} } as const }
			: readPress(posted, { offered: acts.map(({ value }) => value), now: now() });
		// From a letter alone nothing is shown that the letter does not say.
		if (shows && devices && !device) return { location: OFFICE_PATH + key };
		// More views in a day than the office needs: the code is asked again.
		const day = londonDay(now());
		if (
			shows &&
			device &&
			(await store.countOfficeAct(day, 'answers', device.hash, LOOKS_AT_MOST)) === undefined
		) {
			await devices?.end(device.hash);
			return { location: DAY_PATH };
		}
		const doubt = isSent ? undefined : doubtAbout(enquiry, posted, device);
		if (!shows && !doubt && decidedSince(events, seen).length > 0) return overtaken(events);
		if ('problems' in read || doubt) {
			const problems = { ...doubt, ...('problems' in read ? read.problems : {}) };
			// The time spent on the page counts on, so that a slip is put right at once.
			const isUsable = nonces.check(nonceId(device), enquiry.id, nonce) !== 'unknown';
			const said = { problems, typed: Object.fromEntries(posted), ...(isUsable ? { nonce } : {}) };
			return { location: await pages.addressFor(enquiry.id, 'problems', said) };
		}
		const result = await record(enquiry, by, read.press, shows ? { nonce } : { nonce, seen });
		if (result.state === 'overtaken') return overtaken(await store.eventsOf(enquiry.id));
		if (result.state === 'gone') return closed;
		if (shows && 'event' in result && result.event.kind === shows)
			return { location: await pages.addressFor(enquiry.id, shows, {}) };
		return happened(result.state);
	}

	/**
	 * Erases on a press that has the code again and a reason, at most five times a day: a device left
	 * open must not erase the firm's customers.
	 */
	async function eraseOnPress(
		enquiry: Enquiry,
		device: OfficeDevice,
		posted: URLSearchParams,
	): Promise<OfficeAnswer> {
		const said = async (problems: Record<string, string>): Promise<OfficeAnswer> => ({
			location: await pages.addressFor(enquiry.id, 'problems', {
				problems,
				typed: Object.fromEntries([...posted].filter(([name]) => name !== dayFields.code)),
			}),
		});
		const reason = eraseReasons.find(({ value }) => value === posted.get(dayFields.reason));
		if (!reason) return said({ [dayFields.reason]: 'Choose why it is erased.' });
		const refusal = await devices?.refusalOf(posted.get(dayFields.code) ?? '', device);
		if (refusal)
			return said({
				[dayFields.code]: `${refusal === 'locked' ? LOCKED : 'That is not the office’s code.'} Nothing was erased.`,
			});
		if (
			(await store.countOfficeAct(londonDay(now()), 'erasures', '', ERASURES_AT_MOST)) === undefined
		)
			return said({
				[dayFields.reason]:
					'Five enquiries were erased today: no more from this page. Tomorrow again, or from the machine.',
			});
		await erase(
			enquiry,
			`${enquiry.reference}: ${reason.words}${device.person ? `, by ${device.person}` : ''}`,
		);
		return { location: `${DAY_PATH}?${FLASH}=erased` };
	}

	async function sendAgain(enquiry: Enquiry, key: string): Promise<OfficeAnswer> {
		const count = await store.countOfficeAct(
			londonDay(now()),
			'resends',
			enquiry.id,
			RESENDS_AT_MOST,
		);
		const isQueued =
			count !== undefined &&
			enquiry.quarantined === undefined &&
			(await store.resend([enquiry.id], now(), { dispatches: dispatchesFor({}) })) > 0;
		if (isQueued) onReleased();
		return {
			location: `${OFFICE_PATH}${key}?${FLASH}=${isQueued ? 'resent' : 'not-resent'}#happened`,
		};
	}

	/** What a letter did not say, behind the code: taken out of the page of its link. */
	function beforeCode(
		enquiry: Enquiry,
		events: readonly EnquiryEvent[],
		key: string,
	): Partial<OfficeView> {
		return {
			message: '',
			noCalls: '',
			otherNumbers: [],
			answers: [],
			hasSensitive: false,
			photographCount: 0,
			history: historyOf(enquiry, events).map(({ note: _, ...line }) => line),
			isBeforeCode: true,
			...(opensDay(links.read(key), now()) ? { dayPath: `${DAY_PATH}/${key}` } : {}),
		};
	}

	/** What a link or, without one, an open device opens by the enquiry's id. */
	function opened(key: string, device: OfficeDevice | undefined): OfficeLink | undefined {
		return device && IS_ID.test(key)
			? { enquiryId: key, mailbox: device.mailbox, letter: device.letter }
			: links.read(key);
	}

	return {
		path: OFFICE_PATH,
		async answer(request) {
			const { key, query, posted, device } = request;
			const link = opened(key, device);
			const enquiry = await store.enquiryById(link?.enquiryId ?? NO_ENQUIRY);
			if (!link || !enquiry) return closed;
			if (posted) {
				if (device) await devices?.noteWork(device);
				return press(enquiry, link, { ...request, posted });
			}
			const page = nonceId(device);
			const views = viewsOf(device);
			const photograph = devices && !device ? undefined : await views.answer(enquiry.id, query);
			if (photograph) return photograph;
			const events = await store.eventsOf(enquiry.id);
			const count = (await store.photographCounts([enquiry.id])).get(enquiry.id) ?? 0;
			const noCalls =
				refusalOfCalls(enquiry.answers.description ?? '') ?? (await refusalBefore(store, enquiry));
			const letters = device ? lettersOf(await store.dispatchesOf(enquiry.id)) : [];
			const viewOf = (more: Partial<OfficeView> = {}): OfficeView => ({
				...officeView(enquiry, events, nonces.issue(page, enquiry.id), count, now()),
				...(noCalls ? { noCalls } : {}),
				...(device ? { isOpen: true, letters, eraseReasons } : {}),
				...(devices && !device ? beforeCode(enquiry, events, key) : {}),
				...more,
			});
			const answer = await pages.find(enquiry.id, query);
			if (answer === 'expired') return { status: 410, view: viewOf({ expired: EXPIRED }) };
			if (answer?.kind === 'problems') {
				const { nonce, ...said } = answer.said ?? {};
				// Back may lead to a page whose press was put right since: another one needs a nonce of its
				// own.
				const isUsed = events.some((event) => event.nonce === nonce);
				return { status: 422, view: viewOf({ ...said, ...(nonce && !isUsed ? { nonce } : {}) }) };
			}
			if (answer && (device || !devices)) {
				const shown =
					answer.kind === SHOW_ANSWERS
						? sensitiveView(enquiry, schemes)
						: { photographs: await views.shownOf(enquiry.id) };
				return { status: 200, view: viewOf(shown) };
			}
			const state = query?.get(FLASH) ?? '';
			const done = Object.hasOwn(flashes, state)
				? flashes[state as keyof typeof flashes]
				: undefined;
			return { status: 200, view: viewOf(done ? { done } : {}) };
		},
	};
}
