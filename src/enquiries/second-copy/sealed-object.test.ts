/** Sealed objects: who can open them, and under which name. */
import { expect, test } from 'vitest';
import { newKeyPair, open, readPrivateKey, readPublicKey, seal } from './sealed-object.ts';

const pair = newKeyPair();
const publicKey = readPublicKey(pair.publicKey);
const privateKey = readPrivateKey(pair.privateKey);
const words = 'My loft is cold. Ünïcödé 🏠';

test('opens with the private key, under the same name', () => {
	expect(open(seal(words, 'a.sealed', publicKey), 'a.sealed', privateKey).toString()).toBe(words);
});

test('shows nothing of what is in it, and is another each time', () => {
	const [one, other] = [seal(words, 'a.sealed', publicKey), seal(words, 'a.sealed', publicKey)];
	expect(one.includes('loft')).toBe(false);
	expect(one.equals(other)).toBe(false);
});

test('does not open with another key, under another name, or with any byte changed', () => {
	const sealed = seal(words, 'a.sealed', publicKey);
	expect(() => open(sealed, 'a.sealed', readPrivateKey(newKeyPair().privateKey))).toThrow();
	expect(() => open(sealed, 'b.sealed', privateKey)).toThrow();
	for (let place = 0; place < sealed.length; place += 1) {
		const changed = Buffer.from(sealed);
		changed[place] = (changed[place] ?? 0) ^ 1;
		expect(() => open(changed, 'a.sealed', privateKey), `byte ${place}`).toThrow();
	}
	expect(() => open(sealed.subarray(0, 20), 'a.sealed', privateKey)).toThrow(
		'not a sealed enquiry',
	);
});

test('a text that is no key is refused with what to do', () => {
	expect(() => readPublicKey('short')).toThrow('npm run enquiries -- keygen');
	expect(() => readPrivateKey('nonsense')).toThrow();
});
