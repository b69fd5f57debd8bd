/** Builds the site, unless its build is up to date, before what reads the built pages or serves them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isUpToDate } from '#build/build-stamp.ts';
import { DIST } from '#build/whole-build.ts';

const ASTRO = join('node_modules', 'astro', 'bin', 'astro.mjs');

/** Vitest calls it by this name. */
export function setup(): void {
	if (isUpToDate(DIST)) return;
	// Vitest sets NODE_ENV to "test", with which React would be built for development.
	const { NODE_ENV: _, ...env } = process.env;
	execFileSync(process.execPath, [ASTRO, 'build', '--silent'], { env, stdio: 'inherit' });
}
