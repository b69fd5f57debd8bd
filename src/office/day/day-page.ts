/**
 * The office's day: the link of a letter asks for the office's code, the code opens the day on a
 * device, and there the office records what came of each call. Before the code no name is shown,
 * and a GET never changes anything.
 */

import { contactDetails } from '#enquiries/answers/contact-details.ts';
import { callEntry, vCard } from '#enquiries/letters/call-files.ts';
import { OFFICE_PATH } from '#enquiries/letters/letter-context.ts';
import type { AnswerPages } from '#enquiries/links/answer-pages.ts';
import type { PageNonces } from '#enquiries/links/page-nonce.ts';
import { createPressAnswers } from '#enquiries/links/press-answers.ts';
import type { OfficeRequest, PrivateAnswer, PrivatePage } from '#enquiries/links/private-page.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import { readSearch } from '#enquiries/store/search-terms.ts';
import type { Store } from '#enquiries/store/store.ts';
import { fullDayInWords, londonDay } from '#model/dates.ts';
import { followUpOf } from '#model/follow-up.ts';
import type { MonthFigures } from '#model/office-month.ts';
import { dayActs, fieldIn } from '../acts/act-fields.ts';
import type { DayPart } from '../acts/day-part.ts';
import { ABOUT, doneIn, flashQuery } from '../acts/flash.ts';
import { type ActRecorderParts, actorOf, createActHandler, LAY_OPEN } from '../acts/record-act.ts';
import { createComplaintsPart, readComplaints } from '../complaints/record-complaint.ts';
import { createLettersPart } from '../letters/resend-letters.ts';
import type { OfficePageView } from '../office-page-view.ts';
import { dayGroups, type OfficeDay } from './day-view.ts';
import { createDayReader, type ReadRow, readFound, readRinging, versionOf } from './read-day.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficePageView>;

/** The query parameters: what became of a code, the version that the asker has, and a file. */
const parameters = { code: 'code', since: 'since', file: 'file' } as const;

interface OfficeDayParts extends ActRecorderParts {
	readonly store: Store;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	/** The firm's own number. */
	readonly phone: string;
	readonly dueAt: (receivedAt: number) => number;
	/** The month before in figures, as of this day. */
	readonly month: () => Promise<MonthFigures>;
}

/** What an act leaves to be shown. Of the enquiries that a search found it keeps only the ids. */
interface Said extends Pick<OfficeDay, 'done' | 'problems' | 'typed' | 'pressed'> {
	readonly foundIds?: readonly string[];
}

/** The page of the nonces of one device: none works on another. */
const pageOfDevice = ({ hash }: OfficeSession) => `office day ${hash}`;

/** The addresses at which that is shown. */
const answerPages = (answers: AnswerPages) =>
	createPressAnswers<'problems' | 'found' | 'done', Said>(
		OFFICE_PATH,
		['problems', 'found', 'done'],
		answers,
	);

/** Creates the handler of what is posted where the day is open. */
function createDayActs(parts: OfficeDayParts) {
	const { store, nonces, now } = parts;
	const pages = answerPages(parts.answers);
	const handleAct = createActHandler(parts);
	const dayParts = [createComplaintsPart(parts), createLettersPart(parts)];

	const flash = (...done: Parameters<typeof flashQuery>): OfficeAnswer => ({
		location: OFFICE_PATH + flashQuery(...done),
	});

	const isOfPage = (device: OfficeSession, enquiryId: string, posted: URLSearchParams) =>
		nonces.check(pageOfDevice(device), enquiryId, fieldIn(posted, 'nonce')) !== 'unknown';

	/**
	 * What is typed is kept nowhere: only which enquiries were found, for two minutes and this
	 * device.
	 */
	async function search({ hash }: OfficeSession, words: string): Promise<OfficeAnswer> {
		if (readSearch(words).length === 0) return flash('short');
		const foundIds = (await store.search(words)).map(({ id }) => id);
		return {
			location: `${OFFICE_PATH}${await pages.addressFor(hash, 'found', { foundIds })}#found`,
		};
	}

	async function actOnPart(
		{ id: pressed, press }: DayPart,
		device: OfficeSession,
		posted: URLSearchParams,
	): Promise<OfficeAnswer> {
		const outcome = isOfPage(device, '', posted)
			? await press(device, posted)
			: { problem: LAY_OPEN };
		if ('state' in outcome) return flash(outcome.state, outcome.about);
		const said = 'done' in outcome ? outcome : { problems: { [pressed]: outcome.problem } };
		const kind = 'done' in outcome ? 'done' : 'problems';
		return {
			location: OFFICE_PATH + (await pages.addressFor(device.hash, kind, { ...said, pressed })),
		};
	}

	async function actOnEnquiry(
		device: OfficeSession,
		posted: URLSearchParams,
	): Promise<OfficeAnswer> {
		const enquiry = await store.enquiryById(fieldIn(posted, 'enquiry'));
		if (!enquiry) return flash('gone');
		const { id } = enquiry;
		if (fieldIn(posted, 'act') === dayActs.ringing) {
			await store.noteOfficeRing(device.hash, id, now());
			return { location: OFFICE_PATH };
		}
		const { state, problems } = await handleAct(enquiry, actorOf(device), posted, () =>
			isOfPage(device, id, posted) ? undefined : { nonce: LAY_OPEN },
		);
		if (!problems) return flash(state, id);
		const said = { problems, typed: Object.fromEntries(posted), pressed: id };
		return { location: OFFICE_PATH + (await pages.addressFor(device.hash, 'problems', said)) };
	}

	return async (device: OfficeSession, posted: URLSearchParams): Promise<OfficeAnswer> => {
		if (fieldIn(posted, 'act') === dayActs.search) return search(device, fieldIn(posted, 'words'));
		const part = dayParts.find(({ takes }) => takes(posted));
		return part ? actOnPart(part, device, posted) : actOnEnquiry(device, posted);
	};
}

export function createOfficeDay(parts: OfficeDayParts): PrivatePage<OfficePageView> {
	const { store, nonces, answers, phone, now, dueAt, month } = parts;
	const readDay = createDayReader({ store, dueAt, phone });
	const pages = answerPages(answers);
	const act = createDayActs(parts);

	/**
	 * A person for an address book, or a call for a calendar, as letters have them. Neither carries a
	 * link.
	 */
	async function fileOf(query: URLSearchParams) {
		const kind = query.get(parameters.file);
		const enquiry = kind && (await store.enquiryById(query.get(ABOUT) ?? ''));
		if (!enquiry) return undefined;
		const person = contactDetails(enquiry);
		const { remindAt } = followUpOf(enquiry, await store.eventsOf(enquiry.id));
		const { filename, content, contentType } =
			kind === 'vcf'
				? vCard(person, enquiry)
				: callEntry(person, { ...enquiry, from: Math.max(now(), remindAt ?? 0), link: undefined });
		return { name: filename, text: content, contentType };
	}

	async function show(
		device: OfficeSession,
		query: URLSearchParams,
		token: string,
	): Promise<OfficeAnswer> {
		const nonceFor = (enquiryId: string) => nonces.issue(pageOfDevice(device), enquiryId);
		const at = now();
		const withNonces = (rows: readonly ReadRow[]) =>
			rows.map((row) => ({ ...row, nonce: nonceFor(row.id) }));
		const rowsOf = async (ids: readonly string[]) => {
			const enquiries = await Promise.all(ids.map((id) => store.enquiryById(id)));
			const known = enquiries.filter((one) => one !== undefined);
			return withNonces(await readFound(known, { store, now: at, dueAt, phone }));
		};
		const file = await fileOf(query);
		if (file) return { file };
		const read = await readDay(at);
		const today = londonDay(at);
		const rare = { complaints: await readComplaints(store, at), parked: await store.parked() };
		const devicesOpen = await store.officeSessions(today);
		const ringing = await readRinging(store, devicesOpen, device.hash, at);
		const version = versionOf([read.version, rare, ringing]);
		if (query.get(parameters.since) === version) return { unchanged: true };
		const answer = await pages.find(device.hash, query);
		const { foundIds, ...said } = answer === undefined || answer === 'expired' ? {} : answer.said;
		const about = query.get(ABOUT);
		const [last] = about ? await rowsOf([about]) : [];
		const groups = dayGroups.map((group) => [group, withNonces(read.groups[group])]);
		return {
			status: said.problems ? 422 : 200,
			view: {
				page: 'office-day',
				token,
				day: fullDayInWords(today),
				today,
				drawnAt: at,
				...read,
				...rare,
				version,
				nonce: nonceFor(''),
				groups: Object.fromEntries(groups) as OfficeDay['groups'],
				devices: devicesOpen,
				thisDevice: device.hash,
				ringing,
				month: await month(),
				pressed: last?.id,
				last,
				done: doneIn(query),
				...said,
				found: foundIds && (await rowsOf(foundIds)),
			},
		};
	}

	return {
		path: OFFICE_PATH,
		urls: [OFFICE_PATH],
		answer: ({ posted, session, token, query = new URLSearchParams() }: OfficeRequest) =>
			posted ? act(session, posted) : show(session, query, token),
	};
}
