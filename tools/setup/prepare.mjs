/**
 * Gets a fresh clone ready: packages installed, pages built, each only when it is due. Plain JavaScript, because it runs
 * before anything is installed, on whatever Node the machine has.
 */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import './env-file.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { run, statusOf } from './processes.mjs';

const isWindows = process.platform === 'win32';
const INSTALLED = join('node_modules', '.installed');

/** The built site, and the file in it that says what it was built from. */
const DIST = 'dist';
export const BUILT = '.built';

/** Where a build grows until it is known to be good, and where the one before it waits until the new one is in its place. */
const BUILDING = '.building';
const REPLACED = join(BUILDING, 'replaced');

/** The project's own Node, once installed; it is newer than many machines'. */
export const ownNode = join('node_modules', '.bin', isWindows ? 'node.cmd' : 'node');

/** Everything that pages are built from. */
const SOURCES = ['content', 'dates.ts', 'forms', 'site', 'server', 'build', 'tools', 'astro.config.ts', 'package-lock.json'];

/** The settings that are written into pages (server/settings.ts); the port is, where it stands in for the site's address. */
const builtIn = (environment) => [
	environment.SITE_URL ? 'SITE_URL' : 'PORT',
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

/**
 * The arguments that install what is needed: to build and serve, or also to develop and test. Both say so themselves, because
 * NODE_ENV=production, which many hosts set, would leave out the second.
 *
 * Not `npm ci`: it refuses a lockfile that leaves out another platform's optional binaries (docs/decisions/0004-install.md).
 */
export const installArguments = ({ development }) => [
	'install',
	development ? '--include=dev' : '--omit=dev',
	'--no-audit',
	'--no-fund',
	'--loglevel=error',
];

/** Installs the packages the lockfile names, unless they are there. What was installed to develop with stays. */
export async function install({ development }) {
	await oneAtATime(async () => {
		const lockfile = readFileSync('package-lock.json', 'utf8');
		const [, kind, before] = (existsSync(INSTALLED) && /^(?:(all|serving)\n)?([\s\S]*)$/.exec(readFileSync(INSTALLED, 'utf8'))) || [];
		const hasAll = before !== undefined && kind !== 'serving';
		if (before === lockfile && (hasAll || !development)) return;
		console.log('Installing the packages (once) …');
		const all = development || hasAll;
		await run(isWindows ? 'npm.cmd' : 'npm', installArguments({ development: all }));
		writeFileSync(INSTALLED, `${all ? 'all' : 'serving'}\n${lockfile}`);
	});
}

/** Builds the pages, unless nothing they are made of has changed. Ends with the process when they cannot be built. */
export async function build() {
	const status = await rebuild();
	if (status !== 0) process.exit(status);
}

/**
 * Builds the pages if that is due. If they cannot be built, because of a mistake in the content as a rule, the last good build
 * is kept, and served; without one, made with the settings of today, it ends with the process.
 */
export async function buildOrKeep() {
	const status = await rebuild();
	if (status === 0) return;
	if (stampOf(DIST).settings !== settingsFor(process.env)) process.exit(status);
	const day = statSync(join(DIST, BUILT)).mtime.toISOString().slice(0, 16).replace('T', ' ');
	console.error(`\nThe pages could not be built, for the reason above. Serving them as they were built last, on ${day} UTC.`);
	console.error('Put it right and start again.\n');
}

/** Builds apart from what is being served, and puts it in its place only when it has proven to be whole. Gives the exit status. */
function rebuild() {
	return oneAtATime(async () => {
		// Somebody was stopped between the two steps at the end of this function.
		if (!existsSync(DIST) && existsSync(REPLACED)) renameSync(REPLACED, DIST);
		const stamp = { settings: settingsFor(process.env), sources: fingerprint(SOURCES) };
		const before = stampOf(DIST);
		if (before.settings === stamp.settings && before.sources === stamp.sources) return 0;

		console.log('Building the pages …');
		clear(BUILDING);
		const place = join(BUILDING, String(process.pid));
		const next = join(place, DIST);
		// Whoever keeps the words wants to hear of all their mistakes, without anybody's stack trace.
		cpSync('content', join(place, 'content'), { recursive: true, filter: (path) => !/\.(ts|txt|md)$/.test(path) });
		const steps = [
			[join('tools', 'setup', 'read-content.ts')],
			[join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent', '--outDir', next],
			[join('tools', 'setup', 'try-build.ts'), next],
		];
		for (const step of steps) {
			const status = await statusOf(ownNode, step, { ASTRO_TELEMETRY_DISABLED: '1' });
			if (status !== 0) return status;
		}
		renameSync(join(place, 'content'), join(next, 'content'));
		writeFileSync(join(next, BUILT), JSON.stringify(stamp));
		if (existsSync(DIST)) renameSync(DIST, REPLACED);
		renameSync(next, DIST);
		clear(BUILDING);
		return 0;
	});
}

/** What an environment sets of that. */
export const settingsFor = (environment) => JSON.stringify(builtIn(environment).map((name) => environment[name] ?? null));

/** What the pages in that folder were built from. */
export function stampOf(folder) {
	try {
		return JSON.parse(readFileSync(join(folder, BUILT), 'utf8'));
	} catch {
		return {};
	}
}

/** A number for everything these files say. Their times would not do: `git` and `rsync` set them as they please. */
function fingerprint(paths) {
	const hash = createHash('sha256');
	const add = (path) => {
		if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
		else if (!path.includes('.test.')) hash.update(`${path}\n`).update(readFileSync(path)).update('\n');
	};
	for (const path of paths) add(path);
	return hash.digest('hex');
}

/** Deletes a folder if it can; a build that was left alone may still be writing there, and harms nobody. */
function clear(folder) {
	try {
		rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
	} catch {}
}
