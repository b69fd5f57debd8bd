/** Masks personal data, and escapes text for the terminal. */
import type { Enquiry } from '../enquiry.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals execute control characters
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Text without control characters. */
export function printable(text: string): string {
	return text.replace(CONTROLS, ' ');
}

/** `G… H…`, `g…@example.org`, `… 0142`. */
export function redacted({ answers }: Enquiry): { name: string; email: string; phone: string } {
	const name = answers.fullName ?? [answers.firstName, answers.lastName].filter(Boolean).join(' ');
	const [, domain = ''] = (answers.email ?? '').split('@');
	const digits = (answers.phone ?? answers.phoneNumber ?? '').replace(/\D/g, '');
	return {
		name: printable(
			name
				.split(/\s+/)
				.map((part) => `${[...part][0] ?? ''}…`)
				.join(' '),
		),
		email: printable(`${answers.email?.[0] ?? ''}…@${domain}`),
		phone: `… ${digits.slice(-4)}`,
	};
}

/** The same, unmasked. */
export function revealed({ answers }: Enquiry): { name: string; email: string; phone: string } {
	return {
		name: printable(answers.fullName ?? [answers.firstName, answers.lastName].filter(Boolean).join(' ')),
		email: printable(answers.email ?? ''),
		phone: printable(answers.phone ?? answers.phoneNumber ?? ''),
	};
}
