/** The question whether a postcode is on the grant's list: who may ask, how, and what never leaks. */
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { POSTCODE_PATH } from '../../forms/postcode-port.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { RedactedLog } from '../log.ts';
import { postcodeCheck } from './postcode-check.ts';

const SITE = 'https://www.example.co.uk';
let app: ReturnType<typeof fastify>;
let logged = '';
afterEach(() => app.close());

const keep = (line: string): void => {
	logged += line;
};

async function serve() {
	logged = '';
	app = fastify({
		logger: { level: 'trace', stream: { write: keep } },
		logController: new RedactedLog(),
	});
	await app.register(postcodeCheck, {
		checkOrigin: createOriginCheck(SITE, []),
		rateLimit: createRateLimit(true, () => 0),
		findPostcode: async (postcode: string) => (postcode === 'LS6 2AB' ? 'listed' : 'not-listed'),
		phone: '0113 496 0199',
	});
}

const ask = (payload: string, headers: Record<string, string> = {}) =>
	app.inject({ method: 'POST', url: POSTCODE_PATH, headers: { 'content-type': 'text/plain', origin: SITE, ...headers }, payload });

test('answers with one word, which nobody keeps, and logs no postcode', async () => {
	await serve();
	const answer = await ask('LS6 2AB');
	expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, 'listed', 'no-store']);
	expect((await ask('LS6 2AD')).body).toBe('not-listed');
	expect(logged).toContain(POSTCODE_PATH);
	expect(logged).not.toMatch(/LS6/);
});

test.each([
	['another site', 'LS6 2AB', { origin: 'https://other.example' }, 403],
	['more than a postcode', 'x'.repeat(100), {}, 413],
	['another kind of body', '{}', { 'content-type': 'application/json' }, 415],
])('refuses %s', async (_what, payload, headers, status) => {
	await serve();
	expect((await ask(payload, headers)).statusCode).toBe(status);
});

test('asks whoever looks up a whole street to wait', async () => {
	await serve();
	let status = 200;
	for (let count = 0; count < 700 && status === 200; count += 1) status = (await ask('LS6 2AD')).statusCode;
	expect(status).toBe(429);
});
