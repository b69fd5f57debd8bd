/**
 * `npx playwright test --config=tests/proofs`: what takes too long for every run. The project
 * `proofs` tries what must hold whatever happens, at full size; `lighthouse` scores the pages;
 * `screenshots` draws them.
 */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import base from '#playwright.config.ts';
import { chromiumArguments, findChromium } from '#tests/support/browsers/installed.ts';
import type { SizeOption } from '#tests/support/full-size.ts';
import type { WorkerFixtures } from '#tests/support/test.ts';

/** The tests of the suite that have a full size (tests/support/full-size.ts). */
const twoSizes = globSync('tests/*/*.test.ts').filter((file) =>
	readFileSync(file, 'utf8').includes('fullSize'),
);

export default defineConfig<object, WorkerFixtures & SizeOption>({
	...base,
	testDir: '..',
	outputDir: '../../test-results/failures',
	globalSetup: '../support/global-setup.ts',
	reporter: [['list'], ['../support/reporter.ts']],
	// They measure: what runs beside them would change the figures.
	workers: 1,
	timeout: 30 * 60_000,
	retries: 0,
	projects: [
		{
			name: 'proofs',
			testMatch: ['**/*.proof.ts', ...twoSizes.map((file) => `**/${file}`)],
			use: { fullSize: true },
		},
		{ name: 'lighthouse', testMatch: '**/proofs/lighthouse.ts' },
		{
			name: 'screenshots',
			testMatch: '**/proofs/screenshots.ts',
			// As visitors see them: the headless shell draws letters a little wider.
			use: { launchOptions: { args: chromiumArguments, executablePath: findChromium() ?? '' } },
		},
	],
});
