/**
 * What this website signs and later believes: form tokens, nonces of pages, ids of answer pages,
 * links in letters. Each has a purpose, so that none serves for another. Pages that are open during a
 * deploy send back what the release before signed, so its bytes stay as they are.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The first signs; all of them are accepted, so that a key can be replaced while what it signed is
 * in use.
 */
export type SigningKeys = readonly [Buffer, ...Buffer[]];

const SIGNATURE_BYTES = 32;

const signatureOf = (key: Buffer, purpose: string, payload: string | Buffer): Buffer =>
	createHmac('sha256', key).update(purpose).update(payload).digest();

/** Each key is tried, so that what is made up takes as long as what an old key signed. */
const isSigned = (
	keys: SigningKeys,
	purpose: string,
	payload: string | Buffer,
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

/** Bytes with their signature, as one word for a link. */
export const signedBytes = ([key]: SigningKeys, purpose: string, payload: Buffer): string =>
	Buffer.concat([payload, signatureOf(key, purpose, payload)]).toString('base64url');

/** The so many bytes of a word that was signed for this purpose; undefined for any other. */
export function readSignedBytes(
	keys: SigningKeys,
	purpose: string,
	word: string,
	length: number,
): Buffer | undefined {
	const given = Buffer.from(word, 'base64url');
	const bytes =
		given.length === length + SIGNATURE_BYTES ? given : Buffer.alloc(length + SIGNATURE_BYTES);
	const payload = bytes.subarray(0, length);
	return isSigned(keys, purpose, payload, bytes.subarray(length)) &&
		bytes.toString('base64url') === word
		? payload
		: undefined;
}
