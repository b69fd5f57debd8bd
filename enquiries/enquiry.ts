/** What the office keeps: an enquiry, and the e-mails it owes about it. */
import type { FormName } from '../forms/all-forms.ts';

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
}

/** The e-mails an enquiry causes. */
export type EmailKind = 'office' | 'acknowledgement';

/** One e-mail, claimed for one try. */
export interface ClaimedEmail {
	readonly id: string;
	readonly kind: EmailKind;
	readonly recipient: string;
	/** The same on every try, so that a mailbox can recognise a second copy. */
	readonly messageId: string;
	/** This try included. */
	readonly attempts: number;
	readonly queuedAt: number;
	/** Proves that the claim is still ours when the outcome is written down. */
	readonly claim: string;
	readonly enquiry: Enquiry;
}
