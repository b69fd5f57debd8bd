/**
 * Gets a fresh clone ready: packages installed, pages built, each only when it is due. Plain JavaScript, because it runs
 * before anything is installed, on whatever Node the machine has.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import './env-file.mjs';

const isWindows = process.platform === 'win32';
const INSTALLED = join('node_modules', '.installed');
const BUILT = join('dist', '.built');

/** The project's own Node, once installed; it is newer than many machines'. */
export const ownNode = join('node_modules', '.bin', isWindows ? 'node.cmd' : 'node');

/**
 * How the site's own process is started. A small nursery for young objects, and code kept compiled (and freed of its types)
 * from start to start, take it from about 155 MB at rest to below 120 (docs/decisions/0033-served-from-memory.md).
 */
export const siteCommand = ['--max-semi-space-size=2', 'server/start.ts'];
export const siteEnvironment = { NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled') };

/** Everything that pages are built from. */
const SOURCES = ['content', 'forms', 'site', 'server', 'tools', 'astro.config.ts', 'package-lock.json'];

/** The settings that are written into pages (server/settings.ts); the port is, where it stands in for the site's address. */
const builtIn = () => [
	process.env.SITE_URL ? 'SITE_URL' : 'PORT',
	'PUBLIC_EMAIL_ORIGIN',
	'EMAIL_PUBLIC_KEY',
	'EMAIL_SERVICE_ID',
	'EMAIL_TEMPLATE_FUNDING',
	'EMAIL_TEMPLATE_CONTACT',
	'KEEP_CONTACT_DAYS',
	'KEEP_FUNDING_DAYS',
	'KEEP_SENSITIVE_DAYS',
	'KEEP_QUARANTINED_DAYS',
	'KEEP_BACKUPS_DAYS',
];

/** Installs the packages the lockfile names, unless they are there. */
export function install() {
	const lockfile = readFileSync('package-lock.json', 'utf8');
	if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lockfile) return;
	console.log('Installing the packages (once) …');
	// Not `npm ci`: it refuses a lockfile that leaves out another platform's optional binaries (docs/decisions/0004-install.md).
	run(isWindows ? 'npm.cmd' : 'npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
	writeFileSync(INSTALLED, lockfile);
}

/** Builds the pages, unless nothing they are made of has changed. */
export function build() {
	const settings = JSON.stringify(builtIn().map((name) => process.env[name] ?? null));
	if (existsSync(BUILT) && readFileSync(BUILT, 'utf8') === settings && newest(SOURCES) <= statSync(BUILT).mtimeMs) return;
	console.log('Building the pages …');
	run(ownNode, [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent'], { ASTRO_TELEMETRY_DISABLED: '1' });
	writeFileSync(BUILT, settings);
}

/** Runs a command to its end, and ends with it when it fails. */
export function run(command, args, settings = {}) {
	const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: isWindows, env: { ...process.env, ...settings } });
	if (error) console.error(`${command} could not be started: ${error.message}`);
	if (status !== 0) process.exit(status ?? 1);
}

function newest(paths) {
	return Math.max(
		...paths.map((path) => {
			const entry = statSync(path);
			return entry.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : entry.mtimeMs;
		}),
		0,
	);
}
