/** What the office's list of the day is drawn from. */
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import type { Field } from '#forms/fields/field.ts';
import type { Problems } from '../acts/read-act.ts';
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

/** The form of a caller. */
export interface CallerForm {
	/** What it is kept under. A press that is repeated keeps one. */
	readonly reference: string;
	/** The questions, as the firm asks them. */
	readonly fields: readonly (readonly [name: string, field: Field])[];
	/** What is typed in it. Absent while it is folded. */
	readonly answers?: Readonly<Record<string, string>>;
	readonly problems?: Problems;
	/** What the same person sent before, the latest first. */
	readonly known?: readonly WorkItem[];
	/** Whether the store could not keep it. */
	readonly isUnavailable?: boolean;
}

/** The office's list of the day. */
export interface OfficeDay extends OfficePageParts {
	readonly page: 'office-day';
	readonly groups: Readonly<Record<DayGroup, readonly WorkItem[]>>;
	/** When the promise to ring ends. */
	readonly dueAt: (receivedAt: number) => number;
	/** How many more calls there are than those listed. */
	readonly more: number;
	/** Changes with what is shown. `?since=` and this is answered 204 while nothing has changed. */
	readonly version: string;
	/** How many more wait for what comes of them than are listed. */
	readonly moreOpenEnded: number;
	/** On how many devices the office has signed in. */
	readonly sessions: number;
	/** Whom colleagues ring at this moment: by the enquiry's id, who and since when, in words. */
	readonly ringing: Readonly<Record<string, string>>;
	/** What was found: five at most. Absent where nothing was searched for. */
	readonly found?: readonly WorkItem[];
	/** What was searched for, where it is a number that no enquiry has. */
	readonly unknownNumber?: string;
	readonly caller: CallerForm;
	/** Whom the last act was about, wherever they are listed now: it can be undone. */
	readonly last?: WorkItem;
	/** The id of the enquiry that the last press was about. */
	readonly pressed?: string;
}
