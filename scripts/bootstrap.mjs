/**
 * Gives a fresh clone, and a machine with Node 20 or newer, what everything else runs on: the
 * packages of the lock and the project's own Node. npm finds that Node first in its scripts.
 *
 * `./bootstrap.mjs` installs what building and serving need; with `--development` also what tests
 * need; with `--once` nothing where packages are installed, so that the office's tool never waits
 * for a registry. A program that is named then runs under the project's own Node, TSX included.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const isWindows = process.platform === 'win32';
/** The lock that was installed, below the word `all` or `serving`. */
const INSTALLED = join('node_modules', '.installed');

/**
 * npm's arguments. Both kinds are explicit, because NODE_ENV=production, which many hosts set,
 * would leave the development packages out. `npm install` keeps what is installed until the new is
 * there, and takes half a minute less than `npm ci`.
 */
export const installArguments = ({ development, isFresh }) => [
	isFresh ? 'ci' : 'install',
	development ? '--include=dev' : '--omit=dev',
	'--no-audit',
	'--no-fund',
	'--loglevel=error',
];

/** What is installed: for which lock, and whether with the development packages. */
function installed() {
	const [kind, ...lock] = existsSync(INSTALLED) ? readFileSync(INSTALLED, 'utf8').split('\n') : [];
	return { lock: lock.join('\n'), all: kind === 'all' };
}

const currentLock = () => readFileSync('package-lock.json', 'utf8');

function isInstalled({ development, once }) {
	if (once && existsSync('node_modules')) return true;
	const { lock, all } = installed();
	return lock === currentLock() && (all || !development);
}

function install(options) {
	console.log('Installing the packages (once) …');
	const isFresh = !existsSync('node_modules');
	const lock = currentLock();
	const all = options.development || installed().all;
	const { status } = spawnSync(
		isWindows ? 'npm.cmd' : 'npm',
		installArguments({ development: all, isFresh }),
		{ stdio: 'inherit', shell: isWindows },
	);
	if (status !== 0) process.exit(status ?? 1);
	writeFileSync(INSTALLED, `${all ? 'all' : 'serving'}\n${lock}`);
}

/** Runs a program in the place of this one: signals reach it, and its exit status is ours. */
function run(program, args) {
	const node = join('node_modules', '.bin', isWindows ? 'node.cmd' : 'node');
	const child = spawn(node, ['--import', 'tsx', program, ...args], {
		stdio: 'inherit',
		shell: isWindows,
	});
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
		process.on(signal, () => child.kill(signal));
	child.once('exit', (code) => process.exit(code ?? 1));
}

if (process.argv[1]?.endsWith('bootstrap.mjs')) {
	const words = process.argv.slice(2);
	const at = words.findIndex((word) => !word.startsWith('--'));
	const given = at < 0 ? words : words.slice(0, at);
	const options = {
		development: given.includes('--development'),
		once: given.includes('--once'),
	};
	if (!isInstalled(options)) install(options);
	if (at >= 0) run(words[at], words.slice(at + 1));
}
