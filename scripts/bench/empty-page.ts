/**
 * An empty page with the site's font and nothing else. No page of ours can paint sooner, so it is
 * what we measure ourselves against.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const FONTS = join('dist', 'client', '_astro', 'fonts');

/** Serves it from a port of its own. */
export async function openEmptyPage(): Promise<{ origin: string; close(): void }> {
	const preloaded = /<link rel="preload" href="([^"]+\.woff2)"/.exec(
		readFileSync(join('dist', 'client', 'index.html'), 'utf8'),
	)?.[1];
	const file = readdirSync(FONTS).find((name) => preloaded?.endsWith(name));
	if (!file) throw new Error('The home page preloads no font.');
	const font = readFileSync(join(FONTS, file));
	const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Nothing</title><link rel="icon" href="data:,"><link rel="preload" href="/font" as="font" type="font/woff2" crossorigin><style>@font-face{font-family:F;src:url("/font") format("woff2");font-display:optional;font-weight:100 900}h1{font-family:F,serif}</style></head><body><main><h1>A warmer home starts with a straight answer</h1></main></body></html>`;
	const server = createServer((request, response) => {
		const isFont = request.url === '/font';
		response
			.setHeader('content-type', isFont ? 'font/woff2' : 'text/html; charset=utf-8')
			.end(isFont ? font : html);
	});
	await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
	return {
		origin: `http://localhost:${(server.address() as AddressInfo).port}`,
		close: () => server.close(),
	};
}
