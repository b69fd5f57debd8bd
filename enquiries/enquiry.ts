/** What the office keeps: an enquiry, and the dispatches (e-mails, calls to its other systems) it owes about it. */
import { MINUTE_MS } from '../dates.ts';
import type { FormName } from '../forms/all-forms.ts';

/** The office should hear of an enquiry within this time. After it an alert is sent, and `status` ends with 1. */
export const LATE_AFTER_MS = 15 * MINUTE_MS;

/** What a visitor sent, as it was kept. */
export interface Enquiry {
	readonly id: string;
	/** Shown to the visitor and printed in every e-mail about it. */
	readonly reference: string;
	readonly form: FormName;
	readonly formVersion: number;
	/** Milliseconds since 1970, by this machine's clock. */
	readonly receivedAt: number;
	readonly answers: Readonly<Record<string, string>>;
	/** The consents given with it, as `field:version of the wording`. */
	readonly consents: readonly string[];
	/** The reference of an earlier enquiry that this one was sent again as, with other answers. */
	readonly follows?: string;
	/** Why it is held back until somebody releases it. Absent when it is not. */
	readonly quarantined?: string;
	/** When its health, benefit and income answers were forgotten. */
	readonly forgottenAt?: number;
}

/**
 * What an enquiry causes: an e-mail to the office, one to the visitor, a call to the office's other systems. And two notices that
 * tell the office about the website itself.
 */
export const dispatchKinds = ['office', 'acknowledgement', 'webhook', 'digest', 'alert'] as const;
export type DispatchKind = (typeof dispatchKinds)[number];

/** From `waiting` to `claimed`, and from there to any of the others or back to `waiting`. */
export const dispatchStates = ['waiting', 'claimed', 'delivered', 'parked'] as const;
export type DispatchState = (typeof dispatchStates)[number];

/** One dispatch, claimed for one try. */
export interface ClaimedDispatch {
	readonly id: string;
	readonly kind: DispatchKind;
	readonly recipient: string;
	/** The same on every try, so that a mailbox can recognise a second copy. */
	readonly messageId: string;
	/** This try included. */
	readonly attempts: number;
	/** How many of them failed for its own sake, and not because nothing got through. */
	readonly refusals: number;
	/** Whether it goes in its plainest form, because its server refused the full one. */
	readonly isPlain: boolean;
	readonly queuedAt: number;
	/** Proves that the claim is still ours when the outcome is written down. */
	readonly claimId: string;
	/** Absent for a notice. */
	readonly enquiry?: Enquiry;
}

/** A dispatch as the office looks at it. */
export interface Dispatch {
	readonly kind: DispatchKind;
	readonly recipient: string;
	readonly state: DispatchState;
	readonly queuedAt: number;
	readonly dueAt: number;
	readonly attempts: number;
	readonly lastFailure?: string;
	readonly deliveredAt?: number;
}

/** "1 enquiry", "3 enquiries". */
export function countInWords(count: number): string {
	return count === 1 ? '1 enquiry' : `${count} enquiries`;
}
