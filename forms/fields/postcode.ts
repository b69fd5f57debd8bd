/**
 * Postcodes as people type them. Spaces, hyphens, dashes, brackets, full stops and invisible characters do not count,
 * wherever they stand (GOV.UK Design System, “Addresses”). Digits may be of any script; O and 0 are one where only one can
 * be meant.
 */
import { withAsciiDigits, withoutInvisible } from './characters.ts';

/** Longer texts are not parsed: nothing that a form accepts is longer. */
const LONGEST = 1_200;

const WHOLE = /^([A-Z]{1,2}\d[A-Z\d]?)([\dO])([A-Z]{2})$/;

/** Letters, the number after them, and the first digit after that, each as far as they were typed. */
const BEGINNING = /^([A-Z] ?[A-Z]?) ?(?:(\d[A-Z\d]?)(?: ?(\d))?)?$/;

/** No area has a digit, and the number after its letters never begins with 0 if there is one letter: Y01 is YO1. */
const ZERO_IN_AREA = /^([A-Z]?)0/;

/** A postcode that ends its part of an address, of which only letters, digits and single spaces are left. */
const LAST_IN_PART = /(?:^| )(?:(?:flat|apt|unit|block|room|plot) [A-Z] )?([A-Z0] ?[A-Z0]? ?\d ?[A-Z\d]? ?[\dO] ?[A-Z] ?[A-Z])$/i;

/** Before other words only the usual spelling, because “Flat B2 1st floor” looks like the others. */
const WITHIN_PART = /\b[A-Z]{1,2}\d[A-Z\d]?[\s.\p{Pd}]{0,9}(?!1st|2nd|3rd|\dth)\d[A-Z]{2}\b/giu;

/** What a comma, a bracket or a line end closes. */
const PART = /[^,;|\n()[\]]+/g;
const LETTER_OR_DIGIT = /[\p{L}\d]/u;

/** Full-width letters and digits of other scripts as on a British keyboard. */
const onBritishKeyboard = (typed: string): string => withAsciiDigits(withoutInvisible(typed).normalize('NFKC'));

/** One space in place of whatever stands between letters and digits. */
const lettersAndDigits = (text: string): string => text.replace(/[^\p{L}\d]+/gu, ' ').trim();

const plainLetters = (typed: string): string => lettersAndDigits(onBritishKeyboard(typed)).toUpperCase();

/** A whole postcode in capitals with its space: SW1A 0AA. Undefined if the text is anything else. */
export function wholePostcode(typed: string): string | undefined {
	if (typed.length > LONGEST) return undefined;
	const letters = plainLetters(typed).replaceAll(' ', '').replace(ZERO_IN_AREA, '$1O');
	const [, outward, sector = '', unit] = WHOLE.exec(letters) ?? [];
	return outward && `${outward} ${sector.replace('O', '0')}${unit}`;
}

/** A postcode or its beginning, in capitals with its space: LS8 2AB, SY23 4, SW1A, LS. Undefined for any other text. */
export function postcodeFrom(typed: string): string | undefined {
	const whole = wholePostcode(typed);
	if (whole || typed.length > LONGEST) return whole;
	const letters = plainLetters(typed).replace(ZERO_IN_AREA, '$1O');
	const [, area, district = '', sector] = BEGINNING.exec(letters) ?? [];
	return area && area.replace(' ', '') + district + (sector ? ` ${sector}` : '');
}

/** An address at its postcode. */
interface SplitAddress {
	/** In capitals with its space. */
	readonly postcode: string;
	readonly before: string;
	readonly after: string;
}

/** Finds the last postcode in an address, because a house may have a name like one. Undefined if there is none. */
export function splitAtPostcode(address: string): SplitAddress | undefined {
	if (address.length > LONGEST) return undefined;
	const text = onBritishKeyboard(address);
	for (const { 0: part, index } of [...text.matchAll(PART)].reverse()) {
		const found = postcodeIn(part);
		if (found) {
			const [start, end] = [index + found.start, index + found.end];
			return { postcode: found.postcode, before: text.slice(0, start), after: text.slice(end) };
		}
	}
	return undefined;
}

interface FoundPostcode {
	readonly postcode: string;
	readonly start: number;
	readonly end: number;
}

function postcodeIn(part: string): FoundPostcode | undefined {
	const [, last = ''] = LAST_IN_PART.exec(lettersAndDigits(part)) ?? [];
	const atEnd = wholePostcode(last);
	if (atEnd) {
		let start = part.length;
		for (let left = atEnd.length - 1; left > 0; ) {
			start -= 1;
			if (LETTER_OR_DIGIT.test(part.charAt(start))) left -= 1;
		}
		return { postcode: atEnd, start, end: part.length };
	}
	const within = [...part.matchAll(WITHIN_PART)].at(-1);
	const postcode = wholePostcode(within?.[0] ?? '');
	return within && postcode ? { postcode, start: within.index, end: within.index + within[0].length } : undefined;
}
