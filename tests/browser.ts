/** A real Chromium, found where the machine keeps it. */
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../tools/chromium.mjs';

/** Starts it without the talk to its maker that a closed network would refuse. */
export function openBrowser(): Promise<Browser> {
	const executablePath = findChromium();
	if (!executablePath) throw new Error('There is no Chromium. Install one (Debian: apt-get install chromium), or set CHROMIUM_PATH to it.');
	return chromium.launch({
		executablePath,
		args: [
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		],
	});
}
