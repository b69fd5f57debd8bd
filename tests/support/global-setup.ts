/** What every run of Playwright needs: a Chromium, and a build of the present sources. */
import { setup as buildPages } from './built-pages.ts';
import { ensureInstalled, findChromium } from './installed.ts';

export default function setup(): void {
	// On CI also where a Chromium is: the one without windows takes two thirds of the time.
	if (process.env.CI || !findChromium())
		ensureInstalled('chromium', 'chromium-headless-shell', 'fonts-liberation');
	buildPages();
}
