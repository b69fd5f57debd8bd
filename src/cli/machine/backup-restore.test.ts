/**
 * What `backup` and `restore` refuse, what they leave behind, and what they say. (Erased people
 * after a restore: src/cli/office/erase.test.ts.)
 */
import {
	closeSync,
	existsSync,
	linkSync,
	openSync,
	readdirSync,
	statSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { VERSION } from '#enquiries/store/migrations.ts';
import { lockInstance } from '#enquiries/store/sqlite/instance-lock.ts';
import { openSqlite } from '#enquiries/store/sqlite/sqlite.ts';
import { openStore } from '#enquiries/store/store.ts';
import {
	keepEnquiry,
	NOON,
	newEnquiry,
	officeDispatch,
	storedReferences,
} from '#enquiries/store/testing/fixtures.ts';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import { createTestContext, type TestContext } from '../testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

const inFolder = (name: string) => join(harness.folder, name);

/** Stores an enquiry, makes a backup under this name, and resolves with its path. */
async function backUp(name = 'backup.db'): Promise<string> {
	await harness.store.save(newEnquiry(), [officeDispatch]);
	await harness.run('backup', '--out', inFolder(name));
	return inFolder(name);
}

describe('backup', () => {
	test('is named by its time, says what it holds, and doctor knows when it was made', async () => {
		const backupLine = async () =>
			(await harness.run('doctor')).text.split('\n').find((line) => / backup /.test(line));
		expect(await backupLine()).toMatch(/^FAIL {2}backup +No backup was ever made/);
		const { code, text } = await harness.run('backup');
		expect(code).toBe(0);
		expect(readdirSync(harness.context.backupFolder)).toEqual([
			'enquiries-2026-11-20T12-00-00-000Z.db',
		]);
		const { backupFolder } = harness.context;
		const file = join(backupFolder, 'enquiries-2026-11-20T12-00-00-000Z.db');
		for (const [path, mode] of [
			[backupFolder, 0o700],
			[file, 0o600],
		] as const)
			expect(statSync(path).mode & 0o777).toBe(mode);
		expect(text).toContain('Backed up 0 enquiries to ');
		expect(text).not.toContain('Deleted');
		expect(await backupLine()).toMatch(/^ok {4}backup/);
		harness.now += DAY_MS;
		expect(await backupLine()).toMatch(/^ok {4}backup/);
		harness.now += 1;
		expect(await backupLine()).toMatch(/^FAIL {2}backup +The last backup is older than a day/);
	});

	test('deletes backups past their time and abandoned ones, and no other file', async () => {
		const { backupFolder } = harness.context;
		const write = (name: string, ageMs: number) => {
			writeFileSync(join(backupFolder, name), '');
			const at = new Date(NOON - ageMs);
			utimesSync(join(backupFolder, name), at, at);
		};
		await harness.run('backup');
		const [made = ''] = readdirSync(backupFolder);
		const [old, young] = [
			'enquiries-2026-10-01T12-00-00-000Z.db',
			'enquiries-2026-11-20T11-00-00-000Z.db',
		];
		write(old, 31 * DAY_MS);
		write(young, 29 * DAY_MS);
		write(`${old}.unfinished-journal`, 2 * HOUR_MS);
		write(`${young}.unfinished`, HOUR_MS / 2);
		write('holiday.db', 400 * DAY_MS);
		const file = join(harness.folder, 'elsewhere.db');
		expect((await harness.run('backup', '--out', file)).text).toContain(
			'Deleted 1 older than 30 days',
		);
		expect(readdirSync(backupFolder).sort()).toEqual(
			[made, young, `${young}.unfinished`, 'holiday.db'].sort(),
		);
	});

	test('counts thanks that wait as sent: they might leave twice', async () => {
		const { id } = await keepEnquiry(harness.store);
		const dispatches = [{ kind: 'thanks', recipient: 'x@example.org', dueAt: NOON + 1 } as const];
		const won = { kind: 'won', by: { who: 'office' } } as const;
		await harness.store.recordEvent(id, won, NOON, { dispatches });
		await harness.run('backup', '--out', inFolder('b.db'));
		const copy = await openStore(openSqlite(inFolder('b.db')), 'example.co.uk');
		expect(await copy.dispatchesOf(id)).toMatchObject([{ state: 'delivered' }]);
		await copy.close();
		expect(await harness.store.dispatchesOf(id)).toMatchObject([{ state: 'waiting' }]);
	});

	test('never overwrites a file', async () => {
		writeFileSync(inFolder('mine'), 'the only one');
		await expect(harness.run('backup', '--out', inFolder('mine'))).rejects.toThrow(
			/mine is already there/,
		);
		expect(statSync(inFolder('mine')).size).toBe(12);
	});

	test('that cannot be written says why, and leaves nothing', async () => {
		writeFileSync(inFolder('file'), '');
		await expect(harness.run('backup', '--out', inFolder('file/folder/backup.db'))).rejects.toThrow(
			/backup\.db cannot be written: ENOTDIR\. Nothing was changed\./,
		);
		const store = {
			...harness.store,
			backup: () => Promise.reject(Object.assign(new Error('full'), { errcode: 13 | (7 << 8) })),
		};
		harness.context = { ...harness.context, store: async () => store };
		await expect(harness.run('backup', '--out', inFolder('b.db'))).rejects.toThrow(
			'b.db cannot be written: the disk is full. Nothing was',
		);
		expect(readdirSync(harness.folder).filter((name) => name.startsWith('b.db'))).toEqual([]);
	});

	test('and restore of PostgreSQL are left to its own tools', async () => {
		const { backup: _none, ...store } = harness.store;
		harness.context = {
			...harness.context,
			databaseFile: undefined,
			store: async () => ({ ...store, isShared: true }),
		};
		await expect(harness.run('backup')).rejects.toThrow('pg_dump');
		await expect(harness.run('restore', import.meta.filename)).rejects.toThrow('pg_restore');
		expect((await harness.run('doctor')).text).toMatch(
			/ok {4}backup +made within the last day, or by the database’s own tools/,
		);
	});
});

describe('restore', () => {
	test('shows the count, changes nothing without it, and then keeps the store that it replaces', async () => {
		const file = await backUp();
		await harness.store.save(newEnquiry({ answers: { description: 'Two.' } }), []);
		expect((await harness.run('restore', file)).text).toMatch(
			/is whole and holds 1 enquiry\.\n.*--yes 1$/,
		);
		expect(await storedReferences(harness.store)).toHaveLength(2);
		await harness.closeStore();
		const { text } = await harness.run('restore', file, '--yes', '1');
		const previous = inFolder('enquiries.db.before-2026-11-20T12-00-00-000Z');
		expect(text).toContain('Restored 1 enquiry.');
		expect(text).toContain(`The previous store is kept as ${previous};`);
		expect(text).not.toContain('had been erased');
		expect(await storedReferences(harness.store)).toHaveLength(1);
		expect((await harness.run('restore', previous)).text).toContain('holds 2 enquiries');
		expect(existsSync(inFolder('enquiries.db.restoring'))).toBe(false);
		// The lock is free again, so the website can start.
		lockInstance(harness.context.lockFile)();
	});

	test('replaces a store that is too damaged to be opened, and keeps its bytes', async () => {
		const file = await backUp();
		await harness.closeStore();
		writeFileSync(inFolder('enquiries.db'), 'no database at all '.repeat(1000));
		await harness.run('restore', file, '--yes', '1');
		const kept = readdirSync(harness.folder).filter((name) => name.includes('.before-'));
		expect(kept.map((name) => statSync(inFolder(name)).size)).toEqual([19_000]);
		expect(await storedReferences(harness.store)).toHaveLength(1);
	});

	test('refuses the store itself, under any name', async () => {
		await harness.store.save(newEnquiry(), []);
		linkSync(inFolder('enquiries.db'), inFolder('other-name.db'));
		for (const name of ['enquiries.db', 'other-name.db'])
			await expect(harness.run('restore', inFolder(name))).rejects.toThrow(/is the store itself/);
	});

	const setVersion = (file: string, version: number) => {
		using database = new DatabaseSync(file);
		database.prepare('UPDATE schema_step SET step = ? WHERE step = ?').run(version, VERSION);
	};
	/** Claims five free pages, by its header, that are not there. */
	const damage = (file: string) => {
		const handle = openSync(file, 'r+');
		writeSync(handle, Buffer.from([0, 0, 0, 5]), 0, 4, 36);
		closeSync(handle);
	};
	test.each([
		['of a newer version', (file: string) => setVersion(file, VERSION + 1), /by a newer version/],
		['that is damaged', damage, /backup\.db is damaged: /],
		['that is none', (file: string) => writeFileSync(file, 'words'), /not a backup/],
	])('refuses a backup %s', async (_what, change, says) => {
		const file = await backUp();
		expect((await harness.run('restore', file)).code).toBe(0);
		change(file);
		await expect(harness.run('restore', file)).rejects.toThrow(says);
	});

	test('refuses to begin while the website is running', async () => {
		const file = await backUp();
		const release = lockInstance(harness.context.lockFile);
		await expect(harness.run('restore', file, '--yes', '1')).rejects.toThrow(/already running/);
		release();
	});
});
