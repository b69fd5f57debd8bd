/**
 * The headers of every answer, and pages that keep to them. The scanner's checks are held by table.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { callWith, message, postTo, SEND } from '../support/enquiry.ts';
import { routes } from '../support/routes.ts';
import { rawRequest, requestBytes } from '../support/servers/raw-request.ts';

let site: RunningSite;
/** The same site as a visitor reaches it through a proxy that speaks TLS. */
let secure: RunningSite;

test.beforeAll(async () => {
	[site, secure] = await Promise.all([
		startSite(),
		startSite({ SITE_URL: 'https://www.example.co.uk' }),
	]);
});
test.afterAll(async () => {
	await Promise.all([site?.stop(), secure?.stop()]);
});

const form = new URLSearchParams(message);
const others: [string, (origin: string) => Promise<Response>][] = [
	['the page for addresses that lead nowhere', (origin) => fetch(`${origin}/nowhere`)],
	['an address that cannot be read', (origin) => fetch(`${origin}/%zz`)],
	['the wire contract', (origin) => postTo(origin, callWith(message))],
	['the wire contract, refusing', (origin) => postTo(origin, '{')],
	['the wire contract, asked by GET', (origin) => fetch(origin + SEND)],
	['the time token', (origin) => fetch(`${origin}/api/token?form=contact`)],
	['a page asked by POST', (origin) => fetch(`${origin}/About`, { method: 'POST' })],
	[
		'a page asked by POST with a broken body',
		(origin) =>
			fetch(`${origin}/About`, {
				method: 'POST',
				headers: { 'content-type': 'application/json' },
				body: '{',
			}),
	],
	[
		'an address that leads nowhere, asked by POST',
		(origin) => fetch(`${origin}/nowhere`, { method: 'POST', body: 'x' }),
	],
	[
		'an answered message',
		(origin) => fetch(`${origin}/Contact`, { method: 'POST', headers: { origin }, body: form }),
	],
	[
		'an answered message with problems',
		(origin) =>
			fetch(`${origin}/Contact`, {
				method: 'POST',
				headers: { origin },
				body: new URLSearchParams(),
			}),
	],
	[
		'an answered step',
		(origin) =>
			fetch(`${origin}/grant`, {
				method: 'POST',
				headers: { origin },
				body: new URLSearchParams({ move: 'next' }),
			}),
	],
	[
		'a form from another site',
		(origin) =>
			fetch(`${origin}/Contact`, {
				method: 'POST',
				headers: { origin: 'https://evil.example' },
				body: form,
			}),
	],
	[
		'a form that is too large',
		(origin) =>
			fetch(`${origin}/Contact`, {
				method: 'POST',
				headers: { origin },
				body: new URLSearchParams({ a: 'x'.repeat(70_000) }),
			}),
	],
	['health', (origin) => fetch(`${origin}/healthz`)],
	['readiness', (origin) => fetch(`${origin}/readyz`)],
	['the house', (origin) => fetch(`${origin}/house.svg`)],
	['robots.txt', (origin) => fetch(`${origin}/robots.txt`)],
];
const pages = routes.map(({ path }): [string, (origin: string) => Promise<Response>] => [
	path,
	(origin) => fetch(origin + path),
]);

test.describe('[B1] every answer', () => {
	for (const [what, ask] of [...pages, ...others])
		test(`${what}`, async () => {
			const answer = await ask(secure.origin);
			const { headers } = answer;
			expect(headers.get('x-content-type-options')).toBe('nosniff');
			expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
			expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
			expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
			expect(headers.get('x-frame-options')).toBe('DENY');
			expect(headers.get('permissions-policy')).toMatch(
				/camera=\(\).*microphone=\(\).*geolocation=\(\)/,
			);
			expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
			for (const telling of [
				'server',
				'x-powered-by',
				'set-cookie',
				'via',
				'x-astro-cache',
				'access-control-allow-origin',
			])
				expect([telling, headers.get(telling)]).toEqual([telling, null]);
			const policy = directives(headers.get('content-security-policy') ?? '');
			expect(policy.get('default-src')).toEqual(["'none'"]);
			expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
			const isPage = headers.get('content-type')?.startsWith('text/html');
			if (isPage) {
				expect(policy.get('base-uri')).toEqual(["'none'"]);
				expect(policy.get('form-action')).toEqual(["'self'"]);
				expect([...policy.keys()]).toContain('upgrade-insecure-requests');
			}
			// Everything a scanner takes points off for: wildcards, whole schemes, anything inline
			// without a hash.
			expect(
				[...policy.values()]
					.flat()
					.filter(
						(source) => !/^('self'|'none'|'sha256-[\w+/]{43}='|https:\/\/[\w.-]+)$/.test(source),
					),
			).toEqual([]);
			if (answer.status >= 400 && isPage) expect(await answer.text()).toMatch(/<html/);
		});

	for (const [what, bytes, status] of [
		['a request that cannot be read', 'GARBAGE\r\n\r\n', 400],
		[
			'headers without an end',
			`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`,
			431,
		],
	] as const)
		test(`${what} too`, async () => {
			const answer = await rawRequest(secure.origin, bytes);
			expect(answer.status).toBe(status);
			for (const header of [
				'content-security-policy: default-src',
				'x-content-type-options: nosniff',
				'strict-transport-security: max-age',
			])
				expect(answer.text).toContain(header);
		});
});

test.describe('files', () => {
	for (const packing of ['br', 'gzip'])
		test(`travel as ${packing} to whoever can open it, and plain to whoever cannot`, async () => {
			const ask = (accepts: string) =>
				rawRequest(site.origin, requestBytes('GET', '/About', { 'accept-encoding': accepts }));
			expect((await ask(`identity, ${packing}`)).text).toContain(`content-encoding: ${packing}`);
			for (const without of ['', 'identity', `${packing};q=0`, `x${packing}`])
				expect((await ask(without)).text).not.toContain('content-encoding');
		});
});

test('[B2] every built page runs and looks like nothing but what its policy names', async () => {
	const built = readdirSync('dist/client', { recursive: true, encoding: 'utf8' }).filter((file) =>
		file.endsWith('.html'),
	);
	expect(built.length).toBeGreaterThan(20);

	for (const file of built)
		await test.step(file, async () => {
			const html = readFileSync(join('dist/client', file), 'utf8');
			const tags =
				html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '').match(/<[a-z][^>]*>/gi) ?? [];
			expect(
				tags.filter((tag) => /\s(?:style|on\w+)\s*=/i.test(tag.replace(/="[^"]*"/g, '=""'))),
			).toEqual([]);
			expect(
				tags.filter((tag) => /(?:href|src|action)="\s*(?:javascript|data|vbscript):/i.test(tag)),
			).toEqual([]);
			if (file === '404.html' || file.startsWith('from/')) return;
			const address = file.replace(/^Contact\/about\/(.+)\.html$/, 'Contact?about=$1');
			const policy = directives(
				(await fetch(`${site.origin}/${address}`)).headers.get('content-security-policy') ?? '',
			);
			for (const [kind, directive] of [
				['script', 'script-src'],
				['style', 'style-src'],
			] as const) {
				for (const [, attributes = '', code = ''] of html.matchAll(
					new RegExp(`<${kind}\\b([^>]*)>([\\s\\S]*?)</${kind}>`, 'g'),
				)) {
					if (attributes.includes('ld+json')) continue;
					const [, source] = /\ssrc="([^"]*)"/.exec(attributes) ?? [];
					if (source !== undefined) {
						// A file of ours: nothing but its address names it.
						expect([source.startsWith('/_astro/'), policy.get(directive)]).toEqual([
							true,
							expect.arrayContaining(["'self'"]),
						]);
						continue;
					}
					expect(policy.get(directive)).toContain(
						`'sha256-${createHash('sha256').update(code).digest('base64')}'`,
					);
				}
			}
			expect(policy.has('frame-src')).toBe(html.includes('<iframe'));
			// Nobody else's file is asked for by the page itself; the map's frame waits in a closed
			// <details>.
			const sources = [...html.matchAll(/\s(?:src|href)="(https?:)?\/\/([^"/]+)[^"]*"/g)].map(
				([whole]) => whole,
			);
			const fetched = [
				...html.matchAll(
					/<(?:script|img|link rel="(?:stylesheet|preload|icon)")[^>]*(?:src|href)="https?:/g,
				),
			];
			expect([fetched.length, sources.length >= 0]).toEqual([0, true]);
		});
});

test('[B8] security.txt says whom to tell, and does not expire within thirty days', async () => {
	const answer = await fetch(`${site.origin}/.well-known/security.txt`);
	const text = await answer.text();
	expect([answer.status, answer.headers.get('content-type')]).toEqual([
		200,
		'text/plain; charset=utf-8',
	]);
	expect(text).toMatch(/^Contact: (mailto:|https:)/m);
	const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
	expect(expires).toBeGreaterThan(Date.now() + 30 * 24 * 3600 * 1000);
});

function directives(policy: string): Map<string, string[]> {
	return new Map(
		policy.split(';').map((part) => {
			const [name = '', ...sources] = part.trim().split(/\s+/);
			return [name, sources];
		}),
	);
}
