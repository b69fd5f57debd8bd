/** Built files: what is sent whole, what is not sent again, and what has no body. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadStaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-'));
writeFileSync(join(folder, 'page.html'), '<h1>Page</h1>');
writeFileSync(join(folder, 'page.html.gz'), 'packed');
writeFileSync(join(folder, '404.html'), '<h1>Lost</h1>');
const files = loadStaticFiles(folder, () => "default-src 'none'", { 'x-content-type-options': 'nosniff' });
const server = createServer((request, response) => {
	if (!files.serve(request.url ?? '/', request, response)) files.serveNotFound(request, response);
});
let origin: string;

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
	server.close();
	rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
	fetch(origin + path, { method, headers: { 'accept-encoding': 'identity', ...headers } });

test('whoever has a page is told so in 304, without it, whichever way the tag is written', async () => {
	const whole = await ask('/page.html');
	const tag = whole.headers.get('etag') ?? '';
	expect([whole.status, await whole.text()]).toEqual([200, '<h1>Page</h1>']);
	expect(tag).toMatch(/^"[\w-]{22}"$/);
	for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
		const answer = await ask('/page.html', { 'if-none-match': known });
		expect([known, answer.status, await answer.text()]).toEqual([known, 304, '']);
		for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy', 'x-content-type-options'])
			expect([name, answer.headers.get(name)]).toEqual([name, whole.headers.get(name)]);
	}
});

test('whoever has another version gets this one, and each packing is a version', async () => {
	const tag = (await ask('/page.html')).headers.get('etag') ?? '';
	expect((await ask('/page.html', { 'if-none-match': '"other"' })).status).toBe(200);
	const packed = await ask('/page.html', { 'if-none-match': tag, 'accept-encoding': 'gzip' }, 'HEAD');
	expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'gzip']);
	expect(packed.headers.get('etag')).not.toBe(tag);
});

test('HEAD has the headers of GET and no body; the page for lost visitors is never 304', async () => {
	const [head, get] = [await ask('/page.html', {}, 'HEAD'), await ask('/page.html')];
	const named = ({ headers }: Response) => [...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
	expect([await head.text(), named(head)]).toEqual(['', named(get)]);
	const lost = await ask('/nowhere', { 'if-none-match': '*' });
	expect([lost.status, await lost.text()]).toEqual([404, '<h1>Lost</h1>']);
});
