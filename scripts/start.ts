/**
 * `npm start`: builds where the sources are newer than the build, and serves. `npm run serve` only
 * serves.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import '#server/env-file.ts';

const BUILT = join('dist', 'server', 'serve.mjs');
/** What a build is made of. */
const SOURCES = ['src', 'astro.config.ts', 'package-lock.json'];

const changedAt = (path: string): number =>
	statSync(path).isDirectory()
		? Math.max(...readdirSync(path).map((name) => changedAt(join(path, name))))
		: statSync(path).mtimeMs;

const isStale = () =>
	!existsSync(BUILT) || Math.max(...SOURCES.map(changedAt)) > statSync(BUILT).mtimeMs;

if (!process.argv.includes('--no-build') && isStale()) {
	const { status } = spawnSync('npx', ['astro', 'build', '--silent'], {
		stdio: 'inherit',
		shell: process.platform === 'win32',
	});
	if (status !== 0) process.exit(status ?? 1);
}
await import(join(process.cwd(), BUILT));
