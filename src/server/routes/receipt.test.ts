/**
 * What a confirmation is told, and who is told the path of a visitor's own page: the page that has
 * just sent that enquiry, and no other.
 */
import { fastify } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECEIPT_PATH } from '#forms/fields/hidden-fields.ts';
import type { Answering } from '#forms/sending/next-steps.ts';
import { newReference } from '#model/reference.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { FormTokens } from '../spam/form-token.ts';
import { decorate } from '../testing/decorate.ts';
import { createReceipts, receipt } from './receipt.ts';

const SITE = 'https://www.example.co.uk';
const REFERENCE = newReference();
const day = '2026-11-20';
const next = {
	caller: 'Ruth',
	closes: '17:30',
	steps: ['We ring.'],
	ready: [],
	workingDays: 1,
	bankHolidays: [],
};
const answering = { by: 'ring', questions: [], nonce: 'nonce' } as const;
const theirs = { day, next, yourPage: `/your-enquiry/of-${REFERENCE}` };

let answeringOf: () => Promise<Answering | undefined>;
/** What the store has under the reference. */
let found: readonly { readonly answers: object }[];
let app: ReturnType<typeof fastify>;
beforeEach(async () => {
	answeringOf = async () => answering;
	found = [];
	app = fastify();
	decorate(app, {
		checkOrigin: createOriginCheck(SITE, []),
		rateLimit: createRateLimit(true, () => 0),
		tokens: {
			hasReceived: (form: string, token: unknown, reference: string) =>
				form === 'contact' && token === 'token' && reference === REFERENCE,
		} as FormTokens,
		receiptFor: createReceipts({
			today: () => day,
			next,
			visitorPath: (reference: string) => `/your-enquiry/of-${reference}`,
			aboutEnquiry: async () => ({ answering: await answeringOf() }),
		}),
		phone: '0113 496 0199',
		store: { find: () => found } as never,
		answerPages: { save: async () => 'kept' } as never,
	});
	await app.register(receipt);
});
afterEach(() => app.close());

const ask = (payload: unknown, headers: Record<string, string> = {}) =>
	app.inject({
		method: 'POST',
		url: RECEIPT_PATH,
		headers: { 'content-type': 'application/json', origin: SITE, ...headers },
		payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
	});
const sent = { form: 'contact', token: 'token', reference: REFERENCE };

test('the page whose token received this reference gets its path, the ways to be answered and the address of its confirmation, which is not kept', async () => {
	found = [{ answers: {} }];
	const answer = await ask(sent);
	expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
	expect(answer.json()).toEqual({
		...theirs,
		answering,
		address: '/Contact?answer=kept#received',
	});
});

test.each([
	['fails', () => Promise.reject(new Error('no such disk'))],
	['takes its time', () => new Promise<undefined>(() => undefined)],
])('no receipt waits for a store that %s: the visitor is rung then', async (_what, answer) => {
	answeringOf = answer;
	expect((await ask(sent)).json()).toEqual(theirs);
});

test.each([
	{ ...sent, token: 'other' },
	{ ...sent, reference: newReference() },
	{ ...sent, reference: [REFERENCE] },
	{ form: 'contact', token: 'token' },
	{ ...sent, form: 'other' },
	null,
	'[]',
])(
	'%j is told the day and what happens next, and neither of a page nor of a choice',
	async (payload) => {
		const answer = await ask(payload);
		expect([answer.statusCode, answer.json()]).toEqual([200, { day, next }]);
	},
);

test.each([
	['another site', sent, { origin: 'https://other.example' }, 403],
	['more than there is to say', { ...sent, token: 'x'.repeat(400) }, {}, 413],
	['another kind of body', '<a/>', { 'content-type': 'application/xml' }, 415],
	['what is no JSON', '{', {}, 400],
])('refuses %s', async (_what, payload, headers, status) => {
	expect((await ask(payload, headers)).statusCode).toBe(status);
});

test('an address that tries out references is asked to wait', async () => {
	for (let count = 0; count < 600; count += 1) await ask({});
	const { statusCode, headers } = await ask({});
	expect([statusCode, headers['retry-after']]).toEqual([429, '600']);
});
