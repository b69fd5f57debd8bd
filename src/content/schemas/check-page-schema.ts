/**
 * The schema of content/pages/check.yaml. Names in square brackets are filled in by the form and,
 * below `plan`, by src/check/plan.ts.
 */
import * as z from 'zod';
import { heatings } from '#estimate/home.ts';
import { pageHead, template, text } from './fact-fields.ts';

/** Who may pay, in at most three lines of a phone, and what has to be true for that. */
const help = z.strictObject({ says: text(80), needs: z.array(text(100)).min(1) });

/** A nation whose own help no rule reads; other words for people who rent or let. */
const nation = z.strictObject({
	owner: help,
	tenant: help.optional(),
	landlord: help.optional(),
});

/** What to say to the engineer who is called when the heating breaks. */
const breakdown = z.strictObject({ heading: text(40), text: text(200), call: text(300) });

const checkPlan = z.strictObject({
	sentence: z.strictObject({
		grant: template(80, 'scheme'),
		/** The same where nothing is chosen. */
		survey: template(80, 'scheme'),
		/** Said of a home that is let. */
		part: template(80, 'scheme'),
		in: template(40, 'nations'),
		pump: template(80, 'pounds'),
		pumpIf: template(60, 'pounds', 'day', 'condition'),
		approved: text(60),
		border: text(80),
		noGrant: text(80),
		/** Said of a rented home, where the owner is to be asked for nothing. */
		tenant: text(80),
		nothing: text(80),
	}),
	nations: z.strictObject({ scotland: nation, wales: nation, northernIreland: nation }),
	/** What the numbers are for; with [help], who may pay. */
	/** What a landlord reads. What else the law says is in facts/let-homes.yaml. */
	let: z.strictObject({
		heading: text(60),
		/** While the letter is open, and the link to its question. */
		ask: text(160),
		question: text(40),
		none: text(160),
		/** Said where there is no rule. */
		says: template(60, 'band'),
		enough: template(160, 'band', 'nations'),
		enoughLater: template(160, 'band', 'nations', 'day'),
		reach: template(200, 'band', 'nations', 'least', 'day', 'cap'),
		below: template(200, 'band', 'nations', 'least', 'cap'),
		today: template(120, 'nations', 'least', 'cap'),
		from: template(120, 'day', 'least', 'cap'),
		/** The heading of a plan that begins nothing. */
		reachHeading: template(60, 'least', 'day'),
		belowHeading: text(60),
		each: text(160),
		/** The summary of the fold with what else the law says. */
		more: text(60),
	}),
	/** What a tenant reads. */
	rented: z.strictObject({
		whom: z.strictObject({
			heading: text(60),
			private: text(160),
			below: template(240, 'band', 'nations'),
			social: text(160),
		}),
		/** With `heating` only for a home that is heated so. */
		may: z.strictObject({
			heading: text(60),
			points: z
				.array(z.strictObject({ says: text(200), heating: z.array(z.enum(heatings)).optional() }))
				.min(1),
		}),
		letter: z.strictObject({
			heading: text(60),
			text: template(1000, 'home', 'measures', 'help', 'law', 'phone'),
			copy: text(40),
			copied: text(80),
			notCopied: text(120),
		}),
		/**
		 * Sentences of the letter: who may pay, what there is for owners, that nobody pays, what is
		 * missing, the law.
		 */
		pays: template(120, 'says', 'link'),
		forOwners: template(120, 'scheme', 'offer', 'link'),
		nobodyPays: text(160),
		survey: text(80),
		law: template(200, 'nations', 'least', 'day', 'cap'),
		lawToday: template(200, 'band', 'nations', 'least'),
	}),
	basis: z.strictObject({
		start: template(200, 'measures'),
		ticked: template(120, 'measures'),
		unfit: template(120, 'measures'),
		none: text(200),
		ask: template(200, 'help'),
		tenant: text(200),
	}),
	numbers: z.strictObject({
		help: text(30),
		saving: text(30),
		more: text(30),
		price: text(30),
		full: text(30),
	}),
	/** What is said of a heat pump without a price. */
	inPlace: z.strictObject({
		row: template(80, 'electricity', 'kWh', 'fuel'),
		label: text(30),
		note: template(60, 'kWh', 'fuel'),
		/** The name of each fuel that heats a home, except electricity. */
		fuels: z.strictObject({
			gas: text(20),
			oil: text(20),
			lpg: text(20),
			'solid-fuel': text(20),
		}),
	}),
	help: z.strictObject({
		all: text(30),
		orPump: template(40, 'pounds'),
		orPumpIf: template(60, 'pounds', 'day', 'condition'),
		perhaps: text(30),
		part: text(30),
		border: template(80, 'helps'),
		offHeatPump: text(100),
		offHeatPumpIf: template(100, 'day', 'condition'),
		none: text(30),
		noneNote: text(80),
	}),
	price: z.strictObject({
		without: template(80, 'measures'),
		ifRefused: template(80, 'range'),
		orNothing: template(40, 'range'),
		ifNotPaid: template(80, 'scheme'),
	}),
	row: z.strictObject({
		hardly: text(60),
		noFigure: text(60),
		noPrice: text(60),
		lessGrant: template(80, 'range', 'pounds'),
		lessGrantIf: template(120, 'range', 'pounds', 'day', 'condition'),
		paysBack: template(60, 'years'),
		neverBack: template(80, 'life'),
		unlessPaid: template(100, 'life', 'scheme'),
		paid: template(80, 'scheme'),
		lowersNoBill: text(80),
		/** Follows a payback that goes by another VAT than the amount. */
		later: template(160, 'percent', 'day', 'change'),
		/** Said where the saving ends with that VAT. */
		laterNone: template(160, 'percent', 'day', 'change'),
	}),
	plainly: z.strictObject({
		more: template(200, 'pounds', 'factor'),
		tariff: template(120, 'pounds'),
	}),
	times: z.strictObject({
		/** Heads a plan that begins with the walls, because most of the heat leaves through them. */
		walls: z.strictObject({ heading: text(40), text: text(160) }),
		month: z.strictObject({ heading: text(40) }),
		summer: z.strictObject({ this: text(40), next: text(40) }),
		boiler: breakdown,
		heaters: breakdown,
		stove: breakdown,
	}),
});
export type CheckPlanWords = z.infer<typeof checkPlan>;

const checkPart = z.strictObject({ heading: text(40), text: text(200) });

const narrowing = template(100, 'answers', 'before', 'after')
	.includes('[answers]')
	.includes('[after]')
	.includes('[before]');

export const checkPage = z.strictObject({
	...pageHead,
	heading: text(80),
	/** Said with our number before the questions about the household. */
	byPhone: text(60),
	form: z.strictObject({
		button: text(40),
		invitation: text(160),
		sharper: text(60),
		sharperText: text(200),
		/** The link to the answer, beside the house. */
		toPlan: text(30),
		/**
		 * [answers] are the answers that are tried, [before] and [after] the ranges without and with
		 * them.
		 */
		narrows: z.strictObject({
			heating: narrowing,
			solar: narrowing,
			answers: z.strictObject({
				bill: template(40, 'bill').includes('[bill]'),
				roof: template(30, 'bill'),
				shading: template(30, 'bill'),
			}),
		}),
		/** The fold of figures that few have at hand, and with which prices we work without them. */
		exact: text(40),
		exactText: template(120, 'prices').includes('[prices]'),
		/** Below the council, when the postcode gave it. */
		councilFound: text(80),
		parts: z.strictObject({ household: checkPart }),
	}),
	answer: z.strictObject({
		heading: text(80),
		/** Above the conditions of the help that is named. */
		needs: text(40),
		letter: text(60),
		ring: template(40, 'phone'),
		apply: text(40),
		applyHeading: text(80),
		applyText: text(),
		leaks: text(60),
		measures: text(80),
		guide: text(400),
		tick: text(60),
		redraw: text(60),
		/** The summary of the fold in each row. */
		more: text(60),
		home: z.strictObject({ legend: text(60), before: text(40), after: text(40), slide: text(60) }),
		bill: z.strictObject({ heading: text(60), before: text(40), after: text(40), text: text(240) }),
		help: text(60),
		less: z.strictObject({ heading: text(120), text: text(800) }),
		notNow: text(80),
		place: text(40),
		/** Leads to the council, which decides the nation where the postcode does not. */
		nation: text(60),
		/** The ways to keep the plan, and to send it. */
		keep: z.strictObject({
			keep: text(40),
			print: text(40),
			printByMenu: text(120),
			link: text(40),
			/** Opens an e-mail with this subject and message; the message is also what is copied. */
			send: text(40),
			subject: text(60),
			message: template(240, 'link').includes('[link]'),
			/** The words of the link itself, where there is no script to copy it. */
			plainLink: text(60),
			/** What the link holds, and what it does not. */
			linkHolds: text(250),
			copied: text(80),
			/** Precedes the link itself, where the browser does not let us copy it. */
			notCopied: text(80),
		}),
		unknown: text(200),
		nothing: text(240),
		prices: text(60),
		/** Beside prices that are past, and beside a measure without pounds. */
		pricesPast: text(120),
		ownPrices: text(120),
		fuelPrice: text(60),
		oilPrice: text(60),
		electricityPrice: text(60),
		usePrices: text(60),
		basis: text(140),
		sources: text(80),
		sourcesText: text(240),
		/** At the foot of the printed result. */
		paper: template(200, 'phone'),
	}),
	plan: checkPlan,
});

export type CheckPageWords = z.infer<typeof checkPage>;
