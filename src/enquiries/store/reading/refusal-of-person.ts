/**
 * What a person has said about being rung holds for whatever else they send: in letters and on
 * pages about one enquiry, as on the day.
 */

import { refusalOfCalls } from '#enquiries/answers/call-wishes.ts';
import { createPeople } from '#enquiries/follow-up/people.ts';
import type { Enquiry } from '#model/enquiry.ts';
import type { Store } from '../store.ts';

/** Earlier enquiries that are read. Who wrote more often is known to the office. */
const READ_AT_MOST = 10;

/**
 * The words by which whoever sent an enquiry asked for no call in what they sent before, the
 * latest; undefined where there are none. The same person gives the same number or e-mail address,
 * and no other who lives there.
 */
export async function refusalBefore(
	store: Pick<Store, 'earlierThan' | 'find'>,
	enquiry: Enquiry,
): Promise<string | undefined> {
	for (const { reference } of await store.earlierThan(enquiry, READ_AT_MOST))
		for await (const earlier of store.find({ reference }, () => undefined)) {
			const words = refusalOfCalls(earlier.answers.description ?? '');
			const people = createPeople(() => ({}));
			if (words && people.of(earlier) === people.of(enquiry)) return words;
		}
	return undefined;
}
