/**
 * Facts of the firm that it may have or not: numbers in registers, another address, further phone
 * numbers, pages elsewhere.
 */
import * as z from 'zod';
import { clockInWords } from '#model/dates.ts';
import { text, webAddress } from './fact-fields.ts';

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
 * Whether the last two digits of a VAT number follow from the others, by either of the two rules in
 * use.
 */
function hasVatCheckDigits(number: string): boolean {
	const digits = [...number.replace(/\D/g, '')].map(Number);
	const sum =
		digits.slice(0, 7).reduce((all, digit, place) => all + digit * (8 - place), 0) +
		(digits[7] ?? 0) * 10 +
		(digits[8] ?? 0);
	return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

/**
 * A UK number as people dial it: eleven digits. Ten have the shorter ones of towns such as Bolton
 * (01204 50000) and old freephone numbers, never those of 011x and 01x1 cities.
 */
const DIALLED = /^0(?:[1235789]\d{9}|1(?!1|\d1)\d{8}|800\d{6})$/;

export const phoneNumber = z
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
	);

const vatNumber = z
	.string()
	.regex(/^GB \d{3} \d{4} \d{2}$/, 'is not a VAT number such as GB 123 4567 82')
	.refine(hasVatCheckDigits, {
		error: 'has a digit wrong: its last two digits do not follow from the others',
		abort: true,
	});

const icoNumber = z
	.string()
	.regex(
		/^Z[A-Z\d]\d{6}$/,
		'is not a registration number of the Information Commissioner, such as ZA123456',
	);

/** Each is optional, and draws nothing where it is not given. */
export const firmFacts = {
	vatNumber: vatNumber.optional(),
	/** In the Information Commissioner's register of fee payers. */
	icoNumber: icoNumber.optional(),
	/** Where people find the firm, if not at its registered office. */
	tradingAddress: text(160).optional(),
	/** Further numbers, beside the one that every page shows. */
	otherPhones: z
		.array(z.strictObject({ for: text(40), number: phoneNumber }))
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
