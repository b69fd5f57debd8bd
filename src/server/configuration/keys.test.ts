/** Where keys come from, and that they stay the same. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeyPurpose } from '#enquiries/links/key-note.ts';
import type { Store } from '#enquiries/store/store.ts';
import { readKeys } from './keys.ts';
import type { Settings } from './settings.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const notAsked = () => Promise.reject(new Error('not asked'));
/** The keys with these settings and no others. */
const keysFor = (
	purpose: KeyPurpose,
	settings: Partial<Settings>,
	DATA_DIR: string,
	store: typeof alone,
) => readKeys(purpose, { SECRET_KEY: [], ...settings, DATA_DIR }, store);
const alone: Pick<Store, 'isShared' | 'note' | 'firstNote'> = {
	isShared: false,
	note: notAsked,
	firstNote: notAsked,
};

test('without a setting it is created once, for its owner only, and read from then on', async () => {
	const data = join(folder, 'data');
	const [key] = await keysFor('form', {}, data, alone);
	expect(key.length).toBeGreaterThanOrEqual(32);
	expect(statSync(join(data, 'form.key')).mode & 0o777).toBe(0o600);
	expect(await keysFor('form', {}, data, alone)).toEqual([key]);
});

test('a file that a power cut left empty is replaced', async () => {
	writeFileSync(join(folder, 'form.key'), '');
	const [key] = await keysFor('form', {}, folder, alone);
	expect(readFileSync(join(folder, 'form.key'))).toEqual(key);
});

test('a file that cannot be written fails the start', async () => {
	writeFileSync(join(folder, 'file'), '');
	await expect(keysFor('form', {}, join(folder, 'file'), alone)).rejects.toThrow(/EEXIST|ENOTDIR/);
});

test('settings of any length make keys of one length: the first signs, the others are still believed', async () => {
	const [newest, older] = await keysFor(
		'form',
		{ SECRET_KEY: ['new', 'old'.repeat(50)] },
		folder,
		alone,
	);
	expect([newest.length, older?.length]).toEqual([32, 32]);
	expect((await keysFor('form', { SECRET_KEY: ['old'.repeat(50)] }, folder, alone))[0]).toEqual(
		older,
	);
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
	const [one] = await keysFor('form', {}, join(folder, 'one'), shared);
	expect(await keysFor('form', {}, join(folder, 'two'), shared)).toEqual([one]);
	expect(await keysFor('form', { SECRET_KEY: ['new'] }, join(folder, 'two'), shared)).toEqual([
		expect.any(Buffer),
		one,
	]);
	note = undefined;
	expect(await keysFor('form', { SECRET_KEY: ['new'] }, join(folder, 'two'), shared)).toHaveLength(
		1,
	);
});

test('keys for two purposes are two keys', async () => {
	const [one] = await keysFor('form', {}, folder, alone);
	const [other] = await keysFor('link', {}, folder, alone);
	expect(one).not.toEqual(other);
	expect(readFileSync(join(folder, 'link.key'))).toEqual(other);
});

test('a key that was made before one was set is still believed', async () => {
	const [made] = await keysFor('link', {}, folder, alone);
	expect((await keysFor('link', { SECRET_KEY: ['new'] }, folder, alone)).at(-1)).toEqual(made);
});

test('from one secret comes a key for each purpose, the same on every machine', async () => {
	const from = (purpose: KeyPurpose, data: string) =>
		keysFor(purpose, { SECRET_KEY: ['secret'] }, join(folder, data), alone);
	expect(await from('link', 'one')).toEqual(await from('link', 'two'));
	expect(await from('link', 'one')).not.toEqual(await from('form', 'one'));
});
