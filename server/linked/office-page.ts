/** The office's page of one enquiry: what its link shows, and what a press on it does. */
import { timeInWords } from '../../dates.ts';
import { contactDetails } from '../../enquiries/contact-details.ts';
import { followUpOf } from '../../enquiries/follow-up/follow-up.ts';
import { OFFICE_PATH, type OfficeLinks } from '../../enquiries/links/office-link.ts';
import type { Store } from '../../enquiries/store/store.ts';
import type { LinkedPage } from '../entrances/linked-pages.ts';

/** An id that no enquiry has: a link that opens nothing takes a look into the store as well. */
const NO_ENQUIRY = '00000000-0000-0000-0000-000000000000';

interface OfficePageParts {
	readonly store: Pick<Store, 'enquiryById' | 'eventsOf' | 'recordEvent'>;
	readonly links: OfficeLinks;
	readonly now: () => number;
}

/** Creates the page. */
export function createOfficePage({ store, links }: OfficePageParts): LinkedPage {
	return {
		path: OFFICE_PATH,
		async answer({ key }) {
			const link = links.read(key);
			const enquiry = await store.enquiryById(link?.enquiryId ?? NO_ENQUIRY);
			if (!link || !enquiry) return { status: 404, view: { page: 'closed' } };
			const { state } = followUpOf(enquiry, await store.eventsOf(enquiry.id));
			return {
				status: 200,
				view: {
					page: 'office',
					...contactDetails(enquiry),
					reference: enquiry.reference,
					title: '',
					received: timeInWords(enquiry.receivedAt),
					state,
					answers: [],
					hasSensitive: false,
					history: [],
					acts: [],
					reminders: [],
					nonce: '',
				},
			};
		},
	};
}
