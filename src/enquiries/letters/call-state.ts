/** Whether and how the person of an enquiry is answered, as letters about it say. */
import type { AnswerWay } from '#model/enquiry-events.ts';

export interface CallState {
	/** Why the office does not get in touch, in a sentence: the visitor has withdrawn it, or complains. */
	readonly doNotRing?: string;
	/** How they asked to be answered, about this or anything else. */
	readonly answerBy: AnswerWay;
	/** When the visitor asked to be rung, in words. */
	readonly callTime?: string;
}

/** Whether a letter may promise a call, or show a number that can be pressed. */
export const isToBeRung = ({ doNotRing, answerBy }: CallState): boolean =>
	doNotRing === undefined && answerBy === 'ring';
