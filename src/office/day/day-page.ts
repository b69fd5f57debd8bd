/**
 * The office's day: the link of a letter asks for the office's code, the code opens the day on a
 * device, and there the office records what came of each call. Before the code no name is shown,
 * and a GET never changes anything.
 */

import { createHash } from 'node:crypto';
import { contactDetails } from '#enquiries/answers/contact-details.ts';
import { callEntry, vCard } from '#enquiries/letters/call-files.ts';
import type { AnswerPages } from '#enquiries/links/answer-pages.ts';
import { DAY_PATH, type DayLink, type DayLinks, opensDay } from '#enquiries/links/day-link.ts';
import { OFFICE_PATH, type OfficeLinks } from '#enquiries/links/office-link.ts';
import type { PageNonces } from '#enquiries/links/page-nonce.ts';
import { createPressAnswers } from '#enquiries/links/press-answers.ts';
import {
	closed,
	type PrivateAnswer,
	type PrivatePage,
	type PrivateRequest,
} from '#enquiries/links/private-page.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import { readSearch } from '#enquiries/store/search.ts';
import type { Store } from '#enquiries/store/store.ts';
import { fullDayInWords, londonDay } from '#model/dates.ts';
import { followUpOf } from '#model/follow-up.ts';
import { dayActs, dayFields, fieldIn, officeFields } from '../acts/act-fields.ts';
import type { DayPart } from '../acts/day-part.ts';
import { ABOUT, doneIn, flashQuery } from '../acts/flash.ts';
import { type ActRecorderParts, actorOf, createActHandler, LAY_OPEN } from '../acts/record-act.ts';
import type { OfficeDevices } from '../code/devices.ts';
import type { OfficePageView } from '../office-page-view.ts';
import { dayGroups, type OfficeDay } from './day-view.ts';
import { createDayReader, type ReadRow, readFound, readRinging, versionOf } from './read-day.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficePageView>;

/** The page of the nonce that comes with the code (src/enquiries/links/page-nonce.ts). */
const CODE_PAGE = 'office code';

/** The query parameters: what became of a code, the version that the asker has, and a file. */
const parameters = { code: 'code', since: 'since', file: 'file' } as const;

const codeProblems = {
	'not-a-code': 'That is not the office’s code: that is eight digits or more, and no run or date.',
	wrong: 'That is not the office’s code. Nothing was opened or closed.',
	locked: 'Where the day is open already, it stays open.',
	quick: 'Please press once more.',
	old: 'This page had lain open for too long. Please type the code once more.',
} as const;

/** Every device was ended from a letter. */
const ENDED = 'ended';

interface OfficeDayParts extends ActRecorderParts {
	readonly store: Store;
	readonly devices: OfficeDevices;
	readonly dayLinks: DayLinks;
	readonly officeLinks: OfficeLinks;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	/** The firm's own number. */
	readonly phone: string;
	readonly dueAt: (receivedAt: number) => number;
	/** Called when a limit of the day was reached. */
	readonly onLimit: (what: 'searches') => Promise<void>;
}

/**
 * Searches a day: more than the office needs, fewer than it takes to read out the firm's customers.
 */
const SEARCHES_AT_MOST = { ofDevice: 60, ofFirm: 150 } as const;

/** What an act leaves to be shown. Of the enquiries that a search found it keeps only the ids. */
interface Said extends Pick<OfficeDay, 'done' | 'problems' | 'typed' | 'pressed'> {
	readonly foundIds?: readonly string[];
}

/** The count of prints in a day stops here: people print less often, a script might not. */
const PRINTS_COUNTED = 99;

/** The page of the nonces of one device: none works on another. */
const pageOfDevice = ({ hash }: OfficeDevice) => `office day ${hash}`;

/** Creates the page of the code, to which a letter's link leads. */
function createCodePage({ devices, dayLinks, officeLinks, nonces, now }: OfficeDayParts) {
	/**
	 * What a letter's link opens with the code: the day, and of an enquiry's letter of today that
	 * enquiry.
	 */
	function readLink(token: string): (DayLink & { readonly enquiryId?: string }) | undefined {
		const link = dayLinks.read(token);
		if (link) return link;
		const opened = officeLinks.read(token);
		return opensDay(opened, now()) ? opened : undefined;
	}

	const nonceIdOf = (token: string) => createHash('sha256').update(token).digest('hex');

	return async function atLink(
		token: string,
		{ posted, query, device, browser = '' }: PrivateRequest,
	): Promise<OfficeAnswer> {
		const link = readLink(token);
		if (!link) return closed;
		const location = link.enquiryId === undefined ? DAY_PATH : OFFICE_PATH + link.enquiryId;
		const said = (problem: keyof typeof codeProblems | typeof ENDED): OfficeAnswer => ({
			location: `?${parameters.code}=${problem}`,
		});
		if (device && !posted) return { location };
		if (!posted) {
			const state = query?.get(parameters.code) ?? '';
			const words = Object.hasOwn(codeProblems, state)
				? codeProblems[state as keyof typeof codeProblems]
				: undefined;
			const problem = state === 'locked' ? `${await devices.lockInWords()} ${words}` : words;
			return {
				status: problem ? 422 : 200,
				view: {
					page: 'office-code',
					nonce: nonces.issue(CODE_PAGE, nonceIdOf(token)),
					problem,
					done:
						state === ENDED ? 'Every device is closed. Each asks for the code again.' : undefined,
				},
			};
		}
		const nonce = nonces.check(CODE_PAGE, nonceIdOf(token), posted.get(officeFields.nonce) ?? '');
		// Quicker than a person types: a program that checks links. It costs no try.
		if (nonce !== 'good') return said(nonce === 'too-quick' ? 'quick' : 'old');
		if (posted.get(officeFields.act) === dayActs.endAll) {
			const refusal = await devices.endAll(posted.get(dayFields.code) ?? '', link, browser);
			return said(refusal?.refused ?? ENDED);
		}
		const opening = await devices.open(posted.get(dayFields.code) ?? '', link, browser);
		return 'cookie' in opening ? { location, cookie: opening.cookie } : said(opening.refused);
	};
}

/** The addresses at which that is shown. */
const answerPages = (answers: AnswerPages) =>
	createPressAnswers<'problems' | 'found' | 'done', Said>(
		DAY_PATH,
		['problems', 'found', 'done'],
		answers,
	);

/** Creates the handler of what is posted where the day is open. */
function createDayActs(parts: OfficeDayParts) {
	const { store, devices, nonces, now, onLimit } = parts;
	const pages = answerPages(parts.answers);
	const handleAct = createActHandler(parts);
	const dayParts: DayPart[] = [];

	const flash = (...done: Parameters<typeof flashQuery>): OfficeAnswer => ({
		location: DAY_PATH + flashQuery(...done),
	});

	const isOfPage = (device: OfficeDevice, enquiryId: string, posted: URLSearchParams) =>
		nonces.check(pageOfDevice(device), enquiryId, fieldIn(posted, 'nonce')) !== 'unknown';

	/**
	 * What is typed is kept nowhere: only which enquiries were found, for two minutes and this
	 * device.
	 */
	async function search({ hash }: OfficeDevice, words: string): Promise<OfficeAnswer> {
		if (readSearch(words).length === 0) return flash('short');
		const day = londonDay(now());
		const mine = await store.countOfficeAct(day, 'searches', hash, SEARCHES_AT_MOST.ofDevice);
		if (!mine || !(await store.countOfficeAct(day, 'searches', '', SEARCHES_AT_MOST.ofFirm))) {
			await onLimit('searches');
			return flash('often');
		}
		const foundIds = (await store.search(words)).map(({ id }) => id);
		return { location: `${DAY_PATH}${await pages.addressFor(hash, 'found', { foundIds })}#found` };
	}

	async function endDevice(device: OfficeDevice, hash: string): Promise<OfficeAnswer> {
		await devices.end(hash);
		return hash === device.hash
			? { location: DAY_PATH, cookie: devices.emptyCookie, isEnd: true }
			: flash('ended');
	}

	async function actOnPart(
		{ id: pressed, press }: DayPart,
		device: OfficeDevice,
		posted: URLSearchParams,
	): Promise<OfficeAnswer> {
		const outcome = isOfPage(device, '', posted)
			? await press(device, posted)
			: { problem: LAY_OPEN };
		if ('state' in outcome) return flash(outcome.state, outcome.about);
		const said = 'done' in outcome ? outcome : { problems: { [pressed]: outcome.problem } };
		const kind = 'done' in outcome ? 'done' : 'problems';
		return {
			location: DAY_PATH + (await pages.addressFor(device.hash, kind, { ...said, pressed })),
		};
	}

	async function actOnEnquiry(
		device: OfficeDevice,
		posted: URLSearchParams,
	): Promise<OfficeAnswer> {
		const enquiry = await store.enquiryById(fieldIn(posted, 'enquiry'));
		if (!enquiry) return flash('gone');
		const { id } = enquiry;
		if (fieldIn(posted, 'act') === dayActs.ringing) {
			await store.noteOfficeRing(device.hash, id, now());
			return { location: DAY_PATH };
		}
		const { state, problems } = await handleAct(enquiry, actorOf(device), posted, () =>
			isOfPage(device, id, posted) ? undefined : { nonce: LAY_OPEN },
		);
		if (!problems) return flash(state, id);
		const said = { problems, typed: Object.fromEntries(posted), pressed: id };
		return { location: DAY_PATH + (await pages.addressFor(device.hash, 'problems', said)) };
	}

	return async (device: OfficeDevice, posted: URLSearchParams): Promise<OfficeAnswer> => {
		switch (fieldIn(posted, 'act')) {
			case dayActs.search:
				return search(device, fieldIn(posted, 'words'));
			case dayActs.end:
				return endDevice(device, fieldIn(posted, 'device') || device.hash);
			case dayActs.printed:
				await store.countOfficeAct(londonDay(now()), 'prints', '', PRINTS_COUNTED);
				return { location: DAY_PATH };
		}
		const part = dayParts.find(({ takes }) => takes(posted));
		return part ? actOnPart(part, device, posted) : actOnEnquiry(device, posted);
	};
}

export function createOfficeDay(parts: OfficeDayParts): PrivatePage<OfficePageView> {
	const { store, devices, nonces, answers, phone, now, dueAt } = parts;
	const readDay = createDayReader({ store, dueAt, phone });
	const pages = answerPages(answers);
	const atLink = createCodePage(parts);
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

	async function show(device: OfficeDevice, query: URLSearchParams): Promise<OfficeAnswer> {
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
		const devicesOpen = await store.officeDevices(today);
		const ringing = await readRinging(store, devicesOpen, device.hash, at);
		const version = versionOf([read.version, ringing]);
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
				day: fullDayInWords(today),
				today,
				drawnAt: at,
				...read,
				version,
				nonce: nonceFor(''),
				groups: Object.fromEntries(groups) as OfficeDay['groups'],
				devices: devicesOpen,
				thisDevice: device.hash,
				ringing,
				pressed: last?.id,
				last,
				done: doneIn(query),
				...said,
				found: foundIds && (await rowsOf(foundIds)),
			},
		};
	}

	return {
		path: DAY_PATH,
		urls: [DAY_PATH, `${DAY_PATH}/:key`],
		async answer(request) {
			const { key, posted, device, query = new URLSearchParams() } = request;
			if (key) return atLink(key, request);
			if (!device)
				return posted
					? { location: DAY_PATH }
					: { status: 403, view: { page: 'office-day-closed' } };
			if (!posted) return show(device, query);
			await devices.noteWork(device);
			return act(device, posted);
		},
	};
}
