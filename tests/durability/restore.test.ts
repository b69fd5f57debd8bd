/**
 * Wherever a restore is interrupted, the result is either the old store or the restored one,
 * intact.
 */
import {
	cpSync,
	existsSync,
	linkSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/full-size.ts';
import { ensureInstalled } from '../support/system-packages.ts';
import { ALL } from '../support/tags.ts';
import { fullDiskFor, leaveStore, referencesIn, runOffice } from './office-tool.ts';

/** The calls that change names or sync: a restore cannot change the result between two of these. */
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

/** Creates a data folder with a copy of the store. */
function dataDir(name: string): string {
	const data = join(folder, name);
	cpSync(join(folder, 'as-it-was'), data, { recursive: true });
	return data;
}
const restore = ['restore', '--yes', '2'];

test.describe('[D12] restoring', () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	test('replaces the store, and keeps the previous one with what was only in its WAL', async () => {
		const data = dataDir('done');
		const { code, stdout } = await runOffice(data, [...restore, backup]);
		expect([code, stdout]).toEqual([0, expect.stringContaining('Restored 2 enquiries.')]);
		expect(await referencesIn(data)).toEqual(restored);
		const previous = readdirSync(data).find((name) => name.includes('.before-')) ?? '';
		expect((await runOffice(data, ['restore', join(data, previous)])).stdout).toContain(
			'holds 3 enquiries',
		);
		expect(statSync(join(data, 'enquiries.db')).mode & 0o777).toBe(0o600);
	});

	test(
		'killed at any moment, it leaves one store or the other, and no file that other users can read',
		ALL,
		async ({ fullSize }) => {
			ensureInstalled('strace');
			const trace = join(folder, 'trace');
			await runOffice(
				dataDir('counted'),
				[...restore, backup],
				['strace', '-D', '-f', '-qq', '-o', trace, '-e', `trace=${CALLS}`],
			);
			const calls = readFileSync(trace, 'utf8').trim().split('\n').length;
			expect(calls).toBeGreaterThan(10);
			const step = fullSize ? 1 : 6;
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
		},
	);

	test('on a full disk it says so and changes nothing', ALL, async () => {
		ensureInstalled('strace');
		const data = dataDir('full');
		const { code, stderr } = await runOffice(
			data,
			[...restore, backup],
			fullDiskFor(join(data, 'enquiries.db.restoring')),
		);
		expect([code, stderr.trim()]).toEqual([
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

	test('the store is not restored onto itself, even through another name', async () => {
		const data = dataDir('itself');
		linkSync(join(data, 'enquiries.db'), join(data, 'other-name.db'));
		for (const name of ['enquiries.db', 'other-name.db']) {
			const { code, stderr } = await runOffice(data, ['restore', join(data, name), '--yes', '3']);
			expect([code, stderr]).toEqual([1, expect.stringContaining('is the store itself')]);
		}
		expect(await referencesIn(data)).toEqual(before);
	});

	test('a store too damaged to open is replaced, and kept with its WAL', async () => {
		const data = dataDir('damaged');
		cpSync(import.meta.filename, join(data, 'enquiries.db'));
		expect((await runOffice(data, [...restore, backup])).code).toBe(0);
		expect(await referencesIn(data)).toEqual(restored);
		const previous = readdirSync(data).filter((name) => name.includes('.before-'));
		// "Room 2" was only in the WAL of the damaged store.
		expect(
			Buffer.concat(previous.map((name) => readFileSync(join(data, name)))).includes('Room 2'),
		).toBe(true);
	});
});
