/** Whether the person of an enquiry may be rung, looked up when a letter about it is written. */
import type { Enquiry } from '#model/enquiry.ts';
import { followUpOf, mayBeRung } from '#model/follow-up.ts';
import { refusalBefore } from '../follow-up/refusal-of-calls.ts';
import { describeState } from '../follow-up/words.ts';
import type { Store } from '../store/store.ts';

export interface CallState {
	/** Why the visitor is not to be rung, in a sentence: they said so, or complain. */
	readonly doNotRing?: string;
	/** The words by which the same person asked for no call in an earlier enquiry. */
	readonly noCallsBefore?: string;
	/** When the visitor asked to be rung, in words. */
	readonly callTime?: string;
}

/**
 * For a letter to the office. One to the visitor must not say what was written under another
 * address with the same number: `isToVisitor` leaves that out.
 */
export async function callStateOf(
	store: Pick<Store, 'eventsOf' | 'earlierThan'>,
	enquiry: Enquiry,
	isToVisitor = false,
): Promise<CallState> {
	const followUp = followUpOf(enquiry, await store.eventsOf(enquiry.id));
	const { email = '' } = enquiry.answers;
	return {
		doNotRing: mayBeRung(followUp) ? undefined : describeState(followUp),
		noCallsBefore: await refusalBefore(
			store,
			isToVisitor ? { ...enquiry, answers: { email } } : enquiry,
		),
		callTime: followUp.callTime,
	};
}
