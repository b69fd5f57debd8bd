/**
 * What is in an object of the second copy: an enquiry with what happened to it, as JSON. It names its
 * object, so that none can be passed off as another.
 */
import * as z from 'zod';
import { formNames } from '#model/form-names.ts';
import type { CopiedEnquiry } from '../store/copies/copied-enquiry.ts';
import type { EnquiryToCopy } from '../store/copies/copy-queue.ts';
import type { ObjectName } from './object-names.ts';

const wholeNumber = z.int();

/** What the store needs of an enquiry that comes back. */
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
	state: z.looseObject({
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
	}),
});

/** An enquiry as the JSON of the object with this name. */
export const writeCopy = ({ number, enquiry }: EnquiryToCopy, name: string): string =>
	JSON.stringify(
		{ object: name, number, received: new Date(enquiry.receivedAt).toISOString(), enquiry },
		undefined,
		'\t',
	);

/**
 * An object's content as an enquiry. Throws when it is none, or another object's, with an error that
 * quotes nothing of it.
 */
export function readCopy(content: Buffer, { name, number }: ObjectName): CopiedEnquiry {
	const object = z.looseObject({
		object: z.literal(name),
		number: z.literal(number),
		enquiry: copiedEnquiry,
	});
	return checkedJson(content, object, 'no enquiry').enquiry as CopiedEnquiry;
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
