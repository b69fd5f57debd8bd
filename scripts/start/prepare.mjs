/**
 * Prepares a clone: installs packages and builds pages, each only if it is out of date. Plain
 * JavaScript, because it runs before anything is installed, on whatever Node the machine has.
 */
import { createHash } from 'node:crypto';
import {
	cpSync,
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statfsSync,
	statSync,
	writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { ownNode } from '#server/command.mjs';
import { keepEarlierScripts } from '../release/earlier-scripts.mjs';
import './env-file.mjs';
import { servedFolder } from '../release/releases.mjs';
import { withFolderLock } from './folder-lock.mjs';
import { runForStatus } from './processes.mjs';

const isWindows = process.platform === 'win32';
const INSTALLED = join('node_modules', '.installed');

/** The built site, and the file in it that records what it was built from. */
const DIST = 'dist';
const BUILD_STAMP = '.built';

/**
 * Where a build is made before it replaces the last one, and where the last one is moved while that
 * happens.
 */
const BUILDING = '.building';
const REPLACED = join(BUILDING, 'replaced');

export { ownNode };

/** Everything that a build is made from. */
export const SOURCES = [
	'content',
	'facts',
	'src',
	'scripts',
	'astro.config.ts',
	'package-lock.json',
];

/**
 * The settings that the build writes into pages (src/server/settings.ts). PORT is one if it stands in
 * for SITE_URL.
 */
const buildSettingNames = (environment) => [
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
	'SECOND_COPY',
	'ANSWERS_IN_EMAIL',
	'PHOTOGRAPHS',
	'PAGE_COUNTS',
	'WEBHOOK_URL',
];

/**
 * npm's arguments to install what building and serving need, or also what development and tests
 * need. Both are explicit, because NODE_ENV=production, which many hosts set, would leave the
 * second out. `npm ci` where nothing is installed; elsewhere `npm install`, which keeps what is
 * installed until the new is there (docs/decisions/builds.md).
 */
export const installArguments = ({ development, isFresh }) => [
	isFresh ? 'ci' : 'install',
	development ? '--include=dev' : '--omit=dev',
	'--no-audit',
	'--no-fund',
	'--loglevel=error',
];

/**
 * Installs the packages of the lockfile, unless they are installed. Development packages that are
 * installed stay. By default a failure exits.
 */
export async function install({ development }, onFailure = (status) => process.exit(status)) {
	await withFolderLock(async () => {
		const lockfile = readFileSync('package-lock.json', 'utf8');
		const [, kind, installed] =
			(existsSync(INSTALLED) &&
				/^(?:(all|serving)\n)?([\s\S]*)$/.exec(readFileSync(INSTALLED, 'utf8'))) ||
			[];
		const hasAll = installed !== undefined && kind !== 'serving';
		if (installed === lockfile && (hasAll || !development)) return;
		console.log('Installing the packages (once) …');
		const all = development || hasAll;
		const status = await runForStatus(
			isWindows ? 'npm.cmd' : 'npm',
			installArguments({ development: all, isFresh: !existsSync('node_modules') }),
		);
		if (status !== 0) onFailure(status);
		writeFileSync(INSTALLED, `${all ? 'all' : 'serving'}\n${lockfile}`);
	});
}

/**
 * Builds the pages, unless their sources are unchanged. Exits the process if they cannot be built.
 */
export async function build() {
	const status = await rebuild();
	if (status !== 0) process.exit(status);
}

/**
 * Builds the pages if necessary. If they cannot be built, mostly because of a mistake in the
 * content, keeps the last good build to be served. Without one, or with one made with other
 * settings, exits the process. Returns why not, or nothing if the build is up to date.
 */
export async function buildOrKeep() {
	const said = [];
	const status = await rebuild(said);
	if (status === 0) return undefined;
	if (readBuildStamp(DIST).settings !== buildSettings(process.env)) process.exit(status);
	const day = statSync(join(DIST, BUILD_STAMP)).mtime.toISOString().slice(0, 16).replace('T', ' ');
	console.error(
		`\nThe pages could not be built, for the reason above. Serving them as they were built last, on ${day} UTC.`,
	);
	console.error('Put it right and start again.\n');
	return said.join('').trim();
}

/**
 * Replaces the last build by a new one if necessary, and only if the new one works. Returns the
 * exit status.
 */
function rebuild(said) {
	return withFolderLock(async () => {
		// An earlier run was stopped between the two renames below.
		if (!existsSync(DIST) && existsSync(REPLACED)) renameSync(REPLACED, DIST);
		if (isUpToDate(DIST)) return 0;
		return buildAside((next) => {
			if (existsSync(DIST)) renameSync(DIST, REPLACED);
			try {
				renameSync(next, DIST);
			} catch (error) {
				if (existsSync(REPLACED)) renameSync(REPLACED, DIST);
				throw error;
			}
		}, said);
	});
}

/**
 * Whether the build in that folder was made from the present sources, of this folder or of `from`,
 * with the present settings.
 */
export function isUpToDate(folder, from = '.') {
	const before = readBuildStamp(folder);
	const { settings, sources } = newStamp(from);
	return before.settings === settings && before.sources === sources;
}

export const newStamp = (from = '.') => ({
	settings: buildSettings(process.env),
	sources: fingerprint(SOURCES, from),
});

/**
 * Builds in a folder of its own, and hands that folder to `use`, which moves it, if the build
 * works. Returns the exit status, and adds to `said` what a failed step printed. `from` is the
 * folder of the sources, if they are not in this one. Whatever fails, nothing of it is left: on a
 * full disk the rest of one build would fail the next.
 */
export function buildAside(use, said = [], from = '.') {
	return withFolderLock(async () => {
		console.log('Building the pages …');
		tryToDelete(BUILDING);
		const tell = (line) => {
			said.push(`${line}\n`);
			console.error(line);
		};
		try {
			const status = hasRoom(tell)
				? await buildInto(resolve(BUILDING, String(process.pid)), use, said, from)
				: 1;
			// Whatever wrote last on a full disk names a file of its own.
			if (status !== 0 && said.some((text) => /ENOSPC|EDQUOT|no space left/i.test(text)))
				tell(FULL_DISK);
			return status;
		} catch (error) {
			if (error.code === undefined) throw error;
			tell(error.message);
			if (['ENOSPC', 'EDQUOT'].includes(error.code)) tell(FULL_DISK);
			return 1;
		} finally {
			tryToDelete(BUILDING);
		}
	});
}

/**
 * Visitors' enquiries need what a build would take of a disk that is nearly full. A build takes
 * less than that at its largest.
 */
const ROOM = 128 * 1024 * 1024;

const FULL_DISK =
	'The disk is full. Make room (df -h; journalctl --vacuum-size=100M; old copies in DATA_DIR/backups that are also elsewhere), and do it again. Nothing was left of the unfinished build.';

function hasRoom(tell) {
	const { bavail, bsize } = statfsSync('.');
	const free = bavail * bsize;
	if (free >= ROOM) return true;
	tell(
		`A build needs ${ROOM >> 20} MB of free space, and ${resolve('.')} has ${Math.floor(free / 1024 / 1024)} MB.`,
	);
	tell(FULL_DISK);
	return false;
}

async function buildInto(place, use, said, from) {
	const stamp = newStamp(from);
	const next = join(place, DIST);
	// Photographs are in the pages by then.
	cpSync(join(from, 'content'), join(place, 'content'), {
		recursive: true,
		filter: (path) => !/\.(ts|txt|md)$|[\\/]photos$/.test(path),
	});
	cpSync(join(from, 'facts'), join(place, 'content', 'facts'), {
		recursive: true,
		filter: (path) => !/\.(ts|md)$/.test(path),
	});
	const steps = [
		// First, because it names every mistake in the content at once, without a stack trace.
		[join('scripts', 'release', 'read-content.ts'), join(place, 'content')],
		[join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build', '--silent', '--outDir', next],
		[join('scripts', 'release', 'bundle.ts'), next],
		[join('scripts', 'release', 'try-build.ts'), next],
	];
	for (const step of steps) {
		const status = await runForStatus(ownNode, step, { ASTRO_TELEMETRY_DISABLED: '1' }, said, from);
		if (status !== 0) return status;
	}
	renameSync(join(place, 'content'), join(next, 'content'));
	keepEarlierScripts(next, servedFolder());
	writeFileSync(join(next, BUILD_STAMP), JSON.stringify(stamp));
	use(next);
	return 0;
}

/** The values of those settings in an environment. */
const buildSettings = (environment) =>
	JSON.stringify(
		// Of the second copy, pages say only that there is one. Its address may hold a password.
		buildSettingNames(environment).map((name) =>
			name === 'SECOND_COPY' ? (environment[name] ? 'on' : null) : (environment[name] ?? null),
		),
	);

/**
 * What the pages in that folder were built from. Empty without a readable stamp, so that they are
 * built again.
 */
function readBuildStamp(folder) {
	try {
		return JSON.parse(readFileSync(join(folder, BUILD_STAMP), 'utf8'));
	} catch {
		return {};
	}
}

/**
 * A hash of the content of these files. Their times would not do, because `git` and `rsync` change
 * them.
 */
function fingerprint(paths, from) {
	const hash = createHash('sha256');
	const add = (path) => {
		const file = join(from, path);
		if (statSync(file).isDirectory())
			for (const name of readdirSync(file).sort()) add(join(path, name));
		else if (!path.includes('.test.'))
			hash.update(`${path}\n`).update(readFileSync(file)).update('\n');
	};
	for (const path of paths) add(path);
	return hash.digest('hex');
}

/**
 * Deletes a folder if possible. An abandoned build may still be writing there, which does no harm.
 */
function tryToDelete(folder) {
	try {
		rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
	} catch {}
}
