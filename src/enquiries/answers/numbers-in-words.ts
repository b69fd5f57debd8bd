/** The phone numbers in a sentence, as they are written there. */
import { phoneKey } from '#forms/fields/phone.ts';

/** A number of the UK from its 0 or its country's code on, or a foreign one with its plus. */
const NUMBER =
	/(?<![\p{L}\d£+])(?:(?:\+44|0044)[\s().\p{Pd}]{0,3}0?|0)(?:[\s().\p{Pd}]{0,3}\d){9,10}(?!\d)|(?<![\p{L}\d])\+(?!44)[1-9](?:[\s().\p{Pd}]{0,2}\d){7,13}(?!\d)/gu;

/** A day with a time behind it has as many digits. */
const DAY = /^\d{1,2}[.\p{Pd}]\d{1,2}[.\p{Pd}]\d{2,4}/u;

/**
 * Numbers of the UK begin with these, and have ten or eleven digits. Foreign keys begin with 00.
 */
const KEY = /^(?:0[1235789]\d{8,9}|00\d{8,15})$/;

/** So much of a text is read. */
const LONGEST = 10_000;

/**
 * The numbers in a message but those that are known, as written: two at most, because more are a
 * list of other people's.
 */
export function otherNumbers(message: string, ...known: readonly string[]): string[] {
	const keys = known.map(phoneKey);
	return [...numbersIn(message)]
		.flatMap(([key, written]) => (keys.includes(key) ? [] : [written]))
		.slice(0, 2);
}

/** Each number once, by its key (phoneKey), with how it is written. */
export function numbersIn(words: string): Map<string, string> {
	const found = new Map<string, string>();
	for (const [written] of words
		.slice(0, LONGEST)
		.normalize('NFKC')
		.replace(/\p{Cf}/gu, '')
		.matchAll(NUMBER)) {
		const key = phoneKey(written);
		if (KEY.test(key) && !DAY.test(written) && !found.has(key)) found.set(key, written);
	}
	return found;
}
