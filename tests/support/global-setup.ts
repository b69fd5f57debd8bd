/** What every run of Playwright needs: a Chromium, and a build of the present sources. */
import { findChromium } from './browsers/installed.ts';
import { setup as buildPages } from './built-pages.ts';
import { ensureInstalled } from './system-packages.ts';

export default function setup(): void {
	if (!findChromium()) ensureInstalled('chromium', 'chromium-headless-shell', 'fonts-liberation');
	buildPages();
}
