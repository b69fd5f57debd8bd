/** What the forms of the office post: their fields, and the values of `act`. */

import type { EnquiryEvent } from '#model/enquiry-events.ts';

/** The URL of the office's day, to which its forms post. */
export const DAY_URL = '/office';

/** The fields of the office's form. */
export const officeFields = {
	act: 'act',
	remind: 'remind',
	/** The day of a survey, or from which letters are sent again. */
	day: 'day',
	/** The day on which a complaint came. */
	received: 'received',
	because: 'because',
	note: 'note',
	digits: 'digits',
	nonce: 'nonce',
	seen: 'seen',
} as const;

/** The fields that the forms of the day have beside those of an enquiry's page (officeFields). */
export const dayFields = {
	/** The id of the enquiry that the act is about. */
	enquiry: 'enquiry',
	/** The office's code. */
	code: 'code',
	/** What is searched for. */
	words: 'words',
	/** The device that is ended: its `hash`. */
	device: 'device',
	/** The session's own token. */
	token: 'token',
	/** Why an enquiry is erased: one of `eraseReasons`. */
	reason: 'reason',
	/** The number of the complaint that the act is about. */
	complaint: 'complaint',
} as const;

/** What `act` may be besides an enquiry's acts (OfficeAct): they are about the day. */
export const dayActs = {
	/** Finds enquiries: `words`. */
	search: 'search',
	/** Ends a device: `device`. */
	end: 'end',
	/** From a letter: ends every device, by `code`. */
	endAll: 'end-all',
	/** The number of `enquiry` is dialled. */
	ringing: 'ringing',
	/** The list was printed. */
	printed: 'printed',
	/** Notes a complaint about no enquiry, which came on `day`. */
	complaint: 'complaint-received',
	/** Sends again what is parked. */
	resendParked: 'resend-parked',
	/** Sends the office's letters about everything since `day` again. */
	resendSince: 'resend-since',
	/** On an enquiry's page: sends the letter about it again. */
	resend: 'resend',
	/** On an enquiry's page: erases it, with `reason` and `code`. */
	erase: 'erase',
	/** On an enquiry's page: shows the answers about health, benefits and income. */
	showAnswers: 'answers-shown',
	/** On an enquiry's page: shows the photographs. */
	showPhotographs: 'photographs-shown',
} as const;

export type FieldName = keyof typeof officeFields | keyof typeof dayFields;

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
	/** When it is a button of its own on the day's row. The others are in the fold. */
	readonly quick?: 'after a call' | 'in writing' | 'always';
	/** Its words on the day's row, where they differ: of a quick one those of the button. */
	readonly short?: string;
	readonly field?: ActField;
}

/** What is entered with an act: a day, or one of the options. */
export interface ActField {
	readonly name: FieldName;
	readonly label: string;
	readonly options?: readonly { readonly value?: string; readonly words: string }[];
}

/** When to be reminded: the value of `remind`, and its words. */
export interface Reminder {
	readonly value: string;
	readonly words: string;
}
