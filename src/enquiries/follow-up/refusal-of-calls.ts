/**
 * What a person has said about being rung holds for whatever else they send: in letters and on
 * pages about one enquiry, as on the day.
 */

import type { Enquiry } from '#model/enquiry.ts';
import { refusalOfCalls } from '../answers/call-wishes.ts';
import { personTerms } from '../answers/person-terms.ts';
import type { Store } from '../store/store.ts';

/**
 * The latest words by which the sender of an enquiry asked for no call in what they sent before;
 * undefined where there are none. People are identified by number or e-mail address, and not by
 * their home.
 */
export async function refusalBefore(
	store: Pick<Store, 'earlierThan'>,
	enquiry: Enquiry,
): Promise<string | undefined> {
	const terms = personTerms(enquiry);
	return (await store.earlierThan(enquiry))
		.filter((earlier) => personTerms(earlier).some((term) => terms.includes(term)))
		.map(({ answers }) => refusalOfCalls(answers.description ?? ''))
		.find((words) => words !== undefined);
}
