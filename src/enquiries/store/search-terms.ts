/**
 * What enquiries are searched by: the words of a name, phone numbers from their end, the e-mail and
 * the postal address, the postcode and the reference, in one spelling each, in an index, and erased
 * with their enquiry. No text is copied.
 */

import { phoneKey } from '#forms/fields/phone.ts';
import type { Enquiry } from '#model/enquiry.ts';
import { referenceLetters } from '#model/reference.ts';
import { contactDetails } from '../answers/contact-details.ts';
import { emailTerm, phoneTerm, senderTerms } from '../answers/person-terms.ts';
import type { AnswerSeal } from './answer-seal.ts';
import type { Database, Query, Value } from './database.ts';
import { enquiryOrInvalid, type InvalidEnquiry } from './rows.ts';

/** At the telephone one more typed letter helps more than a longer list. */
const FOUND_AT_MOST = 5;

/** Enquiries of a person, or of a home, among which the earlier ones of a letter are looked for. */
const COMPARED_AT_MOST = 50;

/** Enquiries whose terms are written in one transaction. */
const PREPARED_AT_ONCE = 100;

/**
 * A condition: the terms of an enquiry are not written, or are those of answers that were changed by
 * hand since, which shows by their length. The same as an index has.
 */
export const TERMS_UNKNOWN = 'COALESCE(terms_length, 0) <> LENGTH(answers)';

/** The only term of an enquiry that could not be read: it may be anybody's. */
export const UNREADABLE = 'x';

/** Shorter terms match too many people. A name of two letters is searched as a whole. */
const FEWEST = { letters: 3, wholeName: 2, phone: 4, postcode: 5, reference: 5, email: 5 } as const;

/** Nothing longer is a term; what is searched for may be the subject of a letter. */
const LONGEST = {
	name: 60,
	phone: 60,
	email: 254,
	postcode: 7,
	reference: 9,
	search: 300,
} as const;

/** More words are a sentence. */
const WORDS_AT_MOST = 8;

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

/**
 * How the same name is written where the accent is a letter of its own: Müller is Mueller, Søren is
 * Soeren, Åse is Aase.
 */
const SPELT_OUT: Readonly<Record<string, string>> = {
	ä: 'ae',
	ö: 'oe',
	ü: 'ue',
	ø: 'oe',
	å: 'aa',
	đ: 'dj',
};

const replaced = (words: string, letters: Readonly<Record<string, string>>): string =>
	words.replace(/\p{L}/gu, (letter) => letters[letter] ?? letter);

/**
 * In small letters, without accents: "Siân O’Neill" is found by "sian", "oneill" and "neill",
 * "Łukasz" by "lukasz".
 */
export const plain = (words: string): string =>
	replaced(words.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, ''), LETTERS);
/** The same with accents spelt out. */
const speltOut = (words: string): string =>
	plain(replaced(words.toLowerCase().normalize('NFKC'), SPELT_OUT));

// Some apostrophes are letters to Unicode.
const lettersAndDigits = (words: string): string => words.replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '');
const wordsOf = (name: string): string[] => name.split(/\s+/).map(lettersAndDigits).filter(Boolean);

/**
 * Each kind of term begins with its own letter. Those of a person are in
 * src/enquiries/answers/person-terms.ts.
 */
const NAME = 'n';
const codeTerm = (kind: string) => (written: string) => kind + lettersAndDigits(plain(written));
const postcodeTerm = codeTerm('c');
const referenceTerm = codeTerm('r');

/** Behind each word of a name, so that a whole one can be searched for. */
const END = ' ';

function termsOf(enquiry: Enquiry): Set<string> {
	const { name, phone, postcode } = contactDetails(enquiry);
	const numbers = [phoneKey(phone) || phone.replace(/\D/g, '')];
	const names = [plain(name), speltOut(name)].flatMap((written) => [
		...wordsOf(written),
		...written.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= FEWEST.wholeName),
		wordsOf(written).join(''),
	]);
	return new Set([
		...names.filter(Boolean).map((word) => NAME + word.slice(0, LONGEST.name) + END),
		...numbers.filter(Boolean).map(phoneTerm),
		...senderTerms(enquiry),
		...(postcode ? [postcodeTerm(postcode)] : []),
		referenceTerm(enquiry.reference),
	]);
}

/** What is said before and behind a name, and between two of a couple. */
const AROUND_NAMES =
	/^(?:mr|mrs|ms|miss|mx|master|dr|doctor|prof|professor|rev|revd|reverend|fr|father|sister|sir|dame|lord|lady|cllr|councillor|and|the|jr|junior|snr|senior|esq|phd|mbe|obe)$/;

/** "Hopper's", and a family: "the Hoppers". */
const OF_HER = /['’]s(?!\p{L})/gu;
const FAMILY = /^the\s+(\p{L}[\p{L}'’-]{2,})s$/u;

/** Of scripts that write names in one or two letters, and without blanks. */
const NAME_LETTERS = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;

/** The terms of a name, the one first that fewest have: all of its words, and without titles. */
function namesIn(typed: string): string[][] {
	const written = typed.trim().replace(FAMILY, '$1').replace(OF_HER, '');
	const words = wordsOf(written);
	if (words.length > WORDS_AT_MOST || !/\p{L}/u.test(written)) return [];
	const isNamed = (word: string) => !AROUND_NAMES.test(word);
	// "J.Smith", and the second half of "O'Neill-Jones", are words of their own among the terms.
	const parts = written.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
	const letters = (some: readonly string[]) =>
		some.reduce((sum, word) => sum + (NAME_LETTERS.test(word) ? FEWEST.letters : word.length), 0);
	const ways = [words, words.filter(isNamed), parts.filter(isNamed)].map((some) => {
		const [only = ''] = some;
		if (letters(some) >= FEWEST.letters) return some.map((word) => NAME + word);
		return some.length === 1 && only.length >= FEWEST.wholeName ? [NAME + only + END] : [];
	});
	const joined =
		words.length > 1 && letters(words) >= FEWEST.letters ? [[NAME + words.join('')]] : [];
	return [...ways, ...joined]
		.filter((way) => way.length > 0)
		.map((way) => way.toSorted((one, other) => other.length - one.length));
}

/** What separates an e-mail address from the words around it. */
const AROUND_EMAIL = /[\s<>"(),;:[\]]+/;
const POSTCODE = /(?<![a-z\d])[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}(?![a-z\d])/g;
/** The last digits of a number among words, and not those of a reference. */
const DIGITS = /(?<![\p{L}\p{N}]\p{Pd}?)\d(?:[\s().\p{Pd}]*\d){3,}(?!\p{Pd}?[\p{L}\p{N}])/gu;
const REFERENCE = /(?<![a-z\d])[a-z\d]{4}[\s\p{Pd}]*[a-z\d]{4}[\s\p{Pd}]*[a-z\d](?![a-z\d])/gu;

/**
 * The ways to read what was typed: each is the beginnings of terms that an enquiry has all of.
 * None: too little was typed.
 */
export function readSearch(typed: string): string[][] {
	const searched = typed
		.slice(0, LONGEST.search)
		.normalize('NFKC')
		.replace(/\p{Cf}/gu, '')
		.toLowerCase();
	const written = plain(searched);
	const joined = lettersAndDigits(written);
	const all = (pattern: RegExp) => Array.from(searched.matchAll(pattern), ([found]) => found);
	// What is typed of a reference or a postcode may be its beginning, and is then all that is typed.
	const references = [...all(REFERENCE), searched].map(referenceLetters);
	const postcodes = [...all(POSTCODE), /\d/.test(joined) ? joined : ''];
	const parts = searched.split(AROUND_EMAIL).filter(Boolean);
	const emails = parts.filter(
		(part) => part.includes('@') || (parts.length === 1 && /[._]/.test(part)),
	);
	const digits = /\p{L}/u.test(written) ? all(DIGITS) : [searched];
	const numbers = [...digits.map((one) => phoneKey(one) || one.replace(/\D/g, ''))];
	const sized = (kind: keyof typeof FEWEST & keyof typeof LONGEST, terms: readonly string[]) =>
		terms
			.filter((term) => term.length > FEWEST[kind] && term.length <= LONGEST[kind] + 1)
			.map((term) => [term]);
	const ways = [
		...namesIn(written),
		...namesIn(speltOut(searched)),
		...sized('phone', numbers.map(phoneTerm)),
		...sized('email', emails.map(emailTerm)),
		...sized('postcode', postcodes.map(postcodeTerm)),
		...sized('reference', references.map(referenceTerm)),
	];
	return [...new Map(ways.map((way) => [way.join('\n'), way])).values()];
}

/** Writes the terms of an enquiry in place of those that it had, within a transaction. */
export async function writeTerms(query: Query, enquiry: Enquiry | InvalidEnquiry): Promise<void> {
	await query('DELETE FROM search_term WHERE enquiry_id = $1', [enquiry.id]);
	const terms = 'answers' in enquiry ? [...termsOf(enquiry)] : [UNREADABLE];
	const places = terms.map((_, place) => `($1, $${place + 2})`).join(', ');
	await query(`INSERT INTO search_term (enquiry_id, term) VALUES ${places}`, [
		enquiry.id,
		...terms.map((term) => Buffer.from(term)),
	]);
}

/** A SELECT of the ids of enquiries with one of these terms, which it adds to the values. */
export function withTerms(terms: readonly string[], values: Value[]): string {
	const places = terms.map((term) => `$${values.push(Buffer.from(term))}`);
	return `SELECT enquiry_id FROM search_term WHERE term IN (${places.join(', ')})`;
}

/**
 * The same of the latest enquiries with each term, by their ids, which begin with the time: a person
 * who sends thousands must not cost each letter a look at all of them.
 */
export function latestWithTerms(terms: readonly string[], values: Value[]): string {
	return terms
		.map(
			(term) =>
				`SELECT * FROM (${withTerms([term], values)} ORDER BY enquiry_id DESC LIMIT ${COMPARED_AT_MOST}) AS latest`,
		)
		.join(' UNION ');
}

/** The store's search for the office. */
export function officeSearch(database: Database, seal: AnswerSeal) {
	return {
		/** The latest enquiries that what was typed may mean. */
		search(typed: string, atMost = FOUND_AT_MOST): Promise<Enquiry[]> {
			const ways = readSearch(typed);
			if (ways.length === 0) return Promise.resolve([]);
			const values: Value[] = [];
			const among = (beginning: string, table: string) => {
				const from = values.push(Buffer.from(beginning));
				const until = values.push(after(beginning));
				return `${table}.term >= $${from} AND ${table}.term < $${until}`;
			};
			const selects = ways.map(([first = '', ...others]) => {
				const also = others.map(
					(one) =>
						` AND EXISTS (SELECT 1 FROM search_term AS other WHERE other.enquiry_id = term.enquiry_id AND ${among(one, 'other')})`,
				);
				const found = `SELECT term.enquiry_id FROM search_term AS term WHERE ${among(first, 'term')}${also.join('')}`;
				// The latest of each way by itself: PostgreSQL walks back from the latest where many match
				// only if nothing is united first.
				return `SELECT * FROM (SELECT id FROM enquiry WHERE id IN (${found}) ORDER BY place DESC LIMIT ${atMost}) AS way`;
			});
			return database.read(async (query) => {
				const rows = await query(
					`SELECT * FROM enquiry WHERE id IN (${selects.join(' UNION ')}) ORDER BY place DESC LIMIT ${atMost}`,
					values,
				);
				return rows.map((row) => enquiryOrInvalid(row, seal)).filter((one) => 'answers' in one);
			});
		},

		/**
		 * Writes the terms of enquiries whose terms are not known, the latest first, some at a time.
		 * Returns how many.
		 */
		prepareSearch(): Promise<number> {
			return database.transaction(async (query) => {
				const rows = await query(
					`SELECT * FROM enquiry WHERE ${TERMS_UNKNOWN} ORDER BY place DESC LIMIT ${PREPARED_AT_ONCE} ${database.claimClause}`,
				);
				for (const row of rows) {
					// A damaged row must not keep the others from being found.
					const enquiry = enquiryOrInvalid(row, seal);
					await query('UPDATE enquiry SET terms_length = LENGTH(answers) WHERE id = $1', [
						enquiry.id,
					]);
					await writeTerms(query, enquiry);
				}
				return rows.length;
			});
		},
	};
}

/** The first bytes that begin otherwise, and come later: no letter's last byte is 255. */
function after(beginning: string): Buffer {
	const bytes = Buffer.from(beginning);
	const last = bytes.length - 1;
	bytes[last] = (bytes[last] ?? 0) + 1;
	return bytes;
}
