/** Which backup files are deleted, and what happens when their folder cannot be read. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#model/dates.ts';
import { NOON } from '../testing/fixtures.ts';
import { deleteOldBackups, deleteUnfinishedBackups } from './backup-files.ts';

let folder: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'backup-files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, ageMs: number): void {
	writeFileSync(join(folder, name), '');
	utimesSync(join(folder, name), new Date(NOON - ageMs), new Date(NOON - ageMs));
}

test('only backups past their time and abandoned ones are deleted, and no other file', async () => {
	const [old, young] = [
		'enquiries-2026-10-01T12-00-00-000Z.db',
		'enquiries-2026-11-20T11-00-00-000Z.db',
	];
	write(old, 31 * DAY_MS);
	write(young, 29 * DAY_MS);
	write(`${old}.unfinished`, 2 * HOUR_MS);
	write(`${old}.unfinished-journal`, 2 * HOUR_MS);
	write(`${young}.unfinished`, HOUR_MS / 2);
	write('holiday.db', 400 * DAY_MS);
	expect(await deleteOldBackups(folder, NOON, 30 * DAY_MS)).toBe(1);
	expect(await deleteUnfinishedBackups(folder, NOON)).toBe(2);
	expect(readdirSync(folder).sort()).toEqual([young, `${young}.unfinished`, 'holiday.db'].sort());
});

test('a missing folder is empty, and one that cannot be read is an error that names it and its cause', async () => {
	expect(await deleteOldBackups(join(folder, 'backups'), NOON, 0)).toBe(0);
	mkdirSync(join(folder, 'data'));
	write('data/file', 0);
	const unreadable = join(folder, 'data/file/backups');
	await expect(deleteOldBackups(unreadable, NOON, 0)).rejects.toMatchObject({
		message: `The backup folder ${unreadable} cannot be read (ENOTDIR).`,
		cause: { code: 'ENOTDIR' },
	});
	await expect(deleteUnfinishedBackups(unreadable, NOON)).rejects.toThrow('cannot be read');
});
