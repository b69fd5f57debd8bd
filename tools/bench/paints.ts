/** When pages paint on a slow phone that is really slowed: every byte and every instruction, not an estimate from a fast visit. */
import type { Browser } from 'playwright-core';

/** Lighthouse's slow phone: 150 ms away at 1.6 Mbit/s, as its throttling in the browser applies it, and a quarter of our processor. */
const SLOW_PHONE = { offline: false, latency: 562.5, downloadThroughput: 1_474.56 * 128, uploadThroughput: 675 * 128 };
const SLOWER = 4;

/** Milliseconds from the request. */
export interface Paints {
	readonly first: number;
	readonly largest: number;
	/** What tasks longer than 50 ms took beyond those, from the first paint on. */
	readonly blocked: number;
}

/** The medians of so many visits, each to all addresses in turn, so that what else the machine does falls on all alike. */
export async function measurePaints(browser: Browser, addresses: readonly string[], rounds: number): Promise<Paints[]> {
	const seen = addresses.map((): Paints[] => []);
	for (let round = 0; round < rounds; round += 1)
		for (const [place, address] of addresses.entries()) seen[place]?.push(await paintsOf(browser, address));
	return seen.map((visits) => ({
		first: median(visits.map(({ first }) => first)),
		largest: median(visits.map(({ largest }) => largest)),
		blocked: median(visits.map(({ blocked }) => blocked)),
	}));
}

async function paintsOf(browser: Browser, address: string): Promise<Paints> {
	const context = await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true });
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	await cdp.send('Network.enable');
	await cdp.send('Network.emulateNetworkConditions', SLOW_PHONE);
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
	await page.goto(address, { waitUntil: 'load' });
	await page.waitForTimeout(500);
	const paints = await page.evaluate(async () => {
		const entries = (type: string) =>
			new Promise<PerformanceEntry[]>((resolve) => {
				new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
				setTimeout(resolve, 200, []);
			});
		const [paint, largest, tasks] = await Promise.all([entries('paint'), entries('largest-contentful-paint'), entries('longtask')]);
		const first = paint.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? Number.NaN;
		return {
			first,
			largest: largest.at(-1)?.startTime ?? Number.NaN,
			blocked: tasks.filter(({ startTime }) => startTime >= first).reduce((sum, { duration }) => sum + duration - 50, 0),
		};
	});
	await context.close();
	return paints;
}

function median(values: readonly number[]): number {
	return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
