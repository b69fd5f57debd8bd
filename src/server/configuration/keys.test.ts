/** Where keys come from, and that they stay the same. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { type KeyPurpose, readKeys } from './keys.ts';
import type { Settings } from './settings.ts';

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
});

/** The keys with these settings and no others. */
const keysFor = (purpose: KeyPurpose, settings: Partial<Settings>, DATA_DIR: string) =>
	readKeys(purpose, { SECRET_KEY: [], ...settings, DATA_DIR });

test('without a setting it is created once for each purpose, for its owner only, and read from then on', () => {
	const data = join(folder, 'data');
	const [key] = keysFor('form', {}, data);
	expect(key.length).toBeGreaterThanOrEqual(32);
	expect(statSync(join(data, 'form.key')).mode & 0o777).toBe(0o600);
	expect(keysFor('form', {}, data)).toEqual([key]);
	expect(keysFor('link', {}, data)).not.toEqual([key]);
});

test('a file that a power cut left empty is replaced', () => {
	writeFileSync(join(folder, 'form.key'), '');
	const [key] = keysFor('form', {}, folder);
	expect(readFileSync(join(folder, 'form.key'))).toEqual(key);
});

test('a file that cannot be written fails the start', () => {
	writeFileSync(join(folder, 'file'), '');
	expect(() => keysFor('form', {}, join(folder, 'file'))).toThrow(/EEXIST|ENOTDIR/);
});

test('from secrets of any length come keys of one length for each purpose, the same on every machine: the first signs, the others are still believed', () => {
	const from = (purpose: KeyPurpose, data: string, ...SECRET_KEY: string[]) =>
		keysFor(purpose, { SECRET_KEY }, join(folder, data));
	const [newest, older] = from('link', 'one', 'new', 'old'.repeat(50));
	expect([newest.length, older?.length]).toEqual([32, 32]);
	expect(from('link', 'two', 'old'.repeat(50))).toEqual([older]);
	expect(from('form', 'two', 'old'.repeat(50))).not.toEqual([older]);
});

test('a key that was made before one was set is still believed', () => {
	const [made] = keysFor('link', {}, folder);
	expect(keysFor('link', { SECRET_KEY: ['new'] }, folder).at(-1)).toEqual(made);
});
