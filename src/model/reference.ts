/**
 * The reference of an enquiry: made before it is sent, read out on the phone, printed in every
 * e-mail about it.
 */

/** The hidden field that carries the reference (docs/specification.md, no. 12). */
export const REFERENCE = 'reference';

/** Crockford's base 32: no I, L, O or U, which are misread or form words. */
const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARACTERS = 8;
const REFERENCE_PATTERN = new RegExp(`^[${BASE32}]{${RANDOM_CHARACTERS + 1}}$`);

/** A new reference such as `7K3M-9QXD-4`: 40 random bits and a check character. */
export function newReference(): string {
	return referenceFrom(crypto.getRandomValues(new Uint8Array(RANDOM_CHARACTERS)));
}

/** The reference that eight bytes stand for. */
export function referenceFrom(bytes: Uint8Array): string {
	const letters = Array.from(bytes, (byte) => BASE32[byte % BASE32.length]).join('');
	return hyphenated(letters + checkCharacter(letters));
}

/** The reference as we write it, from any spelling of it; undefined when it is not one. */
export function readReference(typed: unknown): string | undefined {
	if (typeof typed !== 'string' || typed.length > 40) return undefined;
	const letters = referenceLetters(typed);
	if (
		!REFERENCE_PATTERN.test(letters) ||
		checkCharacter(letters.slice(0, RANDOM_CHARACTERS)) !== letters.at(RANDOM_CHARACTERS)
	)
		return undefined;
	return hyphenated(letters);
}

/**
 * A reference, or its beginning, without hyphens, and with the characters that are read for others
 * put right.
 */
function referenceLetters(typed: string): string {
	return typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replace(/O/g, '0');
}

/** Luhn mod 32: it detects every single wrong character and almost every swapped pair. */
function checkCharacter(letters: string): string {
	const size = BASE32.length;
	const sum = Array.from(letters, (letter) => BASE32.indexOf(letter))
		.reverse()
		.map((value, place) => (place % 2 === 0 ? value * 2 : value))
		.reduce((total, value) => total + Math.floor(value / size) + (value % size), 0);
	return BASE32[(size - (sum % size)) % size] ?? '0';
}

function hyphenated(letters: string): string {
	return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
