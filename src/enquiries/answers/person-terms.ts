/**
 * What identifies who sent an enquiry, and from which home: a phone number, an e-mail address, a
 * postal address, each in one spelling. The day, "wrote before", duplicates and the command line
 * find a person by these and by nothing else.
 */
import { readEmail } from '#forms/fields/field-rules.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { howToReach } from './contact-details.ts';

/** A shorter phone number or e-mail address identifies no person. */
const SHORTEST = 6;

/** In characters: PostgreSQL's index has no entry of more than 2,700 bytes. */
const LONGEST = 300;

/** Equal for one person, and for one home. Empty where it was not given, or is too short. */
export interface SenderKeys {
	readonly phone: string;
	readonly email: string;
	readonly home: string;
}

export const emailTerm = (email: string): string => readEmail(email).toLowerCase();

/** Punctuation that is not between digits: flat 1/2 is not flat 12. */
const IGNORED = /(?<!\d)[^\p{L}\p{N}]|[^\p{L}\p{N}](?!\d)/gu;

export function senderKeys({ answers }: Pick<Enquiry, 'answers'>): SenderKeys {
	const { phone, email } = howToReach(answers);
	const { address = '' } = answers;
	const identifying = (key: string) => (key.length < SHORTEST ? '' : key.slice(0, LONGEST));
	return {
		phone: identifying(phoneKey(phone)),
		email: identifying(emailTerm(email)),
		home: address
			.normalize('NFKC')
			.toLowerCase()
			.replace(/\s/g, '')
			.replace(IGNORED, '')
			.slice(0, LONGEST),
	};
}

/**
 * The keys of the person: none, one or two. People who have one in common are the same person. A
 * number is never equal to an e-mail address.
 */
export function personTerms(enquiry: Pick<Enquiry, 'answers'>): string[] {
	const { phone, email } = senderKeys(enquiry);
	return [phone, email].filter(Boolean);
}

/**
 * Whether two enquiries are one sender's: by the same e-mail address, and where one has none by the
 * same number. People who share a telephone are not.
 */
export function isSameSender(
	one: Pick<Enquiry, 'answers'>,
	other: Pick<Enquiry, 'answers'>,
): boolean {
	const [ours, theirs] = [senderKeys(one), senderKeys(other)];
	if (ours.email && theirs.email) return ours.email === theirs.email;
	return ours.phone !== '' && ours.phone === theirs.phone;
}
