/** Where keys come from, and that they stay the same. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readKeys } from './keys.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const notAsked = () => Promise.reject(new Error('not asked'));
const alone = { isShared: false, note: notAsked, firstNote: notAsked };

test('without a setting it is created once, for its owner only, and read from then on', async () => {
	const data = join(folder, 'data');
	const [key] = await readKeys('form', [], data, alone);
	expect(key.length).toBeGreaterThanOrEqual(32);
	expect(statSync(join(data, 'form.key')).mode & 0o777).toBe(0o600);
	expect(await readKeys('form', [], data, alone)).toEqual([key]);
});

test('a file that a power cut left empty is replaced', async () => {
	writeFileSync(join(folder, 'form.key'), '');
	const [key] = await readKeys('form', [], folder, alone);
	expect(readFileSync(join(folder, 'form.key'))).toEqual(key);
});

test('a file that cannot be written fails the start', async () => {
	writeFileSync(join(folder, 'file'), '');
	await expect(readKeys('form', [], join(folder, 'file'), alone)).rejects.toThrow(/EEXIST|ENOTDIR/);
});

test('settings of any length make keys of one length: the first signs, the others are still believed', async () => {
	const [newest, older] = await readKeys('form', ['new', 'old'.repeat(50)], folder, alone);
	expect([newest.length, older?.length]).toEqual([32, 32]);
	expect((await readKeys('form', ['old'.repeat(50)], folder, alone))[0]).toEqual(older);
});

test('machines that share a store share its key', async () => {
	let note: string | undefined;
	const shared = {
		isShared: true,
		note: async () => note,
		firstNote: async (_name: string, value: string) => {
			note ??= value;
			return note;
		},
	};
	const [one] = await readKeys('form', [], join(folder, 'one'), shared);
	expect(await readKeys('form', [], join(folder, 'two'), shared)).toEqual([one]);
	expect(await readKeys('form', ['new'], join(folder, 'two'), shared)).toEqual([expect.any(Buffer), one]);
	note = undefined;
	expect(await readKeys('form', ['new'], join(folder, 'two'), shared)).toHaveLength(1);
});

test('keys for two purposes are two keys', async () => {
	const [one] = await readKeys('form', [], folder, alone);
	const [other] = await readKeys('link', [], folder, alone);
	expect(one).not.toEqual(other);
	expect(readFileSync(join(folder, 'link.key'))).toEqual(other);
});

test('a key that was made before one was set is still believed', async () => {
	const [made] = await readKeys('link', [], folder, alone);
	expect((await readKeys('link', ['new'], folder, alone)).at(-1)).toEqual(made);
});
