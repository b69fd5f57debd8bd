/**
 * Who wrote, how to reach them and what they want, the same for both forms: for lists, spreadsheets
 * and letters.
 */

import { describeAnswers } from '#forms/fields/answers-in-words.ts';
import { postcodeIn } from '#forms/fields/postcode.ts';
import { homeTexts } from '#forms/home/home-for-schemes.ts';
import { allForms } from '#forms/sending/all-forms.ts';
import type { Enquiry } from '#model/enquiry.ts';

export interface ContactDetails {
	readonly name: string;
	readonly phone: string;
	readonly email: string;
	/** In capitals, with its space: "HX1 1AA". Empty if the address has none. */
	readonly postcode: string;
	/** The line of the address before its postcode (`townIn`). */
	readonly town: string;
	/** The measures asked for, in the form's words. None for a message. */
	readonly wishes: readonly string[];
}

/**
 * The answers that these details say whole, so that they need not be said again beside them. The
 * address is not: it has a street.
 */
export const namesInDetails: ReadonlySet<string> = new Set([
	'fullName',
	'firstName',
	'lastName',
	'email',
	'phone',
	'phoneNumber',
	'energySavings',
	'insulationMethod',
]);

/** By phone and e-mail; empty where they gave none. */
export const howToReach = (
	answers: Enquiry['answers'],
): Pick<ContactDetails, 'phone' | 'email'> => ({
	phone: answers.phone || answers.phoneNumber || '',
	email: answers.email ?? '',
});

/** Answers that do not apply, or were not given, are empty. */
export function contactDetails({
	form,
	answers,
}: Pick<Enquiry, 'form' | 'answers'>): ContactDetails {
	const address = answers.address ?? '';
	return {
		name: answers.fullName || [answers.firstName, answers.lastName].filter(Boolean).join(' '),
		...howToReach(answers),
		postcode: postcodeIn(address) ?? '',
		town: townIn(address) || (form === 'telephone' && !postcodeIn(address) ? address : ''),
		wishes: describeAnswers(allForms[form], answers)
			.filter(
				({ name }) => (name === 'energySavings' || name === 'insulationMethod') && answers[name],
			)
			.map(({ answer }) => answer),
	};
}

/** The postcode of the home, or its beginning. Empty where it is unknown. */
export const postcodeOf = ({ answers }: Pick<Enquiry, 'answers'>): string =>
	postcodeIn(answers.address ?? '') ??
	homeTexts(answers.home).postcode ??
	postcodeIn(answers.description ?? '') ??
	'';

const BETWEEN_LINES = /[,;\n]/;

/** A postcode at the end of a line, with the spaces before it. */
const POSTCODE_AT_END = /(?:^|\s+)[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}$/i;

/**
 * The line of an address before its postcode, where commas end lines too: mostly the town, or the
 * county where that was given. Empty without a postcode or another line before it, and where it has
 * a digit, because it is a street then.
 */
function townIn(address: string): string {
	const lines = address.split(BETWEEN_LINES).map((line) => line.trim().replace(/\s+/g, ' '));
	const last = lines.findLastIndex((line) => POSTCODE_AT_END.test(line));
	const before = lines
		.slice(0, last + 1)
		.map((line) => line.replace(POSTCODE_AT_END, ''))
		.filter(Boolean);
	const town = before.length > 1 ? (before.at(-1) ?? '') : '';
	return /\d/.test(town) ? '' : town;
}
