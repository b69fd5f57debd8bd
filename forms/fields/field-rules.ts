/** Validation rules as plain functions, for browser and server, and how an e-mail address is read. */
import { withoutInvisible } from './characters.ts';
import { readName, sanitise } from './sanitise.ts';

/**
 * An e-mail address as mail servers take it: up to 64 characters in words joined by single dots, and a domain with a dot in it.
 * It admits no space, comma, bracket, quote or control character, so what passes is safe as a mail header. The form's own
 * limit keeps the whole within the 254 characters that SMTP carries.
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

/** The address with its domain in Punycode, as mail servers expect it: `ada@bücher.example` becomes `ada@xn--bcher-kva.example`. */
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

const AROUND_AN_ADDRESS = /[<>()[\]"“”«»]+/;
const LABEL = /^(?:mailto|e-?mail(?: address)?)\s*:(?:\/\/)?/i;
/** Around an address there may be spaces and quotes, and after it a full stop. */
const BEFORE = " '‘’";
const AFTER = `${BEFORE}.,;:!…。`;

/**
 * An e-mail address as people paste it: `mailto:jane@x.org`, `Jane <jane@x.org>`, “jane@x.org.”, with an invisible
 * character in it, or in full-width letters. Anything that is not exactly one address keeps its words.
 */
export function readEmail(typed: string): string {
	const text = sanitise(withoutInvisible(typed).normalize('NFKC'));
	const parts = text.split(AROUND_AN_ADDRESS).filter((part) => part.includes('@'));
	const [address = '', ...others] = parts.map((part) => withAsciiDomain(withoutSurroundings(part)));
	const isOne = isEmail(address) && others.every((other) => other.toLowerCase() === address.toLowerCase());
	return isOne ? address : readName(typed);
}

/** Without a label, the punctuation at both ends, spaces around the @, and what a link adds: `?subject=…`. */
function withoutSurroundings(part: string): string {
	const address = part.trim().replace(LABEL, '');
	const at = address.lastIndexOf('@');
	const [domain = ''] = address.slice(at + 1).split('?');
	let [start, end] = [0, domain.length];
	while (start < at && BEFORE.includes(address.charAt(start))) start += 1;
	while (end > 0 && AFTER.includes(domain.charAt(end - 1))) end -= 1;
	return `${address.slice(start, at).trimEnd()}@${domain.slice(0, end).trimStart()}`;
}

/** A rule for answers of at least so many characters. */
export function hasMinLength(fewest: number): (value: string) => boolean {
	return (value) => value.length >= fewest;
}
