/**
 * The characters that people type, by Unicode’s own classes: digits of every script, what shows
 * nothing, and where a text may be cut.
 */

const DIGIT = /\p{Nd}/u;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/**
 * The text with every digit as 0 to 9, of whatever script it was: Arabic, Devanagari, Bengali,
 * full-width.
 */
export const withAsciiDigits = (text: string): string => text.replace(OTHER_DIGIT, digitValue);

/**
 * Unicode lists the digits of a script in order from its zero. Lists that touch each other have ten
 * each.
 */
function digitValue(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	let before = 0;
	while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
	return String(before % 10);
}

/** The digits of a text, as 0 to 9. */
export const digitsIn = (text: string): string => withAsciiDigits(text).replace(/\D/g, '');

/**
 * Characters that show nothing by themselves; a space is not one of them. Unicode’s own class lacks
 * the last four.
 */
const INVISIBLE = /[\p{DI}\u2800\ufff9-\ufffc]+/gu;

/**
 * Matches all but the invisible characters that choose the form of the one before: an emoji's, a
 * flag's, a Japanese name's.
 */
const NOT_A_SELECTOR = /[^\p{VS}\u{e0020}-\u{e007f}]/gu;

/**
 * The same, with the two joiners, which Persian, the scripts of India and emoji need between two
 * characters.
 */
const NOT_A_SELECTOR_OR_JOINER = /[^\p{Join_C}\p{VS}\u{e0020}-\u{e007f}]/gu;

/** No script that needs a joiner or a selector is written in ASCII. */
const MAY_BE_SHAPED = /[^\0-\u009f\s]/;

/**
 * The text without characters that show nothing. Joiners and selectors stay where they have an
 * effect.
 */
export function withoutInvisible(text: string): string {
	return text.replace(INVISIBLE, (run: string, at: number) => {
		if (!MAY_BE_SHAPED.test(text.charAt(at - 1))) return '';
		return run.replace(
			MAY_BE_SHAPED.test(text.charAt(at + run.length)) ? NOT_A_SELECTOR_OR_JOINER : NOT_A_SELECTOR,
			'',
		);
	});
}

/**
 * The beginning of a text, at most so many UTF-16 units, that ends between two characters as a
 * reader sees them.
 */
export function cutBetweenCharacters(text: string, atMost: number): string {
	if (text.length <= atMost) return text;
	let end = 0;
	// Where a character ends depends on no more than the one code point after it.
	for (const segment of charactersOf(text.slice(0, atMost + 2))) {
		if (end + segment.length > atMost) break;
		end += segment.length;
	}
	// Nothing: the first character has more marks on it than fit.
	return text.slice(0, end || atMost);
}

/**
 * The characters of a text as a reader sees them. For the server only: browsers before 2024 lack
 * Intl.Segmenter.
 */
function* charactersOf(text: string): Generator<string> {
	for (const { segment } of new Intl.Segmenter('en').segment(text)) yield segment;
}
