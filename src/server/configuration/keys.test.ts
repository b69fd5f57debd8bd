/** Where keys come from, and that they stay the same. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type KeyPurpose, readKeys } from './keys.ts';
import type { Settings } from './settings.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The keys with these settings and no others. */
const keysFor = (purpose: KeyPurpose, settings: Partial<Settings>, DATA_DIR: string) =>
	readKeys(purpose, { SECRET_KEY: [], ...settings, DATA_DIR });

test('without a setting it is created once, for its owner only, and read from then on', () => {
	const data = join(folder, 'data');
	const [key] = keysFor('form', {}, data);
	expect(key.length).toBeGreaterThanOrEqual(32);
	expect(statSync(join(data, 'form.key')).mode & 0o777).toBe(0o600);
	expect(keysFor('form', {}, data)).toEqual([key]);
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

test('settings of any length make keys of one length: the first signs, the others are still believed', () => {
	const [newest, older] = keysFor('form', { SECRET_KEY: ['new', 'old'.repeat(50)] }, folder);
	expect([newest.length, older?.length]).toEqual([32, 32]);
	expect(keysFor('form', { SECRET_KEY: ['old'.repeat(50)] }, folder)[0]).toEqual(older);
});

test('keys for two purposes are two keys', () => {
	const [one] = keysFor('form', {}, folder);
	const [other] = keysFor('link', {}, folder);
	expect(one).not.toEqual(other);
	expect(readFileSync(join(folder, 'link.key'))).toEqual(other);
});

test('a key that was made before one was set is still believed', () => {
	const [made] = keysFor('link', {}, folder);
	expect(keysFor('link', { SECRET_KEY: ['new'] }, folder).at(-1)).toEqual(made);
});

test('from one secret comes a key for each purpose, the same on every machine', () => {
	const from = (purpose: KeyPurpose, data: string) =>
		keysFor(purpose, { SECRET_KEY: ['secret'] }, join(folder, data));
	expect(from('link', 'one')).toEqual(from('link', 'two'));
	expect(from('link', 'one')).not.toEqual(from('form', 'one'));
});
