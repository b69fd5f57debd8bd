/** Who is told the path of a visitor's own page: the page that has just sent that enquiry, and nobody else. */
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { VISITOR_LINK_PATH } from '../../forms/hidden-fields.ts';
import { newReference } from '../../forms/reference.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { visitorLink } from './visitor-link.ts';

const SITE = 'https://www.example.co.uk';
const REFERENCE = newReference();

let app: ReturnType<typeof fastify>;
beforeEach(async () => {
	app = fastify();
	await app.register(visitorLink, {
		checkOrigin: createOriginCheck(SITE, []),
		rateLimit: createRateLimit(true, () => 0),
		tokens: {
			hasReceived: (form: string, token: unknown, reference: string) => form === 'contact' && token === 'token' && reference === REFERENCE,
		},
		visitorPath: (reference: string) => `/your-enquiry/of-${reference}`,
		phone: '0113 496 0199',
	});
});
afterEach(() => app.close());

const ask = (payload: string, headers: Record<string, string> = {}) =>
	app.inject({ method: 'POST', url: VISITOR_LINK_PATH, headers: { 'content-type': 'text/plain', origin: SITE, ...headers }, payload });

test('the page whose token received this reference is told its path, which nobody keeps', async () => {
	const answer = await ask(`contact token ${REFERENCE}`);
	expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([200, `/your-enquiry/of-${REFERENCE}`, 'no-store']);
});

test.each([
	`contact other ${REFERENCE}`,
	`contact token ${newReference()}`,
	`contact token ${REFERENCE.slice(0, -1)}`,
	'contact token',
	`funding token ${REFERENCE}`,
	`other token ${REFERENCE}`,
	'',
])('“%s” is told nothing', async (payload) => {
	expect(await ask(payload)).toMatchObject({ statusCode: 200, body: '' });
});

test.each([
	['another site', `contact token ${REFERENCE}`, { origin: 'https://other.example' }, 403],
	['more than there is to say', 'x'.repeat(300), {}, 413],
	['another kind of body', '{}', { 'content-type': 'application/json' }, 415],
])('refuses %s', async (_what, payload, headers, status) => {
	expect((await ask(payload, headers)).statusCode).toBe(status);
});

test('whoever tries out references is asked to wait', async () => {
	let status = 200;
	let count = 0;
	for (; count < 700 && status === 200; count += 1) status = (await ask('contact token x')).statusCode;
	expect([status, count]).toEqual([429, 601]);
	expect((await ask('contact token x')).headers['retry-after']).toBe('600');
});
