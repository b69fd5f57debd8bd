/** The kinds of value that the schemas of the content files are made of. */
import * as z from 'zod';
import { BRACKETS } from '#model/interpolate.ts';

/** Plain text: no markup, no spaces at the ends. */
export const text = z
	.string()
	.regex(/^\S(?:[\s\S]*\S)?$/, 'is empty, or begins or ends with a space')
	.regex(/^[^<>]*$/, 'has a < or >: content is plain words, without HTML')
	.refine(
		(words) => !CODE.test(words),
		'has code, such as &amp; or **: write the character, and the words without marks',
	);

/** An entity of HTML, or a pair of Markdown's marks: visitors would read its characters. */
const CODE =
	/&(?:#(?:x[\da-f]{1,5}|\d{1,6})|[a-z]{2,}\d*);|(?:^|[^\w*`])(\*{1,2}|_{1,2}|`)[^\s*_`](?:[^*_`]*[^\s*_`])?\1(?!\w)/i;

/** A text of digits, as YAML reads it without quotation marks: a number. */
export const digits = <S extends z.ZodType>(field: S) =>
	z.preprocess((value) => (typeof value === 'number' ? String(value) : value), field);

/** Text in which code fills in these names, in square brackets, and no others. */
export const template = (...names: readonly string[]) =>
	text.refine(
		(written) => [...written.matchAll(BRACKETS)].every(([, name = '']) => names.includes(name)),
		`has a name in square brackets that nothing here fills in. Known are: ${names.map((name) => `[${name}]`).join(', ')}`,
	);

export const isoDate = z.iso.date('is not a day written as 2026-11-30');
export const webAddress = z.url({ protocol: /^https$/, error: 'is not a full https:// address' });
/** A name that other files refer to, such as a service page's file name. */
export const slug = z
	.string()
	.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not small letters and digits joined by hyphens');

/** Search engines cut titles off near 60 characters, and descriptions near 158. */
export const pageHead = { title: text, description: text };

/** The conditions of a change, of which it has one (src/model/dates.ts). */
const conditions = {
	/** Its first day. */
	from: isoDate.optional(),
	/** A scheme: from the day after its last one, on a page also where the firm does not offer it. */
	after: slug.optional(),
	/** Only for a firm without a funding form. */
	without: z.literal('fundingForm').optional(),
};

/**
 * Content with `changes`: under each its condition, and the parts that then replace the parts of
 * the same name. `parts`: those that may change.
 */
export const withChanges = <B extends z.ZodRawShape, P extends z.ZodRawShape>(
	content: z.ZodObject<B>,
	parts: z.ZodObject<P>,
) =>
	content.extend({
		changes: z
			.array(
				parts
					.partial()
					.extend(conditions)
					.refine(
						(change) =>
							Object.keys(conditions).filter((name) => Object.hasOwn(change, name)).length === 1,
						'needs one of from, after and without, and no second one',
					),
			)
			.optional(),
	});
