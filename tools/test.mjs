/** `npm test`: on a fresh clone installs, finds or installs a Chromium, builds, and runs every test; ends with their count. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { build, install, ownNode, run } from './prepare.mjs';

install();
ensureChromium();
ensureTools();
build();
run(ownNode, [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]);

/** The journeys need a real browser. On Debian and its kin it is a package away; elsewhere we say what to do. */
function ensureChromium() {
	if (findChromium()) return;
	if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
		console.error('The tests need Chromium. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to yours.');
		process.exit(1);
	}
	installPackages('Chromium', ['chromium', 'fonts-liberation']);
}

/** A database server of the tests' own, and the tools that cut the power and forge a certificate. They are Linux's; elsewhere those tests rest. */
function ensureTools() {
	if (process.platform !== 'linux') return;
	const missing = [
		['postgresql', '/usr/lib/postgresql'],
		['strace', '/usr/bin/strace'],
		['openssl', '/usr/bin/openssl'],
	].filter(([, place]) => !existsSync(place));
	if (missing.length === 0) return;
	const names = missing.map(([name]) => name);
	if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) {
		console.error(`The tests need ${names.join(', ')}. Install them (Debian: sudo apt-get install ${names.join(' ')}).`);
		process.exit(1);
	}
	installPackages(names.join(', '), names);
}

function installPackages(what, names) {
	console.log(`Installing ${what} (once) …`);
	run('apt-get', ['update', '-qq']);
	run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}
