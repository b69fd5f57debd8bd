/**
 * The names of the second copy's objects. All of an enquiry begins with its reference:
 * `7K3M-9QXD-4/000017-1f3a9c2e.json.age` is its 17th change.
 */
import { hash } from 'node:crypto';
import { readReference } from '#model/reference.ts';
import type { EnquiryToCopy } from '../store/copies/copy-queue.ts';

export interface ObjectName {
	readonly name: string;
	readonly reference: string;
	/** Of the change. */
	readonly number: number;
}

const NAME = /^([\dA-Z-]{11})\/(\d{6,15})-[\da-f]{8}\.json\.age$/;

/** What an object's name says. Undefined for any other name: such objects are left alone. */
export function readName(name: string): ObjectName | undefined {
	const [, reference, number] = NAME.exec(name) ?? [];
	if (!reference || readReference(reference) !== reference) return undefined;
	return { name, reference, number: Number(number) };
}

/**
 * The name of a change's object. Equal for equal content, so that a second try replaces the first;
 * and another where another store has given the same number, or this one before a backup was
 * restored.
 */
export function changeName({ number, enquiry }: EnquiryToCopy): string {
	// What was just saved has its parts in another order than what is read from the store, and not
	// those that are undefined there.
	const parts = Object.entries(enquiry)
		.filter(([, part]) => part !== undefined)
		.sort();
	const ending = hash('sha256', JSON.stringify([number, parts])).slice(0, 8);
	return `${enquiry.reference}/${String(number).padStart(6, '0')}-${ending}.json.age`;
}
