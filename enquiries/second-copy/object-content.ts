/** What is sealed in an object of the second copy: an enquiry with what happened to it, or a photograph. */
import type { EnquiryEvent } from '../follow-up/events.ts';
import type { CopiedEnquiry } from '../store/copied-enquiry.ts';
import type { CopiedPhotograph } from '../store/photograph-copies.ts';

/** An object's content as an enquiry. Throws when it is none. */
export function readCopy(content: Buffer): CopiedEnquiry {
	const enquiry = JSON.parse(content.toString()) as CopiedEnquiry;
	if (typeof enquiry.reference !== 'string' || typeof enquiry.answers !== 'object') throw new Error('no enquiry');
	return enquiry;
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
