/** The visitor withdraws an enquiry, or asks again. */
import { standingEvents } from '#model/enquiry-events.ts';
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
	const standing = standingEvents(await context.store.eventsOf(press.enquiry.id));
	const withdrawn = standing.findLast(({ kind }) => kind === 'withdrawn');
	if (!withdrawn) return context.didNothing(press.enquiry, NOTHING_CHANGED);
	const isComplaint = standing.some(({ kind }) => kind === 'complaint');
	return context.record(
		press,
		{ kind: 'undone', undoes: withdrawn.id },
		isComplaint ? 'We have it again.' : 'We have it again, and ring you.',
	);
}
