/** The office's link to one enquiry, which also tells the letter that it came in. */
import { type OfficeLetter, officeLetters } from '#model/enquiry-events.ts';
import { createMailboxLinks } from './mailbox-link.ts';
import type { SigningKeys } from './signed.ts';

/** The path of the office's page of an enquiry: this, and the token. */
export const OFFICE_PATH = '/office/';

/** What a valid link opens. */
export interface OfficeLink {
	readonly enquiryId: string;
	readonly mailbox: string;
	readonly letter: OfficeLetter;
}

/** What a link has opened, and the London day of its letter. */
export interface OpenedOfficeLink extends OfficeLink {
	readonly day: string;
}

export type OfficeLinks = ReturnType<typeof createOfficeLinks>;

/** `mailboxes` are the office's addresses. */
export function createOfficeLinks(
	keys: SigningKeys,
	mailboxes: readonly string[],
	now: () => number,
) {
	const links = createMailboxLinks(keys, 'office link ', mailboxes, now);
	return {
		/** The path and token for this enquiry in a letter to this mailbox. */
		pathFor: ({ enquiryId, mailbox, letter }: OfficeLink): string =>
			OFFICE_PATH +
			links.tokenFor({
				subject: enquiryId.replaceAll('-', ''),
				kind: officeLetters.indexOf(letter),
				mailbox,
			}),
		/** What a token opens, or undefined. */
		read(token: string): OpenedOfficeLink | undefined {
			const link = links.read(token);
			const letter = link && officeLetters[link.kind];
			return (
				letter && {
					enquiryId: uuidFrom(link.subject),
					mailbox: link.mailbox,
					letter,
					day: link.day,
				}
			);
		},
	};
}

const uuidFrom = (hex: string): string =>
	hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
