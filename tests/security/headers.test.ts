/** The headers of every kind of answer, as a visitor gets them through a proxy that speaks TLS. */
import { expect, test } from '@playwright/test';
import { securityHeadersFor } from '#server/http/headers.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { callWith, message, postTo } from '../support/enquiry.ts';
import { rawRequest } from '../support/servers/raw-request.ts';

const SITE_URL = 'https://www.example.co.uk';
let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite({ SITE_URL });
});
test.afterAll(() => site?.stop());

const get = (path: string) => fetch(site.origin + path);
const post = (path: string, fields: Record<string, string>, origin = site.origin) =>
	fetch(site.origin + path, {
		method: 'POST',
		headers: { origin },
		body: new URLSearchParams(fields),
	});

/** A page, a form, a page for nothing, an address that cannot be read, a file, a door. */
const GETS = ['/About', '/grant', '/nowhere', '/%zz', '/healthz', '/house.svg', '/office'];

const answers: Readonly<Record<string, () => Promise<Response>>> = {
	...Object.fromEntries(GETS.map((path) => [path, () => get(path)])),
	'a page asked by POST': () => post('/About', {}),
	'the wire contract': () => postTo(site.origin, callWith(message)),
	'the wire contract, refusing': () => postTo(site.origin, '{'),
	'an answered message': () => post('/Contact', message),
	'a form from another site': () => post('/Contact', message, 'https://evil.example'),
	'a form that is too large': () => post('/Contact', { a: 'x'.repeat(70_000) }),
};

const { 'content-security-policy': nothing = '', ...others } = securityHeadersFor(SITE_URL);
const absent = ['server', 'x-powered-by', 'set-cookie', 'via', 'access-control-allow-origin'];
/** No wildcard, no whole scheme, nothing inline without a hash. */
const SOURCE = /^('self'|'none'|'sha256-[\w+/]{43}='|https:\/\/[\w.-]+)$/;

test('every kind of answer has our headers, and tells nothing of what made it', async () => {
	for (const [what, ask] of Object.entries(answers)) {
		const { headers } = await ask();
		const expected = what === '/office' ? { 'referrer-policy': 'no-referrer' } : {};
		for (const [name, value] of Object.entries({ ...others, ...expected }))
			expect([what, name, headers.get(name)]).toEqual([what, name, value]);
		for (const name of absent) expect([what, name, headers.get(name)]).toEqual([what, name, null]);
		const policy = headers.get('content-security-policy')?.split('; ') ?? [];
		expect(policy, what).toEqual(expect.arrayContaining(nothing.split('; ')));
		const sources = policy.flatMap((directive) => directive.split(' ').slice(1));
		expect(
			sources.filter((source) => !SOURCE.test(source)),
			what,
		).toEqual([]);
	}
	const { status, text } = await rawRequest(site.origin, 'GARBAGE\r\n\r\n');
	expect(status).toBe(400);
	for (const [name, value] of Object.entries(others)) expect(text).toContain(`${name}: ${value}\r`);
});
