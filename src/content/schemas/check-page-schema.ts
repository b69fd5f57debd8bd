/**
 * The schema of content/pages/check.yaml. Names in square brackets are filled in by the form and,
 * below `plan`, by src/check/plan.ts.
 */
import * as z from 'zod';
import { heatings } from '#estimate/home.ts';
import { pageHead, template, text } from './fact-fields.ts';

/** Who may pay, in at most three lines of a phone, and what has to be true for that. */
const help = z.strictObject({ says: text, needs: z.array(text).min(1) });

/** A nation whose own help no rule reads; other words for people who rent or let. */
const nation = z.strictObject({
	owner: help,
	tenant: help.optional(),
	landlord: help.optional(),
});

/** What to say to the engineer who is called when the heating breaks. */
const breakdown = z.strictObject({ heading: text, text: text, call: text });

const checkPlan = z.strictObject({
	sentence: z.strictObject({
		grant: template('scheme'),
		/** The same where nothing is chosen. */
		survey: template('scheme'),
		/** Said of a home that is let. */
		part: template('scheme'),
		in: template('nations'),
		pump: template('pounds'),
		pumpIf: template('pounds', 'day', 'condition'),
		approved: text,
		border: text,
		noGrant: text,
		/** Said of a rented home, where the owner is to be asked for nothing. */
		tenant: text,
		nothing: text,
	}),
	nations: z.strictObject({ scotland: nation, wales: nation, northernIreland: nation }),
	/** What the numbers are for; with [help], who may pay. */
	/** What a landlord reads. What else the law says is in facts/let-homes.yaml. */
	let: z.strictObject({
		heading: text,
		/** While the letter is open, and the link to its question. */
		ask: text,
		question: text,
		none: text,
		each: text,
		/** The summary of the fold with what else the law says. */
		more: text,
	}),
	/** What a tenant reads. */
	rented: z.strictObject({
		whom: z.strictObject({
			heading: text,
			private: text,
			social: text,
		}),
		/** With `heating` only for a home that is heated so. */
		may: z.strictObject({
			heading: text,
			points: z
				.array(z.strictObject({ says: text, heating: z.array(z.enum(heatings)).optional() }))
				.min(1),
		}),
		letter: z.strictObject({
			heading: text,
			text: template('home', 'measures', 'help', 'law', 'phone'),
			copy: text,
			copied: text,
			notCopied: text,
		}),
		/**
		 * Sentences of the letter: who may pay, what there is for owners, that nobody pays, what is
		 * missing.
		 */
		pays: template('says', 'link'),
		forOwners: template('scheme', 'offer', 'link'),
		nobodyPays: text,
		survey: text,
	}),
	basis: z.strictObject({
		start: template('measures'),
		ticked: template('measures'),
		unfit: template('measures'),
		none: text,
		ask: template('help'),
		tenant: text,
	}),
	numbers: z.strictObject({
		help: text,
		saving: text,
		more: text,
		price: text,
		full: text,
	}),
	/** What is said of a heat pump without a price. */
	inPlace: z.strictObject({
		row: template('electricity', 'kWh', 'fuel'),
		label: text,
		note: template('kWh', 'fuel'),
		/** The name of each fuel that heats a home, except electricity. */
		fuels: z.strictObject({
			gas: text,
			oil: text,
			lpg: text,
			'solid-fuel': text,
		}),
	}),
	help: z.strictObject({
		all: text,
		orPump: template('pounds'),
		orPumpIf: template('pounds', 'day', 'condition'),
		perhaps: text,
		part: text,
		border: template('helps'),
		offHeatPump: text,
		offHeatPumpIf: template('day', 'condition'),
		none: text,
		noneNote: text,
	}),
	price: z.strictObject({
		without: template('measures'),
		ifRefused: template('range'),
		orNothing: template('range'),
		ifNotPaid: template('scheme'),
	}),
	row: z.strictObject({
		hardly: text,
		noFigure: text,
		noPrice: text,
		lessGrant: template('range', 'pounds'),
		lessGrantIf: template('range', 'pounds', 'day', 'condition'),
		paysBack: template('years'),
		neverBack: template('life'),
		unlessPaid: template('life', 'scheme'),
		paid: template('scheme'),
		lowersNoBill: text,
		/** Follows a payback that goes by another VAT than the amount. */
		later: template('percent', 'day', 'change'),
		/** Said where the saving ends with that VAT. */
		laterNone: template('percent', 'day', 'change'),
	}),
	plainly: z.strictObject({
		more: template('pounds', 'factor'),
		tariff: template('pounds'),
	}),
	times: z.strictObject({
		/** Heads a plan that begins with the walls, because most of the heat leaves through them. */
		walls: z.strictObject({ heading: text, text: text }),
		month: z.strictObject({ heading: text }),
		summer: z.strictObject({ this: text, next: text }),
		boiler: breakdown,
		heaters: breakdown,
		stove: breakdown,
	}),
});
export type CheckPlanWords = z.infer<typeof checkPlan>;

const checkPart = z.strictObject({ heading: text, text: text });

const narrowing = template('answers', 'before', 'after')
	.includes('[answers]')
	.includes('[after]')
	.includes('[before]');

export const checkPage = z.strictObject({
	...pageHead,
	heading: text,
	/** Said with our number before the questions about the household. */
	byPhone: text,
	form: z.strictObject({
		button: text,
		invitation: text,
		sharper: text,
		sharperText: text,
		/** The link to the answer, beside the house. */
		toPlan: text,
		/**
		 * [answers] are the answers that are tried, [before] and [after] the ranges without and with
		 * them.
		 */
		narrows: z.strictObject({
			heating: narrowing,
			solar: narrowing,
			answers: z.strictObject({
				bill: template('bill').includes('[bill]'),
				roof: template('bill'),
				shading: template('bill'),
			}),
		}),
		/** The fold of figures that few have at hand, and with which prices we work without them. */
		exact: text,
		exactText: template('prices').includes('[prices]'),
		/** Below the council, when the postcode gave it. */
		councilFound: text,
		parts: z.strictObject({ household: checkPart }),
	}),
	answer: z.strictObject({
		heading: text,
		/** Above the conditions of the help that is named. */
		needs: text,
		letter: text,
		ring: template('phone'),
		apply: text,
		applyHeading: text,
		applyText: text,
		leaks: text,
		measures: text,
		guide: text,
		tick: text,
		redraw: text,
		/** The summary of the fold in each row. */
		more: text,
		home: z.strictObject({ legend: text, before: text, after: text, slide: text }),
		bill: z.strictObject({ heading: text, before: text, after: text, text: text }),
		help: text,
		less: z.strictObject({ heading: text, text: text }),
		notNow: text,
		place: text,
		/** Leads to the council, which decides the nation where the postcode does not. */
		nation: text,
		/** The ways to keep the plan, and to send it. */
		keep: z.strictObject({
			keep: text,
			print: text,
			printByMenu: text,
			link: text,
			/** Opens an e-mail with this subject and message; the message is also what is copied. */
			send: text,
			subject: text,
			message: template('link').includes('[link]'),
			/** The words of the link itself, where there is no script to copy it. */
			plainLink: text,
			/** What the link holds, and what it does not. */
			linkHolds: text,
			copied: text,
			/** Precedes the link itself, where the browser does not let us copy it. */
			notCopied: text,
		}),
		unknown: text,
		nothing: text,
		prices: text,
		/** Beside prices that are past, and beside a measure without pounds. */
		pricesPast: text,
		ownPrices: text,
		fuelPrice: text,
		oilPrice: text,
		electricityPrice: text,
		usePrices: text,
		basis: text,
		sources: text,
		sourcesText: text,
		/** At the foot of the printed result. */
		paper: template('phone'),
	}),
	plan: checkPlan,
});

export type CheckPageWords = z.infer<typeof checkPage>;
