/**
 * The office's day: the link of a letter asks for the office's code, the code opens the day on a
 * device, and there the office records what came of each call. Before the code no name is shown,
 * and a GET never changes anything.
 */

import { createHash } from 'node:crypto';
import { contactDetails } from '#enquiries/answers/contact-details.ts';
import { followUpOf } from '#enquiries/follow-up/follow-up.ts';
import { callEntry, vCard } from '#enquiries/letters/call-files.ts';
import type { AnswerPages } from '#enquiries/links/answer-pages.ts';
import { DAY_PATH, type DayLink, type DayLinks, opensDay } from '#enquiries/links/day-link.ts';
import { OFFICE_PATH, type OfficeLinks } from '#enquiries/links/office-link.ts';
import { createOpenedPages } from '#enquiries/links/opened-pages.ts';
import type { PageNonces } from '#enquiries/links/page-nonce.ts';
import {
	closed,
	type PrivateAnswer,
	type PrivatePage,
	type PrivateRequest,
} from '#enquiries/links/private-page.ts';
import type { OfficeDevice } from '#enquiries/store/office-devices.ts';
import { readSearch } from '#enquiries/store/search-terms.ts';
import type { Store } from '#enquiries/store/store.ts';
import { londonDay, timeInWords } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { MonthFigures } from '#model/office-month.ts';
import type { OfficeDay, OfficeDayRow } from '#office/day/day-view.ts';
import { dayActs, dayFields, officeFields } from '../acts/act-fields.ts';
import { actsFor, readPress } from '../acts/acts.ts';
import {
	type ActRecorderParts,
	actorOf,
	createActRecorder,
	overtakenWords,
} from '../acts/record-act.ts';
import { LOCKED, type OfficeDevices } from '../code/devices.ts';
import {
	type ComplaintsAndLettersStore,
	createComplaintsAndLetters,
	partOf,
	readComplaints,
} from '../complaints/complaints-and-letters.ts';
import type { OfficePageView } from '../office-page-view.ts';
import {
	createDayReader,
	type DayStore,
	dayHead,
	describeDevices,
	groupsFor,
	readFound,
	readRinging,
	versionOf,
	withNonces,
} from './read-day.ts';

/** How these pages answer. */
type OfficeAnswer = PrivateAnswer<OfficePageView>;

/** The page of the nonce that comes with the code (page-nonce.ts). */
const CODE_PAGE = 'office code';

/**
 * The query parameters: what became of a code, what a press did, about whom, and the version that
 * the asker has.
 */
const parameters = {
	code: 'code',
	flash: 'flash',
	about: 'about',
	since: 'since',
	file: 'file',
} as const;

const codeProblems = {
	'not-a-code': 'That is not the office’s code: that is eight digits or more, and no run or date.',
	wrong: 'That is not the office’s code. Nothing was opened or closed.',
	locked: `${LOCKED} Where the day is open already, it stays open.`,
	quick: 'Please press once more.',
	old: 'This page had lain open for too long. Please type the code once more.',
} as const;

/** Every device was ended from a letter. */
const ENDED = 'ended';

const flashes = {
	recorded: 'Recorded.',
	undone: 'Taken back.',
	repeated: 'That was recorded before: it counts once.',
	pointless: 'Nothing was changed: it had been done before.',
	gone: 'That enquiry is no longer here.',
	ended: 'That device is closed.',
	erased: 'The enquiry is erased, and both addresses were told.',
	short:
		'Type a short name or three letters of one, four digits of a number, or five characters of a postcode or reference.',
	often: 'That is enough searching for today: the office’s second address has been told.',
} as const;

interface OfficeDayParts extends ActRecorderParts {
	readonly store: ActRecorderParts['store'] &
		DayStore &
		ComplaintsAndLettersStore &
		Pick<Store, 'enquiryById' | 'search' | 'noteOfficeRing'>;
	readonly devices: OfficeDevices;
	readonly dayLinks: DayLinks;
	readonly officeLinks: OfficeLinks;
	readonly nonces: PageNonces;
	readonly answers: AnswerPages;
	/** The firm's own number. */
	readonly phone: string;
	readonly dueAt: (receivedAt: number) => number;
	/** The month before in figures, as of this day. */
	readonly month: () => Promise<MonthFigures>;
	/** Called when a limit of the day was reached. */
	readonly onLimit: (what: 'searches') => Promise<void>;
}

/**
 * Searches a day: more than the office needs, fewer than it takes to read out the firm's customers.
 */
const SEARCHES_AT_MOST = { ofDevice: 60, ofFirm: 150 } as const;

/** What a press leaves to be shown. Of what was found only the ids. */
interface Said extends Pick<OfficeDay, 'done' | 'problems' | 'typed' | 'pressed'> {
	readonly foundIds?: readonly string[];
}

const LAY_OPEN = 'This page had lain open for too long. Nothing was recorded; please press again.';

/** The count of prints in a day stops here: people print less often, a script might not. */
const PRINTS_COUNTED = 99;

const last = ([row]: readonly OfficeDayRow[]) => (row ? { last: row } : {});

/** The page of the nonces of one device: none works on another. */
const pageOfDevice = ({ hash }: OfficeDevice) => `office day ${hash}`;

/** Creates the page. */
export function createOfficeDay(parts: OfficeDayParts): PrivatePage<OfficePageView> {
	const {
		store,
		devices,
		dayLinks,
		officeLinks,
		nonces,
		answers,
		phone,
		now,
		dueAt,
		month,
		onLimit,
	} = parts;
	const record = createActRecorder(parts);
	const complaintsAndLetters = createComplaintsAndLetters(parts);
	const readDay = createDayReader({ store, dueAt, phone });
	const pages = createOpenedPages<'problems' | 'found' | 'done', Said>(
		DAY_PATH,
		['problems', 'found', 'done'],
		answers,
	);

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

	async function atLink(
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
			const done =
				state === ENDED ? { done: 'Every device is closed. Each asks for the code again.' } : {};
			const problem = Object.hasOwn(codeProblems, state)
				? { problem: codeProblems[state as keyof typeof codeProblems] }
				: {};
			return {
				status: 'problem' in problem ? 422 : 200,
				view: {
					page: 'office-code',
					nonce: nonces.issue(CODE_PAGE, nonceIdOf(token)),
					...problem,
					...done,
				},
			};
		}
		const nonce = nonces.check(CODE_PAGE, nonceIdOf(token), posted.get(officeFields.nonce) ?? '');
		// Quicker than a person types: a program that checks links. It costs no try.
		if (nonce !== 'good') return said(nonce === 'too-quick' ? 'quick' : 'old');
		if (posted.get(officeFields.act) === dayActs.endAll) {
			const refusal = await devices.endAll(posted.get(dayFields.code) ?? '', link);
			return said(refusal?.refused ?? ENDED);
		}
		const opening = await devices.open(posted.get(dayFields.code) ?? '', link, browser);
		return 'cookie' in opening ? { location, cookie: opening.cookie } : said(opening.refused);
	}

	const flash = (state: keyof typeof flashes, about = ''): OfficeAnswer => ({
		location: `${DAY_PATH}?${new URLSearchParams({ [parameters.flash]: state, ...(about ? { [parameters.about]: about } : {}) })}`,
	});

	/**
	 * What is typed is kept nowhere: only which enquiries were found, for two minutes and this
	 * device.
	 */
	async function search(device: OfficeDevice, words: string): Promise<OfficeAnswer> {
		if (readSearch(words).length === 0) return flash('short');
		const day = londonDay(now());
		const mine = await store.countOfficeAct(
			day,
			'searches',
			device.hash,
			SEARCHES_AT_MOST.ofDevice,
		);
		const all = mine && (await store.countOfficeAct(day, 'searches', '', SEARCHES_AT_MOST.ofFirm));
		if (!all) {
			await onLimit('searches');
			return flash('often');
		}
		const foundIds = (await store.search(words)).map(({ id }) => id);
		return {
			location: `${DAY_PATH}${await pages.addressFor(device.hash, 'found', { foundIds })}#found`,
		};
	}

	async function pressPart(
		pressed: string,
		device: OfficeDevice,
		posted: URLSearchParams,
	): Promise<OfficeAnswer> {
		const isKnown =
			nonces.check(pageOfDevice(device), '', posted.get(officeFields.nonce) ?? '') !== 'unknown';
		const outcome = isKnown ? await complaintsAndLetters(device, posted) : { problem: LAY_OPEN };
		if ('state' in outcome) return flash(outcome.state, outcome.about);
		const said = 'done' in outcome ? outcome : { problems: { [pressed]: outcome.problem } };
		const kind = 'done' in outcome ? 'done' : 'problems';
		return {
			location: DAY_PATH + (await pages.addressFor(device.hash, kind, { ...said, pressed })),
		};
	}

	async function press(device: OfficeDevice, posted: URLSearchParams): Promise<OfficeAnswer> {
		const act = posted.get(officeFields.act);
		if (act === dayActs.search) return search(device, posted.get(dayFields.words) ?? '');
		if (act === dayActs.end) {
			const hash = posted.get(dayFields.device) ?? device.hash;
			await devices.end(hash);
			return hash === device.hash
				? { location: DAY_PATH, cookie: devices.emptyCookie, isEnd: true }
				: flash('ended');
		}
		if (act === dayActs.printed) {
			await store.countOfficeAct(londonDay(now()), 'prints', '', PRINTS_COUNTED);
			return { location: DAY_PATH };
		}
		const part = partOf(posted);
		if (part) return pressPart(part, device, posted);
		const enquiry = await store.enquiryById(posted.get(dayFields.enquiry) ?? '');
		if (!enquiry) return flash('gone');
		if (act === dayActs.ringing) {
			await store.noteOfficeRing(device.hash, enquiry.id, now());
			return { location: DAY_PATH };
		}
		const nonce = posted.get(officeFields.nonce) ?? '';
		const seen = posted.get(officeFields.seen) ?? '';
		const problem = async (problems: Record<string, string>): Promise<OfficeAnswer> => ({
			location: `${DAY_PATH}${await pages.addressFor(device.hash, 'problems', { problems, typed: Object.fromEntries(posted), pressed: enquiry.id })}`,
		});
		const events = await store.eventsOf(enquiry.id);
		if (events.some((event) => event.nonce === nonce)) return flash('repeated', enquiry.id);
		if (nonces.check(pageOfDevice(device), enquiry.id, nonce) === 'unknown')
			return problem({ [officeFields.nonce]: LAY_OPEN });
		const acts = actsFor(followUpOf(enquiry, events), events, enquiry.form, timeInWords, now());
		const read = readPress(posted, { offered: acts.map(({ value }) => value), now: now() });
		const overtaken = async () =>
			problem({
				[officeFields.nonce]: overtakenWords(enquiry, await store.eventsOf(enquiry.id), seen),
			});
		// What is no longer on offer is most often what a colleague has done just now: said first.
		if (events.length > 0 && events.at(-1)?.id !== seen && 'problems' in read) return overtaken();
		if ('problems' in read) return problem(read.problems);
		const result = await record(enquiry, actorOf(device), read.press, { nonce, seen });
		if (result.state === 'overtaken') return overtaken();
		return flash(
			result.state === 'recorded' && read.press.kind === 'undone' ? 'undone' : result.state,
			enquiry.id,
		);
	}

	/**
	 * A person for an address book, or a call for a calendar, as letters have them. Neither carries a
	 * link.
	 */
	async function fileOf(
		query: URLSearchParams,
	): Promise<{ name: string; text: string; contentType: string } | undefined> {
		const kind = query.get(parameters.file);
		const enquiry = kind && (await store.enquiryById(query.get(parameters.about) ?? ''));
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
		const read = { store, now: at, dueAt, phone };
		const found = async (enquiries: readonly Enquiry[]) =>
			withNonces(await readFound(enquiries, read), nonceFor);
		const file = await fileOf(query);
		if (file) return { file };
		const day = await readDay(at);
		const rare = { complaints: await readComplaints(store, at), parked: await store.parked() };
		const devicesOpen = await store.officeDevices(londonDay(at));
		const ringing = await readRinging(store, devicesOpen, device.hash, at);
		const version = versionOf([day.version, rare, ringing]);
		if (query.get(parameters.since) === version) return { unchanged: true };
		const answer = await pages.find(device.hash, query);
		const { foundIds, ...said } = answer === undefined || answer === 'expired' ? {} : answer.said;
		const enquiries = await Promise.all((foundIds ?? []).map((id) => store.enquiryById(id)));
		const state = query.get(parameters.flash) ?? '';
		const done = Object.hasOwn(flashes, state)
			? { done: flashes[state as keyof typeof flashes] }
			: {};
		const about = query.get(parameters.about);
		const pressed = about && (await store.enquiryById(about));
		return {
			status: said.problems ? 422 : 200,
			view: {
				page: 'office-day',
				...dayHead(at),
				...day,
				...rare,
				version,
				groups: groupsFor(day.groups, nonceFor),
				nonce: nonceFor(''),
				devices: describeDevices(devicesOpen, device.hash),
				ringing,
				month: await month(),
				...(pressed ? { pressed: pressed.id, ...last(await found([pressed])) } : {}),
				...done,
				...said,
				...(foundIds ? { found: await found(enquiries.filter((one) => one !== undefined)) } : {}),
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
			return press(device, posted);
		},
	};
}
