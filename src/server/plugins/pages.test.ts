/** Pages and files from memory: ETags, encodings, HEAD, 404 and 405, midnight, and what cannot be drawn. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PageContent } from '#content/reader/content-on-day.ts';
import { content } from '#content/reader/testing.ts';
import { addDays } from '#model/dates.ts';
import type { Draw } from '#site/drawn-pages.ts';
import { pageContentOn } from '#site/testing.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { readSettings } from '../configuration/settings.ts';
import { decorate } from '../testing/decorate.ts';
import { configuration } from './configuration.ts';
import { servePages } from './pages.ts';

const folder = temporaryFolder();
mkdirSync(join(folder, '_astro'));
writeFileSync(join(folder, '_astro/form.abc.js'), '');
mkdirSync(join(folder, 'old'));

/** The forms have islands; every other page is its address. */
const draw: Draw = async (address) =>
	address === '/grant'
		? '<div data-island="/islands/react.a1.js /islands/funding.b2.js"></div>'
		: `<h1>${address}</h1>${' '.repeat(2000)}`;

/** With few pages, because they are drawn so often. */
const firm = {
	...content,
	services: content.services.filter(({ scheme }) => scheme === 'eco4'),
	asks: {},
};

async function siteOf(drawing: Draw, TODAY?: string) {
	const app = fastify();
	await app.register(configuration, {
		settings: readSettings({ DATA_DIR: folder, TODAY }, content.company),
		content: firm,
		builtFiles: folder,
		drawing: async () => ({
			draw: drawing,
			photographsScript: '/photographs.js',
			siteFiles: () => new Map([['/house.svg', () => ''] as const, ['/robots.txt', () => '']]),
		}),
	});
	decorate(app, {
		cspFor: () => "default-src 'none'",
		securityHeaders: { 'x-content-type-options': 'nosniff' },
		undrawnPages: new Set<string>(),
	});
	await servePages(app);
	return app;
}

// Also after a failure: the files of a worker share the clock.
afterEach(() => vi.useRealTimers());

let app: Awaited<ReturnType<typeof siteOf>>;
beforeAll(async () => {
	app = await siteOf(draw, '2026-11-22');
});
afterAll(async () => {
	await app.close();
});

const ask = (
	url: string,
	headers: Readonly<Record<string, string>> = {},
	method: 'GET' | 'HEAD' | 'POST' = 'GET',
) => app.inject({ method, url, headers: { host: 'localhost', ...headers } });

test('a known ETag in any spelling gets 304 with the headers of 200 and no body, another one the page', async () => {
	const { statusCode, body, headers } = await ask('/About');
	expect([statusCode, body]).toEqual([200, expect.stringContaining('<h1>/About</h1>')]);
	const tag = String(headers.etag);
	expect(tag).toMatch(/^"[\w-]{22}"$/);
	const { date, connection, 'content-type': type, 'content-length': length, ...kept } = headers;
	for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
		const answer = await ask('/About', { 'if-none-match': known });
		expect([known, answer.statusCode, answer.body]).toEqual([known, 304, '']);
		expect(answer.headers).toMatchObject(kept);
	}
	expect((await ask('/About', { 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('who comes to a form by a link of ours is told to fetch its script at once, and no other visitor or page', async () => {
	const link = async (path: string, referer?: string) =>
		(await ask(path, referer ? { referer } : {})).headers.link;
	expect(await link('/grant', 'http://localhost/services/solar-PV')).toBe(
		'</islands/react.a1.js>; rel=modulepreload, </islands/funding.b2.js>; rel=modulepreload',
	);
	for (const from of [undefined, 'https://example.org/?http://localhost/', 'nonsense'])
		expect([from, await link('/grant', from)]).toEqual([from, undefined]);
	expect(await link('/About', 'http://localhost/')).toBeUndefined();
});

test.each([
	['gzip', 'gzip'],
	['deflate, gzip;q=0.5', 'gzip'],
	['GZIP; q=0.01', 'gzip'],
	['gzip;q=0', undefined],
	['gzip; q=0.000', undefined],
	['deflate', undefined],
])(
	'Accept-Encoding: %s gets the encoding %s, which has an ETag of its own',
	async (accepts, encoding) => {
		const { etag } = (await ask('/About')).headers;
		const { headers } = await ask('/About', { 'accept-encoding': accepts }, 'HEAD');
		expect([headers['content-encoding'], headers.etag === etag]).toEqual([encoding, !encoding]);
	},
);

test('the best compression takes the place of the quick one, under another ETag', async () => {
	const tag = async () => (await ask('/About', { 'accept-encoding': 'br' }, 'HEAD')).headers.etag;
	await expect.poll(tag).not.toMatch(/quick/);
	expect(await tag()).toMatch(/-br"$/);
});

test.each([
	['/About', 'no-cache'],
	['/robots.txt', 'no-cache'],
	['/house.svg', 'public, max-age=3600, stale-while-revalidate=604800'],
	['/_astro/form.abc.js', 'public, max-age=31536000, immutable'],
])('%s may be kept by a browser: %s', async (path, rule) => {
	expect((await ask(path)).headers['cache-control']).toBe(rule);
});

test('HEAD has the headers of GET and no body; the 404 page is never answered with 304', async () => {
	const [head, get] = [await ask('/About', {}, 'HEAD'), await ask('/About')];
	expect([head.body, { ...head.headers, date: get.headers.date }]).toEqual(['', get.headers]);
	const notFound = await ask('/nowhere', { 'if-none-match': '*' });
	expect([notFound.statusCode, notFound.body]).toEqual([
		404,
		expect.stringContaining('/not-found'),
	]);
});

test.each([
	...['/about/', '/ABOUT', '/About.html'].map((path) => [path, 405, 'GET, HEAD'] as const),
	...['/robots.txt', '/robots', '/old', '/nowhere'].map((path) => [path, 404, undefined] as const),
])('POST %s is answered with %i, Allow: %s', async (path, status, allow) => {
	const { statusCode, headers } = await ask(path, {}, 'POST');
	expect([statusCode, headers.allow, headers['x-content-type-options']]).toEqual([
		status,
		allow,
		'nosniff',
	]);
});

test.each(['/About.gz', '/not-found', '/old'])('there is nothing at %s', async (path) => {
	expect((await ask(path)).statusCode).toBe(404);
});

test('at midnight every page is drawn again, for 404 days on one process, so that what schemes change turns on its day; what cannot be drawn then stays as it was', async () => {
	vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
	const setDay = (day: string) => vi.setSystemTime(`${day}T12:00Z`);
	let day = '2026-11-22';
	setDay(day);
	const wordsOf = ({ day, services }: PageContent) =>
		JSON.stringify([day, services.find(({ scheme }) => scheme === 'eco4')?.hero]);
	let words = wordsOf(pageContentOn(day));
	let isBroken = false;
	const site = await siteOf(async (address, { content }) => {
		if (isBroken && address === '/About') throw new Error('broken');
		return wordsOf(content);
	});
	const at = async (url: string) => (await site.inject({ url })).body;
	const nextDay = async (isDrawn: () => Promise<boolean>) => {
		day = addDays(day, 1);
		words = wordsOf(pageContentOn(day));
		setDay(day);
		await vi.advanceTimersByTimeAsync(1_000);
		for (let waits = 0; waits < 10_000 && !(await isDrawn()); waits += 1) await setTimeout(1);
	};
	for (let passed = 0; passed < 404; passed += 1) {
		expect(await at('/about')).toBe(words);
		await nextDay(async () => (await at('/about')) === words);
	}
	expect(wordsOf({ ...pageContentOn('2026-12-31'), day })).not.toBe(words);
	isBroken = true;
	const yesterdays = words;
	await nextDay(async () => site.undrawnPages.size > 0 && (await at('/privacy')) === words);
	expect([...site.undrawnPages]).toEqual(['/About']);
	expect([await at('/about'), await at('/privacy')]).toEqual([yesterdays, words]);
	await site.close();
});

test('a page that cannot be drawn at the start says so with the firm’s number, and all others are served', async () => {
	const site = await siteOf(async (address) => {
		if (address === '/privacy') throw new Error('broken');
		return address;
	}, '2026-11-22');
	const { statusCode, headers, body } = await site.inject('/privacy');
	expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store']);
	expect(body).toContain(content.company.phone);
	expect((await site.inject('/About')).body).toBe('/About');
	expect([...site.undrawnPages]).toEqual(['/privacy']);
	await site.close();
});
