/**
 * Finds Firefox on this machine. Plain JavaScript, because it runs before anything is installed.
 */
import { existsSync } from 'node:fs';

const places = [
	process.env.FIREFOX_PATH,
	'/usr/bin/firefox-esr',
	'/usr/bin/firefox',
	'/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** The path of Firefox, or undefined. */
export const findFirefox = () => places.find((place) => place && existsSync(place));
