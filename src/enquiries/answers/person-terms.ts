/**
 * What identifies who sent an enquiry, and from which home: a phone number, an e-mail address, a
 * postal address. Each is a term of the search index, in one spelling. The day, "wrote before",
 * duplicates and the command line find a person by these terms and by nothing else.
 */
import { readEmail } from '#forms/fields/field-rules.ts';
import { phoneKey } from '#forms/fields/phone.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { howToReach } from './contact-details.ts';

/** A shorter phone number or e-mail address identifies no person. */
const SHORTEST = 6;

/** In characters: PostgreSQL's index has no entry of more than 2,700 bytes. */
const LONGEST_NUMBER = 60;
const LONGEST_ADDRESS = 300;

/** The term of a number (phoneKey), backwards: the office searches by the last digits. */
export const phoneTerm = (digits: string): string =>
	`p${[...digits.slice(-LONGEST_NUMBER)].reverse().join('')}`;

export const emailTerm = (email: string): string => `e${readEmail(email).toLowerCase()}`;

/** The terms of the person: none, one or two. People who have one in common are the same person. */
export function personTerms({ answers }: Pick<Enquiry, 'answers'>): string[] {
	const { phone, email } = howToReach(answers);
	return [phoneTerm(phoneKey(phone)), emailTerm(email)].filter((term) => term.length > SHORTEST);
}

/** Punctuation that is not between digits: flat 1/2 is not flat 12. */
const IGNORED = /(?<!\d)[^\p{L}\p{N}]|[^\p{L}\p{N}](?!\d)/gu;

/** The terms of the person and of the home, where an address was given. */
export function senderTerms(enquiry: Pick<Enquiry, 'answers'>): string[] {
	const { address: written = '' } = enquiry.answers;
	const address = written.normalize('NFKC').toLowerCase().replace(/\s/g, '').replace(IGNORED, '');
	return [...personTerms(enquiry), ...(address ? [`a${address.slice(0, LONGEST_ADDRESS)}`] : [])];
}
