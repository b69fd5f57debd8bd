/** How a person asked to be answered: by a call, by e-mail or by text message. */
import type { Enquiry } from '#model/enquiry.ts';
import { type AnswerWay, type EnquiryEvent, standingEvents } from '#model/enquiry-events.ts';
import { isSameSender } from '../answers/person-terms.ts';
import type { Store } from '../store/store.ts';
import type { Followed } from './with-follow-up.ts';

/** The latest choice among the events of enquiries of one person. Until there is one: by a call. */
export function latestAnswerWay(eventsOfEach: Iterable<readonly EnquiryEvent[]>): AnswerWay {
	const choices = [...eventsOfEach]
		.flatMap(standingEvents)
		.filter(({ kind }) => kind === 'answer-by')
		.sort((one, other) => one.at - other.at);
	return choices.at(-1)?.data.answerBy ?? 'ring';
}

/** The latest choice of the sender of an enquiry, among those of people who have their number. */
export const answerWayAmong = (
	choices: readonly Followed[],
	enquiry: Pick<Enquiry, 'answers'>,
): AnswerWay =>
	latestAnswerWay(
		choices.filter((one) => isSameSender(one.enquiry, enquiry)).map(({ events }) => events),
	);

/** Whether a sender chose how to be answered. */
export const hasChoice = ({ events }: Pick<Followed, 'events'>): boolean =>
	events.some(({ kind }) => kind === 'answer-by');

/**
 * The latest choice of the sender of an enquiry, about this one or another. `events` are its own.
 */
export async function answerWayOf(
	store: Pick<Store, 'othersBySender' | 'eventsOfAll'>,
	enquiry: Enquiry,
	events: readonly EnquiryEvent[],
): Promise<AnswerWay> {
	const others = (await store.othersBySender(enquiry)).filter((one) => isSameSender(one, enquiry));
	const theirs = await store.eventsOfAll(others.map(({ id }) => id));
	return latestAnswerWay([...theirs.values(), events]);
}
