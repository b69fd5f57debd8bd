/** The visitor withdraws an enquiry, or asks again. */

import { standingEvents } from '#model/enquiry-events.ts';
import { followUpOf, mayBeRung } from '#model/follow-up.ts';
import {
	NOTHING_CHANGED,
	type Press,
	type VisitorAnswer,
	type VisitorContext,
} from './own-page-context.ts';

/** Withdraws the enquiry: the office no longer rings about it. */
export function withdraw(context: VisitorContext, press: Press): Promise<VisitorAnswer> {
	return context.record(
		press,
		{ kind: 'withdrawn' },
		'You have withdrawn it. We do not ring about it any more.',
	);
}

/** Takes a withdrawal back. */
export async function askAgain(context: VisitorContext, press: Press): Promise<VisitorAnswer> {
	const events = await context.store.eventsOf(press.enquiry.id);
	const withdrawn = standingEvents(events).findLast(({ kind }) => kind === 'withdrawn');
	if (!withdrawn) return context.didNothing(press.enquiry, NOTHING_CHANGED);
	const others = events.filter((event) => event !== withdrawn);
	return context.record(
		press,
		{ kind: 'undone', undoes: withdrawn.id },
		mayBeRung(followUpOf(press.enquiry, others))
			? 'We have it again, and ring you.'
			: 'We have it again.',
	);
}
