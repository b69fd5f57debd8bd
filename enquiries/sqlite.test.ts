/** The store's promises on SQLite, and what only a file can get wrong. */
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { lockInstance } from './instance-lock.ts';
import { isSafeSqlite, openSqlite } from './sqlite.ts';
import { storePromises } from './store.contract.ts';
import { openStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'store-'));
const file = join(folder, 'enquiries.db');
afterAll(() => rmSync(folder, { recursive: true }));

const filesOfTheStore = () => readdirSync(folder).filter((name) => name.startsWith('enquiries.db'));

describe('on SQLite', () => {
	storePromises({
		empty: async () => {
			for (const name of filesOfTheStore()) rmSync(join(folder, name));
		},
		open: () => openSqlite(file),
		bytes: async () => Buffer.concat(filesOfTheStore().map((name) => readFileSync(join(folder, name)))),
	});

	test('its file is for its owner alone, in write-ahead mode', () => {
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(new DatabaseSync(file).prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
	});

	test.each([
		['in its middle', 4096],
		['from its first byte', 0],
	])('a file that is damaged %s is said to be, with the cure', async (_where, from) => {
		const damaged = join(folder, `damaged-${from}.db`);
		await (await openStore(openSqlite(damaged), 'example.co.uk')).close();
		const handle = openSync(damaged, 'r+');
		writeSync(handle, Buffer.alloc(statSync(damaged).size - from, 7), 0, undefined, from);
		closeSync(handle);
		await expect((async () => openStore(openSqlite(damaged), 'example.co.uk'))()).rejects.toThrow(/damaged.*restore FILE/);
	});

	test.each([
		['3.51.3', true],
		['3.52.0', true],
		['4.0', true],
		['3.51.2', false],
		['3.40.1', false],
		['3.6.30', false],
	])('SQLite %s is safe: %s', (version, isSafe) => {
		expect(isSafeSqlite(version)).toBe(isSafe);
	});

	test('a file has one website at a time, and the next may have it when the first has gone', () => {
		const release = lockInstance(join(folder, 'enquiries.lock'));
		expect(() => lockInstance(join(folder, 'enquiries.lock'))).toThrow(/already/);
		release();
		lockInstance(join(folder, 'enquiries.lock'))();
	});
});
