/**
 * The office's page of one enquiry: what its link shows, and what a press on it does. Machines that check links in e-mails open
 * them, tick, type and press: a press counts when it has a choice, a nonce that is some seconds old, and the last digits of the
 * phone number typed (docs/decisions/letters-and-links.md).
 */
import { londonDay, timeInWords } from '../../dates.ts';
import { contactDetails } from '../../enquiries/contact-details.ts';
import type { Enquiry } from '../../enquiries/enquiry.ts';
import { decidedSince, type EnquiryEvent } from '../../enquiries/follow-up/events.ts';
import { followUpOf } from '../../enquiries/follow-up/follow-up.ts';
import { describeActor, describeEvent } from '../../enquiries/follow-up/words.ts';
import { OFFICE_PATH, type OfficeLink, type OfficeLinks } from '../../enquiries/links/office-link.ts';
import type { PageNonces } from '../../enquiries/links/page-nonce.ts';
import type { TriageSchemes } from '../../enquiries/messages/triage.ts';
import type { NewDispatch } from '../../enquiries/store/save.ts';
import type { Store } from '../../enquiries/store/store.ts';
import { type OfficeView, officeFields } from '../../forms/private-pages/private-page-urls.ts';
import type { AnswerPages } from '../entrances/answer-pages.ts';
import { type LinkedAnswer, type LinkedPage, NO_ENQUIRY } from '../entrances/private-pages.ts';
import { createWrongTries, OFFICE_TRIES } from './failed-attempts.ts';
import { actsFor, codeFor, isCode, readPress, SHOW_ANSWERS, SHOW_PHOTOGRAPHS } from './office-form.ts';
import { officeView, sensitiveView } from './office-view.ts';
import { createOpenedPages } from './opened-pages.ts';
import { createPhotographViews } from './page-photographs.ts';

/** The page of a nonce (page-nonce.ts). */
const PAGE = 'office';

/** The query parameter that says what the last press did. */
const FLASH = 'flash';
const flashes = {
	recorded: 'Recorded.',
	repeated: 'That was recorded before: it counts once.',
	pointless: 'Nothing was changed: it had been done before.',
} as const;

const problemWords = {
	digits:
		'Type the last four digits of the phone number at the top of this page. They show that a person pressed, not a machine that checks links.',
	quick: 'Please press once more. Nothing has been recorded yet.',
	old: 'This page had lain open for too long. Nothing was recorded; please press again.',
	guessed: 'Wrong digits came too often. Nothing was recorded; please try again in ten minutes.',
} as const;

/** What the answer to a press shows. */
const kinds = ['problems', SHOW_ANSWERS, SHOW_PHOTOGRAPHS] as const;

const EXPIRED =
	'What stood here was shown for two minutes. Type the digits again to see it. A press that is not under “What has happened” was not recorded.';

interface OfficePageParts {
	readonly store: Pick<Store, 'enquiryById' | 'eventsOf' | 'recordEvent' | 'photographsOf' | 'photographBytes' | 'photographCounts'>;
	readonly links: OfficeLinks;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	readonly now: () => number;
	/** What is sent when an enquiry is let out of quarantine. */
	readonly dispatchesFor: (answers: Enquiry['answers']) => readonly NewDispatch[];
	/** The schemes that an application is checked against. */
	readonly schemes: TriageSchemes;
	/** Called when there is something to deliver. */
	readonly onReleased: () => void;
	/** Called when the office wants to be reminded at a time that no morning's list comes before. */
	readonly onReminder: (enquiry: Enquiry, at: number) => Promise<void>;
}

/** Creates the page. */
export function createOfficePage({
	store,
	links,
	nonces,
	answers,
	now,
	dispatchesFor,
	schemes,
	onReleased,
	onReminder,
}: OfficePageParts): LinkedPage {
	const views = createPhotographViews(PAGE, store, nonces);
	const wrong = createWrongTries(OFFICE_TRIES, now);
	const pages = createOpenedPages<(typeof kinds)[number], Partial<OfficeView>>(OFFICE_PATH, kinds, answers);

	/** What keeps a press from counting. Undefined for a person's. */
	function doubtAbout(enquiry: Enquiry, posted: URLSearchParams): Record<string, string> | undefined {
		const nonce = nonces.check(PAGE, enquiry.id, posted.get(officeFields.nonce) ?? '');
		if (nonce !== 'good') return { [officeFields.nonce]: problemWords[nonce === 'too-quick' ? 'quick' : 'old'] };
		if (wrong.isLocked(enquiry.id)) return { [officeFields.nonce]: problemWords.guessed };
		const code = codeFor(contactDetails(enquiry).phone, enquiry.reference);
		if (isCode(posted.get(officeFields.digits) ?? '', code)) return undefined;
		wrong.count(enquiry.id);
		return { [officeFields.digits]: problemWords.digits };
	}

	async function press(enquiry: Enquiry, link: OfficeLink, key: string, posted: URLSearchParams): Promise<LinkedAnswer> {
		const events = await store.eventsOf(enquiry.id);
		const by = { who: 'office', mailbox: link.mailbox, letter: link.letter } as const;
		const nonce = posted.get(officeFields.nonce) ?? '';
		const shows = ([SHOW_ANSWERS, SHOW_PHOTOGRAPHS] as const).find((one) => one === posted.get(officeFields.act));
		const isSent = events.some((event) => event.nonce === nonce);
		const happened = (state: keyof typeof flashes): LinkedAnswer => ({ location: `${OFFICE_PATH}${key}?${FLASH}=${state}#happened` });
		// Sent again, what it did may no longer be on offer.
		if (isSent && !shows) return happened('repeated');
		const seen = posted.get(officeFields.seen) ?? '';
		/** Says what a colleague or the visitor has done since the page was opened. The press can be made again, knowing it. */
		const overtaken = async (known: readonly EnquiryEvent[]): Promise<LinkedAnswer> => {
			const since = decidedSince(known, seen).map(
				(event) => `${describeEvent(event, enquiry.form, known)}, ${describeActor(event)}, ${timeInWords(event.at)}`,
			);
			const problems = {
				[officeFields.nonce]: `Since you opened this page something else was recorded: ${since.join('; ')}. Nothing was recorded now. If it still holds, choose and press again.`,
			};
			const typed = { [officeFields.note]: posted.get(officeFields.note) ?? '' };
			return { location: await pages.addressFor(enquiry.id, 'problems', { problems, typed, nonce }) };
		};
		const acts = actsFor(followUpOf(enquiry, events), events, enquiry.form, timeInWords, now());
		const read = shows
			? { press: { kind: shows, data: {} } as const }
			: readPress(posted, { offered: acts.map(({ value }) => value), now: now() });
		const doubt = isSent ? undefined : doubtAbout(enquiry, posted);
		if (!shows && !doubt && decidedSince(events, seen).length > 0) return overtaken(events);
		if ('problems' in read || doubt) {
			const problems = { ...doubt, ...('problems' in read ? read.problems : {}) };
			// The time spent on the page counts on, so that a slip is put right at once.
			const isUsable = nonces.check(PAGE, enquiry.id, nonce) !== 'unknown';
			const said = { problems, typed: Object.fromEntries(posted), ...(isUsable ? { nonce } : {}) };
			return { location: await pages.addressFor(enquiry.id, 'problems', said) };
		}
		const { kind, data, ...undoing } = read.press as { kind: EnquiryEvent['kind']; data: object; undoes?: string };
		const result = await store.recordEvent(
			enquiry.id,
			{ kind: kind as typeof SHOW_ANSWERS, by, data, ...undoing, nonce, ...(shows ? {} : { seen }) },
			now(),
			kind === 'released' ? { dispatches: dispatchesFor(enquiry.answers) } : {},
		);
		if (result.state === 'overtaken') return overtaken(await store.eventsOf(enquiry.id));
		if (result.state === 'gone') return { status: 404, view: { page: 'closed' } };
		if (kind === 'released' && result.state === 'recorded') onReleased();
		// Should the website stop just here, the next morning's list has it.
		const remindAt = 'event' in result ? result.event.data.remindAt : undefined;
		if (remindAt !== undefined && londonDay(remindAt) === londonDay(now())) await onReminder(enquiry, remindAt);
		if (shows && 'event' in result && result.event.kind === shows) return { location: await pages.addressFor(enquiry.id, shows, {}) };
		return happened(result.state);
	}

	async function viewOf(enquiry: Enquiry, events: readonly EnquiryEvent[], more: Partial<OfficeView> = {}): Promise<OfficeView> {
		const count = (await store.photographCounts([enquiry.id])).get(enquiry.id) ?? 0;
		return { ...officeView(enquiry, events, nonces.issue(PAGE, enquiry.id), count, now()), ...more };
	}

	return {
		path: OFFICE_PATH,
		async answer({ key, query, posted }) {
			const link = links.read(key);
			const enquiry = await store.enquiryById(link?.enquiryId ?? NO_ENQUIRY);
			if (!link || !enquiry) return { status: 404, view: { page: 'closed' } };
			if (posted) return press(enquiry, link, key, posted);
			const photograph = await views.answer(enquiry.id, query);
			if (photograph) return photograph;
			const events = await store.eventsOf(enquiry.id);
			const answer = await pages.find(enquiry.id, query);
			if (answer === 'expired') return { status: 410, view: await viewOf(enquiry, events, { expired: EXPIRED }) };
			if (answer?.kind === 'problems') {
				const { nonce, ...said } = answer.said ?? {};
				// Back may lead to a page whose press was put right since: another one needs a nonce of its own.
				const isUsed = events.some((event) => event.nonce === nonce);
				return { status: 422, view: await viewOf(enquiry, events, { ...said, ...(nonce && !isUsed ? { nonce } : {}) }) };
			}
			if (answer) {
				const shown = answer.kind === SHOW_ANSWERS ? sensitiveView(enquiry, schemes) : { photographs: await views.shownOf(enquiry.id) };
				return { status: 200, view: await viewOf(enquiry, events, shown) };
			}
			const state = query?.get(FLASH) ?? '';
			const done = Object.hasOwn(flashes, state) ? flashes[state as keyof typeof flashes] : undefined;
			return { status: 200, view: await viewOf(enquiry, events, done ? { done } : {}) };
		},
	};
}
