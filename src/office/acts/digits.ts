/** The digits that are typed on an enquiry's page before something is recorded. Pure. */

import { digitsIn } from '#forms/fields/characters.ts';
import { phoneKey } from '#forms/fields/phone.ts';

/** How many of the last digits of the enquirer's phone number are typed. */
export const DIGITS = 4;

/** The longest input that is read: four characters and their separators. */
const LONGEST_CODE = 40;

/**
 * What must be typed for this enquiry: the last digits of the phone number as it is dialled,
 * without an extension or a time that was written behind it; of one without enough digits, the
 * start of the reference.
 */
export function codeFor(phone: string, reference: string): string {
	const digits = phoneKey(phone) || digitsIn(phone);
	return digits.length >= DIGITS ? digits.slice(-DIGITS) : reference.slice(0, DIGITS);
}

/** Whether it was typed, however it is spaced. */
export function isCode(typed: string, code: string): boolean {
	return typed.length <= LONGEST_CODE && typed.replace(/[\s-]/g, '').toUpperCase() === code;
}
