/** Visits on a slow phone that is really slowed, every byte and every instruction, from first sight as a visitor has them. */
import type { Browser, Page } from '@playwright/test';

/** Lighthouse's slow 4G as browsers apply it (150 ms away at 1.6 Mbit/s: every answer waits 562.5 ms), and a processor four times slower. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 1_474.56 * 128, uploadThroughput: 675 * 128 };
const SLOWER = 4;

/** As long as a finger stays down. */
const FINGER_MS = 80;

const phone = { width: 390, height: 844 };

/** The answers on the application's first step. */
const ada = {
	'First name': 'Ada',
	'Last name': 'Byron',
	Email: 'ada@example.org',
	'Phone number': '07700 900123',
	Address: '12 Ember Row, ZZ1 1ZZ',
} as const;

/** When a page painted first, and its longest task, in ms. */
export interface Sight {
	readonly paint: number;
	readonly task: number;
}

/** Opens a cold page on a slow phone, does something there and closes it. */
async function visit<Result>(browser: Browser, act: (page: Page) => Promise<Result>): Promise<Result> {
	const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	await cdp.send('Network.enable');
	await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
	await page.addInitScript(() => {
		const seen = { paint: 0, tasks: [0], answers: [0], awake: 0 };
		Object.assign(window, { seen });
		const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
			new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
				type,
				buffered: true,
				durationThreshold: 16,
			} as PerformanceObserverInit);
		watch('paint', ({ name, startTime }) => {
			if (name === 'first-contentful-paint') seen.paint = startTime;
		});
		watch('longtask', ({ duration }) => seen.tasks.push(duration));
		watch('event', (entry) => {
			if ((entry as PerformanceEventTiming).interactionId) seen.answers.push(entry.duration);
		});
		new MutationObserver(() => {
			if (!seen.awake && document.querySelector('#toasts[data-awake]')) seen.awake = Date.now();
		}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-awake'] });
	});
	const result = await act(page);
	await context.close();
	return result;
}

interface Seen {
	readonly paint: number;
	readonly tasks: readonly number[];
	readonly answers: readonly number[];
	readonly awake: number;
}

const seenOn = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);
const isPainted = (page: Page) => page.waitForFunction(() => (window as unknown as { seen: Seen }).seen.paint > 0);

/** Moves over the page, as a hand does, until the form is awake. */
async function isAwake(page: Page): Promise<void> {
	for (let step = 0; (await seenOn(page)).awake === 0; step += 1) {
		if (step === 500) throw new Error('The application does not wake up.');
		await page.mouse.move(100 + (step % 9) * 10, 300);
		await page.waitForTimeout(20);
	}
}

/** Lets what was measured last be reported. */
const settle = (page: Page) => page.waitForTimeout(500);

/** The first paint of a page, and the longest task until it is at rest. */
export const firstSight = (browser: Browser, address: string): Promise<Sight> =>
	visit(browser, async (page) => {
		await page.goto(address, { waitUntil: 'load' });
		await isPainted(page);
		await settle(page);
		const { paint, tasks } = await seenOn(page);
		return { paint, task: Math.max(...tasks) };
	});

/** Milliseconds from the first touch of the application, as soon as it is seen, until it is awake. */
export const awakeAfterTouch = (browser: Browser, origin: string): Promise<number> =>
	visit(browser, async (page) => {
		await page.goto(`${origin}/grant`, { waitUntil: 'commit' });
		await isPainted(page);
		const touched = Date.now();
		await isAwake(page);
		return (await seenOn(page)).awake - touched;
	});

/** Milliseconds from a press on "Get Funding" that nothing announced until the application is awake. */
export const awakeAfterPress = (browser: Browser, origin: string): Promise<number> =>
	visit(browser, async (page) => {
		await page.goto(`${origin}/`, { waitUntil: 'load' });
		await settle(page);
		const { x, y, width, height } = (await page.locator('main a[href="/grant"]').first().boundingBox()) ?? {
			x: 0,
			y: 0,
			width: 0,
			height: 0,
		};
		const pressed = Date.now();
		await page.mouse.click(x + width / 2, y + height / 2, { delay: FINGER_MS });
		await page.waitForURL('**/grant', { waitUntil: 'commit' });
		await isPainted(page);
		await isAwake(page);
		return (await seenOn(page)).awake - pressed;
	});

/** Presses a button for as long as a finger stays down. */
const press = (page: Page, name: string) => page.getByRole('button', { name }).click({ delay: FINGER_MS });

/** The slowest answer, in ms until the next paint, to the first key in the application, pressed as soon as it is seen, and to all that follows. */
export const answers = (browser: Browser, origin: string): Promise<{ firstKey: number; press: number; task: number }> =>
	visit(browser, async (page) => {
		await page.goto(`${origin}/grant`, { waitUntil: 'commit' });
		await isPainted(page);
		const [first = '', ...others] = Object.keys(ada) as (keyof typeof ada)[];
		await page.getByLabel(first, { exact: true }).focus();
		await page.keyboard.type(ada[first as keyof typeof ada], { delay: 60 });
		await isAwake(page);
		await settle(page);
		const firstKey = Math.max(...(await seenOn(page)).answers);
		for (const label of others) {
			await page.getByLabel(label, { exact: true }).click();
			await page.keyboard.type(ada[label]);
		}
		await press(page, 'Next');
		await page.getByLabel('Do you own your home?').focus();
		await page.keyboard.press('ArrowDown');
		await page.keyboard.press('Tab');
		await press(page, 'Back');
		await page.getByLabel('Email', { exact: true }).fill('ada');
		await press(page, 'Next');
		await page.locator('.question__problem').waitFor();
		await settle(page);
		const { answers: all, tasks } = await seenOn(page);
		return { firstKey, press: Math.max(...all), task: Math.max(...tasks) };
	});
