/** Digits of every script, and characters that show nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutBetweenCharacters, digitsIn, withAsciiDigits, withoutInvisible } from './characters.ts';

test('the digits of every numbering system are read as 0 to 9', () => {
	const written = Intl.supportedValuesOf('numberingSystem').map((system) =>
		new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210),
	);
	// Others, such as the Roman and the Chinese, do not write digit by digit.
	const byDigit = written.filter((digits) => /^\p{Nd}+$/u.test(digits));
	expect(byDigit.length).toBeGreaterThan(60);
	expect(byDigit.filter((digits) => withAsciiDigits(digits) !== '9876543210')).toEqual([]);
	expect(digitsIn('Tel. ০১১৩ ٤٩٦-०१४२')).toBe('01134960142');
});

test.each([
	['\u200bAda\u2060 By\u00adron\ufeff', 'Ada Byron'],
	['\u200eAda\u200f\u202c', 'Ada'],
	['A\u200dda\u200d', 'Ada'],
	['\u200b\u2800\u3164\u115f\uffa0\ufff9\ufffc\u180e', ''],
	['\u200d \u200c', ' '],
])('of %j there is %j to see', (typed, visible) => {
	expect(withoutInvisible(typed)).toBe(visible);
});

test.each([
	'می\u200cخواهم',
	'क्\u200dष',
	'ක්\u200dෂ',
	'👩\u200d🚒',
	'👩🏽\u200d❤\ufe0f\u200d👨',
	'❤\ufe0f',
	'🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}',
	'葛\u{e0100}城',
])('%s keeps what shapes it', (written) => {
	expect(withoutInvisible(written)).toBe(written);
});

test('what shows stays, in order, and there is nothing to drop a second time', () => {
	fc.assert(
		fc.property(
			fc.string({
				unit: fc.constantFrom(...'a éख👩\u200b\u200c\u200d\ufe0f\u202e'),
			}),
			(typed) => {
				const visible = withoutInvisible(typed);
				expect(visible.replace(/\p{DI}/gu, '')).toBe(typed.replace(/\p{DI}/gu, ''));
				expect(withoutInvisible(visible)).toBe(visible);
			},
		),
	);
});

test.each([
	['AAA😀B', 4, 'AAA'],
	['Ada 👩\u200d🚒 Byron', 7, 'Ada '],
	['Ada 👩\u200d🚒 Byron', 9, 'Ada 👩\u200d🚒'],
	['Ada👍🏽', 5, 'Ada'],
	['🇬🇧🇫🇷', 6, '🇬🇧'],
	['Zoe\u0301', 3, 'Zo'],
	[`e${'\u0301'.repeat(99)}`, 3, 'e\u0301\u0301'],
	['Ada', 60, 'Ada'],
])('%j cut after %i is %j', (text, atMost, cut) => {
	expect(cutBetweenCharacters(text, atMost)).toBe(cut);
});

test('a cut text is its beginning, is never longer than allowed, and has no character of its own', () => {
	const characters = (text: string) =>
		Array.from(new Intl.Segmenter('en').segment(text), ({ segment }) => segment);
	fc.assert(
		fc.property(
			fc.string({ unit: 'grapheme', maxLength: 40 }),
			fc.integer({ min: 24, max: 60 }),
			(text, atMost) => {
				const cut = cutBetweenCharacters(text, atMost);
				expect(cut.length).toBeLessThanOrEqual(atMost);
				expect(characters(text).slice(0, characters(cut).length)).toEqual(characters(cut));
			},
		),
	);
});
