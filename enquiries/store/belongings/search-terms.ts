/**
 * What enquiries are searched by: the words of a name, a phone number from its end, the postcode and the reference, in one spelling each,
 * in an index, and erased with their enquiry. No text is copied.
 */
import { phoneKey } from '../../../forms/fields/phone.ts';
import { referenceLetters } from '../../../forms/sending/reference.ts';
import { contactDetails } from '../../contact-details.ts';
import type { Enquiry } from '../../enquiry.ts';
import type { Database, Query, Value } from '../database.ts';
import { enquiryOrInvalid } from '../reading/find-enquiries.ts';
import { text } from '../rows.ts';
import type { AnswerSeal } from './answer-seal.ts';

/** A longer list is no help at the telephone: another letter is. */
const FOUND_AT_MOST = 5;

/** Enquiries of the version before that are prepared in one transaction. */
const PREPARED_AT_ONCE = 100;

/** Fewer tell hardly anybody apart. */
const FEWEST = { letters: 3, digits: 4, postcode: 5, reference: 5 } as const;

/** A longer name is no name, and a longer search no search. */
const LONGEST = 60;

/** In small letters, without accents: "Siân O’Neill" is found by "sian", "oneill" and "neill". */
const plain = (words: string): string => words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const lettersAndDigits = (words: string): string => plain(words).replace(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (name: string): string[] => plain(name).split(/\s+/).map(lettersAndDigits).filter(Boolean);
const backwards = (digits: string): string => [...digits].reverse().join('');

/** Each kind of term begins with its own letter. */
const termOf = { name: 'n', phone: 'p', postcode: 'c', reference: 'r' } as const;

function termsOf(enquiry: Enquiry): string[] {
	const { name, phone, postcode } = contactDetails(enquiry);
	const digits = phoneKey(phone) || phone.replace(/\D/g, '');
	const parts = plain(name)
		.split(/[^\p{L}\p{N}]+/u)
		.filter((part) => part.length >= FEWEST.letters);
	return [
		...new Set([...wordsOf(name), ...parts]).values().map((word) => termOf.name + word.slice(0, LONGEST)),
		...(digits ? [termOf.phone + backwards(digits.slice(-LONGEST))] : []),
		...(postcode ? [termOf.postcode + lettersAndDigits(postcode)] : []),
		termOf.reference + lettersAndDigits(enquiry.reference),
	];
}

/** The ways to read what was typed: each is the beginnings of terms that an enquiry has all of. None: too little was typed. */
export function readSearch(typed: string): string[][] {
	const searched = typed.slice(0, LONGEST);
	const words = wordsOf(searched);
	const joined = lettersAndDigits(searched);
	// Some references have letters alone, and some digits alone.
	const reference = lettersAndDigits(referenceLetters(searched));
	const asReference = reference.length >= FEWEST.reference ? [[termOf.reference + reference]] : [];
	if (/^[\d\s()+./-]+$/.test(typed)) {
		const digits = phoneKey(typed) || typed.replace(/\D/g, '');
		return digits.length >= FEWEST.digits ? [[termOf.phone + backwards(digits)], ...asReference] : [];
	}
	const isName = words.every((word) => /^\p{L}+$/u.test(word)) && words.some((word) => word.length >= FEWEST.letters);
	return [
		...(isName ? [words.map((word) => termOf.name + word)] : []),
		...(joined.length >= FEWEST.postcode && /\d/.test(joined) ? [[termOf.postcode + joined]] : []),
		...asReference,
	];
}

/** Writes the terms of an enquiry in place of those that it had, within a transaction. */
export async function writeTerms(query: Query, enquiry: Enquiry): Promise<void> {
	await query('DELETE FROM search_term WHERE enquiry_id = $1', [enquiry.id]);
	const terms = termsOf(enquiry);
	const places = terms.map((_, place) => `($1, $${place + 2})`).join(', ');
	await query(`INSERT INTO search_term (enquiry_id, term) VALUES ${places}`, [enquiry.id, ...terms.map((term) => Buffer.from(term))]);
}

/** The store's search for the office. */
export function officeSearch(database: Database, seal: AnswerSeal) {
	return {
		/** The latest enquiries that what was typed may mean: five at most. */
		search(typed: string): Promise<Enquiry[]> {
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
					(one) => ` AND EXISTS (SELECT 1 FROM search_term AS other WHERE other.enquiry_id = term.enquiry_id AND ${among(one, 'other')})`,
				);
				return `SELECT term.enquiry_id FROM search_term AS term WHERE ${among(first, 'term')}${also.join('')}`;
			});
			return database.read(async (query) => {
				const rows = await query(
					`SELECT * FROM enquiry WHERE id IN (${selects.join(' UNION ')}) ORDER BY place DESC LIMIT ${FOUND_AT_MOST}`,
					values,
				);
				return rows.map((row) => enquiryOrInvalid(row, seal)).filter((one) => 'answers' in one);
			});
		},

		/** Makes enquiries of the version before findable, some at a time. Returns how many. */
		prepareSearch(): Promise<number> {
			return database.transaction(async (query) => {
				const rows = await query(`SELECT * FROM enquiry WHERE searchable IS NULL ORDER BY place DESC LIMIT ${PREPARED_AT_ONCE}`);
				for (const row of rows) {
					await query('UPDATE enquiry SET searchable = 1 WHERE id = $1', [text(row, 'id')]);
					// A damaged row must not keep the others from being found.
					const enquiry = enquiryOrInvalid(row, seal);
					if ('answers' in enquiry) await writeTerms(query, enquiry);
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
