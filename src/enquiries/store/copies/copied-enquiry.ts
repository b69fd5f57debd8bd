/** An enquiry as the second copy has it. */

import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';

/** A visitor's link: the hash of its secret. */
interface CopiedLink {
	readonly hash: string;
	readonly issuedAt: number;
}

/** Everything that hangs on an enquiry, but for what was sent about it. */
export interface CopiedState {
	readonly events: readonly EnquiryEvent[];
	readonly links: readonly CopiedLink[];
}

/** Nothing hangs on it. */
export const emptyState: CopiedState = { events: [], links: [] };

export interface CopiedEnquiry extends Enquiry {
	readonly fingerprint: string;
	/** What happened to it since. */
	readonly state: CopiedState;
}
