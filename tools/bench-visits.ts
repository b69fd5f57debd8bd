/** `npm run bench:visits`: what a visitor with a slow phone waits for, from first sight; written into docs/performance.md. */
import { chromium } from '@playwright/test';
import { startSite } from '../server/testing/running-site.ts';
import { allPages } from '../site/data/all-pages.ts';
import { openEmptyPage } from './bench/empty-page.ts';
import { writeSection } from './bench/section.ts';
import { answers, awakeAfterPress, awakeAfterTouch, firstSight, type Sight } from './bench/slow-phone.ts';
import { chromiumArguments, findChromium } from './setup/chromium.mjs';
import { build, install } from './setup/prepare.mjs';

/** All addresses in turn, so often: what else the machine does falls on all alike. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

await install({ development: true });
await build();
const paths = process.argv[2]?.split(',') ?? allPages().map(({ path }) => path);
const site = await startSite();
const empty = await openEmptyPage();
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArguments });
try {
	const addresses = [`${empty.origin}/`, ...paths.map((path) => site.origin + path)];
	const sights = addresses.map((): Sight[] => []);
	const touches: number[] = [];
	const presses: number[] = [];
	const typed: { firstKey: number; press: number; task: number }[] = [];
	// A browser's first page is slower than all others.
	await firstSight(browser, addresses[0] ?? '');
	for (let round = 0; round < ROUNDS; round += 1) {
		for (const [place, address] of addresses.entries()) sights[place]?.push(await firstSight(browser, address));
		touches.push(await awakeAfterTouch(browser, site.origin));
		presses.push(await awakeAfterPress(browser, site.origin));
		typed.push(await answers(browser, site.origin));
	}
	const figures = sights.map((all) => ({ paint: median(all.map(({ paint }) => paint)), task: median(all.map(({ task }) => task)) }));
	const limit = figures[0]?.paint ?? Number.NaN;
	const rows = figures.map(
		({ paint, task }, place) =>
			`| ${place === 0 ? 'an empty page with the same font' : paths[place - 1]} | ${Math.round(paint)} | ${(paint / limit).toFixed(2)} | ${Math.round(task)} |`,
	);
	const text = `## Visits

Written by \`npm run bench:visits\` on ${new Date().toISOString().slice(0, 10)}: medians of ${ROUNDS} rounds through all rows, each visit cold, on slow 4G with the processor slowed four times, in Chromium ${browser.version()}. Milliseconds; compare the rows with the first, because the machine is shared. A task is counted from 50 ms.

| Page | First paint | Of the empty page's | Longest task |
| --- | --- | --- | --- |
${rows.join('\n')}

| The application | ms | at most |
| --- | --- | --- |
| awake after the first touch, as soon as it is seen | ${median(touches)} | 1700 |
| awake after a press on “Get Funding” that nothing announced | ${median(presses)} | 1200 |
| slowest answer to the first keys, pressed as soon as it is seen | ${median(typed.map(({ firstKey }) => firstKey))} | 120 |
| slowest answer to any key or press | ${median(typed.map(({ press }) => press))} | 120 |
| longest task | ${median(typed.map(({ task }) => task))} | 150 |`;
	console.log(text);
	if (!process.argv[2]) writeSection('visits', text);
} finally {
	await browser.close();
	empty.close();
	await site.stop();
}

function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
