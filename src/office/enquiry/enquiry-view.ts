/** What the office's page of one enquiry is drawn from, and why one may be erased. */
import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import type { Dispatch } from '#model/outbox-message.ts';
import type { ShownPhotograph } from '#visitor/photographs/photographs-view.ts';
import type { OfficeAct } from '../acts/act-fields.ts';

/** The office's page of one enquiry. */
export interface OfficeView {
	readonly page: 'office';
	/**
	 * Whether the office's code has opened the day on this device: then nothing else is typed. From a
	 * letter alone the page is drawn without what the letter did not say (asInLetter).
	 */
	readonly isOpen: boolean;
	readonly enquiry: Enquiry;
	/** Oldest first. */
	readonly events: readonly EnquiryEvent[];
	/** Where the office's code opens the whole day, from a letter of today. */
	readonly dayPath?: string;
	/** Why no code opens it: the website has no office's day. */
	readonly whyNoDay?: string;
	/** The letters about it. Only where the day is open. */
	readonly letters?: readonly Dispatch[];
	/**
	 * The words by which the person asks for no call, here or before: the number is then no large
	 * link.
	 */
	readonly noCalls?: string;
	/** How many photographs the visitor has added. */
	readonly photographCount: number;
	/** The photographs. Only after an act that was recorded. */
	readonly photographs?: readonly ShownPhotograph[];
	/**
	 * What it may come to with the answers about health, benefits and income, and what to ask. Only
	 * after an act that was recorded: it shows those answers as well.
	 */
	readonly guide?: readonly string[];
	readonly acts: readonly OfficeAct[];
	readonly nonce: string;
	/** What was typed, where something has to be put right. */
	readonly typed?: Readonly<Record<string, string>>;
	/** What to put right, by field. */
	readonly problems?: Readonly<Record<string, string>>;
	/** What the last act did. */
	readonly done?: string;
	/** Said where what the address showed is shown no longer. */
	readonly expired?: string;
}

/** Why an enquiry may be erased. */
export const eraseReasons = [
	{ value: 'asked', words: 'They asked us to erase it' },
	{ value: 'spam', words: 'It is spam, or a test' },
	{ value: 'twice', words: 'It is here twice' },
	{ value: 'wrong-person', words: 'It is about somebody who did not send it' },
] as const;
