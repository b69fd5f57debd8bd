/** Gets a clone ready for its tests: installed, built, and with the programs they need. Plain JavaScript, as it comes before installing. */
import { existsSync } from 'node:fs';
import { findChromium } from './chromium.mjs';
import { findFirefox } from './firefox.mjs';
import { build, install } from './prepare.mjs';
import { run } from './processes.mjs';

/** What tests on Linux need: a database server of their own, and the tools that cut the power and forge a certificate. Elsewhere those tests rest. */
const PROGRAMS = [
	['postgresql', '/usr/lib/postgresql'],
	['strace', '/usr/bin/strace'],
	['openssl', '/usr/bin/openssl'],
];

/** Does it, or says what to install and ends. `more` are programs besides the usual, each a Debian package and a place to find it. */
export async function prepareTests(more = []) {
	await install({ development: true });
	await ensureChromium();
	if (process.platform === 'linux') await ensure([...PROGRAMS, ...more]);
	// A second engine where it can be had; without it its tests rest.
	if (!findFirefox() && canInstall()) await installPackages('Firefox', ['firefox-esr']);
	await build();
}

/** The journeys need a real browser. On Debian and its kin it is a package away; elsewhere we say what to do. */
async function ensureChromium() {
	if (findChromium()) return;
	if (!canInstall()) {
		console.error('The tests need Chromium. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to yours.');
		process.exit(1);
	}
	await installPackages('Chromium', ['chromium', 'fonts-liberation']);
}

async function ensure(programs) {
	const names = programs.filter(([, place]) => !existsSync(place)).map(([name]) => name);
	if (names.length === 0) return;
	if (!canInstall()) {
		console.error(`The tests need ${names.join(', ')}. Install them (Debian: sudo apt-get install ${names.join(' ')}).`);
		process.exit(1);
	}
	await installPackages(names.join(', '), names);
}

function canInstall() {
	return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

async function installPackages(what, names) {
	console.log(`Installing ${what} (once) …`);
	await run('apt-get', ['update', '-qq']);
	await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}
