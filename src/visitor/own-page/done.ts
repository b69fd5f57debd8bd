/** What a press did, in words: its answer leads to the page with `?done=` and the word. */

import { type FollowUp, mayBeAnswered, mayBeRung } from '#model/follow-up.ts';

const answerBy = {
	ring: 'You asked us to ring you.',
	email: 'You asked for an e-mail. We do not ring you.',
	text: 'You asked for a text message. We do not ring you.',
} as const;

/** Undefined where it is no longer so: the browser may come back to the address later. */
const sentences = {
	'answer-by': (followUp) => (mayBeAnswered(followUp) ? answerBy[followUp.answerBy] : undefined),
	'call-time': (followUp) =>
		followUp.callTime && mayBeRung(followUp)
			? `We ring you ${followUp.callTime.toLowerCase()} where we can.`
			: undefined,
	visit: ({ visit }) =>
		visit?.isConfirmed
			? undefined
			: visit
				? 'You asked for the visit below.'
				: 'The visit is cancelled.',
	'heard-of': () => 'Thank you for telling us.',
	corrected: () => 'Corrected. The office has it.',
	withdrawn: ({ state }) =>
		state === 'withdrawn'
			? 'You have withdrawn it. We do not get in touch about it any more.'
			: undefined,
	'asked-again': ({ state }) => (state === 'withdrawn' ? undefined : 'We have it again.'),
} as const satisfies Record<string, (followUp: FollowUp) => string | undefined>;
export type Done = keyof typeof sentences;

const isDone = (word: string): word is Done => Object.hasOwn(sentences, word);

/** The sentence for the word in an address. Undefined where there is none. */
export const doneSentence = (word: string | null, followUp: FollowUp): string | undefined =>
	word !== null && isDone(word) ? sentences[word](followUp) : undefined;
