/**
 * The schemas of the facts: what is true for every installer, each with its source and the day of
 * its next review.
 */

import * as z from 'zod';
import { homeParts } from '#estimate/coldest-part.ts';
import { homeKinds } from '#estimate/home.ts';
import { APPLY_THROUGH } from '#forms/eligibility/types.ts';
import { BANDS } from '#forms/home/certificate.ts';
import { measures } from '#model/measures.ts';
import { isoDate, slug, template, text, webAddress } from './fact-fields.ts';

/** The nations of the UK, which have schemes of their own. */
export const nation = z.enum(['England', 'Scotland', 'Wales', 'Northern Ireland']);
export type Nation = z.infer<typeof nation>;

/**
 * The parts of the United Kingdom with a register of companies, and bank holidays, of their own.
 */
export const jurisdiction = z.enum(['England and Wales', 'Scotland', 'Northern Ireland']);

const source = z.strictObject({ name: text, link: webAddress.optional() });

/** Where a number is from, its licence, and when it was last checked. */
const provenance = {
	/** How sure it is, and what speaks against it. */
	basis: text.optional(),
	source,
	licence: text,
	checked: isoDate,
};

/**
 * The day on which a file is to be compared with its sources again: the office's Monday letter says
 * so a month ahead.
 */
const review = isoDate;

const rangeValue = z
	.strictObject({ low: z.number(), middle: z.number(), high: z.number() })
	.refine(
		({ low, middle, high }) => low <= middle && middle <= high,
		'is not in the order low, middle, high',
	);

const figureOf = <V extends z.ZodType>(value: V) =>
	z.strictObject({
		value,
		unit: text,
		says: text,
		/** Of a measured figure: how many homes were measured, and in which year or years. */
		measured: z.strictObject({ homes: z.int().positive().optional(), years: text }).optional(),
		/** Its value until the day on which it was last changed; without one it was calculated. */
		was: z.strictObject({ value: value.optional(), changed: isoDate }).optional(),
		...provenance,
	});

const single = figureOf(z.number().positive());
const range = figureOf(rangeValue);
/** A value for each kind of home. */
const byKindOf = <V extends z.ZodType>(value: V) => z.record(z.enum(homeKinds), value);
const byKind = figureOf(byKindOf(z.number()));
const wallsKnown = z.enum(['cavity', 'cavity-filled', 'solid', 'solid-insulated', 'unknown']);

/** Every number by the name that src/estimate/figures.ts has for it. */
export const estimateFigures = z.strictObject({
	electricityUse: range,
	carUse: range,
	boilerEfficiency: single,
	solidFuelEfficiency: single,
	scop: range,
	gasUse: byKind,
	gasUseSpread: range,
	fittedHours: single,
	/** A price for each size, by the largest kW that it holds for. */
	heatPumpPrices: figureOf(z.record(z.string().regex(/^\d+$/), z.number().positive())),
	wallArea: byKind,
	roofArea: byKind,
	cavityMeasured: range,
	solidWallMeasured: range,
	loftMeasured: range,
	bareLoft: figureOf(byKindOf(z.record(wallsKnown, z.number().positive()))),
	controlsMeasured: range,
	panelSize: single,
	panelPerformance: single,
	shadingSome: range,
	shadingHeavy: range,
	shadingUnknown: range,
	yearToYear: range,
	batterySize: single,
	batteryEfficiency: single,
	lifeHeatPump: single,
	lifePanels: single,
	lifeBattery: single,
	lifeInsulation: single,
});

const part = z.enum(homeParts);
const byLoft = z.strictObject({ bare: part, room: part, other: part });

/** The part through which most heat leaves, for every kind of home, its walls and its loft. */
export const coldestPart = z.strictObject({
	says: text,
	/** What the table is, among the sources of the figures. */
	value: text,
	...provenance,
	review,
	parts: byKindOf(z.strictObject({ bare: byLoft, insulated: byLoft, unknown: byLoft })),
});

interface Period {
	readonly from: string;
	readonly until?: string;
}

/**
 * Whether periods are in the order of their days, without overlaps. Gaps are allowed: a price may
 * be unknown.
 */
const inOrder = (periods: readonly Period[]) =>
	periods.every(
		({ from, until = from }, index) =>
			from <= until &&
			(index === 0 || from > (periods[index - 1]?.until ?? periods[index - 1]?.from ?? '')),
	);

/** Periods, each with its first day in `from` and its last one in `until`. */
const periods = <P extends z.ZodType<Period>>(period: P) =>
	z.array(period).min(1).refine(inOrder, 'has periods that overlap, or that are not in order');

const percent = z.number().min(0).max(25);

const priceOf = <V extends z.ZodType>(value: V) =>
	z.strictObject({
		unit: text,
		says: text,
		licence: text,
		/**
		 * After the last day of the last one the pounds that it makes are a worked example for 200
		 * days, and after those there are none.
		 */
		periods: periods(
			z.strictObject({
				from: isoDate,
				until: isoDate,
				value,
				/** The VAT within it, in per cent. */
				vat: percent,
				basis: text.optional(),
				source,
				checked: isoDate,
			}),
		),
	});

/** What energy costs, by period. A price that is announced is entered before it begins. */
export const prices = z.strictObject({
	electricityPrice: priceOf(z.number().positive()),
	gasPrice: priceOf(z.number().positive()),
	gasStandingCharge: priceOf(z.number().positive()),
	electricityStandingCharge: priceOf(z.number().positive()),
	/** What is paid for a kWh that panels sell. */
	exportPrice: priceOf(rangeValue),
	/**
	 * What a heat pump's electricity costs on a tariff made for one: an example, used in a sentence
	 * and for no saving.
	 */
	heatPumpTariff: priceOf(z.number().positive()),
	/** When the prices of a period are published, and where. */
	announcements: z.strictObject({
		link: webAddress,
		days: z.array(z.strictObject({ on: isoDate, from: isoDate })).min(1),
		/** The day by which the next of these days is to be entered. */
		review,
	}),
});
export type Prices = z.infer<typeof prices>;

/** The VAT that the law says, by period. The last period has no end. */
export const vat = z.record(
	z.enum(['electricity', 'gas', 'work']),
	z.strictObject({
		says: text,
		/** How far the source itself was seen on the day in `checked`. */
		basis: text,
		source,
		checked: isoDate,
		review,
		periods: periods(z.strictObject({ from: isoDate, until: isoDate.optional(), percent })).refine(
			(all) => all.at(-1)?.until === undefined,
			'has a last period with an end: say what the law says after it',
		),
	}),
);

/** The days on which the office is shut although they are no weekend. */
export const bankHolidays = z.strictObject({
	source: z.strictObject({ name: text, link: webAddress }),
	checked: isoDate,
	review,
	days: z.record(
		jurisdiction,
		z.array(isoDate).refine((days) => inOrder(days.map((from) => ({ from }))), 'are not in order'),
	),
});

/**
 * Who needs the document: people who get a benefit, show an income, own the home or rent it.
 * Without one, everybody.
 */
const paperFor = ['benefit', 'income', 'owns', 'rents'] as const;

const schemePays = z.strictObject({
	/** Completes “This pays for …”. */
	for: text,
	howMuch: text,
	/** Its share of the price, by which outcomes are sorted. */
	share: z.enum(['most', 'part', 'little']),
	/** Why an application may come too late before its last day, in brackets behind its name. */
	late: text.optional(),
});

const applyThrough = z.enum(APPLY_THROUGH).exclude(['us']);

/** What may read otherwise on a day that is not the scheme's last one. */
const schemeParts = z.strictObject({
	/** What it offers, with its condition. */
	offers: text,
	/** What it pays, in a line. */
	pays: schemePays,
	/** Shown once it is closed: what there is instead. */
	instead: text.optional(),
});

/** Public help with the cost. */
const scheme = schemeParts.extend({
	name: text,
	/**
	 * Its other names in our texts. src/content/checks/closing-days.ts looks for its last day beside them.
	 */
	alsoCalled: z.array(text).optional(),
	nations: z.array(nation).min(1),
	/** Who pays for it, and who decides whether a home gets it. */
	paidBy: text,
	decidedBy: text,
	opens: isoDate.optional(),
	/** The last day; the scheme is closed from the day after. */
	closes: isoDate.optional(),
	/** The measures that it pays for. */
	measures: z.array(z.enum(measures)).optional(),
	/** The same for a home that is let, where that is less. */
	paysLandlords: schemePays
		.omit({ for: true })
		.extend({ /** Of single councils. */ examples: text.optional() })
		.optional(),
	/** Only from days on: the browser is handed schemes without the firm. */
	changes: z.array(schemeParts.partial().extend({ from: isoDate })).optional(),
	/**
	 * The pounds that it takes off the price of a measure, for estimates, and the last day on which
	 * that is certain.
	 */
	grants: z
		.array(
			z.strictObject({
				towards: z.enum(measures),
				pounds: z.number().positive(),
				until: isoDate,
				/** Only in place of this heating, and then in place of the sum that has none. */
				heating: z.array(z.enum(['oil', 'lpg'])).optional(),
				/** What the check does not ask; completes "if …". */
				condition: text.optional(),
			}),
		)
		.optional(),
	/**
	 * The day on which the scheme's page is to be checked again. A scheme with a last day is checked
	 * before that, too.
	 */
	review: isoDate,
	/**
	 * Where it is applied for. Whether this company applies is in content/company.yaml (appliesFor).
	 */
	applyThrough,
	/** Where people apply who rent the home or let it, if that differs. */
	applyThroughFor: z
		.strictObject({
			tenant: applyThrough.optional(),
			landlord: applyThrough.optional(),
		})
		.optional(),
	/** Who applies, if the company does not. */
	applicant: text,
	officialPage: webAddress,
	/** Of one that each council takes part in or not, which its official page tells. */
	council: z
		.strictObject({
			/** In place of "Possible". */
			verdict: text,
			/** The words of the link to the official page, and what is said of it. */
			asks: text,
			says: text,
		})
		.optional(),
	/** What is worth having ready for an application, written as in a sentence. */
	documents: z.array(z.strictObject({ paper: text, when: z.enum(paperFor).optional() })).optional(),
	source: text,
	checked: isoDate,
});
export type Scheme = z.infer<typeof scheme>;
export const schemes = z.record(slug, scheme);

/** Sentences of a law: each of homes with one of its letters, without any of every home. */
const lawSays = z
	.array(
		z
			.strictObject({
				letters: z
					.array(z.enum([...BANDS, 'unnamed']))
					.min(1)
					.optional(),
				says: template('band', 'nations'),
			})
			.refine(
				({ letters = ['unnamed'], says }) =>
					!(says.includes('[band]') && letters.includes('unnamed')),
				'names [band], so it is for homes whose letter is known: say for which in letters',
			),
	)
	.default([]);

/** What the law asks of a home that is let, as it is said, by the name of its nations. */
export const letHomes = z.record(
	slug,
	z.strictObject({
		nations: z.array(nation).min(1),
		/** Where its energy certificate is looked up. */
		register: z.strictObject({ label: text, link: webAddress }),
		/** Each holds from its day until the next one's. */
		periods: z
			.array(
				z.strictObject({
					from: isoDate,
					landlord: lawSays,
					/** Folded. */
					more: lawSays,
					/** In short, for a plan that begins nothing. */
					heading: lawSays,
					tenant: lawSays,
					/** In a tenant's letter to the landlord. */
					letter: lawSays,
				}),
			)
			.min(1)
			.refine(inOrder, 'are not in the order of their days'),
		/** Where it is from, and how far that was seen. */
		sources: z
			.array(z.strictObject({ name: text, link: webAddress, basis: text, checked: isoDate }))
			.min(1),
		review,
	}),
);
export type LetHomes = z.infer<typeof letHomes>;

/** What is announced or unsettled and would make our texts untrue. */
export const watch = z.record(
	slug,
	z.strictObject({
		says: text,
		page: webAddress,
		/** How far the page itself was seen on the day in `checked`. */
		basis: text,
		files: z.array(text).min(1),
		checked: isoDate,
		review,
	}),
);

/** What to look for in a quote. */
const quoteLine = z.strictObject({
	ask: text,
	/** Where it is so. Only a firm that works in one of them prints it. */
	nations: z.array(nation).min(1).optional(),
	/** What a good answer is. [low] and [high] are the measured ends of a heat pump's efficiency. */
	good: template('low', 'high'),
	/** How far the source itself was seen. */
	basis: text,
	source,
});

/** What to hold beside each quote, a sheet for each kind of work by the name that services have. */
export const quoteSheets = z.strictObject({
	checked: isoDate,
	review,
	/** On every sheet, after its own. */
	lines: z.array(quoteLine).max(1),
	sheets: z.record(
		slug,
		z.strictObject({
			/** Completes "Comparing quotes for …". */
			name: text,
			/** With those of every sheet they fill a page of A4. */
			lines: z.array(quoteLine).min(7).max(9),
		}),
	),
});
