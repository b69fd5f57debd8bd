/** Where the office's code comes from, as the command that shows it reads it. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CodeSettings, codesIn } from './office-codes.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'office-codes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const settingsWith = (change: Partial<CodeSettings>) => ({ DATA_DIR: folder, ...change });

test('the command shows the names’ codes of OFFICE_PIN, and else the one in the file, which is made at the first look', () => {
	expect(codesIn(settingsWith({ OFFICE_PIN: 'sam:73519046,priya:20846175' }))).toEqual([
		{ person: 'sam', code: '73519046' },
		{ person: 'priya', code: '20846175' },
	]);
	const [made] = codesIn(settingsWith({}));
	const file = join(folder, 'office.code');
	expect([readFileSync(file, 'utf8').trim(), statSync(file).mode & 0o777]).toEqual([
		made?.code,
		0o600,
	]);
	expect(codesIn(settingsWith({}))).toEqual([made]);
	writeFileSync(file, '');
	expect(codesIn(settingsWith({}))[0]?.code).toMatch(/^\d{8}$/);
});
