/** What the office's pages are drawn from. */
import type { WorkItem } from '#enquiries/follow-up/work-list.ts';
import type { Photograph } from '#enquiries/store/photographs.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay, EnquiryEvent } from '#model/enquiry-events.ts';
import type { Dispatch } from '#model/outbox-message.ts';
import type { ClosedView } from '#visitor/own-page/own-page-view.ts';
import type { FormParts } from './acts/ActFields.tsx';
import type { Problems } from './acts/read-act.ts';
import type { Texting } from './enquiry/Reach.tsx';
import type { SignInView } from './sign-in/sign-in-view.ts';

/** What both pages have. */
interface PageParts {
	readonly forms: FormParts;
	readonly texting: Texting;
	/** When it was drawn. */
	readonly now: number;
	/** What the last act did. */
	readonly done?: string;
	/** What was typed with an act that has to be put right. */
	readonly typed?: Readonly<Record<string, string>>;
	/** What to put right, by field. */
	readonly problems?: Problems;
}

/** The groups of the day, in the order in which they are worked through. */
export const dayGroups = [
	'late',
	'toRing',
	'tryAgain',
	'bookedToday',
	'complaints',
	'heldBack',
	'news',
] as const;
export type DayGroup = (typeof dayGroups)[number];

/** The office's list of the day. */
export interface OfficeDay extends PageParts {
	readonly page: 'office-day';
	readonly groups: Readonly<Record<DayGroup, readonly WorkItem[]>>;
	/** When the promise to ring ends. */
	readonly dueAt: (receivedAt: number) => number;
	/** How many more calls there are than those listed. */
	readonly more: number;
	/** Changes with what is shown. `?since=` and this is answered 204 while nothing has changed. */
	readonly version: string;
	/** On how many devices the office has signed in. */
	readonly sessions: number;
	/** Whom colleagues ring at this moment: by the enquiry's id, who and since when, in words. */
	readonly ringing: Readonly<Record<string, string>>;
	/** What was found: five at most. Absent where nothing was searched for. */
	readonly found?: readonly WorkItem[];
	/** Whom the last act was about, wherever they are listed now: it can be undone. */
	readonly last?: WorkItem;
	/** The id of the enquiry that the last press was about. */
	readonly pressed?: string;
}

/** The office's page of one enquiry. */
export interface OfficeView extends PageParts {
	readonly page: 'office';
	readonly enquiry: Enquiry;
	/** Oldest first. */
	readonly events: readonly EnquiryEvent[];
	/** The latest choice of the person who sent it, about whatever they sent. */
	readonly answerBy: AnswerWay;
	/** The letters about it. */
	readonly letters: readonly Dispatch[];
	readonly photographs: readonly Photograph[];
	/**
	 * What it may come to with the answers about health, benefits and income, and what to ask. Only
	 * after an act that was recorded: it shows those answers as well.
	 */
	readonly guide?: readonly string[];
}

export type OfficePageView = OfficeView | OfficeDay | SignInView | ClosedView;
