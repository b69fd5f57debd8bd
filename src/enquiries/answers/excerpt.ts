/** A visitor's words, made safe and short enough for a subject, a line or a link. */
import { cutBetweenCharacters } from '#forms/fields/characters.ts';

/** Bidirectional control characters, which can change how a line reads. */
const BIDI_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Letters that are read from right to left. Arabic ones also write Persian, Urdu and Kurdish. */
const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/**
 * A visitor's words for a line that has more than them: a number beside a name in Arabic letters
 * would be drawn backwards. The characters U+2068 and U+2069 do this in HTML, plain text, subjects
 * and calendars alike; words without such letters stay as they are, to be copied and searched.
 */
export function isolated(words: string): string {
	const plain = words.replace(BIDI_MARKS, '');
	return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/**
 * Shortens a name for a subject, and removes what a mail client could read as the end of the
 * header.
 */
export function sanitiseSubject(name: string, atMost = 60): string {
	// A mail client would decode "=?utf-8?Q?=0D=0A?=" as a line break (RFC 2047).
	const plain = cutBetweenCharacters(name.replace(BIDI_MARKS, ''), atMost);
	return isolated(plain.toWellFormed().replaceAll('=?', '= ?'));
}

/** Characters shown of a message: enough to tell a person from a bot. */
const EXCERPT_LENGTH = 160;

/** Links are removed, because a spammer's links would get a letter refused. */
const LINK = /(?:\b[a-z][a-z+]*:\/\/|\bwww\.)\S*/gi;

/** The beginning of a message, on one line and without links. */
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
