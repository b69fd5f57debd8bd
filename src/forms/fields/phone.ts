/** Phone numbers as people write and paste them: the digits, without labels and notes. */
import { withAsciiDigits } from './characters.ts';
import { readName } from './sanitise.ts';

/** Characters that show nothing, which address books put around a number. */
const INVISIBLE = /[\p{Cf}\p{M}]/gu;

/** Between digits and around them: spaces, punctuation and pictures of every kind. */
const SEPARATORS = /[^\p{L}\p{N}+#@]/gu;

/**
 * A label in front of the number: any words before a first 0, plus or bracket, these words before
 * any number.
 */
const LABEL =
	/^(?:[^\d+]+(?=[+(0])|(?:tel(?:ephone)?|phone|mob(?:ile)?|cell|home|work|landline|number|no|[tm])\b)/i;

/**
 * A note after the number begins with a letter, this sign or a time: "ext 4", "x4", "#4",
 * "(evenings)", "9am to 5pm".
 */
const NOTE_BEGINS = /[\p{L}#]/u;
const HALF_OF_DAY = /^[ap]\.?m\b/i;
/** Has no lookbehind, which Safari before 16.4 cannot parse. */
const HOUR_AT_END = /(?:^|[^\d:.])(\d{1,2}(?:[:.]\d\d)? ?)$/;

/**
 * Enough for an extension or a time. More digits may be a second number, and the office could not
 * tell which to ring.
 */
const DIGITS_IN_A_NOTE = 6;

/** No answer that the forms accept is longer, so nothing longer is parsed. */
const MAX_LENGTH = 100;

/** A number as it is kept, in the digits 0 to 9. */
export const readPhone = (typed: string): string => readName(withAsciiDigits(typed));

/** A number as it is heard: no letters but those of "oh" and "double". */
const HEARD = /^(?=.*\d)(?:oh|double|[\d\s().,/+\p{Pd}])+$/isu;

/**
 * A number as it was heard and typed, in digits: "oh 7 double 0" is "0 7 00". Undefined where other
 * words were typed.
 */
export const numberHeard = (typed: string): string | undefined =>
	HEARD.test(typed) ? typed.replace(/oh/gi, '0').replace(/double\s*(\d)/gi, '$1$1') : undefined;

/** The digits of a number, with its leading plus; undefined if it is not exactly one number. */
function parseNumber(written: string): string | undefined {
	if (written.length > MAX_LENGTH) return undefined;
	const plain = withAsciiDigits(written.normalize('NFKC')).replace(INVISIBLE, '').trim();
	const unlabelled = plain.replace(LABEL, '');
	const [number, note] = splitAtNote(unlabelled);
	if ((note.match(/\d/g)?.length ?? 0) > DIGITS_IN_A_NOTE) return undefined;
	// The 0 in +44 (0)7700 … is dialled only within the country.
	const dialled = /^[^\d+]*(?:\+|00)/.test(number) ? number.replace(/\(\s*0\s*\)/, '') : number;
	const digits = dialled.replace(SEPARATORS, '');
	return /^\+?\d+$/.test(digits) ? digits : undefined;
}

function splitAtNote(written: string): readonly [number: string, note: string] {
	const letter = written.search(NOTE_BEGINS);
	if (letter < 0) return [written, ''];
	const [, hour = ''] =
		(HALF_OF_DAY.test(written.slice(letter)) && HOUR_AT_END.exec(written.slice(0, letter))) || [];
	return [written.slice(0, letter - hour.length), written.slice(letter - hour.length)];
}

/**
 * The digits as they are dialled in the UK: `+44`, `0044` and `44` read as `0`. A foreign number
 * keeps its plus.
 */
function ukDigits(written: string): string {
	const number = parseNumber(written) ?? '';
	return number.replace(/^(?:\+|00)440?/, '0').replace(/^440?(?=\d{10}$)/, '0');
}

/**
 * A rule for numbers of so many digits, with any other characters between and after them; one
 * leading plus is allowed.
 */
export function hasDigits(fewest: number, most: number): (value: string) => boolean {
	const shape = new RegExp(`^\\+?\\d{${fewest},${most}}$`);
	return (value) => shape.test(parseNumber(value) ?? '');
}

/** A rule for UK numbers of exactly so many digits, however their beginning is written. */
export function hasUkDigits(count: number): (value: string) => boolean {
	const shape = new RegExp(`^\\d{${count}}$`);
	return (value) => shape.test(ukDigits(value));
}

/**
 * The link that dials a number as typed: in international form, without an extension, which no
 * telephone dials by itself and which would make it another number.
 */
export function dialLink(written: string): string {
	const key = phoneKey(written);
	return `tel:${key ? internationalNumber(key) : withAsciiDigits(written).replace(/[^\d+]/g, '')}`;
}

/**
 * The links that write a text message with these words, where the number is a UK mobile's. "?&"
 * suits Android, which reads the query of RFC 5724, and iOS, which reads what follows the "&".
 */
export function textLinks(
	written: string,
	words: string,
): { readonly sms: string; readonly whatsapp: string } | undefined {
	if (!isMobile(written)) return undefined;
	const number = internationalNumber(phoneKey(written));
	const text = encodeURIComponent(words.toWellFormed());
	return {
		sms: `sms:${number}${text && `?&body=${text}`}`,
		whatsapp: `https://wa.me/${number.slice(1)}${text && `?text=${text}`}`,
	};
}

/** The number of a key (phoneKey) as it is dialled from anywhere: `+441134960142`. */
const internationalNumber = (key: string): string => key.replace(/^00/, '+').replace(/^0/, '+44');

/**
 * A key that is equal for all accepted spellings of one number. UK keys begin with 0, foreign ones
 * with 00 and the country code; extensions and notes are ignored. Empty if the value is not a phone
 * number.
 */
export function phoneKey(value: string): string {
	const digits = ukDigits(value).replace(/^\+/, '00');
	// Spreadsheets and some address books drop the leading 0, which the application form accepts.
	return /^[1-9]\d{9}$/.test(digits) ? `0${digits}` : digits;
}

/** Whether a text message reaches the number: a UK mobile's, which begins with 07. */
export const isMobile = (value: string): boolean => /^07\d{9}$/.test(phoneKey(value));
