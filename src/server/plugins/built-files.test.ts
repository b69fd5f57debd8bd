/** Built files: ETags, content encodings, HEAD, 404 and 405. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noPageCounts } from '../counts/page-counts.ts';
import { decorate } from '../testing/decorate.ts';
import { serveBuiltFiles } from './built-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-'));
writeFileSync(join(folder, 'page.html'), '<h1>Page</h1>');
writeFileSync(join(folder, 'page.html.gz'), 'compressed');
writeFileSync(
	join(folder, 'grant.html'),
	'<div data-island="/islands/react.a1.js /islands/funding.b2.js"></div>',
);
writeFileSync(
	join(folder, 'About.html'),
	'<div data-island="/islands/react.a1.js /islands/contact.c3.js"></div>',
);
for (const name of ['house.svg', 'share.png', 'robots.txt']) writeFileSync(join(folder, name), '');
mkdirSync(join(folder, '_astro'));
writeFileSync(join(folder, '_astro/form.abc.js'), '');
writeFileSync(join(folder, '404.html'), '<h1>Not found</h1>');
mkdirSync(join(folder, 'old.html'));

const app = fastify();
let origin: string;
beforeAll(async () => {
	decorate(app, {
		builtFiles: folder,
		counts: noPageCounts,
		cspFor: () => "default-src 'none'",
		securityHeaders: { 'x-content-type-options': 'nosniff' },
		today: () => '2026-11-22',
	});
	await serveBuiltFiles(app);
	origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
	await app.close();
	rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
	fetch(origin + path, { method, headers: { 'accept-encoding': 'identity', ...headers } });

test('a known ETag in any spelling gets 304 with the headers of 200 and no body', async () => {
	const whole = await ask('/page.html');
	const tag = whole.headers.get('etag') ?? '';
	expect([whole.status, await whole.text()]).toEqual([200, '<h1>Page</h1>']);
	expect(tag).toMatch(/^"[\w-]{22}"$/);
	for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
		const answer = await ask('/page.html', { 'if-none-match': known });
		expect([known, answer.status, await answer.text()]).toEqual([known, 304, '']);
		for (const name of [
			'etag',
			'cache-control',
			'vary',
			'content-security-policy',
			'x-content-type-options',
		])
			expect([name, answer.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
	}
});

test('another ETag gets the file, and each encoding has an ETag of its own', async () => {
	const tag = (await ask('/page.html')).headers.get('etag') ?? '';
	expect((await ask('/page.html', { 'if-none-match': '"other"' })).status).toBe(200);
	const compressed = await ask(
		'/page.html',
		{ 'if-none-match': tag, 'accept-encoding': 'gzip' },
		'HEAD',
	);
	expect([compressed.status, compressed.headers.get('content-encoding')]).toEqual([200, 'gzip']);
	expect(compressed.headers.get('etag')).not.toBe(tag);
});

test('who comes to a form by a link of ours is told to fetch its script at once; nobody else, and no page with a form at its end', async () => {
	const link = async (path: string, referer?: string) =>
		(await ask(path, referer ? { referer } : {})).headers.get('link');
	const scripts =
		'</islands/react.a1.js>; rel=modulepreload, </islands/funding.b2.js>; rel=modulepreload';
	expect(await link('/grant.html', `${origin}/services/solar-PV`)).toBe(scripts);
	for (const from of [
		undefined,
		'https://example.org/',
		`https://example.org/?${origin}/`,
		'nonsense',
	])
		expect([from, await link('/grant.html', from)]).toEqual([from, null]);
	expect(await link('/About.html', `${origin}/`)).toBeNull();
});

test.each([
	['gzip', 'gzip'],
	['deflate, gzip;q=0.5', 'gzip'],
	['GZIP; q=0.01', 'gzip'],
	['gzip;q=0', null],
	['gzip; q=0.000', null],
	['deflate', null],
])('Accept-Encoding: %s gets the encoding %s', async (accepts, encoding) => {
	const { headers } = await ask('/page.html', { 'accept-encoding': accepts }, 'HEAD');
	expect(headers.get('content-encoding')).toBe(encoding);
});

test.each([
	['/page.html', 'no-cache'],
	['/robots.txt', 'no-cache'],
	['/house.svg', 'public, max-age=3600, stale-while-revalidate=604800'],
	['/share.png', 'public, max-age=3600, stale-while-revalidate=604800'],
	['/_astro/form.abc.js', 'public, max-age=31536000, immutable'],
])('%s may be kept by a browser: %s', async (path, rule) => {
	expect((await ask(path)).headers.get('cache-control')).toBe(rule);
});

test('HEAD has the headers of GET and no body; the 404 page is never answered with 304', async () => {
	const [head, get] = [await ask('/page.html', {}, 'HEAD'), await ask('/page.html')];
	const named = ({ headers }: Response) =>
		[...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
	expect([await head.text(), named(head)]).toEqual(['', named(get)]);
	const notFound = await ask('/nowhere', { 'if-none-match': '*' });
	expect([notFound.status, await notFound.text()]).toEqual([404, '<h1>Not found</h1>']);
});

test('a page in any spelling takes GET and HEAD only; neither a file that is no page nor a folder is one', async () => {
	const posted = async (path: string) => {
		const { status, headers } = await ask(path, {}, 'POST');
		return [status, headers.get('allow'), headers.get('x-content-type-options')];
	};
	for (const path of ['/about/', '/Page', '/page.html'])
		expect([path, ...(await posted(path))]).toEqual([path, 405, 'GET, HEAD', 'nosniff']);
	for (const path of ['/robots.txt', '/robots', '/old', '/nowhere'])
		expect([path, ...(await posted(path))]).toEqual([path, 404, null, 'nosniff']);
	for (const path of ['/page.html.gz', '/404.html', '/404', '/old.html'])
		expect([path, (await ask(path)).status]).toEqual([path, 404]);
});
