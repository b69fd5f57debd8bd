/** The office's link to a version of the website, in a letter about publishing. */
import { createMailboxLinks } from './mailbox-link.ts';
import type { SigningKeys } from './signed.ts';

/** The path of the page on which a version is taken off or put back. */
export const PUBLISHING_PATH = '/publishing/';

/** All are of one kind, by the number that the release before gave it. */
const KIND = 2;

export type PublishingLinks = ReturnType<typeof createPublishingLinks>;

/** `mailboxes` are the office's addresses. */
export function createPublishingLinks(
	keys: SigningKeys,
	mailboxes: readonly string[],
	now: () => number,
) {
	const links = createMailboxLinks(keys, 'publishing link ', mailboxes, now);
	return {
		/** The path and token for this commit in a letter to this mailbox. */
		pathFor: (commit: string, mailbox: string): string =>
			PUBLISHING_PATH + links.tokenFor({ subject: commit, kind: KIND, mailbox }),
		/** `subject` is the start of the commit's name. Undefined for a link that opens nothing. */
		read: links.read,
	};
}
