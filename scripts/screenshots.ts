/**
 * `npm run screenshots`: writes a picture of every page, at phone and desktop width, into shots/;
 * with `readme`, the first screen of Home into docs/home.png. The site must be running.
 */
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { loadContent } from '#content/reader/load-content.ts';
import { allPages } from '#site/data/pages/all-pages.ts';
import { chromiumArguments, findChromium } from './testing/chromium.mjs';

const origin = process.env.SITE_URL ?? 'http://localhost:3000';
const widths = (process.argv[3] ?? '390,1440').split(',').map(Number);
const all = [...allPages(loadContent()).map(({ path }) => path), '/nowhere'];
const pages = process.argv[2] ? process.argv[2].split(',') : all;

await fetch(origin).catch(() => {
	console.error(
		`No site answers at ${origin}. Start it with npm start, or name another in SITE_URL.`,
	);
	process.exit(1);
});

const browser = await chromium.launch({
	executablePath: findChromium() ?? '',
	args: chromiumArguments,
});
if (process.argv[2] === 'readme') await drawReadmePicture();
else await drawPages();
await browser.close();

async function drawReadmePicture() {
	const page = await browser.newPage({
		viewport: { width: 1280, height: 800 },
		reducedMotion: 'reduce',
	});
	await page.goto(`${origin}/`);
	await page.waitForLoadState('networkidle');
	await page.screenshot({ path: 'docs/home.png' });
	console.log('docs/home.png');
}

async function drawPages() {
	mkdirSync('shots', { recursive: true });
	for (const width of widths) await drawPagesAt(width);
}

async function drawPagesAt(width: number) {
	const context = await browser.newContext({
		viewport: { width, height: width < 600 ? 844 : 900 },
		reducedMotion: 'reduce',
	});
	for (const path of pages) {
		const page = await context.newPage();
		await page.goto(origin + path);
		await scrollThrough(page);
		await page.waitForLoadState('networkidle');
		const file = `shots/${path.replace(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}.png`;
		await page.screenshot({ path: file, fullPage: true });
		console.log(file);
		await page.close();
	}
}

/** Shows every part of the page once, so that what is fetched or laid out late is there. */
async function scrollThrough(page: Page) {
	await page.evaluate(async () => {
		for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
			scrollTo(0, top);
			await new Promise((resolve) => requestAnimationFrame(resolve));
		}
		scrollTo(0, 0);
	});
}
