/**
 * Postcodes as people type them. Spaces, hyphens, dashes, brackets, full stops and invisible
 * characters do not count, wherever they stand (GOV.UK Design System, “Addresses”). Digits may be
 * of any script. O and 0 are one where only one can be meant.
 */
import { withAsciiDigits, withoutInvisible } from './characters.ts';

const WHOLE = /^([A-Z]{1,2}\d[A-Z\d]?)([\dO])([A-Z]{2})$/;

/**
 * Letters, the number after them, and the first digit after that, each as far as they were typed.
 */
const BEGINNING = /^([A-Z] ?[A-Z]?) ?(?:(\d[A-Z\d]?)(?: ?(\d))?)?$/;

/**
 * No area has a digit, and the number after its letters never begins with 0 if there is one letter:
 * Y01 is YO1.
 */
const ZERO_IN_AREA = /^([A-Z]?)0/;

/**
 * A postcode that ends its part of an address, of which only letters, digits and single spaces are
 * left.
 */
const LAST_IN_PART =
	/(?:^| )(?:(?:flat|apt|unit) [A-Z] )?([A-Z0] ?[A-Z0]? ?\d ?[A-Z\d]? ?[\dO] ?[A-Z] ?[A-Z])$/i;

/**
 * Followed by other words, a postcode counts only in its usual spelling: “Flat B2 1st floor” looks
 * like the unusual ones.
 */
const WITHIN_PART = /\b[A-Z]{1,2}\d[A-Z\d]?[\s.\p{Pd}]{0,9}(?!1st|2nd|3rd|\dth)\d[A-Z]{2}\b/giu;

/** What ends a part of an address. */
const BETWEEN_PARTS = /[,;|\n()[\]]/;

/** Full-width letters and digits of other scripts as on a British keyboard. */
export const onBritishKeyboard = (typed: string): string =>
	withAsciiDigits(withoutInvisible(typed).normalize('NFKC'));

/** Puts one space in place of any other characters between letters and digits. */
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\d]+/gu, ' ').trim();

const plainLetters = (typed: string): string =>
	lettersAndDigits(onBritishKeyboard(typed)).toUpperCase();

/**
 * A whole postcode in capitals with its space: SW1A 0AA. Undefined if the text is anything else.
 */
export function wholePostcode(typed: string): string | undefined {
	const letters = plainLetters(typed).replaceAll(' ', '').replace(ZERO_IN_AREA, '$1O');
	const [, outward, sector = '', unit] = WHOLE.exec(letters) ?? [];
	return outward && `${outward} ${sector.replace('O', '0')}${unit}`;
}

/**
 * A postcode or its beginning, in capitals with its space: LS8 2AB, SY23 4, SW1A, LS. Undefined for
 * any other text.
 */
export function postcodeFrom(typed: string): string | undefined {
	const whole = wholePostcode(typed);
	if (whole) return whole;
	const letters = plainLetters(typed).replace(ZERO_IN_AREA, '$1O');
	const [, area, district = '', sector] = BEGINNING.exec(letters) ?? [];
	return area && area.replace(' ', '') + district + (sector ? ` ${sector}` : '');
}

/**
 * The last postcode in an address, because a house may have a name like one. Undefined if there is
 * none.
 */
export function postcodeIn(address: string): string | undefined {
	for (const part of onBritishKeyboard(address).split(BETWEEN_PARTS).reverse()) {
		const [, last = ''] = LAST_IN_PART.exec(lettersAndDigits(part)) ?? [];
		const postcode = wholePostcode(last) ?? wholePostcode(part.match(WITHIN_PART)?.at(-1) ?? '');
		if (postcode) return postcode;
	}
	return undefined;
}
