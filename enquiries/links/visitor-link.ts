/**
 * The visitor's link: a secret of 256 bits in the path. It is derived from a key and the enquiry's reference, so that a letter can
 * be written again after a crash; the store has only its hash.
 */
import { createHash, hkdfSync } from 'node:crypto';

const BYTES = 32;

/** 32 bytes in base64url. */
const SECRET_FORMAT = /^[\w-]{43}$/;

/** The path of a visitor's page: this, and the secret. */
export const VISITOR_PATH = '/your-enquiry/';

/** The secret for an enquiry. */
export function visitorSecret(key: Buffer, reference: string): string {
	return Buffer.from(hkdfSync('sha256', key, '', `visitor link ${reference}`, BYTES)).toString('base64url');
}

/** What the store keeps of a secret, and finds it by. A text that cannot be a secret has a hash as well, which the store never has. */
export function hashOfSecret(secret: string): string {
	return createHash('sha256')
		.update(SECRET_FORMAT.test(secret) ? `visitor link ${secret}` : `no secret ${secret}`)
		.digest('base64url');
}
