/** Where the key that signs form tokens comes from, and that it stays the same. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFormKeys } from './form-key.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'form-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const alone = { isShared: false, firstNote: () => Promise.reject(new Error('not asked')) };

test('without a setting it is created once, for its owner only, and read from then on', async () => {
	const data = join(folder, 'data');
	const [key] = await readFormKeys([], data, alone);
	expect(key.length).toBeGreaterThanOrEqual(32);
	expect(statSync(join(data, 'form.key')).mode & 0o777).toBe(0o600);
	expect(await readFormKeys([], data, alone)).toEqual([key]);
});

test('a file that a power cut left empty is replaced', async () => {
	writeFileSync(join(folder, 'form.key'), '');
	const [key] = await readFormKeys([], folder, alone);
	expect(readFileSync(join(folder, 'form.key'))).toEqual(key);
});

test('a file that cannot be written fails the start', async () => {
	writeFileSync(join(folder, 'file'), '');
	await expect(readFormKeys([], join(folder, 'file'), alone)).rejects.toThrow(/EEXIST|ENOTDIR/);
});

test('settings of any length make keys of one length: the first signs, the others are still believed', async () => {
	const [newest, older] = await readFormKeys(['new', 'old'.repeat(50)], folder, alone);
	expect([newest.length, older?.length]).toEqual([32, 32]);
	expect((await readFormKeys(['old'.repeat(50)], folder, alone))[0]).toEqual(older);
});

test('machines that share a store share its key', async () => {
	let note: string | undefined;
	const shared = {
		isShared: true,
		firstNote: async (_name: string, value: string) => {
			note ??= value;
			return note;
		},
	};
	const [one] = await readFormKeys([], join(folder, 'one'), shared);
	expect(await readFormKeys([], join(folder, 'two'), shared)).toEqual([one]);
});
