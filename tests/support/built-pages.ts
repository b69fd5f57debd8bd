/** Builds the site, unless its build is up to date, before what reads the built pages or serves them. */
import { execFileSync } from 'node:child_process';
import { isUpToDate } from '#build/build-stamp.ts';
import { DIST } from '#build/whole-build.ts';

/** Vitest calls it by this name. */
export function setup(): void {
	if (isUpToDate(DIST)) return;
	execFileSync(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build', '--silent'], {
		stdio: 'inherit',
	});
}
