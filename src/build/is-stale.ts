/** Whether there is no build, or one of sources that were changed since. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build is made of. */
const SOURCES = ['src', 'astro.config.ts', 'package-lock.json'];

const isTest = (name: string) => /\.test\.tsx?$/.test(name);

const changedAt = (path: string): number =>
	statSync(path).isDirectory()
		? Math.max(
				...readdirSync(path)
					.filter((name) => !isTest(name))
					.map((name) => changedAt(join(path, name))),
			)
		: statSync(path).mtimeMs;

export function isStale(): boolean {
	const built = join('dist', 'server', 'serve.mjs');
	return !existsSync(built) || Math.max(...SOURCES.map(changedAt)) > statSync(built).mtimeMs;
}
