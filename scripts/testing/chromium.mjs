/**
 * Finds Chromium on this machine. Plain JavaScript, because it runs before anything is installed.
 */
import { existsSync } from 'node:fs';

const places = [
	process.env.CHROMIUM_PATH,
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Debian's package of the browser without its windows: the same engine, and our journeys take two
 * thirds of the time in it.
 */
export const HEADLESS_SHELL = {
	package: 'chromium-headless-shell',
	path: '/usr/bin/chromium-headless-shell',
};

/** The path of Chromium, or undefined. */
export const findChromium = () => places.find((place) => place && existsSync(place));

/**
 * The path of the Chromium that the tests run in: the headless shell where there is one, unless
 * CHROMIUM_PATH names another.
 */
export const findTestChromium = () =>
	!process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL.path)
		? HEADLESS_SHELL.path
		: findChromium();

/**
 * Without the talk to its maker that a closed network would refuse; without a sandbox, which root
 * may not have.
 */
export const chromiumArguments = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
