/** What makes the next page quick: got ready on a touch, kept for the way back, asked for again only where it has changed. */
import { get } from 'node:http';
import { describe, expect, test } from 'vitest';
import { everyPage } from '../access/states.ts';
import { createFixtures } from '../support/stage.ts';
import { formAwake, phone } from '../support/visit.ts';

const stage = createFixtures({ keepPages: true });
const { visit } = stage;

describe('getting ready', () => {
	test('the browser takes our word for which pages may be got ready, and finds nothing wrong with it', async () => {
		const { page, complaints, leave } = await visit('/');
		expect(await page.evaluate(() => HTMLScriptElement.supports('speculationrules'))).toBe(true);
		const cdp = await page.context().newCDPSession(page);
		const seen: { errorType?: string; sourceText: string }[] = [];
		cdp.on('Preload.ruleSetUpdated', ({ ruleSet }) => seen.push(ruleSet));
		await cdp.send('Preload.enable');
		await expect.poll(() => seen.length).toBe(1);
		expect(seen[0]?.errorType).toBeUndefined();
		expect(JSON.parse(seen[0]?.sourceText ?? '{}')).toHaveProperty('prerender.0.eagerness', 'moderate');
		expect(complaints).toEqual([]);
		await leave();
	});
});

describe('nothing moves after the first paint', () => {
	/** The layout shift score of the page, scrolled through to its end, script and all. */
	const shiftOf = async (path: string, fontAfterMs: number) => {
		const { page, leave } = await visit('about:blank', { viewport: phone });
		await page.route('**/*.woff2', async (route) => {
			await new Promise((resolve) => setTimeout(resolve, fontAfterMs));
			await route.continue();
		});
		await page.addInitScript(() => {
			const shifts: string[] = [];
			Object.assign(window, { shifts });
			type Shift = PerformanceEntry & { value: number; sources: readonly { node?: Node }[] };
			new PerformanceObserver((list) => {
				for (const { value, sources } of list.getEntries() as Shift[])
					shifts.push(
						`${value.toFixed(4)} ${sources.map(({ node }) => (node as Element | undefined)?.className ?? node?.nodeName).join()}`,
					);
			}).observe({ type: 'layout-shift', buffered: true });
		});
		await page.goto(path, { waitUntil: 'load' });
		await page.evaluate(() => document.fonts.ready);
		for (let screens = 0; screens < 30; screens += 1) {
			await page.mouse.wheel(0, phone.height);
			await page.waitForTimeout(20);
		}
		await page.waitForTimeout(100);
		const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
		await leave();
		return shifts;
	};

	test.each(everyPage)('of %s, whether its font is there at once or late', async (path) => {
		expect(await Promise.all([shiftOf(path, 0), shiftOf(path, 700)])).toEqual([[], []]);
	});
});

describe('the way back', () => {
	test.each(['/', '/services/solar-PV', '/grant', '/Contact'])('leads to %s as it was left, without a fetch', async (path) => {
		const { page, leave } = await visit(path);
		if (path === '/grant' || path === '/Contact') {
			await formAwake(page);
			await page.locator('form input:not([type=hidden])').first().fill('Ada');
		}
		await page.evaluate(() => {
			addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
		});
		await page.goto('/About');
		await page.goBack({ waitUntil: 'commit' });
		await expect.poll(() => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted)).toBe(true);
		if (path === '/grant' || path === '/Contact')
			expect(await page.locator('form input:not([type=hidden])').first().inputValue()).toBe('Ada');
		await leave();
	});
});

describe('keeping', () => {
	const ask = (path: string, headers: Record<string, string> = {}) => fetch(stage.site.origin + path, { headers });

	test('a page is asked for anew and, where it has not changed, not sent again', async () => {
		const first = await ask('/About', { 'accept-encoding': 'br' });
		expect(first.headers.get('cache-control')).toBe('no-cache');
		const etag = first.headers.get('etag') ?? '';
		expect(etag).not.toBe('');
		// Not with fetch, which asks for a fresh copy as soon as it is told of an old one.
		const status = await new Promise((resolve) => {
			get(`${stage.site.origin}/About`, { headers: { 'if-none-match': etag, 'accept-encoding': 'br' } }, (answer) => {
				answer.resume();
				resolve(answer.statusCode);
			});
		});
		expect(status).toBe(304);
	});

	test('a file named by its content is kept for ever, a drawing for a visit, and an entry that names others is asked for anew', async () => {
		const [font = ''] = /\/_astro\/fonts\/[^"]+/.exec(await (await ask('/')).text()) ?? [];
		expect((await ask(font)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
		for (const drawing of ['/house.svg', '/diagrams/solar-pv.svg', '/share/home.png', '/favicon.svg'])
			expect([drawing, (await ask(drawing)).headers.get('cache-control')]).toEqual([
				drawing,
				'public, max-age=3600, stale-while-revalidate=604800',
			]);
		expect((await ask('/islands/contact.js')).headers.get('cache-control')).toBe('no-cache');
	});

	test.each(['br', 'gzip'])('everything that shrinks is sent as %s', async (encoding) => {
		for (const path of ['/', '/services/solar-PV', '/house.svg', '/diagrams/solar-pv.svg', '/islands/contact.js'])
			expect([path, (await ask(path, { 'accept-encoding': encoding })).headers.get('content-encoding')]).toEqual([path, encoding]);
	});
});
