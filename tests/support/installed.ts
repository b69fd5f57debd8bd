/** What this machine has installed: its browsers, and the Debian packages that tests use. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { layer } from './layers.ts';

const first = (...places: readonly (string | undefined)[]) =>
	places.find((place) => place && existsSync(place));

/** The path of the whole Chromium, if there is one. */
export const findChromium = (): string | undefined =>
	first(
		process.env.CHROMIUM_PATH,
		'/usr/bin/chromium',
		'/usr/bin/chromium-browser',
		'/usr/bin/google-chrome',
		'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	);

/**
 * The path of the Chromium that most tests run in: Debian's build without windows if there is one,
 * the same engine in two thirds of the time.
 */
export const findTestChromium = (): string | undefined =>
	process.env.CHROMIUM_PATH
		? findChromium()
		: (first('/usr/bin/chromium-headless-shell') ?? findChromium());

/** The path of Firefox, if there is one. */
export const findFirefox = (): string | undefined =>
	first(
		process.env.FIREFOX_PATH,
		'/usr/bin/firefox-esr',
		'/usr/bin/firefox',
		'/Applications/Firefox.app/Contents/MacOS/firefox',
	);

/** Without requests to its maker, which a closed network refuses, and a sandbox, which root lacks. */
export const chromiumArguments = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/**
 * The Debian packages that tests use, each with a path that is there once it is installed. What
 * needs one installs it.
 */
const packages = {
	caddy: '/usr/bin/caddy',
	chromium: '/usr/bin/chromium',
	'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
	'firefox-esr': '/usr/bin/firefox-esr',
	'fonts-liberation': '/usr/share/fonts/truetype/liberation',
	'nginx-light': '/usr/sbin/nginx',
	openssl: '/usr/bin/openssl',
	postgresql: '/usr/lib/postgresql',
	strace: '/usr/bin/strace',
	'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
	xvfb: '/usr/bin/Xvfb',
} as const;

export type SystemPackage = keyof typeof packages;

const isMissing = (name: SystemPackage) => !existsSync(packages[name]);

/** Held while one of the runners' processes installs, so that another waits for it. */
const LOCK = '/tmp/website-tests.apt-lock';

/**
 * Installs the packages that are missing where this process is root on Debian, and says so first.
 * Throws elsewhere, with a sentence that names them.
 */
export function ensureInstalled(...names: readonly SystemPackage[]): void {
	const missing = names.filter(isMissing);
	if (missing.length === 0) return;
	const list = missing.join(' ');
	if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
		throw new Error(
			`This needs ${missing.join(' and ')}. Install with: sudo apt-get install ${list}`,
		);
	console.log(`Installing ${list} (once) …`);
	const command = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${list}`;
	execFileSync('flock', [LOCK, 'sh', '-c', command], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
	});
}

/**
 * Whether the packages are installed, for the few tests of the quick run that use one: that run
 * skips these tests, because it installs nothing but a Chromium. Any other run installs it.
 */
export function hasPackages(...names: readonly SystemPackage[]): boolean {
	if (layer === 'quick') return !names.some(isMissing);
	ensureInstalled(...names);
	return true;
}
