/**
 * A link in a letter to the office: signed, so that it cannot be forged; for one mailbox; for a
 * limited time. It holds no personal datum: what it is about, its last day, and a hash that only
 * tells our own mailboxes apart.
 */
import { createHash } from 'node:crypto';
import { DAY_MS, londonDay } from '#model/dates.ts';
import { readSignedBytes, type SigningKeys, signedBytes } from './signed.ts';

/** Twice as long as a survey takes to come about, and about as long as a letter is looked for. */
export const OFFICE_LINK_DAYS = 60;

const VERSION = 1;
const SUBJECT_BYTES = 16;
const MAILBOX_BYTES = 6;
/** Version, kind, last day, mailbox, subject. */
const SIGNED_BYTES = 1 + 1 + 4 + MAILBOX_BYTES + SUBJECT_BYTES;

/** What a link to a mailbox names. */
interface MailboxLink {
	/** What its page is about, in hexadecimal: of more than 16 bytes the first. */
	readonly subject: string;
	readonly kind: number;
	readonly mailbox: string;
}

/** What a link named, and the London day of its letter. */
interface ReadLink extends MailboxLink {
	readonly day: string;
}

/**
 * Creates links of one purpose to the office's `mailboxes`, which open for so many days after their
 * own.
 */
export function createMailboxLinks(
	keys: SigningKeys,
	purpose: string,
	mailboxes: readonly string[],
	now: () => number,
	validForDays = OFFICE_LINK_DAYS,
) {
	return {
		tokenFor({ subject, kind, mailbox }: MailboxLink): string {
			const bytes = Buffer.alloc(SIGNED_BYTES);
			bytes.writeUInt8(VERSION, 0);
			bytes.writeUInt8(kind, 1);
			// In whole days, so that a letter that is written again on the same day has the same link.
			bytes.writeUInt32BE(londonDays(now()) + validForDays, 2);
			hashOf(mailbox).copy(bytes, 6);
			Buffer.from(subject, 'hex').copy(bytes, 6 + MAILBOX_BYTES);
			return signedBytes(keys, purpose, bytes);
		},
		/**
		 * What a token names, or undefined: made up, altered, too old, or for a mailbox that is no
		 * longer ours.
		 */
		read(token: string): ReadLink | undefined {
			const bytes = readSignedBytes(keys, purpose, token, SIGNED_BYTES);
			const mailbox =
				bytes && mailboxes.find((one) => hashOf(one).equals(bytes.subarray(6, 6 + MAILBOX_BYTES)));
			if (
				!bytes ||
				!mailbox ||
				bytes.readUInt8(0) !== VERSION ||
				londonDays(now()) > bytes.readUInt32BE(2)
			)
				return undefined;
			const day = new Date((bytes.readUInt32BE(2) - validForDays) * DAY_MS)
				.toISOString()
				.slice(0, 10);
			return {
				subject: bytes.toString('hex', 6 + MAILBOX_BYTES),
				kind: bytes.readUInt8(1),
				mailbox,
				day,
			};
		},
	};
}

/**
 * The days from 1970 to London's day: a summer's letter of half past midnight is of the day that
 * its reader has.
 */
const londonDays = (moment: number): number => Date.parse(londonDay(moment)) / DAY_MS;

const hashOf = (mailbox: string): Buffer =>
	createHash('sha256')
		.update(`mailbox ${mailbox.toLowerCase()}`)
		.digest()
		.subarray(0, MAILBOX_BYTES);
