/**
 * Wherever a restore is interrupted, the result is either the old store or the restored one,
 * intact.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ensureInstalled } from '../support/installed.ts';
import { inLayer } from '../support/layers.ts';
import { leaveStore, referencesIn, runOffice } from './office-tool.ts';

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

test.skip(process.platform !== 'linux', 'only on Linux');

test('killed at any moment, a restore leaves one store or the other, and no file that other users can read', async () => {
	ensureInstalled('strace');
	const trace = join(folder, 'trace');
	await runOffice(
		dataDir('counted'),
		[...restore, backup],
		['strace', '-D', '-f', '-qq', '-o', trace, '-e', `trace=${CALLS}`],
	);
	const calls = readFileSync(trace, 'utf8').trim().split('\n').length;
	expect(calls).toBeGreaterThan(10);
	const step = inLayer({ quick: 6, ci: 6, whole: 1 });
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
