/** The text of security.txt. */
import { DAY_MS } from '../../dates.ts';

/** RFC 9116 advises less than a year; a site that is built more seldom than this has other worries. */
const VALID_FOR_DAYS = 330;

/** Good for a good while from the moment it is written, at the build. */
export function securityTxt(email: string, origin: URL, now: number): string {
	const expires = new Date(now + VALID_FOR_DAYS * DAY_MS).toISOString().replace(/\.\d+/, '');
	return [
		`Contact: mailto:${email}`,
		`Expires: ${expires}`,
		'Preferred-Languages: en',
		`Canonical: ${new URL('/.well-known/security.txt', origin).href}`,
		'',
	].join('\n');
}
