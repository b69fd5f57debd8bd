/**
 * `npm run bench:pages`: what Lighthouse says of every page on a slow phone, and what the page
 * weighs; written into docs/performance.md. Budgets are held by scripts/weights.test.ts.
 */

import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { loadContent } from '#content/reader/load-content.ts';
import { startSite } from '#server/testing/running-site.ts';
import { allPages } from '#site/data/pages/all-pages.ts';
import { writeSection } from './bench/section.ts';
import { build, install } from './start/prepare.mjs';
import { chromiumArguments, findChromium } from './testing/chromium.mjs';
import { firstView, formScripts, inlineScripts } from './weights.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

await install({ development: true });
await build();
const paths = process.argv[2]?.split(',') ?? allPages(loadContent()).map(({ path }) => path);
const site = await startSite();
const port = 20_000 + Math.floor(Math.random() * 20_000);
const browser = await chromium.launch({
	executablePath: findChromium() ?? '',
	args: [...chromiumArguments, `--remote-debugging-port=${port}`],
});
try {
	const rows: string[] = [];
	for (const path of paths) {
		rows.push(await rowOf(path));
		console.log(rows.at(-1));
	}
	const forms = await Promise.all(
		Object.entries({ contact: 'Contact.html', application: 'grant.html', check: 'check.html' }).map(
			async ([form, file]) => `${kb((await formScripts(file)).bytes)} (${form})`,
		),
	);
	writeSection(
		'pages',
		`## Pages

Written by \`npm run bench:pages\` on ${new Date().toISOString().slice(0, 10)}. Scores are Lighthouse's for a phone: performance, accessibility, best practices, search; paints and blocking time are its estimates in ms. Sizes are in KB as they travel, compressed with Brotli; the first view is a page with its styles, font and drawings. A form's script, React included, comes when the form is approached: ${forms.join(', ')}.

|Page|Scores|First paint|Largest paint|Blocked|Shift|HTML + CSS|Font|Drawings|First view|Requests|Script inside (bytes)|
|---|---|---|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`,
	);
} finally {
	await browser.close();
	await site.stop();
}

async function rowOf(path: string): Promise<string> {
	const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
	const { html, fonts, art, requests } = await firstView(file);
	const sizes = [html, fonts, art, html + fonts + art].map(kb);
	return `|${[path, ...(await look(path)), ...sizes, requests, await inlineScripts(file)].join('|')}|`;
}

/**
 * Lighthouse's scores and figures, at the second try where a busy machine has spoilt its recording.
 */
async function look(path: string): Promise<string[]> {
	for (let attempt = 1; ; attempt += 1) {
		const result = await lighthouse(site.origin + path, {
			port,
			logLevel: 'silent',
			output: 'json',
			onlyCategories: [...CATEGORIES],
		});
		const report = result?.lhr;
		if (report && !report.runtimeError) {
			const figure = (id: string, digits = 0) =>
				report.audits[id]?.numericValue?.toFixed(digits) ?? '';
			return [
				CATEGORIES.map((category) =>
					Math.round((report.categories[category]?.score ?? 0) * 100),
				).join('/'),
				figure('first-contentful-paint'),
				figure('largest-contentful-paint'),
				figure('total-blocking-time'),
				figure('cumulative-layout-shift', 3),
			];
		}
		if (attempt === 2)
			throw new Error(
				`Lighthouse could not look at ${path}: ${report?.runtimeError?.message ?? 'no report'}`,
			);
	}
}

function kb(bytes: number): string {
	return (bytes / 1024).toFixed(1);
}
