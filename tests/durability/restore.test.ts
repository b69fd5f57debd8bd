/** Restoring: whatever ends it in the middle, afterwards there is the old store or the restored one, whole. */
import { cpSync, existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { isThorough } from '../support/thorough.ts';
import { fullDiskFor, leaveStore, referencesIn, runOffice } from './office-tool.ts';

/** What changes names or forces to the disk: between two of these nothing is decided. */
const CALLS = '?link,?linkat,?rename,?renameat2,?unlink,?unlinkat,fsync,fdatasync,ftruncate';

let folder: string;
let backup: string;
let before: string[];
let restored: string[];
test.beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'restore-'));
	before = await leaveStore(join(folder, 'as-it-was'), 3);
	restored = await leaveStore(join(folder, 'elsewhere'), 2);
	backup = join(folder, 'backup.db');
	expect((await runOffice(join(folder, 'elsewhere'), ['backup', '--out', backup])).code).toBe(0);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A data folder of its own with the store as it was. */
function dataDir(name: string): string {
	const data = join(folder, name);
	cpSync(join(folder, 'as-it-was'), data, { recursive: true });
	return data;
}
const restore = ['restore', '--yes', '2'];

test.describe('[D12] restoring', () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	test('puts the backup in the place of the store, and lays the store aside with what stood only in its log', async () => {
		const data = dataDir('done');
		const { code, said } = await runOffice(data, [...restore, backup]);
		expect([code, said]).toEqual([0, expect.stringContaining('Restored 2 enquiries.')]);
		expect(await referencesIn(data)).toEqual(restored);
		const aside = readdirSync(data).find((name) => name.includes('.before-')) ?? '';
		expect((await runOffice(data, ['restore', join(data, aside)])).said).toContain('holds 3 enquiries');
		expect(statSync(join(data, 'enquiries.db')).mode & 0o777).toBe(0o600);
	});

	test('killed at any moment, it leaves the one or the other, and nothing for others to read', async () => {
		const trace = join(folder, 'trace');
		await runOffice(dataDir('counted'), [...restore, backup], ['strace', '-D', '-f', '-qq', '-o', trace, '-e', `trace=${CALLS}`]);
		const calls = readFileSync(trace, 'utf8').trim().split('\n').length;
		expect(calls).toBeGreaterThan(10);
		// `npm run prove` tries every call.
		const step = isThorough ? 1 : 3;
		const found: string[] = [];
		const lanes = Array.from({ length: 2 }, async (_, lane) => {
			for (let call = 1 + lane * step; call <= calls; call += 2 * step) {
				const data = dataDir(`killed-${call}`);
				const killing = [
					'strace',
					'-D',
					'-f',
					'-qq',
					'-o',
					'/dev/null',
					'-e',
					`trace=${CALLS}`,
					'-e',
					`inject=${CALLS}:signal=KILL:when=${call}`,
				];
				await runOffice(data, [...restore, backup], killing);
				const left = join(data, 'enquiries.db.restoring');
				if (existsSync(left)) expect(statSync(left).mode & 0o777).toBe(0o600);
				const references = await referencesIn(data);
				expect([before, restored], `killed at call ${call}`).toContainEqual(references);
				found.push(references.length === before.length ? 'before' : 'restored');
			}
		});
		await Promise.all(lanes);
		expect(new Set(found)).toEqual(new Set(['before', 'restored']));
	});

	test('without room it says so and changes nothing', async () => {
		const data = dataDir('full');
		const { code, complained } = await runOffice(data, [...restore, backup], fullDiskFor(join(data, 'enquiries.db.restoring')));
		expect([code, complained.trim()]).toEqual([
			1,
			`${data}/enquiries.db.restoring cannot be written: the disk is full. Nothing was changed.`,
		]);
		expect(
			readdirSync(data)
				.filter((name) => name !== 'enquiries.lock')
				.sort(),
		).toEqual(readdirSync(join(folder, 'as-it-was')).sort());
		expect(await referencesIn(data)).toEqual(before);
	});

	test('the store is not restored onto itself, under whatever name', async () => {
		const data = dataDir('itself');
		linkSync(join(data, 'enquiries.db'), join(data, 'other-name.db'));
		for (const name of ['enquiries.db', 'other-name.db']) {
			const { code, complained } = await runOffice(data, ['restore', join(data, name), '--yes', '3']);
			expect([code, complained]).toEqual([1, expect.stringContaining('is the store itself')]);
		}
		expect(await referencesIn(data)).toEqual(before);
	});

	test('a store so damaged that it cannot be opened makes room for a backup, and is laid aside with its log', async () => {
		const data = dataDir('damaged');
		cpSync(import.meta.filename, join(data, 'enquiries.db'));
		expect((await runOffice(data, [...restore, backup])).code).toBe(0);
		expect(await referencesIn(data)).toEqual(restored);
		const aside = readdirSync(data).filter((name) => name.includes('.before-'));
		// What stood only in the log of the damaged one.
		expect(Buffer.concat(aside.map((name) => readFileSync(join(data, name)))).includes('Room 2')).toBe(true);
	});
});
