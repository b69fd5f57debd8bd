/** A device on which the office has signed in. */
export interface OfficeSession {
	/** SHA-256 of the secret in its cookie. */
	readonly hash: string;
	/** The London day that it was opened for, as YYYY-MM-DD. */
	readonly day: string;
	/** Whose code it was, where codes have names. */
	readonly person?: string;
	/** Such as "Firefox on Windows". */
	readonly browser: string;
	readonly openedAt: number;
	/** The enquiry whose number was dialled on it last, and when. */
	readonly rings?: string;
	readonly ringsSince?: number;
}
