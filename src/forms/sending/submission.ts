/**
 * The state of sending, in either form: which reference belongs to which answers, and how each
 * attempt ended. Pure, needs no browser.
 */
import type { Answers } from '../fields/field.ts';
import type { Receipt } from './next-steps.ts';

/** Answers that are sent to the office, with their reference. */
export interface Attempt {
	readonly answers: Answers;
	readonly reference: string;
}

/** An attempt that failed, kept until it is sent again or discarded. */
interface FailedAttempt extends Attempt {
	/** The server's own sentence, where it gave one that a visitor can use. */
	readonly message?: string;
}

/**
 * The state of sending, which lives in the page's memory and never in the browser's storage
 * (docs/specification.md, no. 4).
 */
export interface Submission {
	/**
	 * The attempt in progress; meanwhile nothing else is sent. `again`: it is a retry, and the fields
	 * may hold something else by now.
	 */
	readonly sending?: Attempt & { readonly again?: true };
	/** The attempt that failed last. */
	readonly failedAttempt?: FailedAttempt;
	/**
	 * Attempts that failed before that, for another person or with other answers, the newest first.
	 */
	readonly earlierFailures?: readonly FailedAttempt[];
	/** What was received, the newest first. */
	readonly received: readonly ReceivedEnquiry[];
	/** Everything that was sent from this page, received or not. */
	readonly attempts: readonly Attempt[];
}

interface ReceivedEnquiry {
	readonly reference: string;
	/** Missing of what the page was drawn with, and where a browser could not work it out. */
	readonly receipt?: Receipt;
}

/** How an attempt ended. */
export type SubmissionEvent =
	| { readonly type: 'received'; readonly receipt: Receipt | undefined }
	/** Refused, or there was no answer. */
	| { readonly type: 'failed'; readonly message?: string };

/** Nothing sent yet. `received` are the references that the page was drawn with. */
export function noSubmission(received: readonly string[] = []): Submission {
	return { received: received.map((reference) => ({ reference })), attempts: [] };
}

/**
 * Starts an attempt. Identical answers keep the reference they had, so that a lost "OK" makes no
 * second enquiry. Other answers get the fresh reference: the earlier ones may have been stored, and
 * their reference stays theirs.
 */
export function submit(
	submission: Submission,
	answers: Answers,
	freshReference: string,
): Submission {
	if (submission.sending) return submission;
	const before = submission.attempts.find((attempt) => areSame(attempt.answers, answers));
	const attempt: Attempt = { answers, reference: before?.reference ?? freshReference };
	return {
		...submission,
		sending: attempt,
		attempts: before ? submission.attempts : [...submission.attempts, attempt],
	};
}

/** Sends the attempt that failed last once more. */
export function retry(submission: Submission): Submission {
	const { sending, failedAttempt } = submission;
	if (sending || !failedAttempt) return submission;
	return {
		...submission,
		sending: { answers: failedAttempt.answers, reference: failedAttempt.reference, again: true },
	};
}

/**
 * Records how the attempt in progress ended. Earlier failures stay until they are sent themselves,
 * or discarded.
 */
export function recordResult(submission: Submission, result: SubmissionEvent): Submission {
	const { sending, failedAttempt, earlierFailures = [], ...others } = submission;
	if (!sending) return submission;
	const { answers, reference } = sending;
	const otherFailures = [...(failedAttempt ? [failedAttempt] : []), ...earlierFailures].filter(
		(earlier) => earlier.reference !== reference,
	);
	if (result.type === 'failed') {
		const failure: FailedAttempt = {
			answers,
			reference,
			message: result.message || undefined,
		};
		return { ...others, ...withFailures([failure, ...otherFailures]) };
	}
	const receivedBefore = others.received.filter((earlier) => earlier.reference !== reference);
	return {
		...others,
		...withFailures(otherFailures),
		received: [{ reference, receipt: result.receipt }, ...receivedBefore],
	};
}

/** Drops the attempt that failed last. */
export function discardFailed({
	failedAttempt: _,
	earlierFailures = [],
	...others
}: Submission): Submission {
	return { ...others, ...withFailures(earlierFailures) };
}

function withFailures([failedAttempt, ...earlierFailures]: readonly FailedAttempt[]): Pick<
	Submission,
	'failedAttempt' | 'earlierFailures'
> {
	return {
		failedAttempt,
		earlierFailures: earlierFailures.length > 0 ? earlierFailures : undefined,
	};
}

/** The answers behind the newest reference; undefined if the page was drawn with it. */
export function answersReceived({ received, attempts }: Submission): Answers | undefined {
	return attempts.find(({ reference }) => reference === received[0]?.reference)?.answers;
}

function areSame(one: Answers, other: Answers): boolean {
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	return [...names].every((name) => one[name] === other[name]);
}
