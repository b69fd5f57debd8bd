/** An enquiry as the second copy has it. */

import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';

/** A visitor's link: the hash of its secret. */
interface CopiedLink {
	readonly hash: string;
	readonly issuedAt: number;
}

/** Everything that hangs on an enquiry, but for photographs and for what was sent about it. */
export interface CopiedState {
	readonly events: readonly EnquiryEvent[];
	readonly links: readonly CopiedLink[];
}

export interface CopiedEnquiry extends Enquiry {
	readonly fingerprint: string;
	/** What happened to it since. */
	readonly state: CopiedState;
}

/** The events of `some` that `others` lack, where the same press of a page is the same event. */
export const eventsNotIn = (
	others: readonly EnquiryEvent[],
	some: readonly EnquiryEvent[],
): EnquiryEvent[] =>
	some.filter(
		({ id, nonce }) =>
			!others.some((other) => other.id === id || (nonce !== undefined && other.nonce === nonce)),
	);
