/**
 * The schema of content/pages/check.yaml. Names in square brackets are filled in by the page, and
 * below `plan` by src/check/let-home.ts. Sentences with figures are in content/check-words.yaml.
 */
import * as z from 'zod';
import { heatings } from '#estimate/home.ts';
import { pageHead, template, text } from './fact-fields.ts';

const checkPlan = z.strictObject({
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
		 * Sentences of the letter: who may pay, what there is for owners, that no scheme pays, what is
		 * missing.
		 */
		pays: template('says', 'link'),
		forOwners: template('scheme', 'offer', 'link'),
		nobodyPays: text,
		survey: text,
	}),
});
export type CheckPlanWords = z.infer<typeof checkPlan>;

const checkPart = z.strictObject({ heading: text, text: text });

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
		/** The fold of figures that few have at hand, and with which prices we work without them. */
		exact: text,
		exactText: template('prices').includes('[prices]'),
		parts: z.strictObject({ household: checkPart }),
	}),
	answer: z.strictObject({
		heading: text,
		/** Above the conditions of the help that is named. */
		needs: text,
		letter: text,
		ring: template('phone'),
		apply: text,
		applyText: text,
		/** For a landlord: what of several homes one is, and as many as are let. */
		let: z.strictObject({
			count: text,
			prices: text,
			many: text,
			approved: template('grant'),
		}),
		measures: text,
		/** Over the rows that are folded. */
		others: text,
		guide: text,
		tick: text,
		redraw: text,
		/** The summary of the fold in each row. */
		more: text,
		bill: template('before', 'after'),
		help: text,
		less: z.strictObject({ heading: text, text: text }),
		notNow: text,
		/** Leads to what there is in each nation, where the postcode does not tell which. */
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
		/** Where the home is, and the day of the result. */
		bothSides: template('nations'),
		outsideUk: text,
		noPostcode: text,
		workedOut: template('day'),
		changesMost: template('what'),
		assumed: template('what'),
		sources: text,
		source: template('says', 'value', 'day'),
		holds: template('day'),
		held: template('day'),
		sourcesText: text,
		/** At the foot of the printed result. */
		paper: template('phone'),
	}),
	plan: checkPlan,
});

export type CheckPageWords = z.infer<typeof checkPage>;
