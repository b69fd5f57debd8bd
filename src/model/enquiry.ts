/** An enquiry, as it is stored. */
import type { FormName } from './form-names.ts';

/** What a visitor sent, as stored. */
export interface Enquiry {
	readonly id: string;
	/** Shown to the visitor and printed in every e-mail about it. */
	readonly reference: string;
	readonly form: FormName;
	readonly formVersion: number;
	/** Milliseconds since 1970. */
	readonly receivedAt: number;
	readonly answers: Readonly<Record<string, string>>;
	/** The consents given with it, as `field:version of the wording`. */
	readonly consents: readonly string[];
	/** The earlier enquiry whose reference this one was sent with, with other answers. */
	readonly follows?: string;
	/** Why it is in quarantine until the office releases it. Absent when it is not. */
	readonly quarantined?: string;
	/** When its health, benefit and income answers were deleted. */
	readonly forgottenAt?: number;
}

/** "1 enquiry", "3 enquiries". */
export function countInWords(count: number): string {
	return count === 1 ? '1 enquiry' : `${count} enquiries`;
}
