/**
 * What people do about an enquiry after it was received, as a list to which events are only added.
 * An event that was a mistake stays in the list, and another one undoes it.
 */

import type { HalfDay } from './visits.ts';

/** What was done about an enquiry. */
export type Effect =
	/** The office rang, and spoke to the person. */
	| 'spoke'
	/** The office spoke to the person and booked a `day`: calls until then are about that. */
	| 'booked'
	/** The office rang, without an answer. */
	| 'tried'
	/** The office answered in writing. */
	| 'wrote'
	/** The office gave a price, and waits for the person. */
	| 'quoted'
	/** The person wants to be asked again on a `day`. */
	| 'postponed'
	/** It ended with a result. */
	| 'ended'
	/** Nothing is left for the office to do. */
	| 'closed'
	/** Something was added to what is known. */
	| 'noted'
	/** Nothing that changes what the office would do next. */
	| 'silent';

/** The kinds of events that lead to the state of their own name. */
const decisions = {
	/** `remindAt` says when to try again. */
	'no-answer': 'tried',
	spoke: 'spoke',
	/** By e-mail or post. */
	'answered-in-writing': 'wrote',
	/** A survey was booked for a `day`; for the half-day `visit`, where the firm has those. */
	'survey-booked': 'booked',
	/** A price was given: `pounds`, if they were noted. */
	quoted: 'quoted',
	/** It becomes a job: for `pounds`, where they are not those of the quote. */
	won: 'ended',
	/** It becomes none: `reason` is one of the firm's own. */
	lost: 'ended',
	/** They decide on another `day`: `remindAt` is its morning. */
	later: 'postponed',
	/** What was held back is not for the firm. Until 1.0 also what is `lost` now. */
	'not-for-us': 'ended',
	/** The number is another person's, or reaches no phone. */
	'wrong-number': 'closed',
	/** The visitor withdrew it, or asked for no calls. */
	withdrawn: 'closed',
} as const satisfies Record<string, Effect>;
export type DecidingKind = keyof typeof decisions;
export const decidingKinds = Object.keys(decisions) as DecidingKind[];

/** What can happen. A store may hold kinds of a newer version: they are kept, and ignored. */
const effects = {
	...decisions,
	/** The office let it out of quarantine. `reason` is why it was held back. */
	released: 'noted',
	/** It is a complaint about how personal data was used. */
	complaint: 'noted',
	/** The office acknowledged the complaint. */
	'complaint-acknowledged': 'noted',
	/** The office answered the complaint. */
	'complaint-answered': 'noted',
	/** The office wrote a note, and nothing else happened. */
	note: 'noted',
	/** The office looked at the answers about health, benefits and income. */
	'answers-shown': 'silent',
	/** The visitor added a photograph: `photograph` is its id. */
	'photograph-added': 'noted',
	/**
	 * Answers were corrected. `fields` are their names: the values are with the enquiry. `was` is what
	 * stood there, where the office corrected what it heard.
	 */
	corrected: 'noted',
	/** The visitor chose when to be rung: `callTime`, in words that a form offers. */
	'call-time': 'noted',
	/** The visitor, or the office for them, chose how they are answered: `answerBy`. */
	'answer-by': 'noted',
	/** The visitor, or the office for them, said how they heard of the firm: `heardOf`. */
	'heard-of': 'silent',
	/** The visitor asked for a `visit`, or for another one. */
	'visit-asked': 'noted',
	/** The office says that it comes on the half-day `visit`, without having spoken of it. */
	'visit-confirmed': 'noted',
	/** There is no visit any more. */
	'visit-cancelled': 'noted',
	/** Undoes the event named in `undoes`. */
	undone: 'noted',
} as const satisfies Record<string, Effect>;
export type EventKind = keyof typeof effects;
export const eventKinds = Object.keys(effects) as EventKind[];
export const isKnownKind = (kind: string): kind is EventKind => Object.hasOwn(effects, kind);

/** Whether an event, or a state, is of a kind with one of these effects. */
export const hasEffect = (kind: string, ...some: readonly Effect[]): boolean =>
	isKnownKind(kind) && some.includes(effects[kind]);

/** Whether an event says what came of an enquiry, or may yet. */
export const isResult = (kind: string): boolean => hasEffect(kind, 'quoted', 'postponed', 'ended');

/** Whose act it was. `person` is whose code of the office's was typed, where codes have names. */
export type Actor =
	| { readonly who: 'office'; readonly person?: string }
	| { readonly who: 'visitor' };

/** How a visitor may be answered: what they choose on their confirmation and their page. */
export const answerWays = ['ring', 'email', 'text'] as const;
export type AnswerWay = (typeof answerWays)[number];

/** How visitors came to know the firm. */
export const hearings = ['friend', 'search', 'advert', 'van', 'other'] as const;
export type Hearing = (typeof hearings)[number];

/**
 * What belongs to an event. Stored sealed where the store has a key, because a note is personal
 * data.
 */
export interface EventData {
	/** Milliseconds since 1970. */
	readonly remindAt?: number;
	/** In London time, as YYYY-MM-DD. */
	readonly day?: string;
	/** The half-day of a visit. */
	readonly visit?: HalfDay;
	/** Which of its places the enquiry has: set when any event is recorded. */
	readonly place?: number;
	readonly reason?: string;
	readonly fields?: readonly string[];
	readonly callTime?: string;
	readonly answerBy?: AnswerWay;
	readonly heardOf?: Hearing;
	/** Whole pounds, VAT included. */
	readonly pounds?: number;
	/** The answers before a correction by the office, by field. */
	readonly was?: Readonly<Record<string, string>>;
	/** With `won`: no letter of thanks is sent. */
	readonly noLetter?: true;
	readonly photograph?: string;
	/** Whose code of the office's it was, where codes have names. */
	readonly person?: string;
	/** The office's words, with any kind of event: NOTE_LENGTH characters at most. */
	readonly note?: string;
}

/** A note is one thought about a call, not a file. */
export const NOTE_LENGTH = 300;

/** The most events of one enquiry. Only a machine would press more often. */
export const EVENTS_AT_MOST = 200;

export interface EnquiryEvent {
	readonly id: string;
	/** Milliseconds since 1970. */
	readonly at: number;
	/** May be a kind of a newer version. */
	readonly kind: string;
	readonly by: Actor;
	readonly data: EventData;
	/** The id of the event that this one undoes. */
	readonly undoes?: string;
	/** The nonce of the press that caused it. */
	readonly nonce?: string;
}

/** Whether the visitor did something that the office should know before it answers. */
export const isVisitorNews = ({ by, kind }: EnquiryEvent): boolean =>
	by.who === 'visitor' && !hasEffect(kind, 'silent');

/** An event to add. */
export interface NewEvent {
	readonly kind: EventKind;
	readonly by: Actor;
	readonly data?: EventData;
	readonly undoes?: string;
	/** The same press has the same nonce, however often it arrives: it is recorded once. */
	readonly nonce?: string;
	/**
	 * The id of the latest event on the page that was pressed, empty for none: where more has been
	 * decided since, it is not recorded.
	 */
	readonly seen?: string;
}

/** What was decided after the event with this id. */
export function decidedSince(events: readonly EnquiryEvent[], seen: string): EnquiryEvent[] {
	return events
		.slice(events.findIndex(({ id }) => id === seen) + 1)
		.filter(({ kind }) => !hasEffect(kind, 'silent'));
}

/**
 * Whether an event was recorded by this very press. Another press of the same page has the same
 * nonce: after Back, or where the visitor pressed one button and then the other.
 */
export const isOfPress = (
	event: EnquiryEvent,
	{ kind, undoes, data = {} }: Pick<NewEvent, 'kind' | 'undoes' | 'data'>,
): boolean =>
	event.kind === kind &&
	event.undoes === undoes &&
	(Object.keys(data) as (keyof EventData)[]).every((name) => event.data[name] === data[name]);

/** The events that stand: neither undone, nor undoing. In the order in which they happened. */
export function standingEvents(events: readonly EnquiryEvent[]): EnquiryEvent[] {
	const undone = new Set(events.flatMap(({ undoes }) => (undoes === undefined ? [] : [undoes])));
	return events
		.filter(({ id, kind }) => kind !== 'undone' && !undone.has(id))
		.sort((one, other) => one.at - other.at);
}
