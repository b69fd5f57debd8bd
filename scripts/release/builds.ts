/** Builds of the pages, made by `astro build` in a process of its own. */
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { keepEarlierScripts } from '#build/earlier-scripts.ts';
import { withFolderLock } from '#build/folder-lock.mjs';
import { run } from '../processes.ts';
import { servedFolder } from './releases.ts';

const ASTRO = join('node_modules', 'astro', 'bin', 'astro.mjs');

/** Builds into `dist`, unless that is up to date. A build that fails leaves the one before. */
export const build = () => run(process.execPath, [ASTRO, 'build', '--silent']);

/**
 * Builds the sources in this folder, or in `from`, in a folder of its own, which `use` moves if the
 * build works. Returns the exit status, and what was printed as errors. Whatever fails, nothing of
 * it is left.
 */
export function buildAside(use: (folder: string) => void, from = '.') {
	return withFolderLock(async () => {
		const place = resolve('.building', String(process.pid));
		try {
			const built = await run(
				process.execPath,
				[ASTRO, 'build', '--silent', '--outDir', place],
				from,
			);
			if (built.status === 0) {
				keepEarlierScripts(place, servedFolder());
				use(place);
			}
			return built;
		} finally {
			rmSync(place, { recursive: true, force: true, maxRetries: 2 });
		}
	});
}
