/**
 * Objects of the second copy are `age` files (age-encryption.org): the owner opens one with any
 * program for them. The machine has the public key alone. A key is 32 bytes of X25519, written as
 * age writes it, or as versions before have: base64url for the public half, PEM for the private.
 */
import {
	createPrivateKey,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
} from 'node:crypto';
import { bech32 } from '@scure/base';
import { Decrypter, Encrypter } from 'age-encryption';

const KEY_BYTES = 32;

/** What precedes the 32 bytes of a private key in its DER form. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex');

/** The owner's private key. */
export interface PrivateKey {
	/** As age takes it: `AGE-SECRET-KEY-1…`. */
	readonly identity: string;
	/** As the form of versions before takes it (./older-form.ts). */
	readonly keyObject: KeyObject;
}

/**
 * A new pair: the public half as the text of the setting SECOND_COPY_KEY, the private half as a file
 * for age.
 */
export function newKeyPair(): { publicKey: string; privateKey: string } {
	const { publicKey, privateKey } = generateKeyPairSync('x25519');
	return {
		publicKey: rawBytes(publicKey, 'spki').toString('base64url'),
		privateKey: identityFile(privateKeyFrom(privateKey)),
	};
}

/** A private key as a file for age, with its public half in a comment. */
export function identityFile({ identity, keyObject }: PrivateKey): string {
	return `# public key: ${recipientFrom(rawBytes(createPublicKey(keyObject), 'spki'))}\n${identity}\n`;
}

/**
 * Reads the public half, as age's recipient: `age1…`. Throws an Error that says what to do when it
 * is none.
 */
export function readPublicKey(text: string): string {
	const bytes = Buffer.from(text, 'base64url');
	if (bytes.length !== KEY_BYTES)
		throw new Error(
			'SECOND_COPY_KEY is not a public key. Make one with: npm run enquiries -- keygen',
		);
	return recipientFrom(bytes);
}

/** Reads the private half: a file for age, or PEM. Throws when it is no X25519 key. */
export function readPrivateKey(text: string): PrivateKey {
	const [identity] = /AGE-SECRET-KEY-1\w+/.exec(text) ?? [];
	if (!identity) return privateKeyFrom(createPrivateKey(text));
	const { bytes } = bech32.decodeToBytes(identity);
	const key = Buffer.concat([PRIVATE_PREFIX, bytes]);
	return { identity, keyObject: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
}

/** Encrypts an object, which only the private key opens. */
export async function seal(content: string | Uint8Array, recipient: string): Promise<Buffer> {
	const encrypter = new Encrypter();
	encrypter.addRecipient(recipient);
	return Buffer.from(await encrypter.encrypt(content));
}

/** Decrypts an object. Rejects when the key is another, or a byte was changed. */
export async function open(sealed: Buffer, { identity }: PrivateKey): Promise<Buffer> {
	const decrypter = new Decrypter();
	decrypter.addIdentity(identity);
	return Buffer.from(await decrypter.decrypt(sealed));
}

function privateKeyFrom(keyObject: KeyObject): PrivateKey {
	if (keyObject.asymmetricKeyType !== 'x25519') throw new Error('not an X25519 key');
	const bytes = rawBytes(keyObject, 'pkcs8');
	return { identity: bech32.encodeFromBytes('AGE-SECRET-KEY-', bytes).toUpperCase(), keyObject };
}

const recipientFrom = (bytes: Buffer): string => bech32.encodeFromBytes('age', bytes);

const rawBytes = (key: KeyObject, type: 'spki' | 'pkcs8'): Buffer =>
	key.export({ type: type as 'spki', format: 'der' }).subarray(-KEY_BYTES);
