/** Where a machine keeps its Firefox. Plain JavaScript, because it is asked before anything is installed. */
import { existsSync } from 'node:fs';

const places = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The path of a Firefox, or nothing. */
export const findFirefox = () => places.find((place) => place && existsSync(place));
