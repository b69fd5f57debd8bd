/** The rules answers are held to, as plain functions that run the same in a browser and on the server. */

/** Longest address that SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const LONGEST_EMAIL = 254;

/**
 * The HTML standard's own pattern for an e-mail address, with a dot required in the domain.
 * It admits no space, comma, bracket, quote or control character, so what passes is safe as a mail header.
 */
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** True for an address that mail can be sent to, as far as its form can tell. */
export function isEmail(value: string): boolean {
	return value.length <= LONGEST_EMAIL && EMAIL.test(value);
}

/** A rule for answers of at least so many characters. */
export function hasLength(fewest: number): (value: string) => boolean {
	return (value) => value.length >= fewest;
}
