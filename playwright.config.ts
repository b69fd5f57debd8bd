/**
 * The tests under tests/, which need the running site, in three layers (docs/decisions/tests.md).
 * LAYER chooses: `quick` (npm test), `whole` (npm run test:whole), otherwise what CI runs. Vitest
 * runs the tests beside the code (vitest.config.ts).
 */
import { defineConfig, type PlaywrightTestProject } from '@playwright/test';
import { chromiumArguments, findChromium, findTestChromium } from '#tests/support/installed.ts';
import { inLayer, layer } from '#tests/support/layers.ts';
import type { WorkerFixtures } from '#tests/support/test.ts';

const MINUTE_MS = 60_000;
const chromium = findTestChromium();

const files = (...names: readonly string[]) => names.map((name) => `**/tests/${name}.test.ts`);

/** The few files that show whether the site works; not their tests tagged @all. */
const QUICK = files(
	'journeys/{check,contact,funding,lost-answers,office-day,own-page,routes}',
	'security/{csp,emailjs-wire,refusals}',
	'durability/kill',
);

/** What CI tries small, and the whole run at full size (tests/support/layers.ts). */
const FULL_SIZE = files(
	'durability/{kill,kill-presses,power-cut,restore,second-copy,stop}',
	'journeys/deploy',
);

type Project = PlaywrightTestProject<object, WorkerFixtures>;

/** The files of access/ last, because all workers share them. */
const inChromium: readonly Project[] = [
	{ name: 'chromium', testIgnore: files('{access,engines,whole}/*') },
	{ name: 'access', testMatch: files('access/*'), fullyParallel: true },
];

const projects = inLayer<readonly Project[]>({
	quick: [{ name: 'quick', testMatch: QUICK, grepInvert: /@all/ }],
	ci: [
		// First, and tried again: the drivers of Firefox and WebKit start slowly, and now and then leave
		// a command unanswered.
		{ name: 'engines', testMatch: files('engines/*'), timeout: 5 * MINUTE_MS, retries: 2 },
		...inChromium,
	],
	whole: [{ name: 'whole', testMatch: [...files('whole/*'), ...FULL_SIZE] }],
});

export default defineConfig<object, WorkerFixtures>({
	testDir: 'tests',
	outputDir: 'test-results/failures',
	globalSetup: './tests/support/global-setup.ts',
	forbidOnly: true,
	// Twice the two processors that we count on: there is always one that waits for a disk, a clock or
	// a mail server. The whole run measures: what runs beside it would change its figures.
	workers: inLayer({ quick: 4, ci: 4, whole: 1 }),
	// A busy machine makes a test slow, never red: these end only what would never end by itself.
	timeout: inLayer({ quick: 20, ci: 20, whole: 30 }) * MINUTE_MS,
	expect: { timeout: 2 * MINUTE_MS },
	// The list names what passed at the second try as flaky.
	retries: process.env.CI && layer === 'ci' ? 1 : 0,
	reporter: 'list',
	use: {
		// A control or a request that never comes costs minutes, not the twenty of a whole test.
		actionTimeout: 4 * MINUTE_MS,
		navigationTimeout: 4 * MINUTE_MS,
		// A trace costs half as much again as the test itself.
		trace: 'on-first-retry',
		screenshot: 'only-on-failure',
		launchOptions: { args: chromiumArguments, executablePath: chromium || undefined },
		visitorsChromium: findChromium(),
	},
	projects: [...projects],
});
