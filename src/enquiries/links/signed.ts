/**
 * What this website signs and later believes: form tokens, nonces of pages, ids of answer
 * pages. Each has a purpose, so that none serves for another.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The first signs; all of them are accepted, so that a key can be replaced while what it signed is
 * in use.
 */
export type SigningKeys = readonly [Buffer, ...Buffer[]];

const signatureOf = (key: Buffer, purpose: string, payload: string): Buffer =>
	createHmac('sha256', key).update(purpose).update(payload).digest();

/** Each key is tried, so that what is made up takes as long as what an old key signed. */
const isSigned = (
	keys: SigningKeys,
	purpose: string,
	payload: string,
	signature: Buffer,
): boolean =>
	keys.map((key) => timingSafeEqual(signatureOf(key, purpose, payload), signature)).includes(true);

/** A text, and after a dot its signature. */
export const signed = ([key]: SigningKeys, purpose: string, payload: string): string =>
	`${payload}.${signatureOf(key, purpose, payload).toString('base64url')}`;

/** The text of a token that was signed for this purpose; undefined for any other. */
export function readSigned(keys: SigningKeys, purpose: string, token: string): string | undefined {
	const [, payload = '', spelt = ''] = /^(.*)\.([\w-]{43})$/.exec(token) ?? [];
	const signature = Buffer.from(spelt || 'A'.repeat(43), 'base64url');
	const isOurs = isSigned(keys, purpose, payload, signature);
	// One spelling only: the last character of base64url has spare bits.
	return isOurs && signature.toString('base64url') === spelt ? payload : undefined;
}
