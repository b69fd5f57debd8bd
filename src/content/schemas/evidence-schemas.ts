/**
 * The schemas of what gives a visitor reason to trust the company: the shelves in
 * content/company.yaml, of which an empty one shows nothing, and the pages about towns.
 */
import * as z from 'zod';
import { isoDate, pageHead, slug, text, webAddress } from './fact-fields.ts';

/** Every item says where it is from, and on which day that was last checked. */
const evidence = {
	source: z.strictObject({
		name: text,
		link: webAddress.optional(),
		/** Read in a stored copy and not on the live page, which the owner should still open. */
		storedCopy: z.literal(true).optional(),
	}),
	checked: isoDate,
};

/** A year from `least` on. */
export const year = (least: number) => z.int().min(least).max(2100);

/** A photograph in content/photos. src/content/reader/load-content.ts checks that the file is there. */
export const photo = z.strictObject({
	file: z
		.string()
		.refine((name) => !/\.hei[cf]$/i.test(name), {
			error:
				'is a HEIC photograph, as iPhones take them, which few browsers show: save it as JPEG, and write .jpg here',
			abort: true,
		})
		.regex(
			/^[\w-]+\.(?:jpe?g|png|webp|avif|tiff?)$/i,
			'is not the name of a photograph in content/photos, such as ada.jpg: call the file ' +
				'that, in letters, digits and hyphens, without a space',
		),
	/** What it shows, for everybody who does not see it. */
	alt: text,
});
export type Photo = z.infer<typeof photo>;

/** The portraits in site/art/people, for the sample's invented people. */
export const portraits = ['surveyor', 'electrician', 'office'] as const;

const pounds = z.int().positive();

const person = z
	.strictObject({
		name: text,
		role: text,
		/** In the person's own words. */
		says: text.optional(),
		certificate: z.strictObject({ name: text, number: text, link: webAddress }).optional(),
		/** Without one the page shows the person's initials. */
		photo: photo.optional(),
		/** Only a `sample` person has a drawing: a real person never gets an invented face. */
		drawing: z.enum(portraits).optional(),
		/** Rings visitors back: named and shown beside the forms and in the confirmations. */
		ringsBack: z.literal(true).optional(),
		/** Marks an invented person, whom only the sample shows. */
		sample: z.literal(true).optional(),
		...evidence,
	})
	.refine(
		({ photo, drawing }) => photo === undefined || drawing === undefined,
		'has both a photo and a drawing: take the drawing out',
	);
export type Person = z.infer<typeof person>;

const meterReading = z.strictObject({
	/** "Gas for heating". */
	what: text,
	/** The same months before and after. */
	period: text,
	before: z.number(),
	after: z.number(),
	unit: z.enum(['kWh', 'pounds', 'm3']),
});

const project = z.strictObject({
	town: text,
	year: year(1990),
	/** "A brick terrace of about 1900". */
	house: text,
	/** The services it consisted of, by file name. It is shown on the pages of these. */
	services: z.array(slug).min(1),
	before: photo,
	after: photo,
	price: pounds,
	/** What a scheme paid of it, and which. */
	grant: z.strictObject({ amount: pounds, scheme: text }).optional(),
	/** What is different for the people who live there. */
	changed: text,
	says: text.optional(),
	readings: z.array(meterReading).max(3).optional(),
	/** The day on which the customer agreed to be shown. */
	consent: isoDate,
	...evidence,
});
export type Project = z.infer<typeof project>;

const review = z.strictObject({
	words: text,
	firstName: text,
	town: text,
	written: isoDate,
	/** The public review itself, where everybody can read it in full. */
	link: webAddress,
	/** The services it is about; without any, it is shown on Home only. */
	services: z.array(slug).optional(),
	...evidence,
});
export type Review = z.infer<typeof review>;

const membership = z.strictObject({
	body: text,
	number: text,
	/** Our entry in the body's own register. */
	link: webAddress,
	/** What it covers: "Heat pumps and solar panels". */
	scope: text.optional(),
	/** The body's badge, if it lets us show it. */
	badge: photo.optional(),
	/** The day on which the entry was last found there. */
	checked: isoDate,
});
export type Membership = z.infer<typeof membership>;

const guarantee = z.strictObject({
	name: text,
	covers: text,
	years: z.int().positive(),
	/** Who pays if we no longer can. */
	provider: text,
	...evidence,
});
export type Guarantee = z.infer<typeof guarantee>;

const insurance = z.strictObject({
	/** "Public liability". */
	kind: text,
	insurer: text,
	upTo: pounds,
	/** Its last day. It is not shown after it. */
	until: isoDate,
	...evidence,
});
export type Insurance = z.infer<typeof insurance>;

const town = z.strictObject({
	name: text,
	/** The town with the office. */
	office: z.literal(true).optional(),
});

const guidePrice = z
	.strictObject({
		from: pounds,
		to: pounds,
		/**
		 * The median, where it is known. Paybacks are worked out from it, or else from the middle
		 * between the two.
		 */
		middle: pounds.optional(),
		/** The home and the work that it is for. */
		for: text,
		/** Marks a price of the sample, which another firm does not take over. */
		sample: z.literal(true).optional(),
		...evidence,
	})
	.refine(
		({ from, to, middle = from }) => from <= middle && middle <= to,
		'is not in the order from, middle, to',
	);
export type GuidePrice = z.infer<typeof guidePrice>;

/**
 * The photographs that a service has: work under way, a hand at work from close by, a room as it is
 * left.
 */
const photographsOfWork = ['job', 'hands', 'room'] as const;

/** The firm's own: those of any work, its van, its people together, its door. */
const ownPhotographs = [...photographsOfWork, 'van', 'team', 'door'] as const;
export type OwnPhotograph = (typeof ownPhotographs)[number];

/** All of them are optional: a company fills in what it has. */
export const shelves = {
	/** The year in which the company began. */
	/** Of what the owner only says there is no day: `new-company` checks nothing. */
	since: z.strictObject({ year: year(1800), ...evidence, checked: isoDate.optional() }).optional(),
	people: z.array(person).default([]),
	memberships: z.array(membership).default([]),
	guarantees: z.array(guarantee).default([]),
	insurance: z.array(insurance).default([]),
	reviews: z.array(review).default([]),
	projects: z.array(project).default([]),
	/** The firm's own pictures, on Home and About, and by its file name those of a service. */
	photographs: z.partialRecord(z.enum(ownPhotographs), photo).default({}),
	servicePhotographs: z.record(slug, z.partialRecord(z.enum(photographsOfWork), photo)).default({}),
	/** The towns that the company works in. */
	towns: z
		.strictObject({ places: z.array(town).min(1), sample: z.literal(true).optional(), ...evidence })
		.optional(),
	/** What a measure costs before any grant, by the service's file name. */
	guidePrices: z.record(slug, guidePrice).default({}),
};

/** An entry in a public list, and the day on which it was last looked up. */
const registerEntry = z.strictObject({
	name: text,
	says: text,
	link: webAddress,
	checked: isoDate,
});

/**
 * A page about a town that the firm names: one file in content/areas.
 */
export const area = z.strictObject({
	/** As it is written under towns in content/company.yaml. */
	town: text,
	...pageHead,
	heading: text,
	lead: text,
	/** What is worth knowing about homes in that town, in the firm's own words. */
	text: text,
	/** An entry of the firm in a register of that town, such as a council's list of traders. */
	register: registerEntry.optional(),
	/**
	 * What the council of that town has given the firm: a place in its scheme, on its list of
	 * installers.
	 */
	council: registerEntry.optional(),
});

/** `slug` is the name of its file, and the end of its URL. */
export type AreaEntry = z.infer<typeof area> & { readonly slug: string };
