/**
 * Reads and checks database rows. A value of the wrong type is an error that names its column and
 * never quotes the value.
 */

import type { Enquiry } from '#model/enquiry.ts';
import { formNames } from '#model/form-names.ts';
import {
	type ClaimedDispatch,
	type Dispatch,
	dispatchKinds,
	dispatchStates,
} from '#model/outbox-message.ts';
import { type AnswerSeal, noSeal } from './answer-seal.ts';
import type { Row } from './database.ts';

/**
 * A row has an invalid value: it was changed by hand, or the file is damaged. The message contains
 * no personal data.
 */
export class RowError extends Error {
	override name = 'RowError';
	/** Such as `column form is not one of contact, funding, telephone`. */
	readonly problem: string;

	constructor(row: Row | undefined, problem: string) {
		super(
			`The database holds a wrong value${typeof row?.id === 'string' ? ` in the row with id ${row.id}` : ''}: ${problem}.`,
		);
		this.problem = problem;
	}
}

/**
 * Whether a row has an invalid value. By the name: an error that comes from the thread of the store
 * has lost its class (src/enquiries/store/sqlite/sqlite-in-thread.ts).
 */
export const isRowError = (error: unknown): error is RowError =>
	error instanceof Error && error.name === 'RowError' && 'problem' in error;

/** A column that must hold text. */
export function text(row: Row | undefined, column: string): string {
	const value = row?.[column];
	if (typeof value !== 'string') throw new RowError(row, `column ${column} is not text`);
	return value;
}

/** A column that must hold a whole number: a count, or milliseconds since 1970. */
export function wholeNumber(row: Row | undefined, column: string): number {
	const value = row?.[column];
	if (typeof value !== 'number' || !Number.isSafeInteger(value))
		throw new RowError(row, `column ${column} is not a whole number`);
	return value;
}

/** A column that must hold bytes. */
export function bytes(row: Row | undefined, column: string): Uint8Array {
	const value = row?.[column];
	if (!(value instanceof Uint8Array)) throw new RowError(row, `column ${column} is not bytes`);
	return value;
}

/**
 * A column that may be NULL, read as undefined. A column missing from the query is still an error.
 */
export function optional<T>(
	read: (row: Row | undefined, column: string) => T,
	row: Row | undefined,
	column: string,
): T | undefined {
	return row?.[column] === null ? undefined : read(row, column);
}

/** A column that must hold one of the choices. */
export function oneOf<T extends string>(
	row: Row | undefined,
	column: string,
	choices: readonly T[],
): T {
	const value = row?.[column];
	const found = choices.find((choice) => choice === value);
	if (found === undefined)
		throw new RowError(row, `column ${column} is not one of ${choices.join(', ')}`);
	return found;
}

/** An enquiry's answers by field name. */
export function answersIn(row: Row | undefined): Record<string, string> {
	const value = json(row, 'answers');
	if (!isObject(value) || !isRecordOfText(value))
		throw new RowError(row, 'column answers is not an object of texts');
	return value;
}

/** The consents given with an enquiry. */
export function consentsIn(row: Row | undefined): string[] {
	const value = json(row, 'consents');
	if (!isListOfText(value)) throw new RowError(row, 'column consents is not a list of texts');
	return value;
}

/** A column that must hold an object as JSON. `value` is its text where that was sealed. */
export function jsonObject(row: Row | undefined, column: string, value?: string): object {
	const found = json(row, column, value);
	if (!isObject(found)) throw new RowError(row, `column ${column} is not an object`);
	return found;
}

function json(row: Row | undefined, column: string, value = text(row, column)): unknown {
	try {
		return JSON.parse(value);
	} catch {
		// Without the cause, because the parser's message quotes the value.
		throw new RowError(row, `column ${column} is not JSON`);
	}
}

const isObject = (value: unknown): value is object =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function isRecordOfText(value: object): value is Record<string, string> {
	return Object.values(value).every((one) => typeof one === 'string');
}

function isListOfText(value: unknown): value is string[] {
	return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

/** A row of the table `enquiry`. Without the seal, sealed answers stay sealed. */
export function enquiryFrom(row: Row, seal: AnswerSeal = noSeal): Enquiry {
	return {
		id: text(row, 'id'),
		reference: text(row, 'reference'),
		form: oneOf(row, 'form', formNames),
		formVersion: wholeNumber(row, 'form_version'),
		receivedAt: wholeNumber(row, 'received_at'),
		answers: seal.open(text(row, 'id'), answersIn(row)),
		consents: consentsIn(row),
		follows: optional(text, row, 'follows'),
		quarantined: optional(text, row, 'quarantined'),
		forgottenAt: optional(wholeNumber, row, 'forgotten_at'),
	};
}

/**
 * An enquiry whose row has an invalid value. It cannot be shown until the row is corrected, but it
 * can be erased.
 */
export interface InvalidEnquiry {
	readonly id: string;
	readonly reference: string;
	/** Which column is wrong, without personal data. */
	readonly problem: string;
}

/** The same: one invalid row must not keep the others from the office. */
export function enquiryOrInvalid(row: Row, seal: AnswerSeal): Enquiry | InvalidEnquiry {
	try {
		return enquiryFrom(row, seal);
	} catch (error) {
		if (!isRowError(error)) throw error;
		return { id: text(row, 'id'), reference: text(row, 'reference'), problem: error.problem };
	}
}

/**
 * A row of the table `dispatch`, as the office sees it: also of a kind that only a newer version
 * writes, so that it can be shown.
 */
export function dispatchFrom(row: Row): Dispatch {
	return {
		kind: text(row, 'kind'),
		recipient: text(row, 'recipient'),
		state: oneOf(row, 'state', dispatchStates),
		queuedAt: wholeNumber(row, 'queued_at'),
		dueAt: wholeNumber(row, 'due_at'),
		attempts: wholeNumber(row, 'attempts'),
		lastFailure: optional(text, row, 'last_failure'),
		deliveredAt: optional(wholeNumber, row, 'delivered_at'),
	};
}

/** A claimed row of the table `dispatch`, with the row of its enquiry unless it is a notice. */
export function claimedDispatchFrom(
	row: Row,
	enquiryRow: Row | undefined,
	seal: AnswerSeal = noSeal,
): ClaimedDispatch {
	const { recipient, attempts, queuedAt } = dispatchFrom(row);
	return {
		id: text(row, 'id'),
		kind: oneOf(row, 'kind', dispatchKinds),
		recipient,
		messageId: text(row, 'message_id'),
		attempts,
		refusals: wholeNumber(row, 'refusals'),
		isPlain: wholeNumber(row, 'plain') === 1,
		queuedAt,
		claimId: text(row, 'claim'),
		enquiry: enquiryRow && enquiryFrom(enquiryRow, seal),
	};
}
