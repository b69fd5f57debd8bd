/**
 * Lighthouse's scores of every page, as on a slow phone and as on a desktop. Some pages:
 * `npx playwright test --config=tests/proofs --project=lighthouse -g '/grant on'`.
 */
import lighthouse, { desktopConfig } from 'lighthouse';
import { loadContent } from '#content/reader/load-content.ts';
import { allPages } from '#site/data/pages/all-pages.ts';
import { chromiumArguments } from '../support/browsers/installed.ts';
import { recordFigure } from '../support/figures.ts';
import { freePort } from '../support/servers/free-port.ts';
import { expect, test } from '../support/test.ts';

const PERFECT = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const CATEGORIES = Object.keys(PERFECT);
const FIGURES = [
	'first-contentful-paint',
	'largest-contentful-paint',
	'total-blocking-time',
	'cumulative-layout-shift',
];

/** A busy machine only lowers a score, or spoils the recording. */
const TRIES = 3;

for (const { path } of allPages(loadContent()))
	for (const [device, config] of [
		['a phone', undefined],
		['a desktop', desktopConfig],
	] as const)
		test(`${path} on ${device} has 100 in each category`, async ({
			site,
			playwright,
			visitorsChromium,
		}) => {
			const port = await freePort();
			const browser = await playwright.chromium.launch({
				...(visitorsChromium ? { executablePath: visitorsChromium } : {}),
				args: [...chromiumArguments, `--remote-debugging-port=${port}`],
			});
			let scores: Record<string, number> = {};
			for (let attempt = 0; attempt < TRIES; attempt += 1) {
				const flags = { port, logLevel: 'silent', onlyCategories: CATEGORIES } as const;
				const report = (await lighthouse(site.origin + path, flags, config))?.lhr;
				scores = Object.fromEntries(
					CATEGORIES.map((category) => [
						category,
						Math.round((report?.categories[category]?.score ?? 0) * 100),
					]),
				);
				recordFigure(
					[
						Object.values(scores).join('/'),
						...FIGURES.map((id) => `${id} ${report?.audits[id]?.displayValue}`),
					].join(', '),
				);
				if (Object.values(scores).every((score) => score === 100)) break;
			}
			await browser.close();
			expect(scores).toEqual(PERFECT);
		});
