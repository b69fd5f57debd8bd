/** Installs Firefox for the tests that run in it. */
import { test } from '@playwright/test';
import { findFirefox } from '../support/browsers/installed.ts';
import { ensureInstalled } from '../support/system-packages.ts';

test('Firefox is installed', () => {
	if (!findFirefox()) ensureInstalled('firefox-esr');
});
