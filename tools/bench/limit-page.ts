/** An empty page with the site's font and nothing else: no page of ours can be quicker, so it is what we measure ourselves against. */
import { createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const FONTS = 'dist/client/_astro/fonts';

/** Serves it from a port of its own. */
export async function openLimitPage(): Promise<{ origin: string; close(): void }> {
	const font = readdirSync(FONTS).find((file) => file.endsWith('.woff2')) ?? '';
	const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Nothing</title><meta name="description" content="Nothing."><link rel="icon" href="data:,"><link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin><style>@font-face{font-family:F;src:url("/${font}") format("woff2");font-display:optional;font-weight:100 900}h1{font-family:F,serif}</style></head><body><main><h1>A house that is warm and costs less to heat</h1><p>Nothing more.</p></main></body></html>`;
	const server = createServer((request, response) => {
		if (request.url === `/${font}`) {
			response.setHeader('content-type', 'font/woff2');
			createReadStream(join(FONTS, font)).pipe(response);
			return;
		}
		response.setHeader('content-type', 'text/html; charset=utf-8');
		response.end(html);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
