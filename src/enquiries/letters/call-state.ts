/** Whether and how the person of an enquiry is answered, read when a letter about it is written. */
import type { Enquiry } from '#model/enquiry.ts';
import type { AnswerWay } from '#model/enquiry-events.ts';
import { followUpOf, mayBeAnswered } from '#model/follow-up.ts';
import { answerWayOf } from '../follow-up/answer-way.ts';
import { describeState } from '../follow-up/words.ts';
import type { Store } from '../store/store.ts';

export interface CallState {
	/** Why nobody gets in touch, in a sentence: the visitor has withdrawn it, or complains. */
	readonly doNotRing?: string;
	/** How they asked to be answered, about this or anything else. */
	readonly answerBy: AnswerWay;
	/** When the visitor asked to be rung, in words. */
	readonly callTime?: string;
}

/** Whether a letter may promise a call, or show a number that can be pressed. */
export const isToBeRung = ({ doNotRing, answerBy }: CallState): boolean =>
	doNotRing === undefined && answerBy === 'ring';

/**
 * For a letter to the office. One to the visitor must not show what was chosen under another
 * address with the same number: `isToVisitor` leaves that out.
 */
export async function callStateOf(
	store: Pick<Store, 'eventsOf' | 'eventsOfAll' | 'othersBySender'>,
	enquiry: Enquiry,
	isToVisitor = false,
): Promise<CallState> {
	const events = await store.eventsOf(enquiry.id);
	const followUp = followUpOf(enquiry, events);
	const { email = '' } = enquiry.answers;
	const person = isToVisitor ? { ...enquiry, answers: { email } } : enquiry;
	return {
		doNotRing: mayBeAnswered(followUp) ? undefined : describeState(followUp),
		answerBy: await answerWayOf(store, person, events),
		callTime: followUp.callTime,
	};
}
