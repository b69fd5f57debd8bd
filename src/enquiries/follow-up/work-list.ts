/**
 * The office's day: whom to answer, who waits too long, who is to be tried again. The digest,
 * /office and `status` show it.
 */
import { DAY_MS, londonDay } from '#model/dates.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { answerWays, type EnquiryEvent, hasEffect } from '#model/enquiry-events.ts';
import { type FollowUp, isOpenEnded, isToAnswer } from '#model/follow-up.ts';
import { type ContactDetails, contactDetails, postcodeOf } from '../answers/contact-details.ts';
import { pressingWords } from '../answers/urgency.ts';
import type { Store } from '../store/store.ts';
import { answerWayAmong, hasChoice } from './answer-way.ts';
import { createPeople } from './people.ts';
import { type Followed, withFollowUp } from './with-follow-up.ts';

/**
 * Older enquiries are not listed: a visitor who has waited for longer needs another answer than a
 * place in a list.
 */
export const LISTED_FOR_DAYS = 30;

/**
 * An enquiry that was answered is read for longer: a day may have been agreed on which to ask again,
 * and for so long it is asked what came of it. More are not read.
 */
const ANSWERED_DAYS = 400;
const ASKED_FOR_DAYS = 120;
const ANSWERED_AT_MOST = 1_000;

/** A letter with more would be refused for its length, and is too long to read. */
const LISTED_AT_MOST = 200;

/** One answer to give: to one person, however often they wrote. */
export interface WorkItem
	extends Pick<Enquiry, 'id' | 'reference' | 'form' | 'receivedAt' | 'quarantined'>,
		Pick<ContactDetails, 'name' | 'phone' | 'email' | 'town'> {
	/** Of the home, or its beginning. Empty where it is unknown. */
	readonly postcode: string;
	/** The first measure asked for. Empty for a message. */
	readonly wish: string;
	/** What was written in the visitor's own words. Empty for an application. */
	readonly message: string;
	/** The words by which they say that they cannot wait, in whatever is to be answered. */
	readonly pressing?: string;
	/** `answerBy` is the person's latest choice, about whatever they sent. */
	readonly followUp: FollowUp;
	/** Oldest first. */
	readonly events: readonly EnquiryEvent[];
	/** What else the same person asked that is to be answered with the same call, oldest first. */
	readonly more: readonly WorkItem[];
	/** A call to the same person about another enquiry, since this one came. */
	readonly rungAbout?: { readonly reference: string; readonly at: number };
}

export interface WorkList {
	/** The promised time is over. */
	readonly late: readonly WorkItem[];
	readonly today: readonly WorkItem[];
	readonly reminders: readonly WorkItem[];
	/** Surveys booked for the day. */
	readonly surveys: readonly WorkItem[];
	readonly heldBack: readonly WorkItem[];
	/** Answered, and no result is noted: those that have waited longest first. */
	readonly openEnded: readonly WorkItem[];
	/** How many more there are than those listed. */
	readonly more: number;
}

/** What is known of a person. Most of a busy month is answered, and nothing more of it is kept. */
interface Person {
	/** What is to be answered, oldest first. */
	readonly open: Followed[];
	/** Where the office has answered them. */
	readonly rung: { readonly reference: string; readonly at: number }[];
	/** They are not rung about anything that they sent before this time. */
	complainedAt: number;
	/** What they chose about how to be answered. */
	readonly choices: Followed[];
}

/** What a list says of an enquiry, with the latest choice of its sender. */
function answeredTo({ choices }: Person, { enquiry, events, followUp }: Followed): WorkItem {
	const answerBy = answerWayAmong(choices, enquiry);
	return workItem(enquiry, events, { ...followUp, answerBy });
}

/**
 * The answers to a person: one, but where people who share a number chose to be answered in
 * different ways.
 */
function answersTo(person: Person): WorkItem[] {
	const open = person.open
		.filter(({ enquiry }) => enquiry.receivedAt > person.complainedAt)
		.map((one) => answeredTo(person, one));
	return answerWays.flatMap((way) => {
		const theirs = open.filter(({ followUp }) => followUp.answerBy === way);
		const first = theirs.find(({ followUp }) => followUp.state === 'to-ring') ?? theirs[0];
		return first
			? {
					...first,
					pressing: theirs.find((one) => one.pressing)?.pressing,
					more: theirs.filter((one) => one !== first),
					rungAbout: person.rung.findLast(({ at }) => at >= first.receivedAt),
				}
			: [];
	});
}

/** What a list says of an enquiry. */
export function workItem(
	enquiry: Enquiry,
	events: readonly EnquiryEvent[],
	followUp: FollowUp,
): WorkItem {
	const { id, reference, receivedAt, answers, form, quarantined } = enquiry;
	const { name, phone, email, town, wishes } = contactDetails(enquiry);
	const message = answers.description ?? '';
	return {
		id,
		reference,
		form,
		receivedAt,
		quarantined,
		followUp,
		events,
		name,
		phone,
		email,
		town,
		postcode: postcodeOf(enquiry),
		message,
		pressing: pressingWords(message),
		wish: wishes[0] ?? '',
		more: [],
	};
}

/**
 * Whether a survey is booked for today, also where a price was given or taken before it, or before
 * any call.
 */
const isBooked = ({ state, surveyDay, visit }: FollowUp, now: number): boolean =>
	surveyDay === londonDay(now) &&
	(visit?.isConfirmed || ['survey-booked', 'quoted', 'won'].includes(state));

/** What may be listed, oldest first: of older enquiries, those answered that have no end. */
async function* listable(store: Pick<Store, 'find' | 'openEnded'>, now: number, since: number) {
	yield* await store.openEnded(now - ANSWERED_DAYS * DAY_MS, since - 1, ANSWERED_AT_MOST);
	yield* store.find({ since }, () => undefined);
}

/**
 * Reads the list for the day that ends at `until`. `dueAt` is when the promise to ring is broken.
 */
export async function readWorkList(
	store: Pick<Store, 'find' | 'eventsOfAll' | 'openEnded'>,
	now: number,
	until: number,
	dueAt: ((receivedAt: number) => number) | undefined,
): Promise<WorkList> {
	const people = createPeople<Person>(() => ({ open: [], rung: [], choices: [], complainedAt: 0 }));
	const since = now - LISTED_FOR_DAYS * DAY_MS;
	const surveys: { readonly one: Followed; readonly person: Person }[] = [];
	const heldBack: WorkItem[] = [];
	const ending: { readonly one: Followed; readonly person: Person }[] = [];
	for await (const one of withFollowUp(store, listable(store, now, since))) {
		const { enquiry, events, followUp } = one;
		if (enquiry.quarantined !== undefined) {
			// Judged not to be for us, it goes with the others that are held back.
			if (followUp.state !== 'not-for-us' && heldBack.length < LISTED_AT_MOST)
				heldBack.push(workItem(enquiry, events, followUp));
			continue;
		}
		const { reference } = enquiry;
		const person = people.of(enquiry);
		if (hasChoice(one)) person.choices.push(one);
		if (isBooked(followUp, now)) surveys.push({ one, person });
		if (hasEffect(followUp.state, 'spoke', 'booked', 'wrote'))
			person.rung.push({ reference, at: followUp.since });
		person.complainedAt = Math.max(person.complainedAt, followUp.complaintSince ?? 0);
		if (isToAnswer(followUp, until)) person.open.push(one);
		if (isOpenEnded(followUp, now) && enquiry.receivedAt >= now - ASKED_FOR_DAYS * DAY_MS)
			ending.push({ one, person });
	}
	const calls = people.all
		.flatMap(answersTo)
		.toSorted((one, other) => one.receivedAt - other.receivedAt);
	// Who cannot wait comes first, whatever the list has room for; everybody else, and among
	// themselves, by time.
	const open = [
		...calls.filter(({ pressing }) => pressing),
		...calls.filter(({ pressing }) => !pressing),
	];
	const listed = open.slice(0, LISTED_AT_MOST);
	const isReminder = ({ followUp }: WorkItem) => followUp.state !== 'to-ring';
	const isLate = ({ receivedAt }: WorkItem) => dueAt !== undefined && dueAt(receivedAt) <= now;
	return {
		late: listed.filter((item) => !isReminder(item) && isLate(item)),
		today: listed.filter((item) => !isReminder(item) && !isLate(item)),
		reminders: listed.filter(isReminder),
		surveys: surveys.map(({ one, person }) => answeredTo(person, one)),
		heldBack,
		openEnded: ending
			.map(({ one, person }) => answeredTo(person, one))
			.toSorted((one, other) => one.followUp.since - other.followUp.since),
		more: open.length - listed.length,
	};
}
