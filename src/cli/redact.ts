/** Masks personal data, and escapes text for the terminal. */

import { contactDetails } from '#enquiries/answers/contact-details.ts';
import { charactersOf, digitsIn } from '#forms/fields/characters.ts';
import type { Enquiry } from '#model/enquiry.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals execute control characters
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Text without control characters. */
export function printable(text: string): string {
	return text.replace(CONTROLS, ' ');
}

/** `G… H…`, `g…@example.org`, `… 0142`. */
export function redacted(enquiry: Enquiry): { name: string; email: string; phone: string } {
	const { name, email, phone } = revealed(enquiry);
	const [, domain = ''] = email.split('@');
	const initials = name.split(/\s+/).map((part) => `${charactersOf(part).next().value ?? ''}…`);
	return {
		name: initials.join(' '),
		email: `${email[0] ?? ''}…@${domain}`,
		phone: `… ${digitsIn(phone).slice(-4)}`,
	};
}

/** The same, unmasked. */
export function revealed(enquiry: Enquiry): { name: string; email: string; phone: string } {
	const { name, email, phone } = contactDetails(enquiry);
	return { name: printable(name), email: printable(email), phone: printable(phone) };
}
