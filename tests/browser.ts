/** A real Chromium, found where the machine keeps it. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const places = [
	process.env.CHROMIUM_PATH,
	'/usr/bin/chromium',
	'/usr/bin/chromium-browser',
	'/usr/bin/google-chrome',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Where Chromium is, or nothing. */
export const findChromium = () => places.find((place) => place && existsSync(place));

/** Without the talk to its maker that a closed network would refuse; without a sandbox, which root may not have. */
export const calm = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
] as const;

/** Starts it. */
export function openBrowser({ keepPages = false }: { readonly keepPages?: boolean } = {}): Promise<Browser> {
	const executablePath = findChromium();
	if (!executablePath) throw new Error('There is no Chromium. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to it.');
	return chromium.launch({
		executablePath,
		args: [...calm],
		// A visitor's browser keeps the page that was left, ready for the way back; a driven one does not unless asked.
		...(keepPages ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
	});
}
