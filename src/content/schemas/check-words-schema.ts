/**
 * The schema of content/check-words.yaml: every sentence of the check with a figure or a condition,
 * and the names that src/check/words.ts fills in.
 */
import * as z from 'zod';
import { homeParts } from '#estimate/coldest-part.ts';
import { billUnusedReasons, noPoundsReasons } from '#estimate/fuel.ts';
import { heatings, homeKinds } from '#estimate/home.ts';
import { assumptions, reasons, sensitivities } from '#estimate/measure-result.ts';
import { measures } from '#model/measures.ts';
import { template, text } from './fact-fields.ts';

const ofEach = <Key extends string>(keys: readonly Key[], sentence = text) =>
	z.record(z.enum(keys), sentence);
const ofMeasure = template('measure').includes('[measure]');
const ofAmount = template('amount').includes('[amount]');

/** About a grant: for every home, and for some alone until its last day. */
const ofGrant = z.strictObject({
	always: template('pounds', 'price'),
	until: template('pounds', 'price', 'day', 'condition'),
});

/** Who may pay, in at most three lines of a phone, and what has to be true for that. */
const help = z.strictObject({ says: text, needs: z.array(text).min(1) });

/** What to say to the engineer who is called when the heating breaks. */
const breakdown = z.strictObject({ heading: text, text: text, call: text });

/** What a figure of an estimate says. */
const figures = {
	amount: z.strictObject({
		less: ofAmount,
		more: ofAmount,
		same: text,
		about: ofAmount,
		range: template('from', 'to').includes('[from]').includes('[to]'),
		year: text,
		years: template('count').includes('[count]'),
	}),
	saving: z.strictObject({
		aYear: template('change'),
		between: template('range'),
		withEnds: template('about', 'ends'),
		noFigure: text,
	}),
	energy: z.strictObject({
		panels: template('kWh', 'range', 'used'),
		heatPump: template('kWh', 'range'),
		saved: template('what'),
		share: template('percent'),
		sold: template('least', 'middle', 'most', 'months'),
	}),
	heatPump: z.strictObject({
		allCharge: template('charge'),
		mostCharge: template('charge'),
		breakEven: template('gone'),
		breakEvenKept: template('gone', 'kept'),
		onTariff: template('pence', 'months', 'change'),
		plainly: template('pounds', 'factor'),
		plainlyOnTariff: template('pounds'),
		inPlace: z.strictObject({
			row: template('electricity', 'kWh', 'fuel'),
			fuels: z.strictObject({ gas: text, oil: text, lpg: text, 'solid-fuel': text }),
		}),
	}),
	price: z.strictObject({
		middle: template('middle'),
		lessGrant: ofGrant,
		forOwner: ofGrant,
		none: text,
		without: template('measures'),
		ifRefused: template('range'),
		orNothing: template('range'),
		ifNotPaid: template('scheme'),
		source: template('what'),
		sourceMiddle: template('price', 'middle'),
	}),
	payback: z.strictObject({
		atMiddle: text,
		atMiddleLessGrant: text,
		between: template('least', 'most'),
		lasts: template('life'),
		notAtSmallest: template('life'),
		atLargest: template('years'),
		forWarmth: text,
		row: z.strictObject({
			pays: template('years'),
			never: template('life'),
			unlessPaid: template('life', 'scheme'),
			paid: template('scheme'),
			lowersNoBill: text,
			later: template('percent', 'day', 'change'),
			laterNone: template('percent', 'day', 'change'),
		}),
	}),
	prices: z.strictObject({
		cap: template('months', 'prices'),
		gas: template('pence'),
		electricity: template('pence'),
		charges: template('months'),
	}),
};

/** What is decided: what to do first, who may pay, and when. */
const decisions = {
	advice: z.strictObject({
		first: ofMeasure,
		later: ofMeasure,
		ifPaid: ofMeasure,
		tenant: ofMeasure,
		ifRoof: ofMeasure,
		pays: ofEach(['owner', 'tenant', 'landlord'], template('price')),
		afterGrant: template('price', 'grant'),
		afterGrantIf: template('price', 'grant', 'condition'),
		paidBack: template('years'),
		mayPay: template('help'),
		notForThis: template('help'),
		scheme: template('scheme'),
		schemeForTenant: template('scheme'),
		onlyIfPaid: template('scheme'),
		noPrice: text,
		noWarmth: text,
		open: ofEach(['walls', 'loft', 'both']),
		chosenAt: ofEach(['past', 'own-price-needed', 'no-cap'], template('months')),
	}),
	help: z.strictObject({
		grant: template('scheme'),
		survey: template('scheme'),
		part: template('scheme'),
		in: template('nations'),
		heatPump: ofGrant,
		approved: text,
		border: text,
		none: text,
		tenant: text,
		nothing: text,
		nations: z.record(
			z.enum(['Scotland', 'Wales', 'Northern Ireland']),
			/** Other words for people who rent or let. */
			z.strictObject({ owner: help, tenant: help.optional(), landlord: help.optional() }),
		),
	}),
	basis: z.strictObject({
		start: template('measures'),
		ticked: template('measures'),
		unfit: template('measures'),
		tenant: text,
		landlord: text,
		none: text,
		ask: template('help'),
	}),
	numbers: z.strictObject({
		help: text,
		price: text,
		fullPrice: text,
		all: text,
		part: text,
		perhaps: text,
		perhapsSome: template('pounds'),
		none: text,
		noneNote: text,
		ask: template('help'),
		border: template('helps'),
		orHeatPump: ofGrant,
		offHeatPump: ofGrant,
	}),
	times: z.strictObject({
		walls: z.strictObject({ heading: text, text: text }),
		month: z.strictObject({ heading: text }),
		summer: z.strictObject({ this: text, next: text }),
		boiler: breakdown,
		heaters: breakdown,
		stove: breakdown,
	}),
	office: z.strictObject({
		read: template('plan'),
		ticked: template('measures'),
		begins: template('measures'),
		nothing: text,
		number: template('label', 'value'),
		ifNone: template('plan'),
		ifPaid: template('plan'),
		byIncome: text,
		row: template('measure', 'says'),
	}),
};

/** What pages say of the home that our own figures are for (src/site/data/own-estimates.ts). */
const namedHome = z.strictObject({
	home: template('kWh'),
	/** What a measure is for. */
	has: z.partialRecord(z.enum(measures), text),
	row: z.strictObject({
		heading: text,
		for: template('home', 'has', 'nation'),
		/** Of a measure that is for no special thing. */
		forAny: template('home', 'nation'),
		bill: template('before', 'after'),
	}),
	card: z.strictObject({
		with: template('says', 'has'),
		used: template('kWh'),
		electricity: template('kWh'),
		basis: template('home'),
		basisAt: template('home', 'months'),
	}),
	claim: z.strictObject({
		at: template('home', 'months', 'figure'),
		past: template('home', 'months', 'figure'),
		anyDay: template('home', 'figure'),
		none: text,
		noYears: template('day'),
		years: template('years'),
		never: template('years'),
		heating: template('percent'),
		electricity: template('alone', 'stored'),
		bill: template('middle', 'charge', 'least', 'most'),
		mostCharge: text,
		allCharge: text,
	}),
});

export const checkWords = z.strictObject({
	...figures,
	...decisions,
	namedHome,
	home: z.strictObject({
		line: template('home', 'cost'),
		kinds: ofEach([...homeKinds, 'unknown']),
		heatings: ofEach([...heatings, 'unknown']),
		cost: template('pounds'),
		energy: template('kWh'),
		/** Where most heat leaves it. */
		coldest: ofEach(homeParts),
		picture: z.strictObject({
			title: template('home'),
			adds: template('measures'),
			/** What the plan changes in it. */
			label: text,
			rooms: ofEach(['cold', 'warmer', 'warm']),
			/** What its colours mean: a measure of the plan, and the part that is coloured. */
			plan: text,
			coldest: ofEach(homeParts),
		}),
	}),
	narrows: z.strictObject({
		heating: template('answers', 'before', 'after'),
		solar: template('answers', 'before', 'after'),
		answers: z.strictObject({ bill: template('bill'), roof: text, shading: text }),
	}),
	measures: ofEach(measures),
	assumed: ofEach(assumptions),
	billUnused: ofEach(billUnusedReasons, template('bill')),
	changesMost: ofEach(sensitivities),
	why: ofEach(reasons),
	comfort: ofEach(measures),
	order: ofEach(measures),
	noPounds: ofEach(noPoundsReasons),
	flat: z.partialRecord(z.enum(measures), text),
});

/** The whole file. */
export type AllCheckWords = z.infer<typeof checkWords>;

/** Without the parts that no visitor's result needs, which no browser is sent. */
export type CheckWords = Omit<AllCheckWords, 'office' | 'namedHome'>;
