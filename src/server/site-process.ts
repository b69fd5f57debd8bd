/** How the site's own process is started. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A small V8 young generation takes it from about 155 MB at rest to below 120
 * (docs/decisions/builds.md).
 */
const memory = '--max-semi-space-size=2';

/** The Node of a release; where it has none, the one that runs this. */
function nodeOf(folder: string): string {
	const own = join(folder, 'server', 'node');
	return existsSync(own) ? own : process.execPath;
}

/** The command of the site in a build. */
export const siteProcess = (folder: string) => program(folder, 'serve');

/** The command of another program of a build (src/build/server-bundle.ts). */
export const program = (folder: string, name: string) => ({
	command: nodeOf(folder),
	args: [memory, join(folder, 'server', `${name}.mjs`)],
});

/**
 * Asks the website to make room for the next release as soon as what has arrived is answered.
 * `RestartKillSignal=` of the unit in deploy/ says the same.
 */
export const RESTART_SIGNAL = 'SIGUSR2';

/** The file in which a running website notes its process. */
export const runningFile = (dataDir: string) => join(dataDir, 'running.json');
