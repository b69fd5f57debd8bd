/** What the office may press about an enquiry. */

/** One press: the value of `act`, and its words. */
export interface OfficeAct {
	readonly value: string;
	readonly words: string;
	readonly hint?: string;
}

/**
 * Why an enquiry may be not for the firm, as the words that are kept with it and counted in the
 * month's figures.
 */
export const notForUsReasons = [
	'outside our area',
	'the home does not suit',
	'rented, and the landlord will not',
	'no scheme pays, and too dear without',
	'went with another firm',
	'never reached',
] as const;

/** When to be reminded: the value of `remind`, and its words. */
export interface Reminder {
	readonly value: string;
	readonly words: string;
}
