/** The same visits in Firefox, whose processor cannot be slowed. */
import puppeteer, { type Page } from 'puppeteer-core';
import { findFirefox } from '../testing/firefox.mjs';
import { sleep } from './chromium.ts';
import type { Arrival } from './slow-visits.ts';

const FINGER_MS = 80;
const POLL_MS = 15;
const PATIENCE_MS = 20_000;

interface Seen {
	readonly path: string;
	readonly awake: number;
	readonly painted: number;
}

export interface Firefox {
	readonly version: string;
	awakeAfterTouch(origin: string): Promise<number>;
	arrivalAfterPress(origin: string): Promise<Arrival>;
	arrivalAtSecondForm(origin: string): Promise<Arrival>;
	close(): Promise<void>;
}

/** Undefined where there is no Firefox. */
export async function startFirefox(): Promise<Firefox | undefined> {
	const executablePath = findFirefox();
	if (!executablePath) return undefined;
	const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
	async function visit<Result>(act: (page: Page) => Promise<Result>): Promise<Result> {
		const context = await browser.createBrowserContext();
		try {
			const page = await context.newPage();
			await page.setViewport({ width: 390, height: 844 });
			await page.evaluateOnNewDocument(note);
			return await act(page);
		} finally {
			await context.close();
		}
	}
	return {
		version: (await browser.version()).replace(/.*\//, ''),
		awakeAfterTouch: (origin) =>
			visit(async (page) => {
				page.goto(`${origin}/grant`).catch(() => undefined);
				await until(async () => (await seenOn(page, '/grant')).painted > 0);
				const touched = Date.now();
				return (await awake(page, '/grant')).awake - touched;
			}),
		arrivalAfterPress: (origin) =>
			visit(async (page) => {
				await page.goto(`${origin}/`, { waitUntil: 'load' });
				await sleep(500);
				return arrival(page, await press(page, 'main a[href="/grant"]'), '/grant');
			}),
		arrivalAtSecondForm: (origin) =>
			visit(async (page) => {
				await page.goto(`${origin}/grant`, { waitUntil: 'load' });
				await awake(page, '/grant');
				await page.keyboard.press('Tab');
				await sleep(2_000);
				return arrival(page, await press(page, 'main a[href^="/Contact"]'), '/Contact');
			}),
		close: () => browser.close(),
	};
}

/** Runs in every page before its own script. */
function note(): void {
	const seen = { awake: 0, paint: 0 };
	Object.assign(window, { seen });
	new PerformanceObserver((list) => {
		for (const { name, startTime } of list.getEntries())
			if (name === 'first-contentful-paint') seen.paint = startTime;
	}).observe({ type: 'paint', buffered: true });
	new MutationObserver(() => {
		if (!seen.awake && document.querySelector('#toasts[data-awake]')) seen.awake = Date.now();
	}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-awake'] });
}

/** Zeroes while another page is there. */
const seenOn = (page: Page, path: string): Promise<Seen> =>
	page.evaluate((wanted) => {
		const { awake, paint } = (window as unknown as { seen: { awake: number; paint: number } }).seen;
		const isThere = location.pathname === wanted;
		return {
			path: location.pathname,
			awake: isThere ? awake : 0,
			painted: isThere && paint > 0 ? performance.timeOrigin + paint : 0,
		};
	}, path);

async function until<Result>(ask: () => Promise<Result | false | undefined>): Promise<Result> {
	for (const end = Date.now() + PATIENCE_MS; ; await sleep(POLL_MS)) {
		const answer = await ask().catch(() => undefined);
		if (answer) return answer;
		if (Date.now() > end) throw new Error('The page does not get there.');
	}
}

function awake(page: Page, path: string): Promise<Seen> {
	let step = 0;
	return until(async () => {
		const seen = await seenOn(page, path);
		if (seen.awake) return seen;
		step += 1;
		if (seen.painted) await page.mouse.move(100 + (step % 9) * 10, 300);
		return undefined;
	});
}

async function arrival(page: Page, pressed: number, path: string): Promise<Arrival> {
	const { awake: at, painted } = await awake(page, path);
	return { awake: at - pressed, seen: painted - pressed };
}

async function press(page: Page, selector: string): Promise<number> {
	const find = (wanted: string) => {
		const element = [...document.querySelectorAll(wanted)].find(
			(one) => one.checkVisibility() && one.getBoundingClientRect().height,
		);
		if (element && element.getBoundingClientRect().bottom > innerHeight - 60)
			element.scrollIntoView({ block: 'center', behavior: 'instant' });
		const box = element?.getClientRects()[0];
		return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: 0, y: 0 };
	};
	await page.evaluate(find, selector);
	await sleep(300);
	const { x, y } = await page.evaluate(find, selector);
	await page.mouse.move(x, y);
	const pressed = Date.now();
	await page.mouse.down();
	await sleep(FINGER_MS);
	// The page may be left before it answers.
	page.mouse.up().catch(() => undefined);
	return pressed;
}
