/** Builds the site, unless its build is up to date, before the unit tests that read built pages. */
import { execFileSync } from 'node:child_process';

export function setup(): void {
	// Vitest sets NODE_ENV to "test", with which React would be built for development.
	const { NODE_ENV: _, ...env } = process.env;
	execFileSync(process.execPath, ['scripts/build.mjs'], { env, stdio: 'inherit' });
}
