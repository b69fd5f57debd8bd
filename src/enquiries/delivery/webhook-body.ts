/**
 * What a webhook call says of an enquiry: in our own form, or in the names of another system, by a
 * map of its fields. Answers about health, benefits and income are in it only where they are in the
 * office's letters as well.
 */

import { describeAnswers } from '#forms/fields/answers.ts';
import { fieldsOf } from '#forms/fields/field.ts';
import { allForms, sensitiveNames } from '#forms/sending/all-forms.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { formNames, formTitles } from '#model/form-names.ts';
import { contactDetails } from '../answers/contact-details.ts';

/**
 * A value of a map: a text with names of fields in braces, a constant, or a list or record of
 * values.
 */
export type MapValue =
	| string
	| number
	| boolean
	| null
	| readonly MapValue[]
	| { readonly [name: string]: MapValue };

/** How another system wants its calls. */
export interface FieldMap {
	readonly format: 'json' | 'form';
	readonly headers: Readonly<Record<string, string>>;
	readonly body: { readonly [name: string]: MapValue };
	/** Set for a system whose only yes is a redirect to this origin. The redirect is not followed. */
	readonly yesIsRedirectTo?: string;
}

/** What is known beside the enquiry. */
export interface BodyContext {
	/** The URL of the office's page of it. */
	readonly link?: string;
	/** Whether the answers about health, benefits and income are included (ANSWERS_IN_EMAIL). */
	readonly tellsSensitive: boolean;
}

/** The fields that every enquiry has; an empty text where there is no answer. */
const COMMON = [
	'name',
	'firstName',
	'lastName',
	'phone',
	'email',
	'postcode',
	'town',
	'address',
	'wish',
	'message',
	'link',
] as const;
const ABOUT = ['reference', 'form', 'receivedAt', 'answers'] as const;

/** One answer, in words, by its name in forms/. */
const ANSWER = 'answer.';

const FIELD = /\{([\w.]+)\}/g;

/** The names that a map may use. Without sensitive ones, unless they are included. */
export function fieldNames(tellsSensitive: boolean): string[] {
	const answers = formNames.flatMap((form) =>
		fieldsOf(allForms[form]).flatMap(([name]) =>
			tellsSensitive || !sensitiveNames(form).includes(name) ? [ANSWER + name] : [],
		),
	);
	return [...COMMON, ...ABOUT, ...new Set(answers)];
}

/** The names of fields in a text. */
export const fieldsIn = (text: string): string[] =>
	[...text.matchAll(FIELD)].map(([, name = '']) => name);

/** The answers that are included, as stored and in words. */
function toldAnswers({ form, answers }: Enquiry, { tellsSensitive }: BodyContext) {
	const hidden = tellsSensitive ? [] : sensitiveNames(form);
	return {
		raw: Object.fromEntries(Object.entries(answers).filter(([name]) => !hidden.includes(name))),
		inWords: describeAnswers(allForms[form], answers).filter(({ name }) => !hidden.includes(name)),
	};
}

/** The value of every field. */
function fieldValues(enquiry: Enquiry, context: BodyContext): ReadonlyMap<string, string> {
	const { raw, inWords } = toldAnswers(enquiry, context);
	const person = contactDetails(enquiry);
	const words = person.name.split(/\s+/).filter(Boolean);
	const given = inWords.filter(({ name }) => raw[name]);
	return new Map(
		Object.entries({
			...person,
			// One word is a last name, because other systems insist on that one.
			firstName: enquiry.answers.firstName ?? words.slice(0, -1).join(' '),
			lastName: enquiry.answers.lastName ?? words.at(-1) ?? '',
			address: enquiry.answers.address ?? '',
			wish: person.wishes.join('; '),
			message: enquiry.answers.description ?? '',
			link: context.link ?? '',
			reference: enquiry.reference,
			form: formTitles[enquiry.form],
			receivedAt: new Date(enquiry.receivedAt).toISOString(),
			answers: given.map(({ question, answer }) => `${question} ${answer}`).join('\n'),
			...Object.fromEntries(given.map(({ name, answer }) => [ANSWER + name, answer])),
		}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
	);
}

/** The body in our own form: first what any system can use, then every answer. */
export function ownBody(enquiry: Enquiry, context: BodyContext): string {
	const { reference, form, formVersion, receivedAt, consents, follows } = enquiry;
	const { raw, inWords } = toldAnswers(enquiry, context);
	const { name, phone, email, postcode, wishes } = contactDetails(enquiry);
	const at = new Date(receivedAt).toISOString();
	return JSON.stringify({
		type: 'enquiry.received',
		timestamp: at,
		data: {
			name,
			phone,
			email,
			postcode,
			wish: wishes.join('; '),
			link: context.link || undefined,
			reference,
			form,
			formVersion,
			receivedAt: at,
			follows,
			answers: raw,
			// A consent reveals that the visitor answered.
			consents: context.tellsSensitive ? consents : undefined,
			inWords: inWords.map(({ question, answer }) => ({ question, answer })),
		},
	});
}

/**
 * The body as a map says it. What consists of one empty field is left out, so that it overwrites
 * nothing.
 */
export function mappedBody(
	{ format, body }: FieldMap,
	enquiry: Enquiry,
	context: BodyContext,
): string {
	const values = fieldValues(enquiry, context);
	const filled = fill(body, values) as Record<string, string | number | boolean>;
	if (format === 'json') return JSON.stringify(filled);
	return new URLSearchParams(
		Object.entries(filled).map(([name, value]) => [name, String(value)]),
	).toString();
}

function fill(value: MapValue, values: ReadonlyMap<string, string>): MapValue | undefined {
	if (typeof value === 'string') {
		const text = value.replace(FIELD, (_, name: string) => values.get(name) ?? '');
		return text === '' && value !== '' ? undefined : text;
	}
	if (value === null || typeof value !== 'object') return value;
	if (Array.isArray(value))
		return value.map((one) => fill(one as MapValue, values)).filter((one) => one !== undefined);
	return Object.fromEntries(
		Object.entries(value).flatMap(([name, inner]) => {
			const filled = fill(inner, values);
			return filled === undefined ? [] : [[name, filled]];
		}),
	);
}
