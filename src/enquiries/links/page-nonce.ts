/**
 * The nonce of a visitor's page: made when the page is drawn, sent back with a press, good for one
 * act on that enquiry. It tells how long the page was looked at, and that the same press has arrived
 * before.
 */
import { randomBytes } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '#model/dates.ts';
import { readSigned, type SigningKeys, signed } from './signed.ts';

/** A page may lie open in a tab for a working day and its night. */
const VALID_FOR_MS = DAY_MS;

/** People take longer to read such a page, choose and type. Link scanners press at once. */
export const LOOKED_AT_LEAST_MS = 3 * SECOND_MS;

type NonceState = 'good' | 'too-quick' | 'unknown';

export type PageNonces = ReturnType<typeof createPageNonces>;

/** Creates the nonces that these keys sign. */
export function createPageNonces(keys: SigningKeys, now: () => number) {
	const purposeOf = (page: string, enquiryId: string) => `nonce ${page} ${enquiryId} `;
	return {
		/** A nonce for a page about this enquiry. `page` keeps those of different kinds apart. */
		issue: (page: string, enquiryId: string): string =>
			signed(
				keys,
				purposeOf(page, enquiryId),
				`${now().toString(36)}.${randomBytes(12).toString('base64url')}`,
			),
		/** `too-quick` when it was issued a moment ago, `unknown` when it is not ours or a day old. */
		check(page: string, enquiryId: string, nonce: string): NonceState {
			const payload = readSigned(keys, purposeOf(page, enquiryId), nonce);
			const age = now() - Number.parseInt(payload ?? '', 36);
			if (!(age < VALID_FOR_MS)) return 'unknown';
			return age < LOOKED_AT_LEAST_MS ? 'too-quick' : 'good';
		},
	};
}
