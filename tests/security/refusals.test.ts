/**
 * What the front door answers and refuses on the wire, with which headers: what only a socket can
 * send, and one request for each rule whose cases are in the unit tests of src/server.
 */
import { join } from 'node:path';
import { securityHeadersFor } from '#server/http/headers.ts';
import { lookInside } from '../durability/visitors.ts';
import { another, callWith, SEND } from '../support/enquiry.ts';
import { ALL } from '../support/layers.ts';
import { rawRequest, requestBytes, socketTo } from '../support/servers/raw-request.ts';
import { expect, test } from '../support/test.ts';

const host = 'localhost:3000';
const own = `http://${host}`;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const call = (headers: Record<string, string> = {}, body = JSON.stringify(callWith(another()))) =>
	requestBytes('POST', SEND, { host, origin: own, ...json, ...headers }, body);
const post = (headers: Record<string, string> = {}) =>
	requestBytes(
		'POST',
		'/Contact',
		{ host, origin: own, ...form, ...headers },
		new URLSearchParams(another()).toString(),
	);
/** A call whose length and body are written by hand. */
const callOf = (rest: string) =>
	`POST ${SEND} HTTP/1.1\r\nhost: ${host}\r\norigin: ${own}\r\ncontent-type: application/json\r\n${rest}`;
const foreign = { origin: 'https://evil.example' };

const requests: readonly (readonly [what: string, bytes: string, status: number])[] = [
	['a call of our own page', call(), 200],
	['a form of our own page', post(), 303],
	['a page', requestBytes('GET', '/services/solar-PV'), 200],
	['a page with a form', requestBytes('GET', '/grant'), 200],
	['a whole address', requestBytes('GET', `${own}/About`), 200],
	['a file', requestBytes('GET', '/house.svg'), 200],
	['whether it lives', requestBytes('GET', '/healthz'), 200],
	['a call of another site', call(foreign), 403],
	['a form of another site', post(foreign), 403],
	['more than 64 KB', call({}, `"${'x'.repeat(66_000)}"`), 413],
	[
		'a body without an end',
		callOf(`transfer-encoding: chunked\r\n\r\n${`1000\r\n${'x'.repeat(4096)}\r\n`.repeat(40)}`),
		413,
	],
	['arrays 30,000 deep', call({}, '['.repeat(30_000) + ']'.repeat(30_000)), 400],
	['__proto__', call({}, '{"__proto__":{"admin":1}}'), 400],
	['no HTTP', 'GARBAGE\r\n\r\n', 400],
	['DELETE to a page', requestBytes('DELETE', '/About', { host }), 405],
	['a body longer than it says', callOf('content-length: 10\r\n\r\n{"user_id": "longer"}'), 400],
	['two lengths', callOf('content-length: 2\r\ncontent-length: 3\r\n\r\n{}'), 400],
	[
		'a length and chunks',
		callOf('content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
		400,
	],
	['headers of 32 KB', callOf(`x-long: ${'x'.repeat(32_000)}\r\n\r\n`), 431],
	['two hosts', `GET /About HTTP/1.1\r\nhost: ${host}\r\nhost: evil.example\r\n\r\n`, 400],
];

/** Ways out of the folder, files that servers are known to leave about, and other spellings. */
const hostilePaths = [
	'/../../../../etc/passwd',
	'/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
	'/..%5c..%5c..%5cetc/passwd',
	'/%252e%252e%252fpackage.json',
	'/x/../.env',
	'//.git/config',
	'/.data/enquiries.db',
	'/server/serve.mjs',
	'/_astro/',
	'/answered/contact',
	'/About.html.br',
	'/About%00.html',
	'/a%0d%0aSet-Cookie:%20a=b',
	'/constructor',
	'/%zz',
	`/${'a'.repeat(8000)}`,
];

const { 'content-security-policy': nothing = '', ...ours } = securityHeadersFor(own);
const UNWANTED = /^(?:server|x-powered-by|set-cookie|via|access-control-allow-origin)/;
/** No wildcard, no whole scheme, nothing inline without a hash. */
const SOURCE = /^(?:'self'|'none'|'sha256-[\w+/]{43}='|https:\/\/[\w.-]+)$/;

/** Our headers and a policy are there, and nothing that tells what made the answer. */
function expectOurHeaders(what: string, answer: string): void {
	const [head = ''] = answer.toLowerCase().split('\r\n\r\n', 1);
	const lines = head.split('\r\n');
	const expected = Object.entries(ours).map(([name, value]) => `${name}: ${value.toLowerCase()}`);
	expect(lines, what).toEqual(expect.arrayContaining(expected));
	expect(
		lines.filter((line) => UNWANTED.test(line)),
		what,
	).toEqual([]);
	const name = 'content-security-policy: ';
	const policy = lines.find((line) => line.startsWith(name))?.slice(name.length) ?? '';
	const directives = policy.split('; ');
	expect(directives, what).toEqual(expect.arrayContaining(nothing.split('; ')));
	const sources = directives.flatMap((directive) => directive.split(' ').slice(1));
	expect(
		sources.filter((source) => !SOURCE.test(source)),
		what,
	).toEqual([]);
}

test('each rule answers on the wire in a short answer with our headers, and nothing refused is kept', async ({
	site,
}) => {
	const before = site.output().length;
	const kept = () => lookInside(join(site.dataDir, 'enquiries.db')).references.size;
	const keptBefore = kept();
	const answered = async (what: string, bytes: string, ...statuses: readonly number[]) => {
		const { status, text } = await rawRequest(site.origin, bytes);
		expect([what, statuses.includes(status), status]).toEqual([what, true, status]);
		expectOurHeaders(what, text);
		expect(text, what).not.toMatch(/HPE_|FST_|Error:|root:x:|"dependencies"|Index of/);
	};
	for (const request of requests) await answered(...request);
	for (const path of hostilePaths) await answered(path, requestBytes('GET', path), 400, 404);
	expect(kept() - keptBefore).toBe(2);
	expect(site.output().slice(before)).not.toMatch(/"level":50|\n\s+at /);
});

test(
	'headers that drip and a body that drips are gone within twelve seconds',
	ALL,
	async ({ site }) => {
		const lives = ['GET / HTTP/1.1\r\nhost: a\r\n', callOf('content-length: 5000\r\n\r\n{')].map(
			(begin) =>
				new Promise<number>((resolve) => {
					const begun = performance.now();
					const socket = socketTo(site.origin);
					socket.write(begin);
					const timer = setInterval(() => socket.writable && socket.write('x-drip: 1\r\n'), 1_000);
					socket.resume().once('close', () => {
						clearInterval(timer);
						resolve(performance.now() - begun);
					});
				}),
		);
		for (const life of await Promise.all(lives)) expect(life).toBeLessThan(12_000);
	},
);
