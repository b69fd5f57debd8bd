/**
 * The schema of the words of a service page's sum: price, help, what is left and the bill, for a
 * named home.
 */
import * as z from 'zod';
import { measures } from '#model/measures.ts';
import { text } from './fact-fields.ts';

export const sumWords = z.strictObject({
	heading: text(60),
	/** In its place where there is only help to list. */
	helpHeading: text(60),
	/** Completes the named home: ", with an empty loft". */
	homes: z.partialRecord(z.enum(measures), text(60)),
	/** Over what is paid once, and over each year's bill. */
	once: text(30),
	yearly: text(30),
	price: text(30),
	/** Under a price: the VAT of the day as [percent], and in `vatUntil` its last [day]. */
	vat: text(80),
	vatUntil: text(80),
	help: text(30),
	/** Of schemes that may pay for all of it, with their names as [schemes]. */
	perhaps: text(40),
	perhapsIf: text(160),
	/** Of a grant of a fixed sum, with the [scheme]'s name. */
	grantIf: text(120),
	left: text(30),
	/** Where a scheme may pay for all of it. */
	whole: text(60),
	now: text(30),
	after: text(30),
	saving: text(30),
	/** Of a heat pump, beside the gas that it saves: the electricity that it uses, as [energy]. */
	inItsPlace: text(80),
	/** Of a heat pump on gas, whose saving can be the gas meter's [charge] alone. */
	charge: text(120),
	/** With [years] and [life]; `never` where it takes longer than the thing lasts. */
	paysBack: text(160),
	never: text(160),
	/** Before a payback that goes by another VAT than the saving: [percent], [day], [change]. */
	later: text(160),
	/** In place of a saving that we have no estimate of, and of years that no price holds for. */
	none: text(60),
	noYears: text(160),
	/** The basis of the yearly part, with its [months]. */
	prices: text(120),
	/** Before the link to the check, for the visitor's own sum. */
	own: text(40),
});
export type SumWords = z.infer<typeof sumWords>;

/** When a step of the work happens, and what that is called. */
export const stages = z.strictObject({ before: text(30), site: text(30), after: text(30) });
