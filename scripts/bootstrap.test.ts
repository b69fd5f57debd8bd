/** A clone that nothing was installed in: what is installed, and for which command. */
import { spawnSync } from 'node:child_process';
import {
	chmodSync,
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { installArguments } from './bootstrap.mjs';

const leftovers: (() => void)[] = [];
afterEach(() => {
	for (const clear of leftovers.splice(0).reverse()) clear();
});

/** The packages that a file imports, or names a file of. */
function packagesIn(file: string): string[] {
	const named = readFileSync(file, 'utf8').matchAll(
		/(?:\bfrom |\bimport |\bimport\(|src: \[|\bresolve\()\s*['"](@[\w.-]+\/[\w.-]+|[\w.-]+)(?:\/[^'"]*)?['"]|node_modules\/(@[\w.-]+\/[\w.-]+)/g,
	);
	return [...named]
		.map(([, imported, read]) => imported ?? read ?? '')
		.filter((name) => !builtinModules.includes(name));
}

test('every package that building and serving import is a dependency, not a development dependency', () => {
	const packages = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
		'dependencies' | 'optionalDependencies',
		Record<string, string>
	>;
	const dependencies = { ...packages.dependencies, ...packages.optionalDependencies };
	const ofAstro = ['astro', 'vite', 'unstorage'];
	const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
		.map((file) => join('src', file))
		.concat(
			'astro.config.ts',
			'scripts/bootstrap.mjs',
			'scripts/start.ts',
			'scripts/check-content.ts',
			'scripts/new-company.ts',
		)
		.filter(
			(file) =>
				/\.(ts|tsx|astro)$/.test(file) && !/\.(test|contract)\.|\/testing(\.ts$|\/)/.test(file),
		);
	const used = new Map(
		files.flatMap((file) => packagesIn(file).map((name) => [name, file] as const)),
	);
	expect([...used.keys()]).toEqual(expect.arrayContaining(['fastify', 'react', '@resvg/resvg-js']));
	const missing = [...used].filter(
		([name]) => !(name in dependencies) && !ofAstro.includes(name) && !name.startsWith('.'),
	);
	expect(missing.filter(([name]) => !name.startsWith('node:'))).toEqual([]);
});

test('what to install is explicit, so that NODE_ENV changes nothing; only a fresh clone loses what is there', () => {
	const fresh = installArguments({ development: true, isFresh: true });
	expect([fresh[0], fresh.includes('--include=dev')]).toEqual(['ci', true]);
	expect(installArguments({ development: false, isFresh: true })).toContain('--omit=dev');
	expect(installArguments({ development: true, isFresh: false })[0]).toBe('install');
});

test('npm ci accepts the lockfile: it is the one of package.json, and has the optional packages of every platform', () => {
	const folder = mkdtempSync(join(tmpdir(), 'npm-ci-'));
	leftovers.push(() => rmSync(folder, { recursive: true }));
	for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(folder, file));
	const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
	const { status, stderr } = spawnSync(
		npm,
		['ci', '--dry-run', '--prefer-offline', '--loglevel=error'],
		{
			cwd: folder,
			encoding: 'utf8',
			shell: process.platform === 'win32',
		},
	);
	expect(stderr).not.toContain('from lock file');
	expect(status).toBe(0);
});

/**
 * A clone without packages, and an npm that puts those of this project there, in place of a
 * registry's.
 */
function freshClone() {
	const folder = mkdtempSync(join(tmpdir(), 'fresh-'));
	leftovers.push(() => rmSync(folder, { recursive: true }));
	const folders = ['content', 'src', 'scripts', 'docs', 'facts'];
	const parts = [...folders, 'package.json', 'package-lock.json', 'tsconfig.json'];
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
			spawnSync(process.execPath, ['scripts/bootstrap.mjs', ...command], {
				cwd: folder,
				encoding: 'utf8',
				env,
				input: '',
			}),
	};
}

test('the first program of a fresh clone installs what it needs, and the next one nothing', {
	tags: ['all'],
}, () => {
	const { folder, run } = freshClone();
	expect(existsSync(join(folder, 'node_modules'))).toBe(false);
	const asked = run('scripts/new-company.ts');
	expect(asked.stdout).toContain('Installing the packages');
	expect(asked.stderr).toContain('npm run new-company -- ANSWERS.yaml');
	// Packages that are there are not installed again.
	expect(run('--once', 'scripts/enquiries.ts', 'help').stdout).toMatch(
		/^(?![\s\S]*Installing)[\s\S]*export/,
	);
});
