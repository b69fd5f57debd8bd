/**
 * Facts of the firm: its office, what it promises, the schemes it applies for; numbers in registers,
 * another address, further phone numbers, pages elsewhere.
 */
import * as z from 'zod';
import { clockInWords } from '#model/dates.ts';
import { BRACES } from '#model/interpolate.ts';
import { halves, weekdays } from '#model/visits.ts';
import { digits, isoDate, text, webAddress } from './fact-fields.ts';
import { jurisdiction } from './fact-schemas.ts';

/** The places where a firm has a page of its own, by the end of their host name. */
const SOCIAL_SITES: Readonly<Record<string, string>> = {
	'facebook.com': 'Facebook',
	'instagram.com': 'Instagram',
	'linkedin.com': 'LinkedIn',
	'youtube.com': 'YouTube',
	'tiktok.com': 'TikTok',
	'x.com': 'X',
	'threads.net': 'Threads',
	'bsky.app': 'Bluesky',
	'nextdoor.co.uk': 'Nextdoor',
	'pinterest.co.uk': 'Pinterest',
	'g.page': 'Google',
	'maps.app.goo.gl': 'Google Maps',
	'wa.me': 'WhatsApp',
};

/** The name of the well-known site that a link leads to. Undefined for other sites. */
export function socialName(link: string): string | undefined {
	const { hostname } = new URL(link);
	const site = Object.keys(SOCIAL_SITES).find(
		(one) => hostname === one || hostname.endsWith(`.${one}`),
	);
	return site && SOCIAL_SITES[site];
}

/**
 * A UK number as people dial it: eleven digits. Ten have the shorter ones of towns such as Bolton
 * (01204 50000) and old freephone numbers, never those of 011x and 01x1 cities.
 */
const DIALLED = /^0(?:[1235789]\d{9}|1(?!1|\d1)\d{8}|800\d{6})$/;

export const phoneNumber = digits(
	z
		.string()
		.regex(/^0[\d ]+$/, { error: 'is not a UK phone number such as 0113 496 0142', abort: true })
		.refine((number) => DIALLED.test(number.replaceAll(' ', '')), {
			error:
				'has a digit too few or too many for a UK phone number: it has eleven, such as 0113 496 0142',
			abort: true,
		})
		.refine(
			(number) => number.includes(' '),
			'is to be written with its spaces, as people read it: 0113 496 0142',
		),
);

const vatNumber = z
	.string()
	.regex(/^GB \d{3} \d{4} \d{2}$/, 'is not a VAT number such as GB 123 4567 82');

const icoNumber = z
	.string()
	.regex(
		/^Z[A-Z\d]\d{6}$/,
		'is not a registration number of the Information Commissioner, such as ZA123456',
	);

/** A scheme that the company applies for, with what that requires. */
const appliedFor = z.discriminatedUnion('scheme', [
	/** Needs an MCS certificate among the memberships. */
	z.strictObject({ scheme: z.literal('boiler-upgrade-scheme') }),
	z.strictObject({
		scheme: z.literal('eco4'),
		/** ECO4 takes homes only through a supplier that has a place for them. */
		supplierSlot: z.strictObject({ supplier: text, confirmed: isoDate }),
	}),
]);

/** What the words of a text message may name (src/office/enquiry/Reach.tsx). */
const TEXT_FACTS = /^(?:person|firm|phone)$/;

const LOST_REASONS = [
	'outside our area',
	'the home does not suit',
	'no scheme pays, and too dear without',
	'went with another firm',
	'rented, and the landlord will not',
	'only a question',
	'never reached',
];

const timeOfDay = z
	.string()
	.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'is not a time such as "08:30"', abort: true });

/** By `latest` the half-day counts as over (src/model/visits.ts). */
const hours = (latest: string) =>
	z
		.strictObject({ from: timeOfDay, to: timeOfDay })
		.refine(
			({ from, to }) => from < to && to <= latest,
			`ends before it begins, or after ${latest}`,
		);

/** Where and when the firm looks at homes (src/model/visits.ts). */
const visits = z.strictObject({
	week: z.partialRecord(
		z.enum(weekdays),
		z.strictObject({
			...Object.fromEntries(
				halves.map((half) => [half, z.number().int().min(1).max(20).optional()]),
			),
			districts: z
				.array(
					z.string().regex(/^[A-Z]{1,2}(?:\d[A-Z\d]?)?$/, 'is not a postcode district such as LS6'),
				)
				.min(1)
				.optional(),
		}),
	),
	am: hours('13:00').default({ from: '09:00', to: '12:30' }),
	pm: hours('18:00').default({ from: '13:00', to: '17:00' }),
	ahead: z
		.strictObject({ from: z.number().int().min(0), to: z.number().int().max(90) })
		.refine(({ from, to }) => from <= to, 'ends before it begins')
		.default({ from: 2, to: 21 }),
	/** Who comes: "Ruth Ashworth, our surveyor". */
	who: text,
	/** How long it takes: "about an hour". */
	takes: text,
	/** What is to be ready. */
	ready: z.array(text).max(5).default([]),
});

/**
 * What content/company.yaml says of the office and its work. An optional fact that is not given
 * draws nothing.
 */
export const firmFacts = {
	officeHours: z
		.strictObject({
			opens: timeOfDay,
			closes: timeOfDay,
			/** Whose bank holidays the office keeps. */
			bankHolidays: jurisdiction,
			also: text.optional(),
		})
		.refine(({ opens, closes }) => opens < closes, 'closes before it opens'),
	map: z.strictObject({
		/** Shown in an iframe, only after the visitor opens it. */
		embed: webAddress,
		/** The target of the plain link beside it. */
		link: webAddress,
		service: text,
	}),
	/** What we promise after an enquiry, shown on the confirmation and in the acknowledgement. */
	response: z.strictObject({
		within: text,
		/** The same as a number. With the bank holidays it gives the day by which we ring. */
		workingDays: z.number().int().min(1).max(10),
		/**
		 * Who rings, where no item of `people` has `ringsBack`: the beginning of “… rings you by …”.
		 */
		caller: text,
		steps: z.array(text).min(2).max(5),
		/** What is worth having beside the phone. */
		ready: z.array(text).max(5),
	}),
	/** The text message by which the office announces a call, from its own phone. */
	texting: z
		.strictObject({
			words: text.refine(
				(words) => [...words.matchAll(BRACES)].every(([, name = '']) => TEXT_FACTS.test(name)),
				'may name {person}, {firm} and {phone}, and nothing else in braces',
			),
			/**
			 * Whether the office may write by WhatsApp, which gets the number and the words. /privacy
			 * says so then.
			 */
			whatsApp: z.boolean().default(false),
		})
		.optional(),
	/**
	 * Sentences that pages use as placeholders. One that is missing here is left out of every page
	 * (src/content/reader/placeholders.ts).
	 */
	promises: z
		.strictObject({
			freeSurvey: text,
			findingsAnyway: text,
			onePerson: text,
			putRight: text,
			quietAfterNo: text,
			notPassedOn: text,
			photographs: text,
			guide: text,
			walkRound: text,
			tenantsTold: text,
			/** Who deletes e-mails from the office's mailbox, and when. Nothing does it automatically. */
			mailbox: text,
		})
		.partial(),
	/** Why an enquiry came to nothing, as the office chooses and the month's letter counts. */
	lostReasons: z.array(text).min(2).max(10).default(LOST_REASONS),
	/** Without it no visit is offered. */
	visits: visits.optional(),
	/** Where customers write reviews: the letter of thanks after a job was won leads there. */
	reviewsAt: webAddress.optional(),
	/** The schemes that the company applies for. For every other scheme pages say who applies. */
	appliesFor: z.array(appliedFor).default([]),
	vatNumber: vatNumber.optional(),
	/** In the Information Commissioner's register of fee payers. */
	icoNumber: icoNumber.optional(),
	/** Where people find the firm, if not at its registered office. */
	tradingAddress: text.optional(),
	/** Further numbers, beside the one that every page shows. */
	otherPhones: z
		.array(z.strictObject({ for: text, number: phoneNumber }))
		.max(4)
		.optional(),
	/** The firm's own pages on other sites. */
	social: z
		.array(
			webAddress
				.refine((link) => URL.canParse(link) && socialName(link) !== undefined, {
					error: `is not on one of the sites that are known here: ${[...new Set(Object.values(SOCIAL_SITES))].join(', ')}`,
					abort: true,
				})
				.refine(
					(link) => URL.canParse(link) && new URL(link).pathname.length > 1,
					'leads to the site itself, not to a page of yours',
				),
		)
		.max(6)
		.optional(),
};

interface Registered extends Partial<Record<'tradingAddress' | 'vatNumber', string | undefined>> {
	readonly registeredIn: string;
	readonly companyNumber: string;
	readonly registeredOffice: string;
}

/**
 * What a company's website and letters must say of it by law, after its name, and where else it is
 * found.
 */
export function companyParticulars({
	registeredIn,
	companyNumber,
	registeredOffice,
	tradingAddress,
	vatNumber: vat,
}: Registered): string {
	return [
		`Registered in ${registeredIn}, number ${companyNumber}. Registered office: ${registeredOffice}.`,
		...(tradingAddress ? [`You find us at ${tradingAddress}.`] : []),
		...(vat ? [`VAT number ${vat}.`] : []),
	].join(' ');
}

/** The office's hours from Monday to Friday, in words. */
export const weekdayHours = ({ opens, closes }: { opens: string; closes: string }): string =>
	`Monday to Friday, ${clockInWords(opens)} to ${clockInWords(closes)}`;
