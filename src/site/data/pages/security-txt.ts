/** The text of security.txt. */

import { withAsciiDomain } from '#forms/fields/field-rules.ts';
import { DAY_MS } from '#model/dates.ts';

/** RFC 9116 recommends less than a year. */
const VALID_FOR_DAYS = 330;

/** `now`: from when its validity counts. */
export function securityTxt(email: string, origin: URL, now: number): string {
	const expires = new Date(now + VALID_FOR_DAYS * DAY_MS).toISOString().replace(/\.\d+/, '');
	return [
		`Contact: mailto:${withAsciiDomain(email)}`,
		`Expires: ${expires}`,
		'Preferred-Languages: en',
		`Canonical: ${new URL('/.well-known/security.txt', origin).href}`,
		'',
	].join('\n');
}
