/** An enquiry as an object of the second copy: its names, and what is read from one. */
import { createHash } from 'node:crypto';
import { readReference } from '../../forms/reference.ts';
import type { CopiedEnquiry } from '../store/copied-enquiry.ts';

/** The suffix of our objects. Others in the same place are left alone. */
const SUFFIX = '.sealed';

/** The suffix of an object that another store made, and whose name an enquiry of this store has now. */
const EARLIER = '.earlier';

/** The name of an enquiry's object. */
export const objectName = (reference: string): string => reference + SUFFIX;

/** The reference in the name of one of our objects. Undefined for any other name. */
export const referenceIn = (name: string): string | undefined =>
	name.endsWith(SUFFIX) ? readReference(name.slice(0, -SUFFIX.length)) : undefined;

/** What the names of an enquiry's objects begin with. */
export const objectsOf = (reference: string): string => `${reference}.`;

/** The reference in the name of an object that was set aside. Undefined for any other name. */
export const referenceOfEarlier = (name: string): string | undefined =>
	name.endsWith(EARLIER) ? readReference(name.slice(0, name.indexOf('.'))) : undefined;

/** The name under which an object is set aside: it says what is in it, so that the same is set aside once. */
export const earlierName = (reference: string, content: Buffer): string =>
	`${reference}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${EARLIER}`;

/** An object's content as an enquiry. Throws when it is none. */
export function readCopy(content: Buffer): CopiedEnquiry {
	const enquiry = JSON.parse(content.toString()) as CopiedEnquiry;
	if (typeof enquiry.reference !== 'string' || typeof enquiry.answers !== 'object') throw new Error('no enquiry');
	return enquiry;
}
