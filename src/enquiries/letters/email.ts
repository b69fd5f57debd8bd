/** What letters are made from, and words that several of them have. */
import { cutBetweenCharacters } from '#forms/fields/characters.ts';
import type { TriageSchemes } from '../answers/triage.ts';

/** The company's details in e-mails. */
export interface CompanyDetails extends TriageSchemes {
	readonly name: string;
	readonly legalName: string;
	/**
	 * Where it is registered, under which number, and its registered office: the law asks for them in
	 * business e-mails (SI 2015/17, regulation 25).
	 */
	readonly particulars: string;
	readonly phone: string;
	/** When the phone is answered, in words. */
	readonly openingHours: string;
	readonly siteUrl: string;
	/** The names of the towns that it works in. */
	readonly towns?: readonly string[];
	/** What happens after an enquiry, one sentence per step. */
	readonly nextSteps: readonly string[];
	/**
	 * Whether the office's letter has the answers about health, benefits and income. Otherwise only
	 * the page that it links to has them.
	 */
	readonly answersInEmail?: boolean;
	/** What the digest says of the office's code, where the office has set none. */
	readonly codeNotice?: string | undefined;
	/** What in the content has to be looked at again soon, as lines, on that day. */
	readonly reviewsAhead?: (day: string) => readonly string[];
	/** Until when an enquiry received at that time is to be rung, and from when on that day. */
	readonly callBack?:
		| ((receivedAt: number) => { readonly from: number; readonly until: number })
		| undefined;
}

/** What a letter about an enquiry says beyond its answers. */
export interface LetterContext {
	/** The URL of the office's page of it, for this recipient. */
	readonly link?: string | undefined;
	/** The URL of the visitor's own page, in the acknowledgement. */
	readonly yourPage?: string | undefined;
	/** Why nobody is to ring, in a sentence: the visitor said so, or complains. */
	readonly doNotRing?: string | undefined;
	/** The words by which the same person asked for no call in an earlier enquiry. */
	readonly noCallsBefore?: string | undefined;
	/** When the visitor asked to be rung, in words. */
	readonly callTime?: string | undefined;
	/** Earlier enquiries with the same phone number, e-mail or postal address, latest first. */
	readonly before?:
		| readonly { readonly reference: string; readonly receivedAt: number }[]
		| undefined;
}

/** What the office calls each form. */
export const formTitles = { contact: 'Message', funding: 'Funding application' } as const;

/** Bidirectional control characters, which can change how a line reads. */
const BIDI_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Shortens a name for a subject, and removes what a mail client could read as the end of the
 * header.
 */
export function sanitiseSubject(name: string, atMost = 60): string {
	// A mail client would decode "=?utf-8?Q?=0D=0A?=" as a line break (RFC 2047).
	return cutBetweenCharacters(name.replace(BIDI_MARKS, ''), atMost)
		.toWellFormed()
		.replaceAll('=?', '= ?');
}

/** Characters shown of what somebody wrote: enough to tell a person from a bot. */
const EXCERPT_LENGTH = 160;

/** Links are removed, because a spammer's links would get a letter refused. */
const LINK = /(?:\b[a-z][a-z+]*:\/\/|\bwww\.)\S*/gi;

/** The beginning of what somebody wrote, on one line and without links. */
export function excerpt(words: string): string {
	const all = words.replace(LINK, '[link]');
	const shown = sanitiseSubject(all, EXCERPT_LENGTH);
	return shown === sanitiseSubject(all, all.length) ? shown : `${shown}…`;
}

/**
 * The URL that writes a new e-mail to an address, with nothing in it that could end an attribute or
 * add a header.
 */
export const mailtoLink = (address: string, subject: string): string =>
	`mailto:${encodeURIComponent(address.toWellFormed()).replaceAll('%40', '@')}?subject=${encodeURIComponent(subject)}`;
