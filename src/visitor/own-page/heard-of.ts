/** The visitor says how they heard of the firm: no news for the office, so no letter goes. */

import { visitorFields } from '#forms/fields/hidden-fields.ts';
import { hearings } from '#model/enquiry-events.ts';
import { followUpOf } from '#model/follow-up.ts';
import { NOTHING_CHANGED, type Outcome, type Press, type VisitorPageParts } from './presses.ts';

/**
 * Keeps what was pressed last. Without a nonce, because a page that was left open may change it; the
 * same press once more changes nothing.
 */
export async function sayHeardOf(
	{ store, now }: VisitorPageParts,
	{ enquiry, posted }: Press,
): Promise<Outcome> {
	const heardOf = hearings.find((one) => one === posted.get(visitorFields.heardOf));
	if (!heardOf) return NOTHING_CHANGED;
	const known = followUpOf(enquiry, await store.eventsOf(enquiry.id));
	if (known.heardOf === heardOf) return { done: 'heard-of' };
	const event = { kind: 'heard-of', by: { who: 'visitor' }, data: { heardOf } } as const;
	const { state } = await store.recordEvent(enquiry.id, event, now());
	return state === 'gone' ? 'gone' : { done: 'heard-of' };
}
