/**
 * What a .env gives, in which encodings, and what is said about it.
 *
 * @module-tag all
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const cwd = temporaryFolder();
const program = `await import(${JSON.stringify(resolve('src/server/env-file.ts'))}); console.log(process.env.A, process.env.B)`;

/** The settings A and B, where B is already in the environment as `kept`, and what was said. */
function load(file: string | Buffer) {
	writeFileSync(join(cwd, '.env'), file);
	const args = ['--input-type=module', '-e', program];
	const options = { cwd, encoding: 'utf8', env: { B: 'kept' } } as const;
	const { status, stdout, stderr } = spawnSync(process.execPath, args, options);
	return { status, given: stdout, said: stderr };
}

test.each([
	['plain', 'A=1\nB=2\n'],
	['with a byte-order mark and Windows’ line ends', '\ufeffA=1\r\nB=2\r\n'],
	['with notes', 'A=1 # note\n# A=3\nB="2#2"\n'],
])('a file %s gives its settings, under those of the environment', (_how, text) => {
	expect(load(text)).toEqual({ status: 0, given: '1 kept\n', said: '' });
});

test.each([
	['UTF-16', Buffer.from('\ufeffA=1\n', 'utf16le')],
	['UTF-16 without its mark', Buffer.from('A=1\n', 'utf16le')],
	['Windows-1252', Buffer.from('A=\xa31\n', 'latin1')],
])('a file in %s is refused in words', (_encoding, bytes) => {
	const { status, said } = load(bytes);
	expect([status, said]).toEqual([1, expect.stringMatching(/^\.env is not saved as UTF-8/)]);
});

test.each(['A=pa#ss', 'export A = pa#ss', 'A=pa #ss', 'A=pa# ss'])(
	'that %s ends before its # is said, without the value',
	(line) => {
		const { given, said } = load(`${line}\n`);
		expect([given, said]).toEqual(['pa kept\n', expect.stringMatching(/^\.env: A ends before/)]);
		expect(said).not.toContain('pa');
	},
);
