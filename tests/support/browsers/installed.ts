/** Where this machine has its browsers, and how Chromium is started. */
import { existsSync } from 'node:fs';

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
