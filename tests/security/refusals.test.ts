/**
 * What the front door lets in and what it does not: bodies, types, origins, methods and addresses
 * of every sort (H6-H8, H10).
 */
import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { quantile } from '#server/testing/quantile.ts';
import { type RunningSite, startSite } from '#server/testing/running-site.ts';
import { lookInside } from '../durability/visitors.ts';
import { another, callWith, message, postTo, SEND } from '../support/enquiry.ts';
import { recordFigure } from '../support/figures.ts';
import { test } from '../support/full-size.ts';
import { rawRequest, requestBytes } from '../support/servers/raw-request.ts';
import { ALL } from '../support/tags.ts';

let site: RunningSite;
test.beforeAll(async () => {
	site = await startSite();
});
test.afterAll(async () => {
	expect(site.output()).not.toMatch(/"level":50|\n\s+at /);
	await site?.stop();
});

const json = { 'content-type': 'application/json' };
const post = (body: unknown, headers: Record<string, string> = json) =>
	postTo(site.origin, body, headers);
const kept = () => lookInside(join(site.dataDir, 'enquiries.db')).references.size;

test.describe('[H6] bodies', () => {
	const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
	const whole = JSON.stringify(callWith(message));
	const within = (value: string) => whole.replace('"A cold loft."', value);
	let asked = 0;
	let slowestMs = 0;

	for (const [what, ask, status] of [
		['more than 64 KB', () => post(`"${'x'.repeat(66_000)}"`), 413],
		[
			'a number of 10 MB',
			() => post('9'.repeat(10 * 1024 * 1024)).catch(() => ({ status: 413 })),
			413,
		],
		['arrays in arrays, 30,000 deep', () => post(nested(30_000)), 400],
		['a call with arrays 20,000 deep in it', () => post(within(nested(20_000))), 400],
		['variables nine levels deep', () => post(within(nested(9))), 400],
		['a number of 50,000 digits for an answer', () => post(within('9'.repeat(50_000))), 422],
		['the same member twice', () => post(within('"one","description":"A cold loft."')), 200],
		['__proto__', () => post(within('"x"').replace('{', '{"__proto__":{"admin":1},')), 400],
		['__proto__ among the variables', () => post(within('"x","__proto__":{"admin":1}')), 400],
		[
			'constructor.prototype',
			() => post(within('"x","constructor":{"prototype":{"admin":1}}')),
			400,
		],
		['half a character', () => post(within('"A cold loft.\\ud800"')), 200],
		['NUL in an answer', () => post(within('"A cold \\u0000loft."')), 200],
		['NUL outside strings', () => post(`\u0000${whole}`), 400],
		['a byte-order mark', () => post(`\ufeff${whole}`), 200],
		['UTF-16', () => post(Buffer.from(whole, 'utf16le')), 400],
		[
			'UTF-16 that says so',
			() =>
				post(Buffer.from(whole, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }),
			415,
		],
		['bytes that are no UTF-8', () => post(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 400],
		['gzip', () => post(gzipSync(whole), { ...json, 'content-encoding': 'gzip' }), 415],
		['a packing nobody knows', () => post(whole, { ...json, 'content-encoding': 'x-none' }), 415],
		['nothing', () => post(''), 400],
		['null', () => post('null'), 400],
		['a lone bracket', () => post('{'), 400],
	] as [string, () => Promise<{ status: number }>, number][])
		test(`${what}`, async () => {
			const begun = performance.now();
			expect((await ask()).status).toBe(status);
			asked += 1;
			slowestMs = Math.max(slowestMs, performance.now() - begun);
		});

	for (const [what, rest, statuses] of [
		['longer than it says', `content-length: 10\r\n\r\n{"user_id": "longer"}`, [400]],
		['two lengths', `content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, [400]],
		[
			'a length and chunks',
			`content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
			[400],
		],
		['a length that is no number', `content-length: 2x\r\n\r\n{}`, [400]],
		['a negative length', `content-length: -1\r\n\r\n{}`, [400]],
		['chunks of no size', `transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n`, [400]],
		[
			'an unknown coding',
			`transfer-encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
			[400, 415, 501],
		],
		['a header with a space before its colon', `content-length : 2\r\n\r\n{}`, [400]],
		['a header on two lines', `x-folded: a\r\n b\r\ncontent-length: 2\r\n\r\n{}`, [400]],
		['headers of 32 KB', `x-long: ${'x'.repeat(32_000)}\r\n\r\n`, [431]],
	] as const)
		test(`[H9] sent with ${what}: one answer, and the connection is closed`, async () => {
			const head = `POST ${SEND} HTTP/1.1\r\nhost: localhost\r\norigin: ${site.origin}\r\ncontent-type: application/json\r\n`;
			const { status, text } = await rawRequest(site.origin, head + rest);
			expect(statuses).toContain(status);
			expect(text.match(/HTTP\/1\.1 \d/g)?.length ?? 0).toBeLessThanOrEqual(2);
			expect(text).not.toMatch(/HPE_|FST_|Error:|folded/);
			expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
		});

	test('without an end: refused once it passes 64 KB, not once memory is full', async () => {
		const head = `POST ${SEND} HTTP/1.1\r\nhost: localhost\r\norigin: ${site.origin}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
		const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
		const { status } = await rawRequest(site.origin, head + chunk.repeat(40));
		expect(status).toBe(413);
	});

	test('a form that is too large, packed, or of another kind', async () => {
		const form = (body: string, headers: Record<string, string>) =>
			fetch(`${site.origin}/Contact`, {
				method: 'POST',
				headers: { origin: site.origin, ...headers },
				body,
			});
		const type = { 'content-type': 'application/x-www-form-urlencoded' };
		expect((await form(`a=${'x'.repeat(70_000)}`, type)).status).toBe(413);
		expect((await form('a=b', { ...type, 'content-encoding': 'gzip' })).status).toBe(415);
		expect((await form('{}', json)).status).toBe(415);
		expect((await form('a=b', { 'content-type': 'text/plain' })).status).toBe(415);
		const chunked = `POST /contact/ HTTP/1.1\r\nhost: ${new URL(site.origin).host}\r\norigin: ${site.origin}\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked\r\n\r\n`;
		expect(
			(await rawRequest(site.origin, chunked + `1000\r\n${'x'.repeat(4096)}\r\n`.repeat(40)))
				.status,
		).toBe(413);
	});

	test(
		'bodies of random shapes: never a fault, memory as before, and an honest one still gets in',
		ALL,
		async ({ fullSize }) => {
			const count = fullSize ? 10_000 : 250;
			const before = site.memoryMegabytes();
			const anyJson = fc.oneof(
				fc.json(),
				fc
					.anything({ withNullPrototype: false })
					.map((value) => JSON.stringify(callWith(value)) ?? 'undefined'),
				fc
					.record({
						fullName: fc.anything(),
						email: fc.anything(),
						phone: fc.anything(),
						description: fc.string({ unit: 'binary' }),
					})
					.map((value) => JSON.stringify(callWith(value))),
				fc.string({ unit: 'binary' }),
				fc.constantFrom(
					'{"a":1e999}',
					'{"a":-0}',
					'[[[[[[',
					'"\\u0000"',
					`{"user_id":${'[]'.repeat(3)}}`,
				),
			);
			await fc.assert(
				fc.asyncProperty(fc.array(anyJson, { minLength: 10, maxLength: 10 }), async (bodies) => {
					const answers = await Promise.all(bodies.map((body) => post(body)));
					for (const { status } of answers) expect([200, 400, 413, 422]).toContain(status);
				}),
				{ numRuns: count / 10 },
			);
			expect((await post(callWith(another()))).status).toBe(200);
			const grown = site.memoryMegabytes() - before;
			// A megabyte kept of each would be a thousand; so much the collector may leave for later.
			expect(grown).toBeLessThan(150);
			recordFigure(
				`${count} random bodies: ${grown} MB more memory in all; the slowest of ${asked} others after ${Math.round(slowestMs)} ms`,
				slowestMs <= 200,
			);
		},
	);
});

test.describe('[H7] types', () => {
	let before: number;
	test.beforeAll(() => {
		before = kept();
	});

	for (const type of [
		'text/plain',
		'text/plain;charset=UTF-8',
		'application/x-www-form-urlencoded',
		'multipart/form-data; boundary=x',
		'application/ld+json',
		'application/json-patch+json',
		'application/jsonx',
		'application/csp-report',
		'text/json',
		'text/html',
		'application/xml',
		'application/octet-stream',
		'json',
		'*/*',
		'application/json; charset=utf-7',
		'text/plain; application/json',
		'text/plain, application/json',
	])
		test(`${type} is not application/json`, async () => {
			const answer = await post(callWith(another()), { 'content-type': type });
			expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
				415,
				null,
			]);
		});

	test('none at all is not either', async () => {
		const { status } = await rawRequest(
			site.origin,
			requestBytes('POST', SEND, { origin: site.origin }, JSON.stringify(callWith(message))),
		);
		expect(status).toBe(415);
	});

	test('nothing of them was kept', () => {
		expect(kept()).toBe(before);
	});
});

test.describe('[H8] origins', () => {
	const { host } = { host: 'localhost:3000' };
	const own = 'http://localhost:3000';
	let before: number;
	test.beforeAll(() => {
		before = kept();
	});

	/**
	 * Whose, by which headers, and what the e-mail endpoint and the forms answer. A form may come
	 * from a browser that cannot say.
	 */
	const senders: [string, Record<string, string>, number, number][] = [
		['our own', { origin: own }, 200, 303],
		['none, but the browser says it is us', { 'sec-fetch-site': 'same-origin' }, 200, 303],
		['another site', { origin: 'https://evil.example' }, 403, 403],
		['null', { origin: 'null' }, 403, 303],
		['null, from another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403, 403],
		['empty', { origin: '' }, 403, 403],
		['our name and more', { origin: `${own}.evil.example` }, 403, 403],
		['our name before an @', { origin: `${own}@evil.example` }, 403, 403],
		['our name as a path', { origin: `http://evil.example/${host}` }, 403, 403],
		['another port', { origin: 'http://localhost:3001' }, 403, 403],
		['another kind of address', { origin: `ftp://${host}` }, 403, 403],
		['a file', { origin: 'file://' }, 403, 403],
		['two', { origin: `${own}, https://evil.example` }, 403, 403],
		['none, from another site', { 'sec-fetch-site': 'cross-site' }, 403, 403],
		['none, from a sister site', { 'sec-fetch-site': 'same-site' }, 403, 403],
		['no browser at all', {}, 403, 303],
	];

	for (const [whose, headers, status] of senders)
		test(`${whose}`, async () => {
			const bytes = requestBytes(
				'POST',
				SEND,
				{ ...json, host, ...headers },
				JSON.stringify(callWith(another())),
			);
			const { status: got, text } = await rawRequest(site.origin, bytes);
			expect(got).toBe(status);
			expect(text.toLowerCase()).not.toContain('access-control-');
		});

	test('only what our own pages sent was kept', () => {
		expect(kept()).toBe(before + 2);
	});

	const forms: Readonly<Record<string, () => Record<string, string>>> = {
		'/Contact': another,
		'/grant': () => ({
			firstName: 'Ada',
			lastName: randomUUID(),
			email: 'ada@example.org',
			phoneNumber: '07700900123',
			address: '12 Ember Row',
			move: 'submit',
		}),
		'/check': () => ({ heatingSource: 'gas' }),
	};

	for (const path of Object.keys(forms))
		test.describe(`of a form posted to ${path}`, () => {
			for (const [whose, headers, _status, status] of senders)
				test(`${whose}`, async () => {
					const known = kept();
					const type = { 'content-type': 'application/x-www-form-urlencoded' };
					const body = new URLSearchParams(forms[path]?.()).toString();
					const { status: got, text } = await rawRequest(
						site.origin,
						requestBytes('POST', path, { ...type, host, ...headers }, body),
					);
					expect([whose, got]).toEqual([whose, status]);
					expect(text).toContain(
						status === 403
							? 'This form can only be sent from this site.'
							: `location: ${path}?answer=`,
					);
					expect(kept() - known).toBe(status === 303 && path !== '/check' ? 1 : 0);
				});
		});
});

test.describe('[H8] methods', () => {
	// QUERY must bring a body of a known type before it is looked at (its definition says so), and is
	// a bad request without one.
	const others = METHODS.filter(
		(method) => !['POST', 'OPTIONS', 'CONNECT', 'QUERY'].includes(method),
	);
	for (const method of others)
		test(`${method} on the wire contract is 405`, async () => {
			const { status, text } = await rawRequest(
				site.origin,
				requestBytes(method, SEND, { origin: site.origin }),
			);
			expect([method, status]).toEqual([method, 405]);
			expect(text.toLowerCase()).toContain('allow: post, options');
			expect(text.toLowerCase()).not.toContain('access-control-');
		});

	for (const method of METHODS.filter(
		(method) => !['GET', 'HEAD', 'CONNECT', 'QUERY'].includes(method),
	))
		test(`${method} on a page is 405`, async () => {
			const { status, text } = await rawRequest(site.origin, requestBytes(method, '/About'));
			expect([method, status]).toEqual([method, 405]);
			expect(text.toLowerCase()).toContain('allow: get, head');
		});

	test('CONNECT gets nothing', async () => {
		expect((await rawRequest(site.origin, requestBytes('CONNECT', 'example.org:443'))).text).toBe(
			'',
		);
	});
});

test.describe('addresses', () => {
	test(
		'[H10] of more than five hundred others, each is refused with a short page and nothing of ours',
		ALL,
		async () => {
			const paths = hostilePaths();
			expect(paths.length).toBeGreaterThan(500);
			const times: number[] = [];
			for (const path of paths) {
				const { status, text, ms } = await rawRequest(site.origin, requestBytes('GET', path));
				expect([path, [400, 404].includes(status)]).toEqual([path, true]);
				expect(text).not.toMatch(/root:x:|BEGIN |"dependencies"|FST_ERR|sourceMappingURL|Index of/);
				expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
				times.push(ms);
			}
			const p99 = quantile(times, 0.99);
			recordFigure(`${paths.length} paths: p99 ${Math.round(p99)} ms`, p99 <= 50);
		},
	);
});

/**
 * Ways out of the folder, files that servers are known to leave about, and other spellings of both.
 */
function hostilePaths(): string[] {
	const up = [
		'..',
		'%2e%2e',
		'%2E%2E',
		'.%2e',
		'%252e%252e',
		'..;',
		'..%00',
		'%c0%ae%c0%ae',
		'..%5c',
		'....',
	];
	const slashes = ['/', '%2f', '%2F', '%5c', '\\', '//', '%252f'];
	const targets = ['etc/passwd', 'package.json', 'src/server/serve.ts', '.env', 'enquiries.db'];
	const climbs = up.flatMap((step) =>
		slashes.flatMap((slash) => targets.map((target) => `/${`${step}${slash}`.repeat(4)}${target}`)),
	);
	const known = [
		'.git/config',
		'.git/HEAD',
		'.env',
		'.npmrc',
		'.ssh/id_rsa',
		'.DS_Store',
		'.htaccess',
		'.data/enquiries.db',
		'.data/form.key',
		'package.json',
		'server/entry.mjs',
		'package-lock.json',
		'astro.config.ts',
		'src/server/app.ts',
		'node_modules/astro/package.json',
		'dist/client/Home.html',
		'wp-login.php',
		'wp-admin/',
		'phpmyadmin/',
		'admin',
		'administrator',
		'login',
		'cgi-bin/test',
		'server-status',
		'actuator/env',
		'_astro/',
		'_astro',
		'islands/',
		'islands',
		'services/',
		'from/',
		'share/',
		'answered/contact',
		'answered/grant',
		'from/2027-01-01/services/eco-4-grants',
		'%66rom/2027-01-01/services/eco-4-grants',
		'FROM/2027-01-01/Home',
		'From/2027-01-01/Home.html',
		'About.html.br',
		'About.html.gz',
		'About.html~',
		'About.html.bak',
		'About.map',
		'404.html',
		'styleguide',
		'home.html.br',
		'%',
		'%zz',
		'%ff',
		'%00',
		'About%00',
		'About%00.html',
		'a%0d%0aSet-Cookie:%20a=b',
		'%e0%80%af',
		'?%00'.slice(1),
		'About/index',
		'About/x',
	];
	const spelt = known
		.filter((path) => path !== 'services/')
		.flatMap((path) => [`/${path}`, `/./../${path}`, `//${path}`, `/x/../${path}`]);
	return [
		...new Set([
			...climbs,
			...spelt,
			'/constructor',
			'/__proto__',
			'/toString',
			`/${'a'.repeat(8000)}`,
			`/${'%41'.repeat(2000)}`,
			`/${'../'.repeat(1000)}`,
		]),
	];
}
