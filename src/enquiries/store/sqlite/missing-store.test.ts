/**
 * A missing database file: when a new store is created, when that is refused, and what the error
 * says.
 */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { assertStoreExists, isBeforeFirstStart } from './missing-store.ts';

let folder: string;
let file: string;
beforeEach(() => {
	folder = temporaryFolder();
	file = join(folder, 'enquiries.db');
});

test('in an empty folder the website creates a store, and the office’s commands do not', () => {
	assertStoreExists(file, { mayBegin: true });
	expect(isBeforeFirstStart(file)).toBe(true);
	expect(() => assertStoreExists(file, { mayBegin: false })).toThrow(
		`There is no store at ${file}. Is DATA_DIR right?`,
	);
});

test.each([
	'form.key',
	'link.key',
	'erased.key',
	'erased.txt',
	'trouble.txt',
	'enquiries.db-wal',
	'enquiries.db.before-2026-11-20T12-00-00-000Z',
])(
	'where %s lies, a store was lost: the website begins no empty one, and says what to do',
	(trace) => {
		writeFileSync(join(folder, trace), 'something');
		expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(
			new RegExp(`There was one: ${trace} lies beside it.*restore`, 's'),
		);
		expect(isBeforeFirstStart(file)).toBe(false);
	},
);

test.each(['mail', 'backups'])('a folder %s is a trace only if it is not empty', (name) => {
	mkdirSync(join(folder, name));
	assertStoreExists(file, { mayBegin: true });
	writeFileSync(join(folder, name, 'one'), '');
	expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(/There was one/);
});

test('an empty database file is a lost store', () => {
	writeFileSync(file, '');
	assertStoreExists(file, { mayBegin: true });
	writeFileSync(join(folder, 'form.key'), 'something');
	expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(/There was one/);
});

test('files that a first start or a restore drill leaves are no trace', () => {
	for (const name of ['enquiries.lock', 'enquiries.db.restoring', 'enquiries.db-journal'])
		writeFileSync(join(folder, name), 'x');
	assertStoreExists(file, { mayBegin: true });
});

test('the error names the newest copy: replaced by a restore, or a backup', () => {
	mkdirSync(join(folder, 'backups'));
	const copies = [
		'backups/enquiries-2026-11-20T12-00-00-000Z.db',
		'enquiries.db.before-2026-11-20T12-00-00-000Z',
	];
	for (const [age, name] of copies.entries()) {
		writeFileSync(join(folder, name), 'x');
		utimesSync(join(folder, name), 1_000_000 - age, 1_000_000 - age);
	}
	expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(
		`restore ${join(folder, copies[0] ?? '')}`,
	);
	utimesSync(join(folder, copies[1] ?? ''), 2_000_000, 2_000_000);
	expect(() => assertStoreExists(file, { mayBegin: true })).toThrow(
		`restore ${join(folder, copies[1] ?? '')}`,
	);
});

test('an existing store is no error', () => {
	for (const name of ['enquiries.db', 'form.key']) writeFileSync(join(folder, name), 'something');
	assertStoreExists(file, { mayBegin: true });
	assertStoreExists(file, { mayBegin: false });
});
