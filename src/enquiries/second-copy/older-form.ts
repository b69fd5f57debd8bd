/**
 * Reads objects in the form of versions before 2026-12, as long as enquiries of that time are kept.
 * They were sealed by X25519, HKDF-SHA-256 and AES-256-GCM, to the same key as now. A photograph was
 * a line of JSON, then both JPEGs.
 */
import { createDecipheriv, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto';
import type { PrivateKey } from './age-files.ts';

/**
 * `REFERENCE/000017-1f3a9c2e` and `REFERENCE/ID.photograph`; and as versions before those wrote, in a
 * folder `REFERENCE` or not: `REFERENCE.sealed`, `REFERENCE.HASH.earlier` (of another enquiry with
 * this reference) and `REFERENCE.ID.photograph`.
 */
export const OLDER_NAME =
	/^([\dA-Z-]{11})(?:\/\1)?(?:\/(\d{6,15})-[\da-f]{8}|\.sealed|\.[\da-f]{16}\.earlier|[./]([\w-]+)\.photograph)$/;

const MAGIC = Buffer.from('SEALED1\n');
const TAG_AT = MAGIC.length + 32;
const CONTENT_AT = TAG_AT + 16;

/** What precedes the raw bytes in the DER form of an X25519 public key. */
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

/** Opens an object. Throws when the key or the name is another, or a byte was changed. */
export function openOlder(sealed: Buffer, name: string, { keyObject }: PrivateKey): Buffer {
	if (!sealed.subarray(0, MAGIC.length).equals(MAGIC)) throw new Error('not a sealed object');
	const sender = Buffer.concat([PUBLIC_PREFIX, sealed.subarray(MAGIC.length, TAG_AT)]);
	const recipient = createPublicKey(keyObject).export({ type: 'spki', format: 'der' });
	const secret = diffieHellman({
		privateKey: keyObject,
		publicKey: createPublicKey({ key: sender, format: 'der', type: 'spki' }),
	});
	const salt = Buffer.concat([sender.subarray(-32), recipient.subarray(-32)]);
	const key = hkdfSync('sha256', secret, salt, 'second copy of an enquiry', 32);
	const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), Buffer.alloc(12));
	const sealedAs = name
		.replace(/^([\dA-Z-]{11})\/(?=\1)/, '')
		.replace(/\.[\da-f]{16}\.earlier$/, '.sealed');
	decipher.setAAD(Buffer.from(sealedAs)).setAuthTag(sealed.subarray(TAG_AT, CONTENT_AT));
	return Buffer.concat([decipher.update(sealed.subarray(CONTENT_AT)), decipher.final()]);
}

/** The line of JSON about a photograph, and where its JPEGs begin. */
export const olderPhotograph = (content: Buffer): { about: Buffer; start: number } => {
	const end = content.indexOf('\n');
	return { about: content.subarray(0, end), start: end + 1 };
};
