/**
 * The schema of the words of a plan (content/pages/check.yaml, `plan`). Names in square brackets
 * are filled in by src/check/plan.ts.
 */
import * as z from 'zod';
import { template, text } from './fact-fields.ts';

/**
 * A nation whose own help no rule reads: the sentence, others for people who rent or let, and whom
 * to ask.
 */
const nation = z.strictObject({
	sentence: text(160),
	tenant: text(160).optional(),
	landlord: text(160).optional(),
	ask: text(80),
});

/** What to say to the engineer who is called when the heating breaks. */
const breakdown = z.strictObject({ heading: text(40), text: text(200), call: text(300) });

export const checkPlan = z.strictObject({
	sentence: z.strictObject({
		grant: template(160, 'scheme', 'condition'),
		/** The same where nothing is chosen. */
		survey: template(160, 'scheme', 'condition'),
		/** Of a home that is let. */
		part: template(160, 'scheme', 'condition'),
		pump: template(160, 'pounds'),
		border: template(160, 'helps'),
		noGrant: text(120),
		/** Of a rented home, where the owner is to be asked for nothing. */
		tenant: text(120),
		nothing: text(160),
	}),
	/** Where one applies for that help, and that it is not here. */
	door: z.strictObject({
		apply: template(40, 'where'),
		how: template(40, 'where'),
		says: template(80, 'address'),
	}),
	nations: z.strictObject({ scotland: nation, wales: nation, northernIreland: nation }),
	/** What the numbers are for; with [help], who may pay. */
	basis: z.strictObject({
		start: template(200, 'measures'),
		ticked: template(120, 'measures'),
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
	help: z.strictObject({
		all: text(30),
		decides: template(80, 'scheme'),
		orPump: template(40, 'pounds'),
		perhaps: text(30),
		part: text(30),
		border: text(80),
		offHeatPump: text(100),
		none: text(30),
		noneNote: text(80),
	}),
	saving: z.strictObject({ unknown: text(30), depends: text(80) }),
	price: z.strictObject({
		unknown: text(30),
		survey: text(80),
		without: template(80, 'measures'),
		ifRefused: template(80, 'range'),
		orNothing: template(40, 'range'),
		ifNotPaid: template(80, 'scheme'),
	}),
	row: z.strictObject({
		hardly: text(60),
		noFigure: text(60),
		noPrice: text(60),
		lessGrant: template(80, 'range', 'grant'),
		paysBack: template(60, 'years'),
		neverBack: template(80, 'life'),
		unlessPaid: template(100, 'life', 'scheme'),
		paid: template(80, 'scheme'),
		lowersNoBill: text(80),
		/** After a payback that goes by another VAT than the amount. */
		later: template(160, 'percent', 'day', 'change'),
		/** Of a saving that ends with it. */
		laterNone: template(160, 'percent', 'day', 'change'),
	}),
	plainly: z.strictObject({
		more: template(200, 'pounds', 'factor'),
		tariff: template(120, 'pounds'),
	}),
	times: z.strictObject({
		month: z.strictObject({ heading: text(40), text: text(160) }),
		summer: z.strictObject({ this: text(40), next: text(40), text: text(160) }),
		boiler: breakdown,
		heaters: breakdown,
		stove: breakdown,
	}),
});
export type CheckPlanWords = z.infer<typeof checkPlan>;
