/**
 * Validation rules as plain functions, for browser and server, and how an e-mail address is read.
 */
import { withoutInvisible } from './characters.ts';
import { readName, sanitise } from './sanitise.ts';

/**
 * An e-mail address as mail servers take it: up to 64 characters in words joined by single dots,
 * and a domain with a dot in it. It admits no space, comma, bracket, quote or control character, so
 * what passes is safe as a mail header. The form's own limit keeps the whole within the 254
 * characters that SMTP carries.
 */
const EMAIL =
	/^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** True if the address is well formed. */
export function isEmail(value: string): boolean {
	return EMAIL.test(value);
}

/** A domain in any script, with the joiners of Persian and the full stop of Japanese. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\u200c-\u200d.。-]+$/u;
const ASCII = /^[!-~]*$/;

/**
 * The address with its domain in Punycode, as mail servers expect it: `ada@bücher.example` becomes
 * `ada@xn--bcher-kva.example`.
 */
export function withAsciiDomain(email: string): string {
	const at = email.lastIndexOf('@') + 1;
	const domain = email.slice(at);
	if (at === 0 || ASCII.test(domain) || !DOMAIN.test(domain)) return email;
	try {
		return email.slice(0, at) + new URL(`http://${domain}`).hostname;
	} catch {
		return email;
	}
}

const BETWEEN_ADDRESSES = /[<>()[\]"“”«»]/;

/**
 * Matches a label, quotes or pictures before an address, and what a link adds or punctuation after
 * it. Its repeats are bounded, so that it takes linear time.
 */
const AROUND =
	/^ ?(?:(?:mailto|e-?mail) ?:)?[^\p{L}\p{M}\p{N}_.@-]{0,9}|(?:\?[^@]{0,200}|[^\p{L}\p{M}\p{N}_]{1,99})$/giu;

/**
 * An e-mail address as people paste it: `mailto:jane@x.org`, `Jane <jane@x.org>`, “jane@x.org.”,
 * with an invisible character in it, or in full-width letters. Anything that is not exactly one
 * address keeps its words.
 */
export function readEmail(typed: string): string {
	const text = sanitise(withoutInvisible(typed).normalize('NFKC'));
	const parts = text.split(BETWEEN_ADDRESSES).filter((part) => part.includes('@'));
	const [address = '', ...others] = parts.map((part) =>
		withAsciiDomain(part.replace(AROUND, '').replace(/ ?@ ?/, '@')),
	);
	const isOne =
		isEmail(address) && others.every((other) => other.toLowerCase() === address.toLowerCase());
	return isOne ? address : readName(typed);
}

/** A rule for answers of at least so many characters. */
export function hasMinLength(fewest: number): (value: string) => boolean {
	return (value) => value.length >= fewest;
}
