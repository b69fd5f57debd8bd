/** `npm run bench:lengths`: how long every page is on a phone, and how far it is to an ask; written into docs/performance.md. */
import { chromium } from '@playwright/test';
import { measurePage } from '../server/testing/page-measures.ts';
import { startSite } from '../server/testing/running-site.ts';
import { allPages } from '../site/data/all-pages.ts';
import { writeSection } from './bench/section.ts';
import { chromiumArguments, findChromium } from './setup/chromium.mjs';
import { build, install } from './setup/prepare.mjs';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

await install({ development: true });
await build();
const site = await startSite();
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArguments });
try {
	const rows: string[] = [];
	for (const { path } of allPages()) {
		const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
		const page = await context.newPage();
		await page.goto(site.origin + path);
		const small = await measurePage(page);
		await page.setViewportSize(desktop);
		const wide = await measurePage(page);
		const open = await measurePage(page, { open: true });
		const screens = (pixels: number) => (pixels / phone.height).toFixed(1);
		rows.push(
			`| ${path} | ${small.firstCall ?? 'none'} | ${screens(small.longestWithoutAsk)} | ${screens(small.height)} | ${small.words} | ${open.words} | ${wide.edges.length} | ${open.longestLine} |`,
		);
		await context.close();
	}
	const text = `## Lengths

Written by \`npm run bench:lengths\`: at ${phone.width} x ${phone.height} the top of the first link that rings (pixels), the longest stretch without an ask in the page itself (screens, the bar apart), the height with all folds closed (screens) and the words that are then open; at ${desktop.width} the words with all folds open, the left edges of the main column, and the characters of the longest line. \`tests/journeys/page-length.test.ts\` holds the limits. Before this was measured, a heat pump's page had its first number at 14,685 pixels, 16 screens without an ask, 19.8 screens, 2,352 words open and five left edges.

| Page | First number | Without an ask | Height | Words open | Words in all | Edges | Longest line |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`;
	console.log(text);
	writeSection('lengths', text);
} finally {
	await browser.close();
	await site.stop();
}
