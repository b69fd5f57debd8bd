/**
 * The schemas of the words about an estimate: its sentences, those about the home that our pages
 * name, and the drawing of the visitor's home.
 */
import * as z from 'zod';
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

/** What pages say of the home that our own figures are for (src/site/data/own-estimates.ts). */
const namedHome = z.strictObject({
	/** Whose figures they are, and what the home has that a measure is for. */
	home: template('kWh'),
	has: z.partialRecord(measure, text),
	/** The check's row on a service page. */
	row: z.strictObject({
		heading: text,
		/** `forAny` where the measure needs nothing that `has` names. */
		for: template('home', 'nation', 'has'),
		forAny: template('home', 'nation'),
		bill: template('before', 'after'),
		/** Precedes the link to the check. */
		own: text,
	}),
	/** A figure on a card, and in Home's house. */
	card: z.strictObject({
		with: template('says', 'has'),
		basis: template('home'),
		basisAt: template('home', 'months'),
		electricity: template('kWh'),
	}),
	/** Our own figure beside an advertised one: at a price that holds, at one that has ended, or at none. */
	claim: z.strictObject({
		at: template('home', 'months', 'amount'),
		past: template('home', 'months', 'amount'),
		anyDay: template('home', 'amount'),
		none: text,
		noYears: template('day'),
		years: template('years'),
		never: template('years'),
		pounds: template('change'),
		heating: template('percent'),
		electricity: template('alone', 'stored'),
		/** Of a heat pump, whose middle can be the gas meter's charge alone: then in `mostly` or `all`. */
		bill: template('middle', 'charge', 'worst', 'best'),
		mostly: text,
		all: text,
	}),
});

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
	namedHome,
});

const words = <Key extends string>(...keys: readonly Key[]) => z.record(z.enum(keys), text);

/**
 * The words in and beside the drawing of a visitor's home: one for each answer that the estimate
 * knows.
 */
export const homeDrawing = z.strictObject({
	title: template('home'),
	shown: template('home', 'shown'),
	kinds: words(...homeKinds),
	walls: words('cavity', 'cavity-filled', 'solid', 'solid-insulated', 'unknown'),
	loft: words('none', 'some', 'full', 'room', 'not-mine', 'unknown'),
	heating: words(...heatings),
	has: words('panels', 'battery', 'car'),
	fitted: template('measures'),
	measures: words(...measures),
	places: words('roof', 'walls', 'windows', 'floor', 'air'),
	unit: text,
	total: template('now', 'fires'),
	totalLittle: text,
	after: template('after'),
	/** The part through which the most heat leaves, if none of the measures changes it. */
	beyond: z.strictObject({ windows: text, floor: text, air: text }),
	fire: text,
	fires: text,
	legend: text,
	pale: text,
	columns: z.strictObject({ place: text, now: text, after: text }),
	all: text,
	/** Where the figures are from: what the home used, or typical figures alone. */
	fromUse: text,
	typical: text,
	/** The line under the picture. */
	line: z.strictObject({
		kinds: words(...homeKinds, 'unknown'),
		heating: words(...heatings, 'unknown'),
		cost: template('pounds'),
		energy: template('kWh'),
		leaves: template('kW'),
		/** Said where every part rounds to nothing. */
		leavesLittle: text,
	}),
});
export type HomeDrawingWords = z.infer<typeof homeDrawing>;

/** When a step of the work happens, and what that is called. */
export const stages = z.strictObject({ before: text, site: text, after: text });
