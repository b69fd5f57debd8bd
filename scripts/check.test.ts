/**
 * `npm run check` notices that a recipe of CONTRIBUTING.md broke a specified form, although
 * everything else still fits together.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const FORM_TESTS = 'src/forms/forms.test.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
for (const part of [join('src', 'forms'), join('src', 'model'), 'package.json', 'tsconfig.json'])
	cpSync(part, join(folder, part), { recursive: true });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs, in the copy, the tests of the forms that the check runs. */
function checkForms() {
	// Without the project's configuration Vitest ends a test after five seconds, which a busy machine
	// needs.
	const vitest = [
		join('node_modules', 'vitest', 'vitest.mjs'),
		'run',
		'--root',
		'.',
		'--testTimeout',
		'600000',
		FORM_TESTS,
	];
	const { status, stdout, stderr } = spawnSync(process.execPath, vitest, {
		cwd: folder,
		encoding: 'utf8',
		env: { ...process.env, NO_COLOR: '1' },
	});
	return { status, said: stdout + stderr };
}

test('the check runs the tests of the forms', () => {
	const [, last = ''] =
		/bin\('vitest', 'vitest\.mjs'\),([^)]*)\)/.exec(
			readFileSync(join('scripts', 'check.mjs'), 'utf8'),
		) ?? [];
	const named = [...last.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
	expect(named.filter((name) => FORM_TESTS.startsWith(name))).toEqual(['src/forms/']);
});

test.each([
	[
		'a further question that has to be answered',
		'contact.ts',
		'description: {',
		`town: { kind: 'text', label: 'Town', control: 'text', missing: 'Town is required.', rules: [], maxLength: 60 },\n\t\t\t\tdescription: {`,
		'as specified: it asks for fullName, email, phone and description',
	],
	[
		'another sentence',
		'contact.ts',
		'Full name is required.',
		'Please tell us your name.',
		'as specified: each missing answer has its own sentence',
	],
	[
		'another stored value',
		'funding.ts',
		'solidFuel:',
		'wood:',
		'as specified: step 2 is Health Detail, eight dropdowns with fixed values',
	],
	[
		'another address',
		'contact.ts',
		`path: '/Contact'`,
		`path: '/Write'`,
		'as specified: the forms stand on /Contact and /grant',
	],
] as const)(
	'%s is named by the sentence of the specification that it breaks',
	(_what, file, before, after, sentence) => {
		const path = join(folder, 'src', 'forms', file);
		const text = readFileSync(path, 'utf8');
		expect(text).toContain(before);
		writeFileSync(
			path,
			text.replace(before, () => after),
		);
		const { status, said } = checkForms();
		writeFileSync(path, text);
		expect(status).toBe(1);
		expect(said).toContain(sentence);
	},
);

test('the forms as they are pass', () => {
	expect(checkForms()).toMatchObject({ status: 0 });
});
