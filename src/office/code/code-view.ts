/** What the page that asks for the office's code is drawn from. */

/** Asks for the office's code. Contains no names. */
export interface OfficeCodeView {
	readonly page: 'office-code';
	readonly nonce: string;
	/** What to put right, or why nothing opens. */
	readonly problem: string | undefined;
	/** What a press did. */
	readonly done: string | undefined;
}

/**
 * There is no link that opens the day, and no open device: "Open it from this morning's letter".
 */
export interface OfficeDayClosedView {
	readonly page: 'office-day-closed';
}
