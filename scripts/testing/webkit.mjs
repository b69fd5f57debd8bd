/**
 * Whether a machine has WebKit: its driver, and a display for it to draw on. Plain JavaScript,
 * because it is asked before anything is installed.
 */
import { existsSync } from 'node:fs';

/** Debian packages, and where to find them. */
export const WEBKIT_PACKAGES = [
	['webkit2gtk-driver', '/usr/bin/WebKitWebDriver'],
	['xvfb', '/usr/bin/Xvfb'],
];

export const hasWebKit = () => WEBKIT_PACKAGES.every(([, place]) => existsSync(place));
