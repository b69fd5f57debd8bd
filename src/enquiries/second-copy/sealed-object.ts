/**
 * Seals an enquiry or a photograph for the second copy: only whoever has the private key, which is
 * kept off this machine, can open it. X25519, HKDF-SHA-256 and AES-256-GCM, with a new key pair for
 * each object.
 */
import {
	createCipheriv,
	createDecipheriv,
	createPrivateKey,
	createPublicKey,
	diffieHellman,
	generateKeyPairSync,
	hkdfSync,
	type KeyObject,
} from 'node:crypto';

/** The format and its version. */
const MAGIC = Buffer.from('SEALED1\n');
const KEY_BYTES = 32;
const TAG_BYTES = 16;

/** Each object has a key of its own, so the nonce need not differ. */
const NONCE = Buffer.alloc(12);

/** What precedes the raw bytes in the DER form of an X25519 public key. */
const PUBLIC_PREFIX = Buffer.from('302a300506032b656e032100', 'hex');

/**
 * A new pair: the public half as the text of the setting SECOND_COPY_KEY, the private half as PEM.
 */
export function newKeyPair(): { publicKey: string; privateKey: string } {
	const { publicKey, privateKey } = generateKeyPairSync('x25519');
	return {
		publicKey: rawBytes(publicKey).toString('base64url'),
		privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
	};
}

/** Reads the public half. Throws an Error that says what to do when it is none. */
export function readPublicKey(text: string): KeyObject {
	const bytes = Buffer.from(text, 'base64url');
	if (bytes.length !== KEY_BYTES)
		throw new Error(
			'SECOND_COPY_KEY is not a public key. Make one with: npm run enquiries -- keygen',
		);
	return createPublicKey({
		key: Buffer.concat([PUBLIC_PREFIX, bytes]),
		format: 'der',
		type: 'spki',
	});
}

/** Reads the private half. Throws when the text is not an X25519 private key. */
export function readPrivateKey(pem: string): KeyObject {
	const key = createPrivateKey(pem);
	if (key.asymmetricKeyType !== 'x25519') throw new Error('not an X25519 key');
	return key;
}

/** Seals a text, or bytes. They open only under the same name. */
export function seal(plain: string | Uint8Array, name: string, to: KeyObject): Buffer {
	const ours = generateKeyPairSync('x25519');
	const sender = rawBytes(ours.publicKey);
	const key = sharedKey(ours.privateKey, to, sender, rawBytes(to));
	const cipher = createCipheriv('aes-256-gcm', key, NONCE).setAAD(Buffer.from(name));
	const sealed = Buffer.concat([cipher.update(Buffer.from(plain)), cipher.final()]);
	return Buffer.concat([MAGIC, sender, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` made. Throws when the key or the name is another, or a byte was changed. */
export function open(sealed: Buffer, name: string, privateKey: KeyObject): Buffer {
	const start = MAGIC.length + KEY_BYTES;
	if (!sealed.subarray(0, MAGIC.length).equals(MAGIC) || sealed.length < start + TAG_BYTES)
		throw new Error('not a sealed enquiry');
	const sender = sealed.subarray(MAGIC.length, start);
	const from = createPublicKey({
		key: Buffer.concat([PUBLIC_PREFIX, sender]),
		format: 'der',
		type: 'spki',
	});
	const key = sharedKey(privateKey, from, sender, rawBytes(createPublicKey(privateKey)));
	const decipher = createDecipheriv('aes-256-gcm', key, NONCE).setAAD(Buffer.from(name));
	decipher.setAuthTag(sealed.subarray(start, start + TAG_BYTES));
	return Buffer.concat([decipher.update(sealed.subarray(start + TAG_BYTES)), decipher.final()]);
}

function sharedKey(
	privateKey: KeyObject,
	publicKey: KeyObject,
	sender: Buffer,
	recipient: Buffer,
): Buffer {
	const secret = diffieHellman({ privateKey, publicKey });
	return Buffer.from(
		hkdfSync(
			'sha256',
			secret,
			Buffer.concat([sender, recipient]),
			'second copy of an enquiry',
			KEY_BYTES,
		),
	);
}

function rawBytes(publicKey: KeyObject): Buffer {
	return publicKey.export({ type: 'spki', format: 'der' }).subarray(-KEY_BYTES);
}
