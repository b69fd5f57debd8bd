/**
 * A part of the office's day that is about no person of its list: what takes its presses, and what
 * one came to.
 */
import type { RecordResult } from '#enquiries/store/events.ts';
import type { OfficeSession } from '#enquiries/store/office-sessions.ts';

/** What a press came to: words, what to put right, or what became of an act of an enquiry. */
export type PartOutcome =
	| { readonly done: string }
	| { readonly problem: string }
	| { readonly state: Exclude<RecordResult['state'], 'overtaken'>; readonly about?: string };

/** What the forms of the day's page need. */
export interface DayForms {
	/** The day as YYYY-MM-DD. */
	readonly today: string;
	/** For the forms that are about the day. */
	readonly nonce: string;
	/** Why the last press was not recorded, by field or part: a second press says who was first. */
	readonly problems?: Readonly<Record<string, string>>;
}

export interface DayPart {
	/** Its id on the page, by which the day says what to put right. */
	readonly id: string;
	/** Whether a press is about it. */
	readonly takes: (posted: URLSearchParams) => boolean;
	readonly press: (device: OfficeSession, posted: URLSearchParams) => Promise<PartOutcome>;
}
