/** What the office's day (/office/today) is drawn from, and what its forms post. */

import type { MonthFigures } from '#model/office-month.ts';
import type { ClosedView } from '#visitor/own-page/own-page-view.ts';
import type { OfficeAct, OfficeView, Reminder } from '../enquiry/enquiry-view.ts';

/** Where it is, and where its forms post to. */
export const DAY_URL = '/office/today';

/** The fields of its forms, beside those of an enquiry's page (officeFields). */
export const dayFields = {
	/** The id of the enquiry that is pressed about. */
	enquiry: 'enquiry',
	/** The office's code. */
	code: 'code',
	/** What is searched for. */
	words: 'words',
	/** The device that is ended: the `id` of an OpenDevice. */
	device: 'device',
	/** Why an enquiry is erased: one of `eraseReasons`. */
	reason: 'reason',
	/** The number of the complaint that is pressed about. */
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
} as const;

/** Why an enquiry may be erased. */
export const eraseReasons = [
	{ value: 'asked', words: 'They asked us to erase it' },
	{ value: 'spam', words: 'It is spam, or a test' },
	{ value: 'twice', words: 'It is here twice' },
	{ value: 'wrong-person', words: 'It is about somebody who did not send it' },
] as const;

/** The groups of the day, in the order in which they are worked through. */
export const dayGroups = ['late', 'toRing', 'tryAgain', 'bookedToday', 'heldBack', 'news'] as const;
export type DayGroup = (typeof dayGroups)[number];

/** Asks for the office's code. Contains no names. */
export interface OfficeCodeView {
	readonly page: 'office-code';
	readonly nonce: string;
	/** What to put right, or why nothing opens. */
	readonly problem?: string;
	/** What a press did. */
	readonly done?: string;
}

/**
 * There is no link that opens the day, and no open device: "Open it from this morning's letter".
 */
export interface OfficeDayClosedView {
	readonly page: 'office-day-closed';
}

/** One call, or one piece of news. */
export interface OfficeDayRow {
	/** The enquiry's id. Its whole page: `?id=` and this. */
	readonly id: string;
	readonly reference: string;
	readonly name: string;
	/** Empty where we must not ring: a wrong number, or the visitor asked us not to. */
	readonly phone: string;
	readonly town: string;
	/** The first measure asked for; empty for a message. */
	readonly wish: string;
	/** What was written, at most 200 characters; empty for an application. */
	readonly asked: string;
	/** The words by which they say that they cannot wait. */
	readonly pressing?: string;
	/**
	 * The words by which they ask for no call: then `phone` stays, and is no button; with the link to
	 * write to them.
	 */
	readonly noCalls?: { readonly words: string; readonly writeTo?: string };
	/** The words by which they cancel a survey, or move it. */
	readonly cancels?: string;
	/** Other numbers in what they wrote. */
	readonly otherNumbers: readonly string[];
	/** When they want to be rung, in words. */
	readonly callTime?: string;
	/** When the promise to ring ends, in words. Only of those who were not rung. */
	readonly promisedBy?: string;
	/** When it came, in words. */
	readonly received: string;
	/** How far it has got, in a sentence. */
	readonly state: string;
	/** The latest note. */
	readonly note?: string;
	/** What the visitor has done since yesterday, in words. */
	readonly news: readonly string[];
	/** How many photographs there are. */
	readonly photographs: number;
	/** What else the same person sent, in words. */
	readonly more: readonly string[];
	/** What came of it: each is one press with `act`. The undoing acts are the latest ones. */
	readonly acts: readonly OfficeAct[];
	readonly nonce: string;
	/** The id of the latest event that this row shows, empty for none. */
	readonly seen: string;
}

/** An open device of today. */
export interface OpenDevice {
	readonly id: string;
	/** Whose code it was, where codes have names. */
	readonly person?: string;
	readonly browser: string;
	readonly mailbox: string;
	/** When it was opened, in words. */
	readonly opened: string;
	/** Whether it is the one that asks. */
	readonly isThis: boolean;
}

/** A complaint about how personal data was used. */
export interface OfficeDayComplaint {
	readonly number: number;
	/** Its days in words, without a name. */
	readonly words: string;
	/** How long there is to acknowledge it, in words. */
	readonly pressure?: string;
	/**
	 * The enquiry that it is about: its reference, and while it is not answered its id and who wrote
	 * it.
	 */
	readonly enquiry?: { readonly id?: string; readonly name?: string; readonly reference: string };
	/** What can be noted of it. */
	readonly acts: readonly OfficeAct[];
	/** What this shows: it is sent back with a press. */
	readonly seen: string;
	readonly isOpen: boolean;
}

/**
 * The parts of the day that are not about one person: their ids, and `pressed` after a press there.
 */
export const dayParts = { complaints: 'complaints', letters: 'letters' } as const;

/** The office's day. */
export interface OfficeDay {
	readonly page: 'office-day';
	/** Such as "Tuesday 24 November 2026". */
	readonly day: string;
	/** The same as YYYY-MM-DD. */
	readonly today: string;
	/** When it was drawn: letters that were queued later are not sent again. */
	readonly drawnAt: number;
	readonly groups: Readonly<Record<DayGroup, readonly OfficeDayRow[]>>;
	/** How many more calls there are than those listed. */
	readonly more: number;
	/** When to try again: values and words for `remind`. */
	readonly reminders: readonly Reminder[];
	/** Changes with what is shown. `?since=` and this is answered 204 while nothing has changed. */
	readonly version: string;
	/** For the forms that are about the day. */
	readonly nonce: string;
	readonly devices: readonly OpenDevice[];
	/** Whom colleagues ring at this moment: by the enquiry's id, who and since when, in words. */
	readonly ringing: Readonly<Record<string, string>>;
	/** All complaints, the latest first. */
	readonly complaints: readonly OfficeDayComplaint[];
	/** The enquiries whose letters are parked: refused, and not tried again. */
	readonly parked: readonly { readonly id: string; readonly reference: string }[];
	/** The month before in figures. */
	readonly month?: MonthFigures;
	/** What was found: five at most. Absent where nothing was searched for. */
	readonly found?: readonly OfficeDayRow[];
	/** What the last press did, and about whom. */
	readonly done?: string;
	/** Why the last press was not recorded, by field: a second press says who was first. */
	readonly problems?: Readonly<Record<string, string>>;
	/** Whom the last press was about, wherever they are listed now: it can be undone. */
	readonly last?: OfficeDayRow;
	/** The enquiry that the last press was about, or one of `dayParts`. */
	readonly pressed?: string;
	/** What was typed with a press that has to be put right. */
	readonly typed?: Readonly<Record<string, string>>;
}

/** What the office's pages show. */
export type OfficePageView =
	| OfficeView
	| OfficeCodeView
	| OfficeDayClosedView
	| OfficeDay
	| ClosedView;
