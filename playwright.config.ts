/**
 * The journeys of visitors and what else needs the running site: everything under tests/. Vitest
 * runs the tests beside the code (vitest.config.ts).
 */
import { defineConfig } from '@playwright/test';
import { chromiumArguments, findChromium, findTestChromium } from '#scripts/testing/chromium.mjs';
import { findFirefox } from '#scripts/testing/firefox.mjs';
import { hasWebKit } from '#scripts/testing/webkit.mjs';
import type { WorkerFixtures } from '#tests/support/test.ts';
import { ALL, isQuick, isThorough } from '#tests/support/thorough.ts';

const chromium = findTestChromium();
const firefox = findFirefox();

export default defineConfig<object, WorkerFixtures>({
	testDir: 'tests',
	outputDir: 'test-results/failures',
	forbidOnly: true,
	...(isQuick ? { grepInvert: new RegExp(ALL.tag) } : {}),
	// The long proofs run one file after another, so that none disturbs what another measures.
	// Otherwise twice the two processors that we count on: there is always one that waits for a disk,
	// a clock or a mail server.
	workers: isThorough ? 1 : 4,
	// A busy machine makes a test slow, never red: these end only what would never end by itself.
	timeout: isThorough ? 30 * 60_000 : 20 * 60_000,
	expect: { timeout: 2 * 60_000 },
	// Set for a whole run alone (scripts/testing/run-tests.mjs): whoever runs a file sees each failure.
	retries: process.env.TRY_AGAIN === '1' ? 1 : 0,
	reporter: [['list'], ['./scripts/testing/test-reporter.ts']],
	use: {
		// A control or a request that never comes costs minutes, not the twenty of a whole test.
		actionTimeout: 4 * 60_000,
		navigationTimeout: 4 * 60_000,
		// Without its film, which costs as much again as all the rest of it: the page as it was at each
		// step is in the trace. The quick run leaves that out too: a file that is run by itself has it.
		trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !isQuick },
		screenshot: 'only-on-failure',
		launchOptions: { args: chromiumArguments, ...(chromium ? { executablePath: chromium } : {}) },
		visitorsChromium: findChromium(),
	},
	projects: [
		// Two more engines where they can be had. First, because WebKit's driver has one window: its
		// only file would end alone. Its driver, as Firefox's, sometimes leaves a command unanswered
		// (docs/decisions/tests.md).
		...(hasWebKit() ? [{ name: 'webkit', testMatch: '**/webkit/*.test.ts', retries: 2 }] : []),
		...(firefox
			? [
					{
						name: 'firefox',
						testMatch: '**/firefox/*.test.ts',
						fullyParallel: true,
						use: { launchOptions: { executablePath: firefox } },
						// When its driver does not answer the browser is idle, and waiting longer helps nobody.
						timeout: 5 * 60_000,
						retries: 1,
					},
				]
			: []),
		{
			name: 'chromium',
			testMatch: '**/*.test.ts',
			testIgnore: ['**/access/**', '**/firefox/**', '**/webkit/**'],
		},
		...(isThorough ? [{ name: 'proofs', testMatch: '**/proofs/*.proof.ts' }] : []),
		// Last, because all workers share its files. A trace of the thousands of small steps in them
		// would cost half as much again.
		{
			name: 'access',
			testMatch: '**/access/*.test.ts',
			fullyParallel: true,
			use: { trace: 'off' },
		},
	],
});
