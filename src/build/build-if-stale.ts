/** Builds where the sources are newer than the build, or there is none. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isStale } from './is-stale.ts';

const ASTRO = join('node_modules', 'astro', 'bin', 'astro.mjs');

/** Ends the process where a build fails. */
export function buildIfStale(): void {
	if (!isStale()) return;
	// A test sets it to "test", with which React would be built for development.
	const { NODE_ENV: _, ...env } = process.env;
	const { status } = spawnSync(process.execPath, [ASTRO, 'build', '--silent'], {
		env,
		stdio: 'inherit',
	});
	if (status !== 0) process.exit(status ?? 1);
}
