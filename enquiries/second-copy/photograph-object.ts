/** A photograph as an object of the second copy: its name, and what is sealed. */
import { readReference } from '../../forms/reference.ts';
import type { EnquiryEvent } from '../follow-up/events.ts';
import type { CopiedPhotograph, PhotographName } from '../store/photograph-copies.ts';

/** The suffix of photographs. A version that does not know it leaves them alone. */
const SUFFIX = '.photograph';

/** The name of a photograph's object. It begins as its enquiry's does, so that both are found together. */
export const photographObjectName = ({ reference, id }: PhotographName): string => `${reference}.${id}${SUFFIX}`;

/** The photograph in the name of one of our objects. Undefined for any other name. */
export function photographIn(name: string): PhotographName | undefined {
	const dot = name.indexOf('.');
	if (!name.endsWith(SUFFIX) || dot < 0) return undefined;
	const reference = readReference(name.slice(0, dot));
	const id = name.slice(dot + 1, -SUFFIX.length);
	return reference && id ? { reference, id } : undefined;
}

/** A line of JSON, then both JPEGs. */
export function writePhotograph({ full, preview, ...photograph }: CopiedPhotograph): Buffer {
	return Buffer.concat([Buffer.from(`${JSON.stringify({ ...photograph, fullBytes: full.length })}\n`), full, preview]);
}

/** Reads what `writePhotograph` wrote. Throws when it is something else. */
export function readPhotograph(content: Buffer): CopiedPhotograph {
	const line = content.indexOf('\n');
	const { fullBytes, ...photograph } = JSON.parse(content.subarray(0, line).toString()) as CopiedPhotograph & { fullBytes: number };
	const start = line + 1;
	if (typeof photograph.enquiryId !== 'string' || !Number.isSafeInteger(fullBytes)) throw new Error('no photograph');
	return { ...photograph, full: content.subarray(start, start + fullBytes), preview: content.subarray(start + fullBytes) };
}

/** The photographs that their visitor has removed. */
export const removedPhotographs = (events: readonly EnquiryEvent[]): ReadonlySet<string | undefined> =>
	new Set(events.filter(({ kind }) => kind === 'photograph-removed').map(({ data }) => data.photograph));
