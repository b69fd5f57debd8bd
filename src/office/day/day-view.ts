/** What the office's day (/office/today) is drawn from, and what its forms post. */

import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import type { OfficeAct } from '../acts/act-fields.ts';

/** The groups of the day, in the order in which they are worked through. */
export const dayGroups = ['late', 'toRing', 'tryAgain', 'bookedToday', 'heldBack', 'news'] as const;
export type DayGroup = (typeof dayGroups)[number];

/** One call, or one piece of news: what the office's list says of an enquiry, and its events. */
export interface OfficeDayRow extends WorkItem {
	/** Without the firm's own number, which a visitor may quote. */
	readonly otherNumbers: readonly string[];
	/** Oldest first. */
	readonly events: readonly EnquiryEvent[];
	/** Those of them in which the visitor has done something since yesterday. */
	readonly news: readonly EnquiryEvent[];
	/** When the promise to ring ends. */
	readonly dueAt: number;
	/** What came of it. The undoing acts are the last ones. */
	readonly acts: readonly OfficeAct[];
	readonly nonce: string;
}

/** The office's day. */
export interface OfficeDay extends DayForms {
	readonly page: 'office-day';
	/** Such as "Tuesday 24 November 2026". */
	readonly day: string;
	readonly groups: Readonly<Record<DayGroup, readonly OfficeDayRow[]>>;
	/** How many more calls there are than those listed. */
	readonly more: number;
	/** Changes with what is shown. `?since=` and this is answered 204 while nothing has changed. */
	readonly version: string;
	/** The session's own token, for its forms. */
	readonly token: string;
	/** The devices that it is open on today, and the hash of the one that asks. */
	readonly devices: readonly OfficeSession[];
	readonly thisDevice: string;
	/** Whom colleagues ring at this moment: by the enquiry's id, who and since when, in words. */
	readonly ringing: Readonly<Record<string, string>>;
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
