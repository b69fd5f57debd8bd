/**
 * The messages of the outbox: e-mails and webhook calls that wait for their delivery. Code and
 * tables call one a dispatch, because a message is also what a visitor writes.
 */
import type { Enquiry } from './enquiry.ts';

/**
 * The kind of a letter about what a visitor did. Stored by this name, so that a version gone back
 * to still delivers it.
 */
export const VISITOR_UPDATE = 'news';

/** Whom a kind of letter is for, and what follows from that. */
type LetterRule =
	/**
	 * Where the firm's mailbox refuses it, it goes to the second address. The office can have it sent
	 * again.
	 */
	| 'to the firm'
	/** Never to another address, nor again. */
	| 'to a visitor'
	/** Besides, at most one to a mailbox in a day. */
	| 'to a visitor, once a day'
	/** Nor ever a second one to a mailbox. */
	| 'to a visitor, once';

/**
 * The kinds that are sent as e-mails. An enquiry causes one to the office and one to the visitor.
 * Later the office hears what the visitor has said on their own page (`VISITOR_UPDATE`), and who
 * became a customer gets thanks. Who asked for a visit hears that we have it (`visit-asked`), and
 * what becomes of it (`visit`). The digest and the alert inform the office about the website
 * itself; `promise` warns it before the promise to ring breaks. `month` tells the owner what a month
 * brought.
 */
const letters = {
	office: 'to the firm',
	acknowledgement: 'to a visitor, once a day',
	digest: 'to the firm',
	[VISITOR_UPDATE]: 'to the firm',
	promise: 'to the firm',
	'visit-asked': 'to a visitor, once a day',
	visit: 'to a visitor',
	thanks: 'to a visitor, once',
	month: 'to the firm',
	alert: 'to the firm',
} as const satisfies Record<string, LetterRule>;
export type LetterKind = keyof typeof letters;
export const letterKinds = Object.keys(letters) as LetterKind[];

/** The kinds of letter that have this rule. */
export const lettersThatGo = (rule: LetterRule): readonly DispatchKind[] =>
	letterKinds.filter((kind) => letters[kind] === rule);

/**
 * The kinds that keep the second copy of an enquiry: `copy` has it copied to another place, and
 * `copy-erase` has its copies deleted there. Their recipient is the enquiry's reference, which
 * outlives it, and they are done when they are gone.
 */
export const copyKinds = ['copy', 'copy-erase'] as const;
export type CopyKind = (typeof copyKinds)[number];

/** All kinds. `webhook` hands an enquiry over to another system. */
export const dispatchKinds = [...letterKinds, 'webhook', ...copyKinds] as const;
export type DispatchKind = (typeof dispatchKinds)[number];

/** Whether a message keeps the second copy. */
export const isCopyKind = (kind: string): kind is CopyKind =>
	(copyKinds as readonly string[]).includes(kind);

/** A dispatch goes from `waiting` to `claimed`, then to any other state or back to `waiting`. */
export const dispatchStates = ['waiting', 'claimed', 'delivered', 'parked'] as const;
export type DispatchState = (typeof dispatchStates)[number];

/** One dispatch, claimed for one attempt. */
export interface ClaimedDispatch {
	readonly id: string;
	readonly kind: DispatchKind;
	readonly recipient: string;
	/** The same on every attempt, so that mailboxes can recognise duplicates. */
	readonly messageId: string;
	/** Including this one. */
	readonly attempts: number;
	/** How many attempts failed because of this dispatch, not because the destination was down. */
	readonly refusals: number;
	/** Whether it is sent in its plainest form, because the mail server refused the full one. */
	readonly isPlain: boolean;
	readonly queuedAt: number;
	/** Proves that the claim is still ours when the outcome is recorded. */
	readonly claimId: string;
	/** Absent for a notice. */
	readonly enquiry?: Enquiry;
}

/** A dispatch as the office sees it. */
export interface Dispatch {
	/** May be a kind of a newer version. */
	readonly kind: string;
	readonly recipient: string;
	readonly state: DispatchState;
	readonly queuedAt: number;
	readonly dueAt: number;
	readonly attempts: number;
	readonly lastFailure?: string;
	readonly deliveredAt?: number;
}
