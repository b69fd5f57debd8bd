/**
 * How the site's own process is started. Plain JavaScript, because `npm start` reads it before
 * anything is installed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A small V8 young generation takes it from about 155 MB at rest to below 120
 * (docs/decisions/throughput.md).
 */
const memory = '--max-semi-space-size=2';

/** The project's own Node, once installed. It is newer than the Node of many machines. */
export const ownNode = join(
	'node_modules',
	'.bin',
	process.platform === 'win32' ? 'node.cmd' : 'node',
);

/** From its sources, for tests. A compile cache also holds the code stripped of its types. */
export const siteCommand = [memory, 'src/server/start.ts'];
export const siteEnvironment = { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') };

/** The oldest Node that runs the site. */
const OLDEST_NODE = 24;

/**
 * The Node of a release; where it has none, the one that runs this, or the project's own if that is
 * too old.
 */
function nodeOf(folder) {
	const own = join(folder, 'server', 'node');
	if (existsSync(own)) return own;
	return Number(process.versions.node.split('.')[0]) >= OLDEST_NODE || !existsSync(ownNode)
		? process.execPath
		: ownNode;
}

/** The command of the site in a build. */
export const siteProcess = (folder) => program(folder, 'serve');

/** The command of another program of a build (scripts/release/bundle.ts). */
export const program = (folder, name) => ({
	command: nodeOf(folder),
	args: [memory, join(folder, 'server', `${name}.mjs`)],
});

/**
 * Asks the website to make room for the next release within half a second. `RestartKillSignal=` of
 * the unit in deploy/ says the same.
 */
export const RESTART_SIGNAL = 'SIGUSR2';

/** The file in which a running website notes its process. */
export const runningFile = (dataDir) => join(dataDir, 'running.json');
