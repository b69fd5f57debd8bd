/**
 * What is sealed in an object of the second copy: an enquiry with what happened to it, or a
 * photograph.
 */
import * as z from 'zod';
import type { EnquiryEvent } from '#model/enquiry-events.ts';
import { formNames } from '#model/form-names.ts';
import type { CopiedEnquiry } from '../store/second-copy/copied-enquiry.ts';
import type { CopiedPhotograph } from '../store/second-copy/photograph-copies.ts';

const wholeNumber = z.int();

/** What the store needs of an enquiry that comes back. Newer versions may have more. */
const copiedEnquiry = z.looseObject({
	id: z.string(),
	reference: z.string(),
	form: z.enum(formNames),
	formVersion: wholeNumber,
	receivedAt: wholeNumber,
	answers: z.record(z.string(), z.string()),
	consents: z.array(z.string()),
	follows: z.string().optional(),
	quarantined: z.string().optional(),
	forgottenAt: wholeNumber.optional(),
	fingerprint: z.string(),
	state: z
		.looseObject({
			events: z.array(
				z.looseObject({
					id: z.string(),
					at: wholeNumber,
					kind: z.string(),
					by: z.looseObject({ who: z.string() }),
					data: z.looseObject({}),
				}),
			),
			links: z.array(
				z.looseObject({
					hash: z.string(),
					issuedAt: wholeNumber,
					revokedAt: wholeNumber.optional(),
				}),
			),
			complaints: z.array(z.looseObject({ number: wholeNumber, receivedOn: z.string() })),
		})
		.optional(),
});

const photographLine = z.looseObject({
	id: z.string(),
	enquiryId: z.string(),
	subject: z.string(),
	addedAt: wholeNumber,
	width: wholeNumber,
	height: wholeNumber,
	fullBytes: wholeNumber,
});

/**
 * An object's content as an enquiry. Throws when it is none, with an error that quotes nothing of
 * it.
 */
export function readCopy(content: Buffer): CopiedEnquiry {
	return checkedJson(content, copiedEnquiry, 'no enquiry') as CopiedEnquiry;
}

function checkedJson<T>(content: Buffer, schema: z.ZodType<T>, problem: string): T {
	let value: unknown;
	try {
		value = JSON.parse(content.toString());
	} catch {
		// Without the cause, because the parser's message quotes the value.
		throw new Error(problem);
	}
	const { data, success } = schema.safeParse(value);
	if (!success) throw new Error(problem);
	return data;
}

/** A line of JSON, then both JPEGs. */
export function writePhotograph({ full, preview, ...photograph }: CopiedPhotograph): Buffer {
	return Buffer.concat([
		Buffer.from(`${JSON.stringify({ ...photograph, fullBytes: full.length })}\n`),
		full,
		preview,
	]);
}

/** Reads what `writePhotograph` wrote. Throws when it is something else. */
export function readPhotograph(content: Buffer): CopiedPhotograph {
	const line = content.indexOf('\n');
	const { fullBytes, ...photograph } = checkedJson(
		content.subarray(0, line),
		photographLine,
		'no photograph',
	);
	const start = line + 1;
	return {
		...photograph,
		full: content.subarray(start, start + fullBytes),
		preview: content.subarray(start + fullBytes),
	};
}

/** The photographs that their visitor has removed. */
export const removedPhotographs = (
	events: readonly EnquiryEvent[],
): ReadonlySet<string | undefined> =>
	new Set(
		events.filter(({ kind }) => kind === 'photograph-removed').map(({ data }) => data.photograph),
	);
