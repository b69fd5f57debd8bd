/**
 * The office's link to its day: good on the London day of its letter, and only together with the
 * office's code.
 */
import { londonDay } from '#model/dates.ts';
import { type OfficeLetter, officeLetters } from '#model/enquiry-events.ts';
import { createMailboxLinks } from './mailbox-link.ts';
import type { OpenedOfficeLink } from './office-link.ts';
import type { SigningKeys } from './signed.ts';

/** The office's day. After it and a slash comes the token of a link that may open it. */
export const DAY_PATH = '/office/today';

/** Whose letter had the link. */
export interface DayLink {
	readonly mailbox: string;
	readonly letter: OfficeLetter;
}

/** A day is about no enquiry. */
const NO_SUBJECT = '0'.repeat(32);

/**
 * Whether a link to an enquiry opens the day as well: on the London day of its letter, and never
 * from another system.
 */
export const opensDay = (
	link: OpenedOfficeLink | undefined,
	now: number,
): link is OpenedOfficeLink =>
	link !== undefined && link.day === londonDay(now) && link.mailbox.includes('@');

export type DayLinks = ReturnType<typeof createDayLinks>;

/**
 * `mailboxes` are the office's addresses. Another system has none: what it keeps would open the
 * day.
 */
export function createDayLinks(keys: SigningKeys, mailboxes: readonly string[], now: () => number) {
	const people = mailboxes.filter((mailbox) => mailbox.includes('@'));
	const links = createMailboxLinks(keys, 'day link ', people, now, 0);
	return {
		/** The path and token for a letter to this mailbox. */
		pathFor: ({ mailbox, letter }: DayLink): string =>
			`${DAY_PATH}/${links.tokenFor({ subject: NO_SUBJECT, kind: officeLetters.indexOf(letter), mailbox })}`,
		/** Whose letter of today a token stood in, or undefined. */
		read(token: string): DayLink | undefined {
			const link = links.read(token);
			const letter = link && officeLetters[link.kind];
			return letter && { mailbox: link.mailbox, letter };
		},
	};
}
