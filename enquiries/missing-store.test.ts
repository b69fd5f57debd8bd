/** Where the store's file is missing: what begins one, what refuses, and what is said. */
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertStoreExists, isBeforeFirstStart } from './missing-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'lost-'));
	file = join(folder, 'enquiries.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('in an empty folder the website begins a store, and the office’s tool does not', () => {
	assertStoreExists(file, { mayBegin: true });
	expect(isBeforeFirstStart(file)).toBe(true);
	expect(() => assertStoreExists(file, { mayBegin: false })).toThrow(`There is no store at ${file}. Is DATA_DIR right?`);
});

test.each(['form.key', 'erased.key', 'erased.txt', 'trouble.txt', 'enquiries.db-wal', 'enquiries.db.before-2026-11-20T12-00-00-000Z'])(
	'where %s lies, a store was lost: the website begins no empty one, and says what to do',
	(trace) => {
		writeFileSync(join(folder, trace), 'something');
		expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(new RegExp(`There was one: ${trace} lies beside it.*restore`, 's'));
		expect(isBeforeFirstStart(file)).toBe(false);
	},
);

test.each(['mail', 'backups'])('a folder %s is a trace once there is something in it', (name) => {
	mkdirSync(join(folder, name));
	assertStoreExists(file, { mayBegin: true });
	writeFileSync(join(folder, name, 'one'), '');
	expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(/There was one/);
});

test('a file that was emptied is a lost store too', () => {
	writeFileSync(file, '');
	assertStoreExists(file, { mayBegin: true });
	writeFileSync(join(folder, 'form.key'), 'something');
	expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(/There was one/);
});

test('what a first start or a drill may leave is no trace', () => {
	for (const name of ['enquiries.lock', 'enquiries.db.restoring', 'enquiries.db-journal']) writeFileSync(join(folder, name), 'x');
	assertStoreExists(file, { mayBegin: true });
});

test('the newest copy is named, whether it was laid aside, saved or backed up', () => {
	mkdirSync(join(folder, 'backups'));
	const copies = ['backups/enquiries-2026-11-20T12-00-00-000Z.db', 'enquiries.db.rescued-2026-11-20T12-00-00-000Z'];
	for (const [age, name] of copies.entries()) {
		writeFileSync(join(folder, name), 'x');
		utimesSync(join(folder, name), 1_000_000 - age, 1_000_000 - age);
	}
	expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(`restore ${join(folder, copies[0] ?? '')}`);
	utimesSync(join(folder, copies[1] ?? ''), 2_000_000, 2_000_000);
	expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(`restore ${join(folder, copies[1] ?? '')}`);
});

test('a store that is there is left alone', () => {
	for (const name of ['enquiries.db', 'form.key']) writeFileSync(join(folder, name), 'something');
	assertStoreExists(file, { mayBegin: true });
	assertStoreExists(file, { mayBegin: false });
});
