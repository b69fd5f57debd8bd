/** Validation rules as plain functions, for browser and server. */

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

/** A domain in any script. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
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

/** A rule for answers of at least so many characters. */
export function hasMinLength(fewest: number): (value: string) => boolean {
	return (value) => value.length >= fewest;
}
