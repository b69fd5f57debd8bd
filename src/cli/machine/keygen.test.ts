/** The command `keygen`. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { open, readPrivateKey, readPublicKey, seal } from '#enquiries/second-copy/age-files.ts';
import { createTestContext, type TestContext } from '../testing.ts';

let harness: TestContext;
let file: string;
beforeEach(async () => {
	harness = await createTestContext();
	file = join(harness.folder, 'private.txt');
});
afterEach(() => harness.clear());

test('writes the private half for its owner alone, and prints the public half as the setting', async () => {
	const { code, text } = await harness.run('keygen', '--out', file);
	expect(code).toBe(0);
	const [, publicKey = ''] = /^SECOND_COPY_KEY=(.+)$/m.exec(text) ?? [];
	const privateKey = readPrivateKey(readFileSync(file, 'utf8'));
	const sealed = await seal('My loft is cold.', readPublicKey(publicKey));
	expect(String(await open(sealed, privateKey))).toBe('My loft is cold.');
	expect(statSync(file).mode & 0o777).toBe(0o600);
	expect(text).not.toContain(privateKey);
	expect(text).toContain(`The private key is in ${file}.`);
});

test('never overwrites a key, and says why a file cannot be written', async () => {
	writeFileSync(file, 'a key');
	await expect(harness.run('keygen', '--out', file)).rejects.toThrow(/already there/);
	expect(readFileSync(file, 'utf8')).toBe('a key');
	await expect(
		harness.run('keygen', '--out', join(harness.folder, 'none/private.txt')),
	).rejects.toThrow(/cannot be written: ENOENT/);
	await expect(harness.run('keygen')).rejects.toThrow(/Required option '--out <file>'/);
	await expect(harness.run('keygen', '--out', file, 'another')).rejects.toThrow(
		/Too many arguments/,
	);
});
