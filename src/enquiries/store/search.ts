/**
 * The office's search. Each enquiry has a column `search` with the words that it is found by, folded
 * into one spelling; what is typed is folded in the same way. Answers about health, benefits and
 * income are not in it, and of a message only numbers and postcodes.
 */
import { numberHeard, phoneKey } from '#forms/fields/phone.ts';
import { onBritishKeyboard, postcodeIn, wholePostcode } from '#forms/fields/postcode.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { readReference } from '#model/reference.ts';
import { senderKeys } from '../answers/person-terms.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { Database, Query, Value } from './database.ts';
import { enquiryOrInvalid, wholeNumber } from './rows.ts';

/** At the telephone one more typed letter helps more than a longer list. */
export const FOUND_AT_MOST = 5;

/** Enquiries that one read looks through, so that a visitor's enquiry is saved in between. */
const READ_AT_ONCE = 20_000;

/** So much of a message or address is read for its numbers and postcodes. */
const LONGEST_TEXT = 10_000;

/** What was typed may be the subject of a letter. Longer text is not a search. */
const LONGEST_SEARCH = 300;
const WORDS_AT_MOST = 10;

/** Shorter numbers are house numbers, which the address has as words. */
const FEWEST_DIGITS = 3;

/** Of an e-mail address. */
const FEWEST_LETTERS = 3;

/** Digits with spaces between them are one number from this length on, or from their first 0. */
const ONE_NUMBER = 7;

/** A whole phone number identifies a person, whatever words are around it. */
const WHOLE_NUMBER = 10;

/** Letters that have no accent to take away, as a British keyboard writes them. */
const LETTERS: Readonly<Record<string, string>> = {
	ł: 'l',
	ø: 'o',
	đ: 'd',
	ð: 'd',
	ħ: 'h',
	ı: 'i',
	ŧ: 't',
	ŋ: 'n',
	ĸ: 'k',
	ə: 'e',
	ß: 'ss',
	æ: 'ae',
	œ: 'oe',
	þ: 'th',
};

const NOT_WRITTEN = /\p{Cf}/gu;
const NOT_IN_A_WORD = /[^\p{L}\p{N}]+/u;
/** Some apostrophes are letters to Unicode. */
const IN_A_NAME = /[^\p{L}\p{N}\s]|\p{Lm}/gu;
const APOSTROPHE = /['’‘ʼʻ`´]/g;
const EMAIL = /[^\s<>"(),;:[\]]*@[^\s<>"(),;:[\]]*/g;
const NUMBER = /\+?\d(?:[\s().\p{Pd}]{0,3}\d)*/gu;
const POSTCODE = /(?<![\p{L}\p{N}])[a-z]{1,2}\d[a-z\d]?[\s\p{Pd}]*\d[a-z]{2}(?![\p{L}\p{N}])/giu;
/** The first half of a postcode alone is written in capitals: "LS6". */
const OUTWARD = /(?<![\p{L}\p{N}])[A-Z]{1,2}\d[A-Z\d]?(?![\p{L}\p{N}])/gu;
const REFERENCE = /(?<![a-z\d])[a-z\d]{4}[\s\p{Pd}]*[a-z\d]{4}[\s\p{Pd}]*[a-z\d](?![a-z\d])/giu;

/** Words around a name. */
const TITLE = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|sir|dame|lady|lord|cllr|and|the|phd)$/;

/** In small letters without accents: "Siân" is "sian", "Łukasz" is "lukasz". */
const fold = (text: string): string =>
	text
		.normalize('NFKD')
		.toLowerCase()
		.replace(/\p{M}/gu, '')
		.replace(/[^\0-\u007f]/gu, (letter) => LETTERS[letter] ?? letter);

const wordsIn = (text: string): string[] => fold(text).split(NOT_IN_A_WORD).filter(Boolean);

/** "O'Neill-Jones" as "oneilljones", "oneill", "o", "neill" and "jones". */
const spellings = (text: string): string[] => [
	...fold(text).replace(IN_A_NAME, '').split(/\s+/),
	...wordsIn(text.replace(APOSTROPHE, '')),
	...wordsIn(text),
];

/** The digits of a number, a British one from its 0 on. */
const digitsOf = (written: string): string => phoneKey(written) || written.replace(/\D/g, '');

const all = (text: string, pattern: RegExp): string[] => text.match(pattern) ?? [];

/** With its space and without: "ls8", "2ab" and "ls82ab". */
function postcodeWords(postcode: string | undefined): string[] {
	const halves = postcode?.toLowerCase().split(' ') ?? [];
	return [...halves, halves.join('')];
}

/** The text in which an enquiry is searched for: its words, each between two spaces. */
function searchText({ reference, answers }: Pick<Enquiry, 'reference' | 'answers'>): string {
	const { fullName = '', firstName = '', lastName = '', email = '', address = '' } = answers;
	const { phone = '', phoneNumber = '', description = '' } = answers;
	const name = `${fullName} ${firstName} ${lastName}`;
	const texts = [phone, phoneNumber, address, description].map((text) =>
		onBritishKeyboard(text.slice(0, LONGEST_TEXT)),
	);
	const words = [
		...spellings(name),
		wordsIn(name).join(''),
		fold(email).replace(/\s/g, ''),
		...wordsIn(email),
		...spellings(address),
		...texts.flatMap((text) => all(text, NUMBER).map(digitsOf)).filter(isNumber),
		...postcodeWords(postcodeIn(address)),
		...texts.flatMap((text) => all(text, POSTCODE).map(wholePostcode)).flatMap(postcodeWords),
		...texts.flatMap((text) => all(text, OUTWARD)).map((outward) => outward.toLowerCase()),
		...spellings(reference),
	];
	return ` ${[...new Set(words.filter(Boolean))].join(' ')} `;
}

/** The columns of an enquiry by which it is found, and their values. */
export const FOUND_BY = ['search', 'phone_key', 'email_key', 'home_key'] as const;
export function foundBy(enquiry: Pick<Enquiry, 'reference' | 'answers'>): (string | null)[] {
	const { phone, email, home } = senderKeys(enquiry);
	return [searchText(enquiry), phone || null, email || null, home || null];
}

/** Writes what an enquiry is found by once its answers have changed, within a transaction. */
export async function rewriteFoundBy(
	query: Query,
	enquiry: Pick<Enquiry, 'id' | 'reference' | 'answers'>,
): Promise<void> {
	const changes = FOUND_BY.map((column, place) => `${column} = $${place + 1}`).join(', ');
	await query(`UPDATE enquiry SET ${changes} WHERE id = $${FOUND_BY.length + 1}`, [
		...foundBy(enquiry),
		enquiry.id,
	]);
}

const escaped = (word: string): string => word.replace(/[\\%_]/g, '\\$&');
const anywhere = (word: string): string => `%${escaped(word)}%`;
const beginning = (word: string): string => `% ${escaped(word)}%`;
const whole = (word: string): string => `% ${escaped(word)} %`;

/**
 * What was typed, as the patterns of LIKE that the search text of an enquiry has all of. None where
 * too little was typed. A whole reference, e-mail address or phone number is searched for by itself.
 */
export function readSearch(typed: string): string[] {
	const plain = typed.slice(0, LONGEST_SEARCH).replace(NOT_WRITTEN, '');
	const written = onBritishKeyboard(numberHeard(plain) ?? plain);
	const [reference] = all(written, REFERENCE).flatMap(
		(one) => (/\d/.test(one) && readReference(one.replace(/\p{Pd}/gu, '-'))) || [],
	);
	if (reference) return [beginning(wordsIn(reference).join(''))];
	const [email] = all(written, EMAIL);
	if (email && email.length > FEWEST_LETTERS) {
		const address = fold(email).replace(/\.+$/, '');
		return [address.startsWith('@') ? anywhere(address) : beginning(address)];
	}
	const numbers = all(written.replace(POSTCODE, ' '), NUMBER)
		.map((number) => ({ number, digits: digitsOf(number) }))
		.filter(
			({ number, digits }) =>
				/^\D*0/.test(number) || number.startsWith('+') || digits.length >= ONE_NUMBER,
		);
	const person = numbers.find(({ digits }) => digits.length >= WHOLE_NUMBER);
	if (person) return [anywhere(person.digits)];
	let rest = written;
	for (const { number, digits } of numbers) rest = rest.replace(number, ` ${digits} `);
	const postcodes = all(rest, POSTCODE).flatMap((one) => wholePostcode(one) ?? []);
	const words = [
		...postcodes.map((postcode) => postcode.replace(' ', '').toLowerCase()),
		...wordsIn(rest.replace(POSTCODE, ' ').replace(APOSTROPHE, '')),
	];
	const named = words.filter((word) => !TITLE.test(word));
	return patternsOf((named.length > 0 ? named : words).slice(0, WORDS_AT_MOST));
}

const isNumber = (word: string): boolean => /^\d+$/.test(word) && word.length >= FEWEST_DIGITS;

/** Scripts that write names in few letters, and without spaces. */
const hasOtherScript = (word: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(word);

/** Two letters by themselves are a whole name, as of Jo Ng, and not the beginning of one. */
function patternsOf(words: readonly string[]): string[] {
	const isEnough = (word: string) =>
		isNumber(word) || hasOtherScript(word) || (word.length > 1 && /\p{L}/u.test(word));
	if (!words.some(isEnough)) return [];
	const areShort = words.every((word) => word.length < 3);
	return words.map((word) =>
		isNumber(word) || hasOtherScript(word)
			? anywhere(word)
			: areShort
				? whole(word)
				: beginning(word),
	);
}

/** The store's search for the office. */
export function officeSearch(database: Database, seal: AnswerSeal) {
	return {
		/**
		 * The latest enquiries with all these patterns, of the latest 20,000 or of those before a place,
		 * and the place to go on from.
		 */
		searchPage(
			patterns: readonly string[],
			limit: number,
			before = Number.MAX_SAFE_INTEGER,
		): Promise<{ found: Enquiry[]; next?: number }> {
			return database.read(async (query) => {
				const [last] = await query('SELECT place FROM last_place');
				const end = Math.min(before, wholeNumber(last, 'place') + 1);
				const from = end - READ_AT_ONCE;
				const values: Value[] = [from, end, limit, ...patterns];
				const likes = patterns.map((_, place) => ` AND search LIKE $${place + 4} ESCAPE '\\'`);
				const rows = await query(
					`SELECT * FROM enquiry WHERE place >= $1 AND place < $2${likes.join('')} ORDER BY place DESC LIMIT $3`,
					values,
				);
				const found = rows.map((row) => enquiryOrInvalid(row, seal));
				return {
					found: found.filter((one) => 'answers' in one),
					next: from > 0 ? from : undefined,
				};
			});
		},
	};
}
