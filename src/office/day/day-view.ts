/** What the office's list of the day is drawn from. */
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import type { Field } from '#forms/fields/field.ts';
import type { Unsaved } from '../acts/QuestionFold.tsx';
import type { OfficePageParts } from '../enquiry/enquiry-view.ts';

/** The groups of the day, in the order in which they are worked through. */
export const dayGroups = [
	'late',
	'toRing',
	'tryAgain',
	'bookedToday',
	'complaints',
	'heldBack',
	'openEnded',
	'news',
] as const;
export type DayGroup = (typeof dayGroups)[number];

/** The form of a telephone enquiry. It is folded where it has no `answers`. */
export interface TelephoneEntry extends Unsaved {
	/** What it is kept under. A press that is repeated keeps one. */
	readonly reference: string;
	/** The questions, as the firm asks them. */
	readonly fields: readonly (readonly [name: string, field: Field])[];
	/** What the same person sent before, the latest first. */
	readonly known?: readonly WorkItem[];
}

/** The office's list of the day. */
export interface OfficeDay extends OfficePageParts {
	readonly page: 'office-day';
	readonly groups: Readonly<Record<DayGroup, readonly WorkItem[]>>;
	/** When the promise to ring ends. */
	readonly dueAt: (receivedAt: number) => number;
	/** How many more calls there are than those listed. */
	readonly more: number;
	/** Who has a visit, from today on, in order. */
	readonly visited: readonly WorkItem[];
	/** The URL of the surveyor's calendar, once it was made. */
	readonly feed?: string;
	/** Changes with what is shown. `?since=` and this is answered 204 while nothing has changed. */
	readonly version: string;
	/** On how many devices the office has signed in. */
	readonly sessions: number;
	/** Whom colleagues ring at this moment: by the enquiry's id, who and since when, in words. */
	readonly ringing: Readonly<Record<string, string>>;
	/** What was found: five at most. Absent where nothing was searched for. */
	readonly found?: readonly WorkItem[];
	readonly telephone: TelephoneEntry;
	/** Whom the last act was about, wherever they are listed now: it can be undone. */
	readonly last?: WorkItem;
	/** The id of the enquiry that the last press was about. */
	readonly pressed?: string;
}
