/**
 * Prepares a clone for its tests: packages, pages, and the Debian packages they need. Plain
 * JavaScript, because it runs before installing.
 */
import { existsSync } from 'node:fs';
import { sep } from 'node:path';
import { build, install } from '../start/prepare.mjs';
import { run, runForStatus } from '../start/processes.mjs';
import { findChromium, HEADLESS_SHELL } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { hasWebKit, WEBKIT_PACKAGES } from './webkit.mjs';

/**
 * Debian packages, and where to find them: a database server, and the tools of the power-cut and
 * certificate tests. Only used on Linux.
 */
const DEBIAN_PACKAGES = [
	['postgresql', '/usr/lib/postgresql'],
	['strace', '/usr/bin/strace'],
	['openssl', '/usr/bin/openssl'],
];

/**
 * What a run of these files or names needs of the machine; of none, a whole run. System packages
 * are installed for a whole run and on CI, and never for a file that somebody tries.
 */
export function neededFor(asked, { isQuick = false, isCi = Boolean(process.env.CI) } = {}) {
	const files = asked.filter((word) => existsSync(word)).map((word) => word.split(sep).join('/'));
	/** A folder is named as well as a file in it. */
	const uses = (folder) =>
		files.some(
			(file) => file.startsWith(folder) || `${folder}/`.startsWith(`${file.replace(/\/$/, '')}/`),
		);
	return {
		mayInstall: asked.length === 0 || isCi,
		chromium: files.length === 0 || uses('tests'),
		firefox: files.length === 0 ? asked.length === 0 : uses('tests/firefox'),
		webkit: files.length === 0 ? asked.length === 0 && !isQuick : uses('tests/webkit'),
	};
}

/**
 * Installs what the run needs, or prints what to install, and exits where nothing could be tried.
 * `more` are further Debian packages, each with a path that proves it.
 */
export async function prepareTests({ more = [], isQuick = false, asked = [] } = {}) {
	const needed = neededFor(asked, { isQuick });
	mayInstall = needed.mayInstall;
	await install({ development: true });
	if (needed.chromium) await ensureChromium();
	if (process.platform === 'linux' && mayInstall) await ensure([...DEBIAN_PACKAGES, ...more]);
	if (needed.firefox && !findFirefox()) {
		// A second engine, where it can be installed. Without it its tests are left out of a whole run.
		if (canInstall()) await installPackages('Firefox', ['firefox-esr']);
		else if (!mayInstall) giveUp('Firefox', ['firefox-esr']);
	}
	if (needed.webkit) await prepareWebKit();
	await build();
}

/** Whether this run may install system packages, where the machine lets it. */
let mayInstall = true;

/** Ends the process where the tests asked for cannot run. */
function giveUp(what, names) {
	console.error(
		`These tests need ${what}. Install it (Debian: sudo apt-get install ${names.join(' ')}).`,
	);
	process.exit(1);
}

/**
 * The journeys need a real browser. On Debian and Ubuntu it is installed; elsewhere we print how.
 */
async function ensureChromium() {
	if (findChromium()) return ensureHeadlessShell();
	if (!canInstall()) {
		console.error(
			'The tests need Chromium. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to yours.',
		);
		process.exit(1);
	}
	await installPackages('Chromium', ['chromium', 'fonts-liberation']);
	await ensureHeadlessShell();
}

/**
 * It only makes the journeys quicker: Ubuntu does not have it, and where it cannot be installed
 * they run in the whole Chromium.
 */
async function ensureHeadlessShell() {
	if (existsSync(HEADLESS_SHELL.path) || process.env.CHROMIUM_PATH) return;
	if (canInstall())
		await runForStatus('apt-get', [
			'install',
			'-y',
			'-qq',
			'--no-install-recommends',
			HEADLESS_SHELL.package,
		]);
	else if (process.platform === 'linux' && mayInstall)
		console.log(`The tests take two thirds of the time with ${HEADLESS_SHELL.package} (Debian).`);
}

/**
 * The engine of every iPhone. Its driver is a package on Debian and its derivatives only. Elsewhere
 * its tests are left out, but not on CI.
 */
async function prepareWebKit() {
	if (hasWebKit()) return;
	const names = WEBKIT_PACKAGES.map(([name]) => name);
	if (canInstall()) return installPackages('WebKit', names);
	if (!mayInstall) giveUp('WebKit', names);
	console.log(
		`The tests in WebKit are left out. They need ${names.join(' and ')} (Debian: sudo apt-get install ${names.join(' ')}).`,
	);
	if (process.env.CI) process.exit(1);
}

async function ensure(packages) {
	const names = packages.filter(([, place]) => !existsSync(place)).map(([name]) => name);
	if (names.length === 0) return;
	if (!canInstall()) {
		console.error(
			`The tests need ${names.join(', ')}. Install them (Debian: sudo apt-get install ${names.join(' ')}).`,
		);
		process.exit(1);
	}
	await installPackages(names.join(', '), names);
}

function canInstall() {
	return mayInstall && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

async function installPackages(what, names) {
	console.log(`Installing ${what} (once) …`);
	await run('apt-get', ['update', '-qq']);
	await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}
