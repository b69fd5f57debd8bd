/** Odd but lawful requests that must be served, and ambiguous ones that must not. */
import { connect, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite, until } from '../../server/testing/running-site.ts';
import { another } from '../support/enquiry.ts';
import { rawRequest, requestBytes } from '../support/raw-request.ts';

let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite();
});
test.afterAll(() => site?.stop());

const FORM = 'application/x-www-form-urlencoded';
const host = 'localhost:3000';

for (const [what, path, status] of [
	['a page', '/About', 200],
	['the first page', '', 200],
	['an address that leads nowhere', '/nowhere', 404],
	['the health of the server', '/healthz', 200],
] as const)
	test(`a target that names the whole address, as for a proxy, is answered as ${what}`, async () => {
		for (const whole of [`http://${host}${path}`, `HTTPS://www.example.co.uk${path}?from=proxy`])
			expect((await rawRequest(site.origin, requestBytes('GET', whole))).status).toBe(status);
	});

for (const [method, path] of [
	['GET', '/About'],
	['GET', '/healthz'],
	['POST', '/Contact'],
	['POST', '/api/v1.0/email/send'],
	['DELETE', '/About'],
] as const)
	test(`${method} ${path} with two hosts is refused`, async () => {
		for (const second of [host, 'evil.example']) {
			const bytes = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nHOST: ${second}\r\nconnection: close\r\n\r\n`;
			const { status, text } = await rawRequest(site.origin, bytes);
			expect(status).toBe(400);
			expect(text).toContain('x-content-type-options: nosniff');
			expect(text).not.toContain('evil');
		}
	});

for (const path of ['/%43ontact', '/CONTACT///', '/%67rant/', '/check?utm=1'])
	test(`a form posted to ${path} is answered as its page is`, async () => {
		expect((await rawRequest(site.origin, requestBytes('GET', path))).status).toBe(200);
		const bytes = requestBytes('POST', path, { host, origin: `http://${host}`, 'content-type': FORM }, 'a=b');
		const { text } = await rawRequest(site.origin, bytes);
		expect(text).toMatch(/^HTTP\/1\.1 303 /);
		const [, address = ''] = /^location: (\S+)/im.exec(text) ?? [];
		const shown = await rawRequest(site.origin, requestBytes('GET', address.replace(/#.*/, '')));
		expect([200, 422]).toContain(shown.status);
		expect(shown.text).toContain('<html');
	});

test.describe('a form posted without script', () => {
	for (const [whence, headers, status] of [
		['from our own page', { origin: `http://${host}` }, 303],
		['from our own page by a browser that sends no referrer', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 303],
		['from our own page by a browser that names no origin', { 'sec-fetch-site': 'same-origin' }, 303],
		['by somebody who hides where it came from', { origin: 'null' }, 403],
		['by a page in a sandbox of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
		['by a sister site that hides its name', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
		['by nobody’s page, hiding its name', { origin: 'null', 'sec-fetch-site': 'none' }, 403],
		['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
		['from another site that claims to be us', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
	] as [string, Record<string, string>, number][])
		test(`${whence}`, async () => {
			const body = String(new URLSearchParams(another()));
			const bytes = requestBytes('POST', '/Contact', { host, 'content-type': FORM, ...headers }, body);
			expect((await rawRequest(site.origin, bytes)).status).toBe(status);
		});
});

// Only Linux takes every 127.x.y.z for this machine.
test('while sixteen addresses hold 126 idle connections each, an honest seventeenth is served', async () => {
	test.skip(!(process.platform === 'linux'), 'only on Linux');
	const guarded = await startSite({ RATE_LIMIT: 'on' });
	const { port } = new URL(guarded.origin);
	const sockets: Socket[] = [];
	try {
		let done = 0;
		for (let count = 0; count < 16 * 126; count += 1) {
			const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress: `127.0.1.${1 + (count % 16)}` });
			for (const end of ['connect', 'error'] as const) socket.once(end, () => (done += 1));
			sockets.push(socket);
		}
		await until(() => (done === sockets.length ? true : undefined));
		for (let visit = 0; visit < 5; visit += 1) expect((await fetch(`${guarded.origin}/About`)).status).toBe(200);
	} finally {
		for (const socket of sockets) socket.destroy();
		await guarded.stop();
	}
});
