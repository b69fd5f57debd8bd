/** What a letter about an enquiry says beyond its answers, looked up when it is written. */
import type { Enquiry } from '#model/enquiry.ts';
import type { OfficeLetter } from '#model/enquiry-events.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { followUpOf, mayBeRung } from '../follow-up/follow-up.ts';
import { refusalBefore } from '../follow-up/refusal-of-calls.ts';
import { describeState } from '../follow-up/words.ts';
import type { OfficeLinks } from '../links/office-link.ts';
import type { Store } from '../store/store.ts';
import type { LetterContext } from './email.ts';

/** Looks up what belongs into a letter. */
export type LetterContextFor = (
	dispatch: Pick<ClaimedDispatch, 'kind' | 'recipient'>,
	enquiry: Enquiry,
) => Promise<LetterContext>;

/** The address of the office's page of an enquiry, in a letter to this mailbox. */
export type OfficeUrlFor = (enquiryId: string, mailbox: string, letter: OfficeLetter) => string;

export const officeUrls =
	(links: OfficeLinks, siteUrl: string): OfficeUrlFor =>
	(enquiryId, mailbox, letter) =>
		siteUrl + links.pathFor({ enquiryId, mailbox, letter });

export function createLetterContext(
	store: Pick<Store, 'eventsOf' | 'earlierThan'>,
	officeUrl: OfficeUrlFor,
): LetterContextFor {
	return async ({ kind, recipient }, enquiry) => {
		const followUp = followUpOf(enquiry, await store.eventsOf(enquiry.id));
		const { callTime } = followUp;
		const doNotRing = mayBeRung(followUp) ? {} : { doNotRing: describeState(followUp) };
		const noCallsBefore = await refusalBefore(
			store,
			kind === 'office' ? enquiry : byEmail(enquiry),
		);
		const said = { ...doNotRing, ...(noCallsBefore ? { noCallsBefore } : {}) };
		if (kind !== 'office') return said;
		return {
			...said,
			link: officeUrl(enquiry.id, recipient, 'enquiry'),
			callTime,
			before: await store.earlierThan(enquiry),
		};
	};
}

/**
 * For a letter to the visitor: what was written under another address, with the same number, is not
 * theirs to be told of.
 */
const byEmail = (enquiry: Enquiry): Enquiry => ({
	...enquiry,
	answers: { email: enquiry.answers.email ?? '' },
});
