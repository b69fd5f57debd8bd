/** The objects' encryption: who can open them, and with which programs. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { newKeyPair, open, readPrivateKey, readPublicKey, seal } from './age-files.ts';

const pair = await newKeyPair();
const recipient = readPublicKey(pair.publicKey);
const privateKey = readPrivateKey(pair.privateKey);
const words = 'My loft is cold. Ünïcödé 🏠';

/** Opens standard input with a key file, and imports nothing of ours: as `age -d` does. */
const OPENER = `
import { Decrypter } from 'age-encryption';
const decrypter = new Decrypter();
for (const line of process.env.KEY_FILE.split('\\n'))
	if (line && !line.startsWith('#')) decrypter.addIdentity(line);
const sealed = Buffer.concat(await process.stdin.toArray());
process.stdout.write(await decrypter.decrypt(sealed));
`;

test('opens without us: in another process, as any age file with any age key file', async () => {
	const opened = execFileSync(process.execPath, ['--input-type=module', '--eval', OPENER], {
		input: await seal(words, recipient),
		env: { KEY_FILE: pair.privateKey },
	});
	expect(String(opened)).toBe(words);
	expect(pair.privateKey).toContain(`# public key: ${pair.publicKey}\n`);
});

test('shows nothing of what is in it, and is another each time', async () => {
	const [one, other] = [await seal(words, recipient), await seal(words, recipient)];
	expect(one.includes('loft')).toBe(false);
	expect(one.equals(other)).toBe(false);
});

test('does not open with another key, or with any byte changed', async () => {
	const sealed = await seal(words, recipient);
	expect(String(await open(sealed, privateKey))).toBe(words);
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
