/**
 * Where the office's code comes from: what `doctor` says of it, and what the command that shows it
 * reads.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { officeCodeCheck } from '#cli/machine/doctor-checks.ts';
import { createTestContext } from '#cli/testing.ts';
import type { Settings } from '#server/configuration/settings.ts';
import { codesIn } from './office-codes.ts';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'office-codes-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const settingsWith = (change: Partial<Settings>) =>
	({
		SITE_URL: 'https://www.example.co.uk',
		DATA_DIR: folder,
		SECRET_KEY: [],
		...change,
	}) as unknown as Settings;

test.each<[string, Partial<Settings>, RegExp]>([
	[
		'without a setting',
		{},
		/^ok {4}office code +DATA_DIR\/office\.code, made by the website: npm run enquiries -- office-code shows it$/,
	],
	[
		'with OFFICE_PIN',
		{ OFFICE_PIN: 'sam:73519046' },
		/^ok {4}office code +OFFICE_PIN: npm run enquiries -- office-code shows it$/,
	],
	[
		'on public http',
		{ SITE_URL: 'http://www.example.co.uk' },
		/^FAIL {2}office code +there is no office’s day .*: SITE_URL does not/,
	],
	[
		'on PostgreSQL',
		{ DATABASE_URL: 'postgres://db/website' },
		/^FAIL {2}office code .* it needs OFFICE_PIN and SECRET_KEY/,
	],
])(
	'%s doctor says where the code is, or why there is no day, and never the code',
	async (_, change, line) => {
		const harness = await createTestContext();
		harness.context = { ...harness.context, checks: [officeCodeCheck(settingsWith(change))] };
		const { text } = await harness.run('doctor');
		expect(text.split('\n').find((one) => one.includes('office code'))).toMatch(line);
		expect(text).not.toContain('73519046');
		await harness.clear();
	},
);

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
