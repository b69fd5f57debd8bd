/** The office's link to a version of the website, in a letter about publishing: signed like its link to an enquiry, for another page. */
import { createOfficeLinks, type OfficeLink } from './office-link.ts';

/** The path of the page on which a version is taken off or put back. */
export const PUBLISHING_PATH = '/publishing/';

/** As much of a commit's name as an enquiry's id has room for. */
export const COMMIT_IN_LINK = 32;

export interface PublishingLinks {
	/** The path and token for this commit in a letter to this mailbox. */
	pathFor(commit: string, mailbox: string): string;
	/** The start of the commit's name, of `COMMIT_IN_LINK` letters, and the mailbox. Undefined for a link that opens nothing. */
	read(token: string): { readonly commit: string; readonly mailbox: string } | undefined;
}

/** `keys` and `mailboxes` as for the links to enquiries. */
export function createPublishingLinks(
	keys: readonly [Buffer, ...Buffer[]],
	mailboxes: readonly string[],
	now: () => number,
): PublishingLinks {
	const links = createOfficeLinks(keys, mailboxes, now, { label: 'publishing link ', path: PUBLISHING_PATH });
	// The kind of letter is always the same.
	const letter: OfficeLink['letter'] = 'tool';
	return {
		pathFor: (commit, mailbox) => links.pathFor({ enquiryId: commit.slice(0, COMMIT_IN_LINK), mailbox, letter }),
		read(token) {
			const link = links.read(token);
			return link && { commit: link.enquiryId.replaceAll('-', ''), mailbox: link.mailbox };
		},
	};
}
