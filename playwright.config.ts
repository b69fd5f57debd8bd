/**
 * The journeys of visitors and what else needs the running site: everything under tests/. Vitest
 * runs the tests beside the code (vitest.config.ts); tests/proofs has a configuration of its own.
 */
import { defineConfig } from '@playwright/test';
import {
	chromiumArguments,
	findChromium,
	findTestChromium,
} from '#tests/support/browsers/installed.ts';
import type { WorkerFixtures } from '#tests/support/test.ts';

const MINUTE_MS = 60_000;
const chromium = findTestChromium();

export default defineConfig<object, WorkerFixtures>({
	testDir: 'tests',
	outputDir: 'test-results/failures',
	globalSetup: './tests/support/global-setup.ts',
	forbidOnly: true,
	// Twice the two processors that we count on: there is always one that waits for a disk, a clock or
	// a mail server.
	workers: 4,
	// A busy machine makes a test slow, never red: these end only what would never end by itself.
	timeout: 20 * MINUTE_MS,
	expect: { timeout: 2 * MINUTE_MS },
	// The reporter names what passed at the second try.
	retries: process.env.CI ? 1 : 0,
	reporter: [['list'], ['./tests/support/reporter.ts']],
	use: {
		// A control or a request that never comes costs minutes, not the twenty of a whole test.
		actionTimeout: 4 * MINUTE_MS,
		navigationTimeout: 4 * MINUTE_MS,
		// A trace costs half as much again as the test itself.
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
		launchOptions: { args: chromiumArguments, ...(chromium ? { executablePath: chromium } : {}) },
		visitorsChromium: findChromium(),
	},
	projects: [
		// Two more engines. First, because WebKit's driver has one window: its only file would end
		// alone. Its driver, as Firefox's, sometimes leaves a command unanswered
		// (docs/decisions/tests.md).
		{
			name: 'webkit',
			testMatch: '**/webkit/*.test.ts',
			retries: 2,
		},
		{
			name: 'firefox',
			testMatch: '**/firefox/*.test.ts',
			fullyParallel: true,
			// When Firefox's driver stops answering, the browser is idle: a longer timeout does not help.
			timeout: 5 * MINUTE_MS,
			retries: 1,
		},
		{
			name: 'chromium',
			testMatch: '**/*.test.ts',
			testIgnore: ['**/access/**', '**/firefox/**', '**/webkit/**'],
		},
		// Last, because all workers share its files.
		{ name: 'access', testMatch: '**/access/*.test.ts', fullyParallel: true },
	],
});
