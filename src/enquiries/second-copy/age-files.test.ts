/** The objects' encryption: who can open them, and with which programs' keys. */
import { Decrypter, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { newKeyPair, open, readPrivateKey, readPublicKey, seal } from './age-files.ts';

const pair = await newKeyPair();
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

test('shows nothing of what is in it, and is another each time', async () => {
	const [one, other] = [await seal(words, recipient), await seal(words, recipient)];
	expect(one.includes('loft')).toBe(false);
	expect(one.equals(other)).toBe(false);
});

test('does not open with another key, or with any byte changed', async () => {
	const sealed = await seal(words, recipient);
	const strange = readPrivateKey((await newKeyPair()).privateKey);
	await expect(open(sealed, strange)).rejects.toThrow();
	for (let place = 0; place < sealed.length; place += 1) {
		const changed = Buffer.from(sealed);
		changed[place] = (changed[place] ?? 0) ^ 1;
		await expect(open(changed, privateKey), `byte ${place}`).rejects.toThrow();
	}
	await expect(open(sealed.subarray(0, 20), privateKey)).rejects.toThrow();
});

test('a text that is no key is refused with what to do', () => {
	for (const text of ['short', pair.publicKey.slice(0, -1), pair.publicKey.replace(/.$/, 'b')])
		expect(() => readPublicKey(text), text).toThrow('npm run enquiries -- keygen');
	for (const text of ['nonsense', pair.privateKey.trim().slice(0, -1)])
		expect(() => readPrivateKey(text)).toThrow();
});
