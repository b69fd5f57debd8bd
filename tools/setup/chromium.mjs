/** Finds Chromium on this machine. Plain JavaScript, because it runs before anything is installed. */
import { existsSync } from 'node:fs';

const places = [
	process.env.CHROMIUM_PATH,
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of Chromium, or undefined. */
export const findChromium = () => places.find((place) => place && existsSync(place));

/** Without the talk to its maker that a closed network would refuse; without a sandbox, which root may not have. */
export const chromiumArguments = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];
