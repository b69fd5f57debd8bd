/** The store's contract on SQLite, and what is specific to a file. */
import {
	closeSync,
	copyFileSync,
	mkdtempSync,
	openSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { StoreUnavailable } from '../database.ts';
import { openStore } from '../store.ts';
import { keepEnquiry, newEnquiry } from '../testing/fixtures.ts';
import { storeContract } from '../testing/store.contract.ts';
import { openSqlite } from './sqlite.ts';
import { isSafeSqlite } from './sqlite-connection.ts';

const folder = temporaryFolder();
const file = join(folder, 'enquiries.db');

const filesOfTheStore = () => readdirSync(folder).filter((name) => name.startsWith('enquiries.db'));

describe('on SQLite', () => {
	storeContract({
		empty: async () => {
			for (const name of filesOfTheStore()) rmSync(join(folder, name));
		},
		open: () => openSqlite(file),
		bytes: async () =>
			Buffer.concat(filesOfTheStore().map((name) => readFileSync(join(folder, name)))),
	});

	test('the file is readable by its owner only, and in write-ahead mode', () => {
		expect(statSync(file).mode & 0o777).toBe(0o600);
		expect(new DatabaseSync(file).prepare('PRAGMA journal_mode').get()).toEqual({
			journal_mode: 'wal',
		});
	});

	test('every commit is flushed to the disk, deleted data is overwritten, and nothing is written elsewhere', async () => {
		const database = openSqlite(join(folder, 'careful.db'));
		const pragmas = await database.read(async (query) => [
			...(await query('PRAGMA synchronous')),
			...(await query('PRAGMA secure_delete')),
			...(await query('PRAGMA temp_store')),
		]);
		expect(pragmas).toEqual([{ synchronous: 2 }, { secure_delete: 1 }, { temp_store: 2 }]);
		await database.close();
	});

	describe('while another process writes', () => {
		/** The store, and another connection that has the write lock. */
		async function heldUp(waitMs: number) {
			const name = join(folder, `held-up-${waitMs}.db`);
			const store = await openStore(openSqlite(name, { waitMs }), 'example.co.uk');
			const other = new DatabaseSync(name);
			other.exec('BEGIN IMMEDIATE');
			return { store, letGo: () => other.close() };
		}

		test('an enquiry is refused when the other does not end, with a message for the log', async () => {
			const { store, letGo } = await heldUp(100);
			await expect(store.save(newEnquiry(), [])).rejects.toThrow(
				/Another process is reading or writing/,
			);
			await expect(store.check()).rejects.toThrow(StoreUnavailable);
			letGo();
			await store.check();
			await store.close();
		});

		test('a writer waits before it reads, so that nothing it has read is out of date', async () => {
			const name = join(folder, 'two-writers.db');
			const [first, second] = [openSqlite(name), openSqlite(name)];
			const { promise: gate, resolve: open } = Promise.withResolvers<void>();
			const order: string[] = [];
			const slow = first.transaction(async (query) => {
				order.push('first begins');
				await query('CREATE TABLE one (number INTEGER)');
				await gate;
				await query('INSERT INTO one VALUES (1)');
				order.push('first ends');
			});
			const quick = second.transaction(async (query) => {
				order.push('second reads');
				return query('SELECT number FROM one');
			});
			for (let turn = 0; turn < 20; turn += 1) await setImmediate();
			open();
			await slow;
			expect(await quick).toEqual([{ number: 1 }]);
			expect(order).toEqual(['first begins', 'first ends', 'second reads']);
			await first.close();
			await second.close();
		});

		test('deleted data is overwritten as soon as no reader uses an older snapshot', async () => {
			const name = join(folder, 'read-meanwhile.db');
			const store = await openStore(openSqlite(name), 'example.co.uk');
			const { id } = await keepEnquiry(store);
			const reader = new DatabaseSync(name);
			reader.exec('BEGIN; SELECT COUNT(*) FROM enquiry');
			await store.erase([id]);
			const scrubbing = store.scrub();
			await store.check();
			reader.close();
			await scrubbing;
			expect(
				Buffer.concat([readFileSync(name), readFileSync(`${name}-wal`)]).includes(
					'grace@example.org',
				),
			).toBe(false);
			await store.close();
		});
	});

	describe('when the file is taken away while the website runs', () => {
		/** A store in its own folder. */
		async function running() {
			const name = join(mkdtempSync(join(folder, 'own-')), 'enquiries.db');
			return { name, store: await openStore(openSqlite(name), 'example.co.uk') };
		}

		test.each(['', '-wal', '-shm'])('without enquiries.db%s nothing is saved', async (ending) => {
			const { name, store } = await running();
			rmSync(name + ending);
			await expect(store.save(newEnquiry(), [])).rejects.toThrow(
				/is gone, or another is in its place/,
			);
			await expect(store.check()).rejects.toThrow(StoreUnavailable);
			await store.close();
		});

		test('nothing is saved to another file in its place, but to the original once it is back', async () => {
			const { name, store } = await running();
			renameSync(name, `${name}.moved`);
			copyFileSync(`${name}.moved`, name);
			await expect(store.check()).rejects.toThrow(StoreUnavailable);
			renameSync(`${name}.moved`, name);
			await store.check();
			await store.save(newEnquiry(), []);
			await store.close();
		});

		test('an enquiry is refused when the file is taken away while it is being saved', async () => {
			const { name } = await running();
			const database = openSqlite(name);
			const writing = database.transaction(async (query) => {
				await query(`INSERT INTO note (name, value) VALUES ('in', 'the middle')`);
				rmSync(name);
			});
			await expect(writing).rejects.toThrow(StoreUnavailable);
		});
	});

	test.each([
		['in its middle', 4096],
		['from its first byte', 0],
	])('a file damaged %s is refused with an error that says what to do', async (_where, from) => {
		const damaged = join(folder, `damaged-${from}.db`);
		await (await openStore(openSqlite(damaged), 'example.co.uk')).close();
		const handle = openSync(damaged, 'r+');
		writeSync(handle, Buffer.alloc(statSync(damaged).size - from, 7), 0, undefined, from);
		closeSync(handle);
		await expect((async () => openStore(openSqlite(damaged), 'example.co.uk'))()).rejects.toThrow(
			/damaged.*restore FILE/,
		);
	});

	test.each([
		['3.51.3', true],
		['4.0', true],
		['3.51.2', false],
		['3.6.30', false],
	])('SQLite %s is safe: %s', (version, isSafe) => {
		expect(isSafeSqlite(version)).toBe(isSafe);
	});
});
