/**
 * The nonce of a page that a link opens: made when the page is drawn, sent back with a press, good for one act on that enquiry. It
 * tells how long the page was looked at, and that the same press has arrived before.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DAY_MS, SECOND_MS } from '../../dates.ts';

/** A page may lie open in a tab for a working day and its night. */
const VALID_FOR_MS = DAY_MS;

/** Nobody reads such a page, chooses and types in less. Machines that check links press at once. */
export const LOOKED_AT_LEAST_MS = 3 * SECOND_MS;

type NonceState = 'good' | 'too-quick' | 'unknown';

export interface PageNonces {
	/** A nonce for a page about this enquiry. `page` keeps the office's apart from the visitor's. */
	issue(page: string, enquiryId: string): string;
	/** `too-quick` when it was issued a moment ago, `unknown` when it is not ours, or too old: by default, after a day. */
	check(page: string, enquiryId: string, nonce: string, validForMs?: number): NonceState;
}

/** `keys`: the first signs, all of them are accepted. */
export function createPageNonces(keys: readonly [Buffer, ...Buffer[]], now: () => number): PageNonces {
	const sign = (key: Buffer, page: string, enquiryId: string, signed: string) =>
		createHmac('sha256', key).update(`nonce ${page} ${enquiryId} ${signed}`).digest('base64url');
	return {
		issue(page, enquiryId) {
			const signed = `${now().toString(36)}.${randomBytes(12).toString('base64url')}`;
			return `${signed}.${sign(keys[0], page, enquiryId, signed)}`;
		},
		check(page, enquiryId, nonce, validForMs = VALID_FOR_MS) {
			const [, signed = '', time = '', signature = ''] = /^(([0-9a-z]{1,11})\.[\w-]{16})\.([\w-]{43})$/.exec(nonce) ?? [];
			// As text, because the last of its letters has bits that decoding would ignore.
			const given = Buffer.from(signature);
			const isOurs = keys.some((key) => {
				const expected = Buffer.from(sign(key, page, enquiryId, signed));
				return given.length === expected.length && timingSafeEqual(expected, given);
			});
			const age = now() - Number.parseInt(time, 36);
			if (!isOurs || !(age < validForMs)) return 'unknown';
			return age < LOOKED_AT_LEAST_MS ? 'too-quick' : 'good';
		},
	};
}
