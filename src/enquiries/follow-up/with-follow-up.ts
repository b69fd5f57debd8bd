/** Enquiries together with their events and how far they have got, read in batches. */

import type { Enquiry } from '#model/enquiry.ts';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { type FollowUp, followUpOf } from '#model/follow-up.ts';
import { inBatches } from '../store/paged.ts';
import type { Store } from '../store/store.ts';

const BATCH = 200;

/** An enquiry, with what was done about it and how far it has got. */
export interface Followed<One extends Enquiry = Enquiry> {
	readonly enquiry: One;
	/** Oldest first. */
	readonly events: readonly EnquiryEvent[];
	readonly followUp: FollowUp;
}

/** Finds the events and the state of each enquiry, in the same order. */
export async function* withFollowUp<One extends Enquiry>(
	store: Pick<Store, 'eventsOfAll'>,
	source: AsyncIterable<One> | Iterable<One>,
): AsyncGenerator<Followed<One>> {
	for await (const batch of inBatches(source, BATCH)) {
		const eventsOf = await store.eventsOfAll(batch.map(({ id }) => id));
		for (const enquiry of batch) {
			const events = eventsOf.get(enquiry.id) ?? [];
			yield { enquiry, events, followUp: followUpOf(enquiry, events) };
		}
	}
}
