/** `npm run screenshots`: writes a picture of every page, at phone and desktop width, into shots/. The site must be running. */
import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { loadContent } from '../content/reader/load-content.ts';
import { allPages } from '../site/data/pages/all-pages.ts';
import { chromiumArguments, findChromium } from './testing/chromium.mjs';

const origin = process.env.SITE_URL ?? 'http://localhost:3000';
const widths = (process.argv[3] ?? '390,1440').split(',').map(Number);
const all = [...allPages(loadContent()).map(({ path }) => path), '/nowhere'];
const pages = process.argv[2] ? process.argv[2].split(',') : all;

mkdirSync('shots', { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: chromiumArguments });
for (const width of widths) {
	const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, reducedMotion: 'reduce' });
	for (const path of pages) {
		const page = await context.newPage();
		await page.goto(origin + path);
		await page.waitForLoadState('networkidle');
		const file = `shots/${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}.png`;
		await page.screenshot({ path: file, fullPage: true });
		console.log(file);
		await page.close();
	}
}
await browser.close();
