/** The visitor says how to be answered. */

import { waysToAnswer } from '#enquiries/answers/answer-ways.ts';
import { personTerms } from '#enquiries/answers/person-terms.ts';
import { latestAnswerWay } from '#enquiries/follow-up/answer-way.ts';
import { hearingWords } from '#enquiries/follow-up/events-in-words.ts';
import type { Store } from '#enquiries/store/store.ts';
import { visitorFields } from '#forms/fields/hidden-fields.ts';
import type { Answering } from '#forms/sending/next-steps.ts';
import { withCapital } from '#model/capitals.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { hearings } from '#model/enquiry-events.ts';
import { type FollowUp, followUpOf, mayBeAnswered } from '#model/follow-up.ts';
import {
	NOTHING_CHANGED,
	type Outcome,
	type Press,
	record,
	type VisitorPageParts,
} from './presses.ts';
import { type VisitParts, visitQuestion } from './visit.ts';

/**
 * The page of the nonces on confirmations. Only the browser that has just sent the enquiry is shown
 * one, so no link scanner presses it, and a press need not wait.
 */
export const CONFIRMATION_NONCE = 'confirmation';

/**
 * How far an enquiry has got, with what its sender chose last, about this enquiry or another one
 * with the same phone number and the same e-mail address: a stranger who types one of them learns of
 * no choice.
 */
export async function followUpForVisitor(
	store: Pick<Store, 'eventsOf' | 'eventsOfAll' | 'othersBySender'>,
	enquiry: Enquiry,
): Promise<FollowUp> {
	const events = await store.eventsOf(enquiry.id);
	const terms = personTerms(enquiry).join();
	const others = (await store.othersBySender(enquiry)).filter(
		(one) => personTerms(one).join() === terms,
	);
	const theirs = await store.eventsOfAll(others.map(({ id }) => id));
	const answerBy = latestAnswerWay([...theirs.values(), events]);
	return { ...followUpOf(enquiry, events), answerBy };
}

const asChosen = {
	ring: 'By phone, unless you choose something else.',
	email: 'By e-mail, as you asked. We do not ring you.',
	text: 'By text message, as you asked. We do not ring you.',
} as const;

const labels = {
	ring: 'Ring me instead',
	email: 'E-mail me instead',
	text: 'Text me instead',
} as const;

/**
 * How the sender of an enquiry is answered, and what they may say of it by one press. `all`: whether
 * every half-day for a visit is shown.
 */
export async function answeringFor(
	parts: VisitParts,
	enquiry: Enquiry,
	followUp: FollowUp,
	nonce: string,
	all?: boolean,
): Promise<Answering> {
	const by = followUp.answerBy;
	const ways = {
		act: 'answer-by',
		question: 'How shall we answer you?',
		answer: asChosen[by],
		name: visitorFields.answerBy,
		buttons: waysToAnswer(enquiry)
			.filter((way) => way !== by)
			.map((value) => ({ value, words: labels[value] })),
	};
	const heardOf = {
		act: 'heard-of',
		question: 'How did you hear of us?',
		name: visitorFields.heardOf,
		buttons: followUp.heardOf
			? []
			: hearings.map((value) => ({ value, words: withCapital(hearingWords[value]) })),
		isLast: true,
	};
	const visit = await visitQuestion(parts, enquiry, followUp, all);
	const askable = mayBeAnswered(followUp) ? [ways, heardOf].filter((one) => one.buttons[0]) : [];
	return { by, questions: [askable, visit ?? []].flat(), nonce };
}

/** Keeps the way that was chosen. */
export async function chooseAnswerWay(parts: VisitorPageParts, press: Press): Promise<Outcome> {
	const { enquiry, posted } = press;
	const way = waysToAnswer(enquiry).find((one) => one === posted.get(visitorFields.answerBy));
	const followUp = await followUpForVisitor(parts.store, enquiry);
	if (!way || !mayBeAnswered(followUp)) return NOTHING_CHANGED;
	if (way === followUp.answerBy) return { done: 'answer-by' };
	return record(parts, press, { kind: 'answer-by', data: { answerBy: way } }, 'answer-by');
}
