/**
 * The schema of the words of a plan (content/pages/check.yaml, `plan`). Names in square brackets
 * are filled in by src/check/plan.ts.
 */
import * as z from 'zod';
import { text } from './fact-fields.ts';

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

/** What to say to whoever comes when the heating breaks. */
const breakdown = z.strictObject({ heading: text(40), text: text(200), call: text(300) });

export const checkPlan = z.strictObject({
	sentence: z.strictObject({
		/** [scheme], [condition] */
		grant: text(160),
		/** The same where nothing is chosen. */
		survey: text(160),
		/** Of a home that is let. [scheme], [condition] */
		part: text(160),
		/** [pounds] */
		pump: text(160),
		/** [helps] */
		border: text(160),
		noGrant: text(120),
		/** Of a rented home, where the owner is to be asked for nothing. */
		tenant: text(120),
		nothing: text(160),
	}),
	/** Where one applies for that help, and that it is not here. [where], [address] */
	door: z.strictObject({ apply: text(40), how: text(40), says: text(80) }),
	nations: z.strictObject({ scotland: nation, wales: nation, northernIreland: nation }),
	/** What the numbers are for. With [measures]; with [help], who may pay. */
	basis: z.strictObject({
		start: text(200),
		ticked: text(120),
		none: text(200),
		ask: text(200),
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
		/** [scheme] */
		decides: text(80),
		/** [pounds] */
		orPump: text(40),
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
		/** [measures] */
		without: text(80),
		/** [range] */
		ifRefused: text(80),
		/** [range] */
		orNothing: text(40),
		/** [scheme] */
		ifNotPaid: text(80),
	}),
	row: z.strictObject({
		hardly: text(60),
		noFigure: text(60),
		noPrice: text(60),
		/** [range], [grant] */
		lessGrant: text(80),
		/** [years] */
		paysBack: text(60),
		/** [life] */
		neverBack: text(80),
		/** [life], [scheme] */
		unlessPaid: text(100),
		/** [scheme] */
		paid: text(80),
		lowersNoBill: text(80),
		/** After a payback that goes by another VAT than the amount: [percent], [day], [change] */
		later: text(160),
		/** Of a saving that ends with it. */
		laterNone: text(160),
	}),
	/** [pounds], [factor] */
	plainly: z.strictObject({ more: text(200), tariff: text(120) }),
	times: z.strictObject({
		month: z.strictObject({ heading: text(40), text: text(160) }),
		summer: z.strictObject({ this: text(40), next: text(40), text: text(160) }),
		boiler: breakdown,
		heaters: breakdown,
		stove: breakdown,
	}),
});
export type CheckPlanWords = z.infer<typeof checkPlan>;
