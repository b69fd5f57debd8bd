/** How a person is answered: their latest choice, about whatever they sent. */
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay, EnquiryEvent } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import type { Store } from '../store/store.ts';

/** The latest choice of the person who sent the enquiry. `events` are the enquiry's own. */
export async function answerWayOf(
	_store: Pick<Store, 'find' | 'eventsOfAll'>,
	enquiry: Enquiry,
	events: readonly EnquiryEvent[],
): Promise<AnswerWay> {
	return followUpOf(enquiry, events).answerBy;
}
