/** The objects' encryption: who can open them, and with which programs' keys. */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { Decrypter, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import {
	identityFile,
	newKeyPair,
	open,
	readPrivateKey,
	readPublicKey,
	seal,
} from './age-files.ts';

const pair = newKeyPair();
const recipient = readPublicKey(pair.publicKey);
const privateKey = readPrivateKey(pair.privateKey);
const words = 'My loft is cold. Ünïcödé 🏠';

test('opens with the private key, as any age file', async () => {
	const sealed = await seal(words, recipient);
	expect(String(await open(sealed, privateKey))).toBe(words);
	const [identity = ''] = /^AGE-SECRET-KEY-1\w+$/m.exec(pair.privateKey) ?? [];
	const decrypter = new Decrypter();
	decrypter.addIdentity(identity);
	expect(await decrypter.decrypt(sealed, 'text')).toBe(words);
	expect(pair.privateKey).toContain(`# public key: ${await identityToRecipient(identity)}\n`);
});

test('a key that a version before has made stays good: its PEM opens what is sealed to its setting', async () => {
	const { publicKey, privateKey: key } = generateKeyPairSync('x25519');
	const setting = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32);
	const pem = String(key.export({ type: 'pkcs8', format: 'pem' }));
	const sealed = await seal(words, readPublicKey(setting.toString('base64url')));
	expect(String(await open(sealed, readPrivateKey(pem)))).toBe(words);
	// The same key in the form that age takes.
	const file = identityFile(readPrivateKey(pem));
	expect(String(await open(sealed, readPrivateKey(file)))).toBe(words);
	expect(createPublicKey(readPrivateKey(file).keyObject).equals(createPublicKey(pem))).toBe(true);
});

test('shows nothing of what is in it, and is another each time', async () => {
	const [one, other] = [await seal(words, recipient), await seal(words, recipient)];
	expect(one.includes('loft')).toBe(false);
	expect(one.equals(other)).toBe(false);
});

test('does not open with another key, or with any byte changed', async () => {
	const sealed = await seal(words, recipient);
	const strange = readPrivateKey(newKeyPair().privateKey);
	await expect(open(sealed, strange)).rejects.toThrow();
	for (let place = 0; place < sealed.length; place += 1) {
		const changed = Buffer.from(sealed);
		changed[place] = (changed[place] ?? 0) ^ 1;
		await expect(open(changed, privateKey), `byte ${place}`).rejects.toThrow();
	}
	await expect(open(sealed.subarray(0, 20), privateKey)).rejects.toThrow();
});

test('a text that is no key is refused with what to do', () => {
	expect(() => readPublicKey('short')).toThrow('npm run enquiries -- keygen');
	expect(() => readPrivateKey('nonsense')).toThrow();
	const { privateKey: rsa } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const pem = String(rsa.export({ type: 'pkcs8', format: 'pem' }));
	expect(createPrivateKey(pem).asymmetricKeyType).toBe('ec');
	expect(() => readPrivateKey(pem)).toThrow('not an X25519 key');
});
