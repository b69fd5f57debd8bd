/** The headers of every kind of answer, as a visitor gets them through a proxy that speaks TLS. */
import { expect, test } from '@playwright/test';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { callWith, message, postTo } from '../support/enquiry.ts';
import { rawRequest } from '../support/servers/raw-request.ts';

let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite({ SITE_URL: 'https://www.example.co.uk' });
});
test.afterAll(() => site?.stop());

const postForm =
	(path: string, fields: Record<string, string>, from?: string) => (origin: string) =>
		fetch(origin + path, {
			method: 'POST',
			headers: { origin: from ?? origin },
			body: new URLSearchParams(fields),
		});
const get = (path: string) => (origin: string) => fetch(origin + path);

const answers: Readonly<Record<string, (origin: string) => Promise<Response>>> = {
	'a page': get('/services/solar-PV'),
	'a page with a form': get('/grant'),
	'the page for addresses that lead nowhere': get('/nowhere'),
	'an address that cannot be read': get('/%zz'),
	'a page asked by POST': (origin) => fetch(`${origin}/About`, { method: 'POST' }),
	'the wire contract': (origin) => postTo(origin, callWith(message)),
	'the wire contract, refusing': (origin) => postTo(origin, '{'),
	'an answered message': postForm('/Contact', message),
	'an answered step with problems': postForm('/grant', { move: 'next' }),
	'a form from another site': postForm('/Contact', message, 'https://evil.example'),
	'a form that is too large': postForm('/Contact', { a: 'x'.repeat(70_000) }),
	health: get('/healthz'),
	'the house': get('/house.svg'),
};

test('every kind of answer has our headers, and tells nothing of what made it', async () => {
	for (const [what, ask] of Object.entries(answers)) {
		const { headers } = await ask(site.origin);
		for (const [name, value] of Object.entries({
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'strict-origin-when-cross-origin',
			'cross-origin-opener-policy': 'same-origin',
			'cross-origin-resource-policy': 'same-origin',
			'x-frame-options': 'DENY',
			'strict-transport-security': 'max-age=63072000',
			server: null,
			'x-powered-by': null,
			'set-cookie': null,
			via: null,
			'access-control-allow-origin': null,
		}))
			expect([what, name, headers.get(name)]).toEqual([what, name, value]);
		const policy = (headers.get('content-security-policy') ?? '')
			.split(';')
			.map((one) => one.trim());
		expect(policy, what).toEqual(
			expect.arrayContaining(["default-src 'none'", "frame-ancestors 'none'"]),
		);
		// Everything a scanner takes points off for: wildcards, whole schemes, anything inline without
		// a hash.
		expect(
			policy
				.flatMap((directive) => directive.split(/\s+/).slice(1))
				.filter(
					(source) => !/^('self'|'none'|'sha256-[\w+/]{43}='|https:\/\/[\w.-]+)$/.test(source),
				),
			what,
		).toEqual([]);
		if (headers.get('content-type')?.startsWith('text/html'))
			expect(policy, what).toEqual(
				expect.arrayContaining([
					"base-uri 'none'",
					"form-action 'self'",
					'upgrade-insecure-requests',
				]),
			);
	}
	const { status, text } = await rawRequest(site.origin, 'GARBAGE\r\n\r\n');
	expect(status).toBe(400);
	for (const header of [
		'content-security-policy: default-src',
		'strict-transport-security: max-age',
	])
		expect(text).toContain(header);
});
