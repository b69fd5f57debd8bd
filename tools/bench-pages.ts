/** `npm run bench:pages`: every page on a slow phone, beside an empty one; written into docs/performance.md. Budgets are held by tests/docs/weights.test.ts. */
import { launch } from 'chrome-launcher';
import { allPages } from '../site/data/all-pages.ts';
import { calm, openBrowser } from '../tests/support/browser.ts';
import { startSite } from '../tests/support/running-site.ts';
import { slowestInteraction } from './bench/interactions.ts';
import { openLimitPage } from './bench/limit-page.ts';
import { measureNextPage, type NextPage } from './bench/next-page.ts';
import { measurePage, type PageFigures } from './bench/page-figures.ts';
import { measurePaints, type Paints } from './bench/paints.ts';
import { writeSection } from './bench/section.ts';
import { findChromium } from './setup/chromium.mjs';
import { build, install } from './setup/prepare.mjs';
import { formScripts, inlineScripts, weigh } from './weights.ts';

/** Visits to each page for the medians. */
const ROUNDS = 5;

await install({ development: true });
await build();
const pages = process.argv[2]?.split(',') ?? allPages().map(({ path }) => path);
const executable = findChromium();
if (!executable) throw new Error('There is no Chromium. Set CHROMIUM_PATH to one.');
const site = await startSite();
const limit = await openLimitPage();
const chrome = await launch({ chromePath: executable, chromeFlags: ['--headless=new', ...calm] });
const browser = await openBrowser();
try {
	// The first look at anything is slower than the second; it counts for nobody.
	await measurePage(chrome, limit.origin);
	const empty = await measurePage(chrome, limit.origin);
	const paints = await measurePaints(browser, [limit.origin, ...pages.map((path) => site.origin + path)], ROUNDS);
	const emptyPaints = paints.shift() as Paints;
	const rows: string[] = [];
	for (const [place, path] of pages.entries()) {
		try {
			const figures = await measurePage(chrome, site.origin + path);
			rows.push(await rowOf(path, figures, paints[place] as Paints, emptyPaints));
			console.log(rows.at(-1), figures.faults.join(' '));
		} catch (error) {
			// One page that could not be looked at is said so, and does not cost the others their figures.
			console.error(String(error), { exit: site.process.exitCode, signal: site.process.signalCode });
			rows.push(`| ${path} | not measured${' |'.repeat(13)}`);
		}
	}
	const interaction = await slowestInteraction(browser, site.origin);
	const next = await measureNextPage(executable, site.origin, ROUNDS);
	writeSection('pages', table(rows, empty, emptyPaints, interaction, next));
} finally {
	await browser.close();
	chrome.kill();
	limit.close();
	await site.stop();
}

async function rowOf(path: string, page: PageFigures, paints: Paints, empty: Paints): Promise<string> {
	const file = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
	const form =
		path === '/grant' ? 'funding' : path === '/check' || path === '/privacy' || path === '/accessibility' ? undefined : 'contact';
	const later = form && path !== '/About' ? kb((await formScripts(form)).bytes) : '';
	const cells = [
		path,
		page.scores.join(' '),
		kb(await weigh(file)),
		kb(page.fonts),
		kb(page.art),
		String(await inlineScripts(file)),
		page.script > 0 ? `${kb(page.script)} at once` : later,
		kb(page.html + page.fonts + page.art + page.script),
		page.requests,
		page.cls.toFixed(3),
		ms(paints.first),
		`${ms(paints.largest)} (${(paints.largest / empty.largest).toFixed(2)})`,
		ms(paints.blocked),
		`${ms(page.fcp)}, ${ms(page.lcp)}, ${ms(page.tbt)}`,
	];
	return `| ${cells.join(' | ')} |`;
}

function kb(bytes: number): string {
	return (bytes / 1024).toFixed(1);
}

function ms(time: number): string {
	return String(Math.round(time));
}

function table(
	rows: readonly string[],
	empty: PageFigures,
	limit: Paints,
	interaction: { form: number; menu: number },
	next: NextPage | undefined,
): string {
	return [
		'## Pages',
		'',
		`Written by \`npm run bench:pages\` on ${new Date().toISOString().slice(0, 10)}. Sizes in KB as they travel, times in ms. Scores are Lighthouse's, mobile preset: performance, accessibility, best practices, search.`,
		'',
		`First paint, largest paint and blocking time are the medians of ${ROUNDS} visits by a browser whose connection and processor are really slowed (tools/bench/paints.ts). In brackets: the largest paint against that of an empty page with the same font in the same minutes (first ${ms(limit.first)}, largest ${ms(limit.largest)}, blocked ${ms(limit.blocked)}). The last column is what Lighthouse estimates from a fast visit: its largest paint waits for every file that came before it, also where, as here, the browser painted without them (its empty page: ${ms(empty.fcp)}, ${ms(empty.lcp)}, ${ms(empty.tbt)}).`,
		'',
		'| Page | Scores | HTML + CSS | Font | Art | Script inside (bytes) | Form’s script | First view | Requests | Shift | First paint | Largest paint | Blocked | Estimates |',
		'| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
		...rows,
		'',
		`From a press to the next paint, on a processor slowed 4 times, the slowest of all: ${interaction.form} ms in the application, ${interaction.menu} ms in the menu.`,
		'',
		next
			? `From a press on a link to the next page's first frame, with the server 150 ms away and no developer tools attached: ${next.rested.map(ms).join(', ')} ms where the pointer had rested on the link for a second, ${next.unprepared.map(ms).join(', ')} ms where it had not.`
			: 'How soon the next page is there was not measured: it needs Xvfb and xdotool.',
	].join('\n');
}
