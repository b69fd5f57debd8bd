/** What the forms of the office post: their fields, and the values of `act`. */

import type { EnquiryEvent } from '#model/enquiry-events.ts';

/** The URL of the office's day, to which its forms post. */
export const DAY_URL = '/office';

/** The fields of the office's forms. */
export const officeFields = {
	act: 'act',
	/** The session's own, which the route checks. */
	token: 'token',
	/** The same on every form of a page as it was drawn, so that a repeated press counts once. */
	nonce: 'nonce',
	/** What the page showed last: the id of an event, or when it was drawn. */
	seen: 'seen',
	/** The id of the enquiry that an act of the day is about. */
	enquiry: 'enquiry',
	note: 'note',
	/** When to ring again after no answer. */
	remind: 'remind',
	/** The day, or the half-day, of a survey. */
	day: 'day',
	visit: 'visit',
	because: 'because',
	/** Of a quote, and of a job. */
	pounds: 'pounds',
	noLetter: 'noLetter',
	/** The day on which they decide. */
	later: 'later',
	heardOf: 'heardOf',
	/** How they are answered. */
	answer: 'answer',
	/** What is searched for. */
	words: 'words',
	/** What a telephone enquiry is kept under, as in the visitors' forms. */
	reference: 'reference',
	/** Its number, where the press knows whose that is already. */
	sure: 'sure',
	/** Why an enquiry is erased: one of `eraseReasons`. */
	reason: 'reason',
	/** The office's code. */
	code: 'code',
} as const;
export type FieldName = keyof typeof officeFields;

/** What `act` may be besides an enquiry's acts (OfficeAct). */
export const pageActs = {
	/** Finds enquiries: `words`. */
	search: 'search',
	/** Keeps a telephone enquiry: on the list, or spoken to. */
	addToRing: 'add-to-ring',
	addSpoken: 'add-spoken',
	/** Corrects a name, number or address. */
	correct: 'correct',
	/** The number of `enquiry` is dialled. */
	ringing: 'ringing',
	/** Sends the letter about an enquiry again, and what is parked. */
	resend: 'resend',
	/** Erases an enquiry, with `reason` and `code`. */
	erase: 'erase',
	/** Shows the answers about health, benefits and income. */
	showAnswers: 'answers-shown',
	/** No more visits on the half-day `visit`, or again. */
	close: 'close',
	open: 'open',
	/** Makes the address of the surveyor's calendar, or another one. */
	renewFeed: 'renew-feed',
} as const;

/** What was posted in a field; empty where it is absent. */
export const fieldIn = (posted: URLSearchParams, name: FieldName): string => posted.get(name) ?? '';

/**
 * The id of the latest event that a page shows, empty for none. It is sent back with a press, which
 * counts only where nothing was decided since.
 */
export const seenIn = (events: readonly Pick<EnquiryEvent, 'id'>[]): string =>
	events.at(-1)?.id ?? '';

/** An act on offer: the value of `act`, and its words. */
export interface OfficeAct {
	readonly value: string;
	readonly words: string;
	readonly hint?: string;
	/** When it is in a form of its own on the day's row. The others are in the fold. */
	readonly quick?: QuickForm;
	/** Its words on the day's row, where they differ; a second line for when it comes again. */
	readonly short?: string;
	readonly when?: string;
	readonly field?: ActField;
}

/** The forms of the day's row. Each has one input at most, so that Enter means the act beside it. */
export type QuickForm =
	| 'visit'
	| 'after a call'
	| 'in writing'
	| 'held back'
	| 'of a complaint'
	| 'priced'
	| 'lost'
	| 'later';

/** What is entered with an act: pounds, one of the options, or else a day. */
export interface ActField {
	readonly name: FieldName;
	readonly label: string;
	readonly isPounds?: true;
	/** Its input is that of the act before it. */
	readonly isShared?: true;
	readonly options?: readonly { readonly value?: string; readonly words: string }[];
	/** A box to tick with it. */
	readonly tick?: { readonly name: FieldName; readonly words: string };
}

/** Why an enquiry may be erased. */
export const eraseReasons = [
	{ value: 'asked', words: 'They asked us to erase it' },
	{ value: 'spam', words: 'It is spam, or a test' },
	{ value: 'twice', words: 'It is here twice' },
	{ value: 'wrong-person', words: 'It is about somebody who did not send it' },
] as const;
