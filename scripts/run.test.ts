/** The commands with which somebody takes the site over, on a clone that nobody has started yet. */
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const folders: string[] = [];
afterEach(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/**
 * A clone without packages, and an npm that puts those of this project there, in place of a
 * registry's.
 */
function freshClone() {
	const folder = mkdtempSync(join(tmpdir(), 'fresh-'));
	folders.push(folder);
	const parts = ['content', 'src', 'scripts', 'docs', 'facts', 'package.json', 'package-lock.json'];
	for (const part of parts) cpSync(part, join(folder, part), { recursive: true });
	const bin = join(folder, 'npm-in-its-place');
	mkdirSync(bin);
	const packages = resolve('node_modules');
	writeFileSync(
		join(bin, 'npm'),
		`#!/bin/sh\nmkdir -p node_modules && ln -s "${packages}"/* "${packages}/.bin" node_modules/\n`,
	);
	chmodSync(join(bin, 'npm'), 0o755);
	const { NODE_OPTIONS: _, ...environment } = process.env;
	const env = {
		...environment,
		PATH: bin + delimiter + process.env.PATH,
		DATA_DIR: join(folder, 'data'),
	};
	return {
		folder,
		run: (...command: string[]) =>
			spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8', env, input: '' }),
	};
}

test('making it another company’s, and checking the content, install what they need', () => {
	const { folder, run } = freshClone();
	expect(existsSync(join(folder, 'node_modules'))).toBe(false);
	const asked = run('scripts/run.mjs', 'new-company');
	expect(asked.stdout).toMatch(/Installing the packages[\s\S]*What do people call the company\?/);
	expect(asked.stderr).toContain('nothing is written');
	const help = run('scripts/run.mjs', 'new-company', '--help');
	expect([help.status, help.stdout]).toEqual([
		0,
		expect.stringContaining('npm run new-company -- ANSWERS.yaml'),
	]);
	const missing = run('scripts/run.mjs', 'new-company', 'none.yaml');
	expect([missing.status, missing.stderr]).toEqual([
		1,
		expect.stringContaining('There is no file none.yaml.'),
	]);
	expect(run('scripts/run.mjs', 'check-content', '--sources').stdout).toContain(
		'Content is in order',
	);
});

test('so does the office’s tool', () => {
	const { status, stdout, stderr } = freshClone().run('scripts/office.mjs', 'help');
	expect([status, stderr, stdout]).toEqual([
		expect.any(Number),
		expect.not.stringContaining('could not be started'),
		expect.stringContaining('export'),
	]);
});
