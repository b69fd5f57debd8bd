/** A real Chromium, found where the machine keeps it. */
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../tools/setup/chromium.mjs';

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
