/** What the office's day (/office/today) is drawn from, and what its forms post. */

import type { MonthFigures } from '#model/office-month.ts';
import type { OfficeAct } from '../acts/act-fields.ts';
import type { ComplaintsView } from '../complaints/complaints-view.ts';
import type { LettersView } from '../letters/letters-view.ts';

/** The groups of the day, in the order in which they are worked through. */
export const dayGroups = ['late', 'toRing', 'tryAgain', 'bookedToday', 'heldBack', 'news'] as const;
export type DayGroup = (typeof dayGroups)[number];

/** One call, or one piece of news. */
export interface OfficeDayRow {
	/** The enquiry's id. Its whole page: `/office/` and this. */
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
	/** What came of it. The undoing acts are the last ones. */
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

/** The office's day. */
export interface OfficeDay extends ComplaintsView, LettersView {
	readonly page: 'office-day';
	/** Such as "Tuesday 24 November 2026". */
	readonly day: string;
	readonly groups: Readonly<Record<DayGroup, readonly OfficeDayRow[]>>;
	/** How many more calls there are than those listed. */
	readonly more: number;
	/** Changes with what is shown. `?since=` and this is answered 204 while nothing has changed. */
	readonly version: string;
	readonly devices: readonly OpenDevice[];
	/** Whom colleagues ring at this moment: by the enquiry's id, who and since when, in words. */
	readonly ringing: Readonly<Record<string, string>>;
	/** The month before in figures. */
	readonly month?: MonthFigures;
	/** What was found: five at most. Absent where nothing was searched for. */
	readonly found?: readonly OfficeDayRow[];
	/** What the last act did. */
	readonly done?: string;
	/** Whom the last act was about, wherever they are listed now: it can be undone. */
	readonly last?: OfficeDayRow;
	/** The enquiry that the last press was about, or the id of a part of the day. */
	readonly pressed?: string;
	/** What was typed with an act that has to be put right. */
	readonly typed?: Readonly<Record<string, string>>;
}
