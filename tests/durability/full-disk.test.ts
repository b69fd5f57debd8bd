/**
 * The office's commands on a full disk: an error message, never a partial file or a stack trace.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { ensureInstalled } from '../support/installed.ts';
import { fullDiskFor, leaveStore, runOffice } from './office-tool.ts';

let folder: string;
let data: string;
test.beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), 'full-'));
	data = join(folder, 'data');
	await leaveStore(data, 2);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.describe('on a full disk', () => {
	test.skip(process.platform !== 'linux', 'only on Linux');
	test.beforeAll(() => ensureInstalled('strace'));

	test('status says so, still counts, and ends with 2', async () => {
		const { code, stdout, stderr } = await runOffice(
			data,
			['status'],
			fullDiskFor(join(data, 'enquiries.db-wal')),
		);
		expect([code, stderr]).toEqual([2, '']);
		expect(stdout).toContain('Enquiries cannot be kept: The disk is full');
		expect(stdout).toContain('2 enquiries kept,');
	});

	for (const [verb, name, written] of [
		['export', 'out.csv', 'out.csv'],
		['backup', 'copy.db', 'copy.db.unfinished'],
	] as const)
		test(`${verb} leaves no file, and says why`, async () => {
			const { code, stderr } = await runOffice(
				data,
				[verb, '--out', join(folder, name)],
				fullDiskFor(join(folder, written)),
			);
			expect([code, stderr]).toEqual([
				1,
				expect.stringMatching(/^\S+ cannot be written: the disk is full\.[^\n]*\n$/),
			]);
			expect(readdirSync(folder).filter((left) => left.startsWith(name))).toEqual([]);
		});

	test('a backup that is killed leaves no file that other users can read', async () => {
		const killing = [
			'strace',
			'-D',
			'-f',
			'-qq',
			'-o',
			'/dev/null',
			'-P',
			join(folder, 'killed.db.unfinished'),
		];
		await runOffice(
			data,
			['backup', '--out', join(folder, 'killed.db')],
			[...killing, '-e', 'trace=pwrite64', '-e', 'inject=pwrite64:signal=KILL:when=3'],
		);
		const left = readdirSync(folder).filter((name) => name.startsWith('killed.db'));
		expect(left).toContain('killed.db.unfinished');
		for (const name of left) expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
	});
});
