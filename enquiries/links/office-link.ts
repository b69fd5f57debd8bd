/**
 * The office's link to one enquiry: signed, so that nobody can make one up; for one mailbox, named by the letter it came in; for a
 * limited time. It holds no personal datum: an id, times, and a hash that only tells our own mailboxes apart.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS, londonDay } from '../../dates.ts';
import { type OfficeLetter, officeLetters } from '../follow-up/events.ts';

/** The path of the office's page of an enquiry: this, and the token. */
export const OFFICE_PATH = '/office/';

/** Twice as long as a survey takes to come about, and about as long as a letter is looked for. */
export const OFFICE_LINK_DAYS = 60;

const VERSION = 1;
const ID_BYTES = 16;
const MAILBOX_BYTES = 6;
const SIGNATURE_BYTES = 32;
/** Version, letter, expiry in days, mailbox, id. */
const SIGNED_BYTES = 1 + 1 + 4 + MAILBOX_BYTES + ID_BYTES;
const TOKEN_FORMAT = /^[\w-]{80}$/;

/** What a valid link opens. */
export interface OfficeLink {
	readonly enquiryId: string;
	readonly mailbox: string;
	readonly letter: OfficeLetter;
}

export interface OfficeLinks {
	/** The path and token for this enquiry in a letter to this mailbox. */
	pathFor(link: OfficeLink): string;
	/** What a token opens, or undefined: made up, altered, too old, or for a mailbox that is no longer ours. */
	read(token: string): OfficeLink | undefined;
}

/** What links are signed for, so that none opens another kind of page. */
interface LinkPurpose {
	readonly label: string;
	readonly path: string;
}

const TO_AN_ENQUIRY: LinkPurpose = { label: 'office link ', path: OFFICE_PATH };

/** `keys` sign links: the first signs, all of them are accepted. `mailboxes` are the office's addresses. */
export function createOfficeLinks(
	keys: readonly [Buffer, ...Buffer[]],
	mailboxes: readonly string[],
	now: () => number,
	{ label, path }: LinkPurpose = TO_AN_ENQUIRY,
): OfficeLinks {
	const sign = (signed: Buffer, key: Buffer) => createHmac('sha256', key).update(label).update(signed).digest();
	return {
		pathFor({ enquiryId, mailbox, letter }) {
			const signed = Buffer.alloc(SIGNED_BYTES);
			signed.writeUInt8(VERSION, 0);
			signed.writeUInt8(officeLetters.indexOf(letter), 1);
			// In whole days, so that a letter that is written again on the same day has the same link.
			signed.writeUInt32BE(londonDays(now()) + OFFICE_LINK_DAYS, 2);
			hashOf(mailbox).copy(signed, 6);
			Buffer.from(enquiryId.replaceAll('-', ''), 'hex').copy(signed, 6 + MAILBOX_BYTES);
			return path + Buffer.concat([signed, sign(signed, keys[0])]).toString('base64url');
		},
		read(token) {
			const isFormat = TOKEN_FORMAT.test(token);
			const bytes = isFormat ? Buffer.from(token, 'base64url') : Buffer.alloc(SIGNED_BYTES + SIGNATURE_BYTES);
			const signed = bytes.subarray(0, SIGNED_BYTES);
			// Each key is tried, so that a made-up link takes as long as an old one.
			const isSigned = keys.map((key) => timingSafeEqual(sign(signed, key), bytes.subarray(SIGNED_BYTES))).includes(true);
			const mailbox = mailboxes.find((one) => hashOf(one).equals(signed.subarray(6, 6 + MAILBOX_BYTES)));
			const letter = officeLetters[signed.readUInt8(1)];
			const isCurrent = londonDays(now()) <= signed.readUInt32BE(2);
			// One spelling only: the last character of base64url has spare bits.
			const isSpelt = bytes.toString('base64url') === token;
			if (!isSigned || !isSpelt || signed.readUInt8(0) !== VERSION || !isCurrent || !mailbox || !letter) return undefined;
			return { enquiryId: uuidFrom(signed.subarray(6 + MAILBOX_BYTES)), mailbox, letter };
		},
	};
}

/** The days from 1970 to London's day: a summer's letter of half past midnight is of the day that its reader has. */
const londonDays = (moment: number): number => Date.parse(londonDay(moment)) / DAY_MS;

function hashOf(mailbox: string): Buffer {
	return createHash('sha256').update(`mailbox ${mailbox.toLowerCase()}`).digest().subarray(0, MAILBOX_BYTES);
}

function uuidFrom(bytes: Buffer): string {
	return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
