/**
 * The schema of the words of a service page's sum: price, help, what is left and the bill, for a
 * named home.
 */
import * as z from 'zod';
import { measures } from '#model/measures.ts';
import { template, text } from './fact-fields.ts';

export const sumWords = z.strictObject({
	heading: text(60),
	/** Replaces the heading where there is only help to list. */
	helpHeading: text(60),
	/** Completes the named home: ", with an empty loft". */
	homes: z.partialRecord(z.enum(measures), text(60)),
	/** Over what is paid once, and over each year's bill. */
	once: text(30),
	yearly: text(30),
	price: text(30),
	/** Under a price: the VAT of the day, and in `vatUntil` its last day. */
	vat: template(80, 'percent'),
	vatUntil: template(80, 'percent', 'day'),
	help: text(30),
	/** Said of schemes that may pay for all of the work. */
	perhaps: text(40),
	perhapsIf: template(160, 'schemes'),
	/** Said of a grant of a fixed sum. */
	grantIf: template(120, 'scheme'),
	left: text(30),
	/** Said where a scheme may pay for all of the work. */
	whole: text(60),
	now: text(30),
	after: text(30),
	saving: text(30),
	/** Names the electricity that a heat pump uses, beside the gas that it saves. */
	inItsPlace: template(80, 'energy'),
	/** Said of a heat pump whose saving can be the gas meter's daily charge alone. */
	charge: template(120, 'charge'),
	/** `never` where it takes longer than the thing lasts. */
	paysBack: template(160, 'years', 'life'),
	never: template(160, 'years', 'life'),
	/** Precedes a payback that goes by another VAT than the saving. */
	later: template(160, 'percent', 'day', 'change'),
	/** Replaces a saving that we have no estimate of; `noYears` years that no price holds for. */
	none: text(60),
	noYears: text(160),
	/** The basis of the yearly part. */
	prices: template(120, 'months'),
	/** Precedes the link to the check, which works out the visitor's own sum. */
	own: text(40),
});
export type SumWords = z.infer<typeof sumWords>;

/** When a step of the work happens, and what that is called. */
export const stages = z.strictObject({ before: text(30), site: text(30), after: text(30) });
