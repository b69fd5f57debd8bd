/**
 * The schemas of the content files. A mistake stops a start, with the file, the line and what was
 * expected.
 */
import { domainToASCII } from 'node:url';
import * as z from 'zod';
import { measures } from '#model/measures.ts';
import { photo, shelves, year } from './evidence-schemas.ts';
import { digits, isoDate, pageHead, slug, text, webAddress, withChanges } from './fact-fields.ts';
import { jurisdiction, nation } from './fact-schemas.ts';
import { firmFacts, phoneNumber } from './firm-facts.ts';

export type { Nation, Scheme } from './fact-schemas.ts';

/** The parts of the drawn house that a service can light up. */
export const houseParts = [
	'loft',
	'roomInRoof',
	'cavityWall',
	'internalWall',
	'heatPump',
	'battery',
	'solarArray',
	'storageHeater',
	'thermostat',
	'evCharger',
	'commercialUnit',
] as const;
export type HousePart = (typeof houseParts)[number];

/**
 * Places of the drawn house that a service without a part of its own may show
 * (src/site/components/house/House.tsx).
 */
const houseViews = [
	'house',
	'roof',
	'front',
	'windows',
	'kitchen',
	'sittingRoom',
	'garden',
	'street',
	'shop',
] as const;
export type HouseView = (typeof houseViews)[number];

/** Answers of the funding form that stand for no measure, so that no service can switch them. */
export const notAskedAnswers = ['gasBoiler', 'externalWall'] as const;

/** Who the company is: everything to change for another brand, except the logo. */
export const company = z
	.strictObject({
		name: text,
		legalName: text,
		companyNumber: digits(
			z.string().regex(/^[A-Z0-9]{8}$/, 'is not a company number of eight characters'),
		),
		registeredIn: jurisdiction,
		registeredOffice: text,
		email: z.string().refine(isEmailAddress, 'is not an e-mail address'),
		phone: phoneNumber,
		...firmFacts,
		area: text,
		/** The nations it works in. Schemes of the others step back. */
		nations: z.array(nation).min(1),
		/** The day from which the footer's © line counts; the specification fixes 2025. */
		copyrightYear: year(2000),
		/**
		 * Whose system the webhook hands enquiries over to: a company and what it does for the firm.
		 * Shown on /privacy.
		 */
		handsOverTo: text.optional(),
		/** Other schemes whose work the firm does, such as a council's. */
		worksWith: z.array(slug).default([]),
		/** The site is the specification's sample: it asks and names everything, whatever the day. */
		specification: z.boolean().default(false),
		/** Answers of the funding form that no measure of ours is, and that we do not offer. */
		notAsked: z.array(z.enum(notAskedAnswers)).optional(),
		...shelves,
	})
	.check(({ value, issues }) => {
		value.appliesFor.forEach(({ scheme }, index) => {
			const isCertified = value.memberships.some(({ body }) => /\bMCS\b/.test(body));
			if (scheme === 'boiler-upgrade-scheme' && !isCertified) {
				const message = 'needs an MCS certificate: add it to memberships, with its number and link';
				issues.push({
					code: 'custom',
					input: scheme,
					path: ['appliesFor', index, 'scheme'],
					message,
				});
			}
		});
	});
export type Company = z.infer<typeof company> & {
	/** The office's hours in words: "Monday to Friday, 8.30am to 5.30pm". */
	readonly openingHours: string;
};

/** What a visitor may ask for with the contact form, beside the funding form. */
const ask = z.strictObject({
	/** The words of the buttons that lead to it. */
	label: text,
	/** Above the form. */
	heading: text,
	text: text,
	/** The beginning of the message, which the visitor completes. */
	opening: text,
	/** Replaces the message field's own hint. */
	hint: text,
	/**
	 * True for premises, which neither the funding form nor the check is about; `too` for what is
	 * fitted at homes and at premises.
	 */
	forBusiness: z.literal([true, 'too']).optional(),
});
export type Ask = z.infer<typeof ask>;
export const asks = z.record(slug, ask);

/** A low and a high amount, as the charts draw them. */
const range = z.strictObject({
	low: z.number(),
	high: z.number(),
	unit: z.enum([
		'pounds a year',
		'years',
		'days',
		'hours',
		'per cent',
		'pounds',
		'kilowatts',
		'millimetres',
	]),
});
export type Range = z.infer<typeof range>;

/** A number that we advertise, with its condition and source. */
const claimParts = z.strictObject({
	/** The service page it is shown on, by file name. */
	page: slug,
	/** The figure alone, for the strip under the hero, in the specification's words: "2-4 days". */
	figure: text,
	/** The claim as a sentence, with the figure in the specification's words. */
	says: text,
	/** The condition it depends on. Short, because it is always shown in full beside the figure. */
	qualification: text,
	/** How the number was worked out, for the owner who signs it off. */
	basis: text,
	source: z.strictObject({ name: text, link: webAddress.optional() }),
	checked: isoDate,
	review: isoDate,
	/** `withheld` removes the claim from every page. */
	status: z.enum(['published', 'withheld']),
	/** Who in the company signed it off, and when. */
	signed: z.strictObject({ by: text, on: isoDate }).optional(),
	/** What a public source says differently, for the owner who signs. */
	conflict: text.optional(),
	/**
	 * The measure whose saving, payback (in years) or share (in per cent) it advertises: our own
	 * estimate of it is shown with the figure.
	 */
	estimate: z.enum(measures).optional(),
	/** What the charts draw. */
	range: range.optional(),
	/**
	 * The share of a home's heat that the sentence names, in per cent: drawn as so many of twenty
	 * streams.
	 */
	share: z.number().int().multipleOf(5).min(5).max(95).optional(),
	/** Guide prices only: the size of system that `range` is the price of, and what it may save. */
	size: text.optional(),
	saving: range.optional(),
});

/** `changes`: what it says from a day on, or once the scheme that it depends on has closed. */
const claim = withChanges(
	claimParts,
	claimParts.pick({ figure: true, says: true, qualification: true }),
);
export type Claim = z.infer<typeof claim>;
export const claims = z.record(slug, claim);

export const titledText = z.strictObject({ title: text, text: text });

/**
 * A row of a table: words; one of the page's claims; or what a scheme pays and its last day, with
 * words of ours while it is open.
 */
const tableRow = z.union([
	titledText,
	z.strictObject({ title: text, claim: slug }),
	z.strictObject({ title: text, scheme: slug, open: text }),
]);
export type TableRow = z.infer<typeof tableRow>;

/** The sections of a service page whose order is its own. */
const serviceSections = ['suits', 'benefits', 'installation', 'risks', 'sheet'] as const;

/** Everything a service page is made of. */
const serviceBlocks = z.strictObject({
	/** Its position in the menu: the order of the specification's table. */
	order: z.number().int().min(1),
	path: z.string().regex(/^\/services\/[A-Za-z0-9-]+$/, 'is not a path such as /services/solar-PV'),
	/** What menus, cards and breadcrumbs call it. */
	name: text,
	/**
	 * False takes the service off the whole site: its page, its claims, its place in menus, lists,
	 * the house and the forms.
	 */
	offered: z.boolean().optional(),
	/**
	 * What the check of a home and the forms know it as: they say nothing of a measure that no
	 * service is.
	 */
	measure: z.enum(measures).optional(),
	/**
	 * The scheme that it is about. While it is not offered, the firm does not work with that scheme,
	 * unless it applies for it.
	 */
	scheme: slug.optional(),
	/**
	 * What it is called in a list of what the firm fits, such as heat pumps; several may share a
	 * name. Without one it is in no such list.
	 */
	listedAs: text.optional(),
	/**
	 * Its group in the overview, by the title in content/pages/services.yaml. Without one, a service
	 * that no group names is in the last.
	 */
	group: text.optional(),
	/**
	 * The answer in the funding form by which visitors ask for it, if the form has none of its own
	 * for its measure.
	 */
	formOption: text.optional(),
	...pageHead,
	/** What its card says. */
	summary: text,
	/** Beside the name in the menu, if the name alone would mislead. */
	menuHint: text.optional(),
	/** What its visitors may ask for beside the funding form, by its name in content/asks.yaml. */
	ask: slug,
	/** What to hold beside quotes for it, by its name in facts/quote-sheets.yaml. */
	sheet: slug.optional(),
	/** Three photographs, by name, that help with an enquiry about this service. */
	photographs: z.array(text).length(3).optional(),
	/** The lit parts of the drawn house; none lights the whole house. */
	lights: z.array(z.enum(houseParts)),
	/**
	 * What its pictures show instead of lit parts: a place of the house, or a photograph of ours.
	 * Neither is needed.
	 */
	view: z.enum(houseViews).optional(),
	photo: photo.optional(),
	/**
	 * `figure`: the claim whose figure is large in the hero, and what it is of, where the firm has no
	 * guide price for the work.
	 */
	hero: z.strictObject({
		heading: text,
		lead: text,
		getToKnowUs: z.boolean(),
		figure: z.strictObject({ label: text, claim: slug }).optional(),
	}),
	/** The order of the sections below the explanation: each page has the one that its visitors need. */
	sections: z
		.array(z.enum(serviceSections))
		.length(serviceSections.length)
		.refine((names) => new Set(names).size === names.length, 'names a section twice')
		.default([...serviceSections]),
	/** `diagram: false` if the page's diagram does not fit this text. */
	explanation: z.strictObject({
		heading: text,
		text: text,
		diagram: z.literal(false).optional(),
	}),
	suits: z.strictObject({
		heading: text,
		yes: z.array(text).min(2),
		no: z.array(text).min(1),
	}),
	products: z.strictObject({
		heading: text,
		text: text.optional(),
		items: z.array(titledText).min(2),
	}),
	/** Each claim is shown with its qualification. The text must read well without any of them. */
	benefits: z.strictObject({
		heading: text,
		text: text,
		claims: z.array(slug).default([]),
		schemes: z.array(slug),
	}),
	installation: z.strictObject({
		heading: text,
		text: text.optional(),
		claims: z.array(slug).default([]),
		/** `when`: before we come, on site or afterwards, for the line of time. */
		steps: z
			.array(titledText.extend({ when: z.enum(['before', 'site', 'after']).optional() }))
			.min(3),
	}),
	/**
	 * Standards that apply to such work, never ones claimed for the company. A service with a sheet
	 * needs none.
	 */
	standards: z.strictObject({ heading: text, items: z.array(text).min(2) }).optional(),
	risks: z.strictObject({
		heading: text,
		text: text.optional(),
		items: z.array(titledText).min(2),
	}),
	/** Optional: questions and answers (the ECO 4 page has exactly three). */
	questions: z.array(z.strictObject({ id: slug, question: text, answer: text })).optional(),
	/**
	 * Optional: blocks after the explanation, with points, a table of who may get something, or
	 * folds.
	 */
	extras: z
		.array(
			z.strictObject({
				/** The target of links to it; the hero has one. */
				id: slug.optional(),
				heading: text,
				text: text.optional(),
				/** What its readers may ask for (content/asks.yaml). */
				ask: slug.optional(),
				points: z.array(text).optional(),
				table: z.array(z.strictObject({ title: text, rows: z.array(tableRow).min(2) })).optional(),
				folds: z.array(titledText).optional(),
			}),
		)
		.optional(),
	/**
	 * Only on the Installation Services page: the services it lists, each with its own Get Funding
	 * button.
	 */
	measures: z.array(z.strictObject({ service: slug, text: text })).optional(),
	closing: z.strictObject({ heading: text, text: text }),
});

/** One service page, in the layout of the specification's section 2. */
export const service = withChanges(
	serviceBlocks,
	serviceBlocks.omit({
		order: true,
		path: true,
		name: true,
		lights: true,
		offered: true,
		measure: true,
		sheet: true,
		scheme: true,
		listedAs: true,
		group: true,
		formOption: true,
		view: true,
		photo: true,
	}),
);
export type Service = z.infer<typeof service>;

/** The claims that the page shows in its strip and its tables, with their labels there. */
export const claimsInSight = ({ hero, extras = [] }: Pick<Service, 'hero' | 'extras'>) => [
	...(hero.figure ? [hero.figure] : []),
	...extras
		.flatMap(({ table = [] }) => table.flatMap(({ rows }) => rows))
		.flatMap((row) => ('claim' in row ? { label: row.title, claim: row.claim } : [])),
];

/** The texts of a service page's diagram. The drawing decides how many marks there are. */
const diagram = z.strictObject({
	/** The alternative text. */
	title: text,
	/**
	 * The parts of equal width that the drawing is cut into, side by side on wide screens and one below
	 * the other on phones: the words under each, and the claim without which it is left out.
	 */
	panels: z
		.array(z.strictObject({ text: text, claim: slug.optional() }))
		.max(4)
		.optional(),
	/** What the numbers in it mean, in order. */
	marks: z.array(text).max(8).default([]),
	note: text.optional(),
	/** Beside a 10p coin that is drawn at its true size. Left out while the claim is withheld. */
	coin: z.strictObject({ claim: slug, text: text }).optional(),
});
export type DiagramTexts = z.infer<typeof diagram>;
export const diagrams = z.record(slug, diagram);

/** Whether it is an e-mail address, whose domain may have letters of any script. */
function isEmailAddress(address: string): boolean {
	const at = address.lastIndexOf('@');
	const ascii = `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`;
	return (
		ascii.includes('.', at) && z.email({ pattern: z.regexes.html5Email }).safeParse(ascii).success
	);
}
