/**
 * Objects of the second copy are `age` files (age-encryption.org), and so are their keys: the owner
 * opens one with any program for them. The machine has the public key alone.
 */
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/**
 * A new pair: the public half as the text of the setting SECOND_COPY_KEY, the private half as a file
 * for age.
 */
export async function newKeyPair(): Promise<{ publicKey: string; privateKey: string }> {
	const identity = await generateX25519Identity();
	const publicKey = await identityToRecipient(identity);
	return { publicKey, privateKey: `# public key: ${publicKey}\n${identity}\n` };
}

/** Reads the public half: `age1…`. Throws an Error that says what to do when it is none. */
export function readPublicKey(text: string): string {
	try {
		new Encrypter().addRecipient(text);
		return text;
	} catch (cause) {
		throw new Error(
			'SECOND_COPY_KEY is not a public key. Make one with: npm run enquiries -- keygen',
			{ cause },
		);
	}
}

/** Reads the private half in a file for age: `AGE-SECRET-KEY-1…`. Throws when there is none. */
export function readPrivateKey(file: string): string {
	const [identity = ''] = /AGE-SECRET-KEY-1\w+/.exec(file) ?? [];
	new Decrypter().addIdentity(identity);
	return identity;
}

/** Encrypts an object, which only the private key opens. */
export async function seal(content: string | Uint8Array, publicKey: string): Promise<Buffer> {
	const encrypter = new Encrypter();
	encrypter.addRecipient(publicKey);
	return Buffer.from(await encrypter.encrypt(content));
}

/** Decrypts an object. Rejects when the key is another, or a byte was changed. */
export async function open(sealed: Buffer, privateKey: string): Promise<Buffer> {
	const decrypter = new Decrypter();
	decrypter.addIdentity(privateKey);
	return Buffer.from(await decrypter.decrypt(sealed));
}
