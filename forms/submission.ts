/** Sending from the browser, in either form: which reference goes with which answers, and what became of it. Pure, no browser needed. */
import type { Answers } from './field.ts';

/** Answers on their way to the office, under the one reference that is theirs. */
export interface Attempt {
	readonly answers: Answers;
	readonly reference: string;
}

/** What was sent in vain, until it is sent again or discarded. */
export interface FailedAttempt extends Attempt {
	/** The server's own sentence, where it gave one that a visitor can use. */
	readonly says?: string;
}

/** Where sending stands. It lives in the page's memory and nowhere else: never in the browser's storage (decision 1, no. 4). */
export interface Submission {
	/** Under way. While it is, nothing else is sent. `again`: it is tried again, and the fields may hold something else by now. */
	readonly sending?: Attempt & { readonly again?: true };
	/** What was sent in vain last. */
	readonly lost?: FailedAttempt;
	/** What was sent in vain before that, for somebody else or with other answers, the newest first. */
	readonly lostBefore?: readonly FailedAttempt[];
	/** What was received, the newest first. */
	readonly received: readonly Received[];
	/** Everything that was sent from this page, whatever became of it. */
	readonly attempts: readonly Attempt[];
}

/** That an enquiry was received. */
export interface Received {
	readonly reference: string;
	/** The day it was at the server, where it is known. */
	readonly day?: string;
}

/** What became of an attempt. */
export type SubmissionEvent =
	| { readonly type: 'received'; readonly day: string }
	/** Refused, or nobody can tell. */
	| { readonly type: 'failed'; readonly says?: string };

/** Nothing sent yet, unless the page was drawn for something that a post has brought. */
export function noSubmission(received: readonly string[] = []): Submission {
	return { received: received.map((reference) => ({ reference })), attempts: [] };
}

/**
 * Sends answers off. The very same answers go under the reference they had before, so that a lost "OK" makes no second
 * enquiry. Other answers go under the fresh one: the first may have been kept, and its reference is its own from then on.
 */
export function send(submission: Submission, answers: Answers, fresh: string): Submission {
	if (submission.sending) return submission;
	const before = submission.attempts.find((attempt) => areSame(attempt.answers, answers));
	const attempt: Attempt = { answers, reference: before?.reference ?? fresh };
	return { ...submission, sending: attempt, attempts: before ? submission.attempts : [...submission.attempts, attempt] };
}

/** Sends once more what was sent in vain last. */
export function sendAgain(submission: Submission): Submission {
	const { sending, lost } = submission;
	if (sending || !lost) return submission;
	return { ...submission, sending: { answers: lost.answers, reference: lost.reference, again: true } };
}

/** Writes down what became of what was under way. What was lost before stays lost until it is sent itself, or discarded. */
export function settle(submission: Submission, fate: SubmissionEvent): Submission {
	const { sending, lost, lostBefore = [], ...others } = submission;
	if (!sending) return submission;
	const { answers, reference } = sending;
	const stillLost = [...(lost ? [lost] : []), ...lostBefore].filter((earlier) => earlier.reference !== reference);
	if (fate.type === 'failed')
		return { ...others, ...asLost([{ answers, reference, ...(fate.says ? { says: fate.says } : {}) }, ...stillLost]) };
	const receivedBefore = others.received.filter((earlier) => earlier.reference !== reference);
	return { ...others, ...asLost(stillLost), received: [{ reference, day: fate.day }, ...receivedBefore] };
}

/** Forgets what was sent in vain last. */
export function discard({ lost: _, lostBefore = [], ...others }: Submission): Submission {
	return { ...others, ...asLost(lostBefore) };
}

function asLost([lost, ...lostBefore]: readonly FailedAttempt[]): Pick<Submission, 'lost' | 'lostBefore'> {
	return { ...(lost ? { lost } : {}), ...(lostBefore.length > 0 ? { lostBefore } : {}) };
}

/** The answers that the newest reference stands for; unknown where the page was drawn with it. */
export function answersReceived({ received, attempts }: Submission): Answers | undefined {
	return attempts.find(({ reference }) => reference === received[0]?.reference)?.answers;
}

function areSame(one: Answers, other: Answers): boolean {
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	return [...names].every((name) => one[name] === other[name]);
}
