/** The schema of the words of a service page's sum (content/pages/shared.yaml). */
import * as z from 'zod';
import { measures } from '#model/measures.ts';
import { template, text } from './fact-fields.ts';

const measure = z.enum(measures);

/** The words of a service page's sum: price, help, what is left and the bill. */
export const sumWords = z.strictObject({
	heading: text,
	/** Replaces the heading where there is only help to list. */
	helpHeading: text,
	/** Completes the named home: ", with an empty loft". */
	homes: z.partialRecord(measure, text),
	/** Over what is paid once, and over each year's bill. */
	once: text,
	yearly: text,
	price: text,
	/** Under a price: the VAT of the day, and in `vatUntil` its last day. */
	vat: template('percent'),
	vatUntil: template('percent', 'day'),
	help: text,
	/** Said of schemes that may pay for all of the work. */
	perhaps: text,
	perhapsIf: template('schemes'),
	/** Said of a grant of a fixed sum. */
	grantIf: template('scheme'),
	left: text,
	/** Said where a scheme may pay for all of the work. */
	whole: text,
	now: text,
	after: text,
	saving: text,
	/** Names the electricity that a heat pump uses, beside the gas that it saves. */
	inItsPlace: template('energy'),
	/** Said of a heat pump whose saving can be the gas meter's daily charge alone. */
	charge: template('charge'),
	/** `never` where it takes longer than the thing lasts. */
	paysBack: template('years', 'life'),
	never: template('years', 'life'),
	/** Precedes a payback that goes by another VAT than the saving. */
	later: template('percent', 'day', 'change'),
	/** Replaces a saving that we have no estimate of; `noYears` years that no price holds for. */
	none: text,
	noYears: text,
	/** The basis of the yearly part. */
	prices: template('months'),
	/** Precedes the link to the check, which works out the visitor's own sum. */
	own: text,
});
export type SumWords = z.infer<typeof sumWords>;
