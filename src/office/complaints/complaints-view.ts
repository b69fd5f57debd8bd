/** What the day's part about complaints is drawn from. */
import type { OfficeAct } from '../acts/act-fields.ts';
import type { DayForms } from '../acts/day-part.ts';

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

/** All complaints, the latest first. */
export interface ComplaintsView extends DayForms {
	readonly complaints: readonly OfficeDayComplaint[];
}

/** The id of this part of the day. */
export const COMPLAINTS = 'complaints';
