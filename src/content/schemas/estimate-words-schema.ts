/**
 * The schemas of the words about an estimate: its sentences, and the sum of a service page for a
 * named home.
 */
import * as z from 'zod';
import { homeParts } from '#estimate/coldest-part.ts';
import { assumptions, costsMoreTimes, reasons, sensitivities } from '#estimate/estimate.ts';
import { billUnusedReasons, noPoundsReasons } from '#estimate/fuel.ts';
import { heatings, homeKinds } from '#estimate/home.ts';
import { measures } from '#model/measures.ts';
import { template, text } from './fact-fields.ts';

const measure = z.enum(measures);
const sentence = text;
const sentenceWith = (...names: readonly string[]) => template(...names);
const ofMeasure = sentenceWith('measure');
const cost = sentenceWith('price', 'grant', 'condition');
const chosenAt = sentenceWith('months');

const words = <Key extends string>(...keys: readonly Key[]) => z.record(z.enum(keys), text);

/** Every word that an estimate may answer with, and its sentence for visitors. */
export const estimateWords = z.strictObject({
	assumed: z.record(z.enum(assumptions), sentence),
	/** Beside the figures that would rest on it. */
	billUnused: z.record(z.enum(billUnusedReasons), sentenceWith('bill')),
	changesMost: z.record(z.enum(sensitivities), sentence),
	why: z.record(z.enum(reasons), sentence),
	order: z.record(measure, sentence),
	/** What one would feel of it. */
	comfort: z.record(measure, text),
	noPounds: z.record(z.enum(noPoundsReasons), sentence),
	costsMore: z.record(z.enum(costsMoreTimes), sentence),
	/** What to do first (src/estimate/advice.ts). */
	advice: z.strictObject({
		first: ofMeasure,
		later: ofMeasure,
		ifPaid: ofMeasure,
		tenant: ofMeasure,
		ifRoof: ofMeasure,
		pays: z.strictObject({ owner: cost, tenant: cost, landlord: cost }),
		afterGrant: cost,
		afterGrantIf: cost,
		paidBack: sentenceWith('years'),
		mayPay: sentenceWith('help'),
		notForThis: sentenceWith('help'),
		scheme: sentenceWith('scheme'),
		schemeForTenant: sentenceWith('scheme'),
		onlyIfPaid: sentenceWith('scheme'),
		noPrice: sentence,
		noWarmth: sentence,
		open: z.strictObject({ walls: sentence, loft: sentence, both: sentence }),
		chosenAt: z.strictObject({ past: chosenAt, 'own-price-needed': chosenAt, 'no-cap': chosenAt }),
	}),
	/** What a surveyor would add, for a flat. */
	flat: z.partialRecord(measure, sentence),
	measures: z.record(measure, text),
	/** The home itself: the line under its picture, and the picture. */
	home: z.strictObject({
		kinds: words(...homeKinds, 'unknown'),
		heating: words(...heatings, 'unknown'),
		cost: sentenceWith('pounds'),
		energy: sentenceWith('kWh'),
		/** Where most heat leaves it. */
		coldest: words(...homeParts),
		picture: z.strictObject({
			/** What it shows, for those who do not see it. */
			title: sentenceWith('home'),
			adds: sentenceWith('measures'),
			/** What its colours mean: a measure of the plan, and the part that is coloured. */
			plan: text,
			coldest: words(...homeParts),
		}),
	}),
});

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

/** When a step of the work happens, and what that is called. */
export const stages = z.strictObject({ before: text, site: text, after: text });
