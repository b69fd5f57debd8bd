/**
 * The visitor's link: a secret of 256 bits in the path. It is derived from a key and the enquiry's
 * reference, so that a letter can be written again after a crash; the store has only its hash.
 */
import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';

const BYTES = 32;

/** 32 bytes in base64url. */
const SECRET_FORMAT = /^[\w-]{43}$/;

/**
 * Wrong digits that a link takes in all its life, counted in the store: four digits must not be
 * found by trying.
 */
export const WRONG_DIGITS_AT_MOST = 10;

/** The path of a visitor's page: this, and the secret. */
export const VISITOR_PATH = '/your-enquiry/';

/** The hash's own length, which HKDF takes for a salt that is not given (RFC 5869, 2.2). */
const NO_SALT = Buffer.alloc(BYTES);

/** The first of HKDF's two steps by key: it is the same for every enquiry. */
const extracted = new WeakMap<Buffer, KeyObject>();

/**
 * The secret for an enquiry: HKDF with SHA-256 (RFC 5869), whose second step is one HMAC where as
 * many bytes are wanted as the hash has. `spentBefore` is how many links to it have no tries at the
 * digits left, so that the next is another. Each enquiry that arrives costs one of these, and
 * `hkdfSync` took a fifth of the time that the website's thread has for it.
 */
export function visitorSecret(key: Buffer, reference: string, spentBefore = 0): string {
	let ready = extracted.get(key);
	if (!ready) {
		ready = createSecretKey(createHmac('sha256', NO_SALT).update(key).digest());
		extracted.set(key, ready);
	}
	return createHmac('sha256', ready)
		.update(`visitor link ${reference}${spentBefore === 0 ? '' : ` ${spentBefore}`}\x01`)
		.digest('base64url');
}

/**
 * What the store keeps of a secret, and finds it by. A text that cannot be a secret has a hash as
 * well, which the store never has.
 */
export function hashOfSecret(secret: string): string {
	return hash(
		'sha256',
		SECRET_FORMAT.test(secret) ? `visitor link ${secret}` : `no secret ${secret}`,
		'base64url',
	);
}
