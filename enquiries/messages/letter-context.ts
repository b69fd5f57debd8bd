/** What a letter about an enquiry says beyond its answers, looked up when it is written. */
import type { ClaimedDispatch, Enquiry } from '../enquiry.ts';
import type { OfficeLetter } from '../follow-up/events.ts';
import { followUpOf } from '../follow-up/follow-up.ts';
import type { OfficeLinks } from '../links/office-link.ts';
import type { Store } from '../store/store.ts';
import type { LetterContext } from './email.ts';

/** Looks up what belongs into a letter. */
export type LetterContextFor = (dispatch: Pick<ClaimedDispatch, 'kind' | 'recipient'>, enquiry: Enquiry) => Promise<LetterContext>;

/** The address of the office's page of an enquiry, in a letter to this mailbox. */
export type OfficeUrlFor = (enquiryId: string, mailbox: string, letter: OfficeLetter) => string;

export const officeUrls =
	(links: OfficeLinks, siteUrl: string): OfficeUrlFor =>
	(enquiryId, mailbox, letter) =>
		siteUrl + links.pathFor({ enquiryId, mailbox, letter });

export function createLetterContext(store: Pick<Store, 'eventsOf' | 'earlierThan'>, officeUrl: OfficeUrlFor): LetterContextFor {
	return async ({ kind, recipient }, enquiry) => {
		if (kind !== 'office') return {};
		const { callTime } = followUpOf(enquiry, await store.eventsOf(enquiry.id));
		return {
			link: officeUrl(enquiry.id, recipient, 'enquiry'),
			callTime,
			before: await store.earlierThan(enquiry),
		};
	};
}
