/** Odd but lawful requests that must be served, and ambiguous ones that must not. */
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { rawRequest, requestBytes } from '../support/servers/raw-request.ts';

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
	test(`[H9] a target that names the whole address, as for a proxy, is answered as ${what}`, async () => {
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
	test(`[H9] ${method} ${path} with two hosts is refused`, async () => {
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
		const bytes = requestBytes(
			'POST',
			path,
			{ host, origin: `http://${host}`, 'content-type': FORM },
			'a=b',
		);
		const { text } = await rawRequest(site.origin, bytes);
		expect(text).toMatch(/^HTTP\/1\.1 303 /);
		const [, address = ''] = /^location: (\S+)/im.exec(text) ?? [];
		const shown = await rawRequest(site.origin, requestBytes('GET', address.replace(/#.*/, '')));
		expect([200, 422]).toContain(shown.status);
		expect(shown.text).toContain('<html');
	});
