/**
 * The names of the second copy's objects. All of an enquiry begins with its reference:
 * `7K3M-9QXD-4/000017-1f3a9c2e` is its 17th change, `7K3M-9QXD-4/ID.photograph` a photograph.
 * Versions before wrote one object of an enquiry, `7K3M-9QXD-4.sealed`.
 */
import { readReference } from '#model/reference.ts';
import type { DueCopy } from '../store/second-copy/changes.ts';
import type { PhotographName } from '../store/second-copy/photograph-copies.ts';

export interface ObjectName {
	readonly name: string;
	readonly reference: string;
	/** Of the change. 0 in the form of versions before. */
	readonly number: number;
	/** The id of the photograph, if it is one. */
	readonly photograph?: string;
	/** The name under which the content was sealed. */
	readonly sealedAs: string;
}

/**
 * `.sealed`, `.HASH.earlier` (of another enquiry with this reference) and `.ID.photograph` are what
 * versions before wrote.
 */
const NAME =
	/^([\dA-Z-]{11})(?:\/(\d{6,})-[\da-f]{8}|\.sealed|\.[\da-f]{16}(\.earlier)|[./]([\w-]+)\.photograph)$/;

/** What an object's name says. Undefined for any other name: such objects are left alone. */
export function readName(name: string): ObjectName | undefined {
	const [, reference, number = 0, earlier, photograph] = NAME.exec(name) ?? [];
	if (!reference || readReference(reference) !== reference) return undefined;
	return {
		name,
		reference,
		number: Number(number),
		sealedAs: earlier ? `${reference}.sealed` : name,
		...(photograph ? { photograph } : {}),
	};
}

/** The number in the token of a due change. Undefined for a token of a version before. */
export function numberIn(token: string): number | undefined {
	const [, number] = /^(\d+)-[\da-f]{8}$/.exec(token) ?? [];
	return number === undefined ? undefined : Number(number);
}

/** The name of a change's object. */
export const changeName = ({ reference, token }: Pick<DueCopy, 'reference' | 'token'>): string =>
	`${reference}/${token.replace(/^\d+/, (number) => number.padStart(6, '0'))}`;

/** The name of a photograph's object. */
export const photographObjectName = ({ reference, id }: PhotographName): string =>
	`${reference}/${id}.photograph`;
