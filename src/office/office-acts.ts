/** What the office may press about an enquiry. */

/** One press: the value of `act`, and its words. */
export interface OfficeAct {
	readonly value: string;
	readonly words: string;
	readonly hint?: string;
}

/** When to be reminded: the value of `remind`, and its words. */
export interface Reminder {
	readonly value: string;
	readonly words: string;
}
