/** An e-mail, and what sends it. */

/**
 * An e-mail's headers and content. Who is answered is no part of it: that is a setting's affair,
 * not the content's.
 */
export interface Email {
	readonly to: string;
	/** The name beside the sender's address. */
	readonly fromName?: string;
	readonly subject: string;
	readonly text: string;
	readonly html?: string;
	/** What calendars read of it (RFC 5545), and what they are to do (RFC 5546). */
	readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
}

/** The parts that are the same for every try of one e-mail. */
export interface Envelope {
	readonly from: string;
	/** The Reply-To address, where it is another. */
	readonly replyTo?: string;
	readonly messageId: string;
	/** The name of the `.eml` file, without its extension. */
	readonly name: string;
}

export interface Mailer {
	/** Resolves when the e-mail has been accepted. Rejects with a DeliveryError. */
	send(email: Email, envelope: Envelope, signal?: AbortSignal): Promise<void>;
	/** Where e-mails go, for the log. */
	readonly destination: string;
}
