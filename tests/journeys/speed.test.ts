/**
 * What makes the next page quick: got ready on a touch, kept for the way back, asked for again only
 * where it has changed.
 */
import { get } from 'node:http';
import type { RunningSite } from '#server/testing/running-site.ts';
import { ALL } from '../support/tags.ts';
import { expect, test } from '../support/test.ts';
import { ada, fillIn, formAwake } from '../support/visit.ts';

// It goes through every page, and a trace of that costs half as much again.
test.use({ trace: 'off' });

test.describe('getting ready', () => {
	test(
		'the browser takes our word for which pages may be got ready, and finds nothing wrong with it',
		ALL,
		async ({ visit }) => {
			const { page, complaints } = await visit('/');
			expect(await page.evaluate(() => HTMLScriptElement.supports('speculationrules'))).toBe(true);
			const cdp = await page.context().newCDPSession(page);
			const seen: { errorType?: string; sourceText: string }[] = [];
			cdp.on('Preload.ruleSetUpdated', ({ ruleSet }) => seen.push(ruleSet));
			await cdp.send('Preload.enable');
			await expect.poll(() => seen.length).toBe(1);
			expect(seen[0]?.errorType).toBeUndefined();
			expect(JSON.parse(seen[0]?.sourceText ?? '{}')).toHaveProperty(
				'prerender.0.eagerness',
				'moderate',
			);
			expect(complaints).toEqual([]);
		},
	);
});

test.describe('the way back', () => {
	for (const path of ['/', '/services/solar-PV', '/grant', '/Contact'])
		test(`leads to ${path} as it was left, without a fetch`, ALL, async ({ visitWithBfcache }) => {
			const { page } = await visitWithBfcache(path);
			if (path === '/grant' || path === '/Contact') {
				await formAwake(page);
				await page.locator('form input:not([type=hidden])').first().fill('Ada');
			}
			await page.evaluate(() => {
				addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }));
			});
			await page.goto('/About');
			await page.goBack({ waitUntil: 'commit' });
			await expect
				.poll(() => page.evaluate(() => (window as unknown as { persisted?: boolean }).persisted))
				.toBe(true);
			if (path === '/grant' || path === '/Contact')
				await expect(page.locator('form input:not([type=hidden])').first()).toHaveValue('Ada');
		});
});

test(
	'moving from field to field restyles the fields, and the next step only what is new, not the page',
	ALL,
	async ({ visit, browser }) => {
		const { page } = await visit('about:blank');
		// Nor is a format of dates made meanwhile, which takes longer than all else that the script does.
		await page.addInitScript(() => {
			const made: unknown[] = [];
			Object.assign(window, { made });
			Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
				construct: (Format, args) => {
					made.push(args);
					return new Format(...args);
				},
			});
		});
		await page.goto('/grant');
		await formAwake(page);
		expect(await page.evaluate(() => (window as unknown as { made: unknown[] }).made)).toEqual([]);
		await fillIn(page, ada);
		const tracing = await browser.newBrowserCDPSession();
		let restyled: number[] = [];
		tracing.on('Tracing.dataCollected', ({ value }) => {
			for (const { name, args } of value as unknown as {
				name: string;
				args: { elementCount?: number };
			}[])
				if (name === 'UpdateLayoutTree' && args.elementCount !== undefined)
					restyled.push(args.elementCount);
		});
		/** The numbers of elements that were styled anew meanwhile. */
		const restyledBy = async (act: () => Promise<void>) => {
			restyled = [];
			await tracing.send('Tracing.start', {
				transferMode: 'ReportEvents',
				traceConfig: { includedCategories: ['devtools.timeline'] },
			});
			await act();
			const ended = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
			await tracing.send('Tracing.end');
			await ended;
			return restyled;
		};
		const byFocus = await restyledBy(() =>
			page.evaluate(() => {
				for (const field of document.querySelectorAll<HTMLElement>(
					'form input:not([type=hidden])',
				)) {
					field.focus();
					field.getBoundingClientRect();
				}
			}),
		);
		// A rule such as `body:has(:focus)` makes it all 140 elements, at every move of the focus.
		expect(byFocus.length).toBeGreaterThan(1);
		expect(Math.max(...byFocus)).toBeLessThan(20);
		const byNext = await restyledBy(async () => {
			await page.getByRole('button', { name: 'Next' }).click();
			await page.getByLabel('Do you own your home?').waitFor();
		});
		// Once all 223 elements of the second step, options included. It was all 275 that are shown, and
		// all again when the focus moved.
		expect(byNext.filter((elements) => elements > 50)).toHaveLength(1);
		expect(Math.max(...byNext)).toBeLessThan(250);
	},
);

test(
	'the script of a form is fetched beside the page for whom a link of ours led there, and for nobody else',
	ALL,
	async ({ visit, site }) => {
		const { page, requests, complaints } = await visit('about:blank');
		// So that nothing on the page asks for it.
		await page.addInitScript(() => {
			window.IntersectionObserver = class {
				observe() {}
				unobserve() {}
			} as unknown as typeof IntersectionObserver;
		});
		const scripts = () =>
			requests.flatMap((address) => /\/islands\/(\w+)\./.exec(address)?.[1] ?? []);
		await page.goto('/grant', { waitUntil: 'networkidle' });
		expect(scripts()).toEqual([]);
		await page.goto('/grant', { waitUntil: 'networkidle', referer: `${site.origin}/` });
		expect(scripts().sort()).toEqual(['funding', 'outcomes', 'react', 'shared']);
		expect(complaints).toEqual([]);
	},
);

test.describe('keeping', () => {
	const ask = ({ origin }: RunningSite, path: string, headers: Record<string, string> = {}) =>
		fetch(origin + path, { headers });

	test('a page is asked for anew and, where it has not changed, not sent again', async ({
		site,
	}) => {
		const first = await ask(site, '/About', { 'accept-encoding': 'br' });
		expect(first.headers.get('cache-control')).toBe('no-cache');
		const etag = first.headers.get('etag') ?? '';
		expect(etag).not.toBe('');
		// Not with fetch, which revalidates a stale copy at once.
		const status = await new Promise((resolve) => {
			get(
				`${site.origin}/About`,
				{ headers: { 'if-none-match': etag, 'accept-encoding': 'br' } },
				(answer) => {
					answer.resume();
					resolve(answer.statusCode);
				},
			);
		});
		expect(status).toBe(304);
	});

	test('a file named by its content is kept for ever, a form’s script too, and a drawing for a visit', async ({
		site,
	}) => {
		const [font = ''] = /\/_astro\/fonts\/[^"]+/.exec(await (await ask(site, '/')).text()) ?? [];
		expect((await ask(site, font)).headers.get('cache-control')).toBe(
			'public, max-age=31536000, immutable',
		);
		for (const drawing of [
			'/house.svg',
			'/diagrams/solar-pv.svg',
			'/share/home.png',
			'/favicon.svg',
			'/favicon.ico',
			'/apple-touch-icon.png',
		])
			expect([drawing, (await ask(site, drawing)).headers.get('cache-control')]).toEqual([
				drawing,
				'public, max-age=3600, stale-while-revalidate=604800',
			]);
		const [script = ''] =
			/\/islands\/contact\.[^ "]+/.exec(await (await ask(site, '/Contact')).text()) ?? [];
		expect((await ask(site, script)).headers.get('cache-control')).toBe(
			'public, max-age=31536000, immutable',
		);
	});

	for (const encoding of ['br', 'gzip'])
		test(`everything that shrinks is sent as ${encoding}`, ALL, async ({ site }) => {
			for (const path of [
				'/',
				'/services/solar-PV',
				'/house.svg',
				'/diagrams/solar-pv.svg',
				'/sitemap.xml',
			])
				expect([
					path,
					(await ask(site, path, { 'accept-encoding': encoding })).headers.get('content-encoding'),
				]).toEqual([path, encoding]);
		});
});
