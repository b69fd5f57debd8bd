/**
 * The EmailJS-compatible API by itself: which check answers first, what is handed on, and how each
 * result is answered. Its answers with all their headers are in tests/golden/copies/api.
 */
import { fastify, type InjectOptions } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { contactForm } from '#forms/contact.ts';
import { noAnswers } from '#forms/fields/answers.ts';
import { fundingForm } from '#forms/funding.ts';
import type { SubmissionResult } from '#forms/sending/submission-port.ts';
import { readSettings } from '../configuration/settings.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { ReceivePost } from '../spam/receive-post.ts';
import { decorate } from '../testing/decorate.ts';
import { emailjsApi, emailjsPaths } from './emailjs-api.ts';

const SITE = 'https://www.example.co.uk';
const LISTED = 'https://listed.example';
const FOREIGN = 'https://evil.example';
const KEY = 'private_sample';
const answers = { ...noAnswers(contactForm), ...noAnswers(fundingForm) };

let app: ReturnType<typeof fastify>;
afterEach(() => app.close());

/** A server with the API alone, whose posts all have that result. Returns what is handed on. */
async function serve(
	result: SubmissionResult = { state: 'received', reference: '7K3M-9QXD-4' },
	environment: Record<string, string> = { EMAIL_PRIVATE_KEY: KEY },
) {
	const received: object[] = [];
	const receivePost: ReceivePost = async (form, sent, { origin, isTrusted }) => {
		received.push({ form, sent: Object.fromEntries(sent), origin: origin.kind, isTrusted });
		return result;
	};
	app = fastify();
	decorate(app, {
		settings: readSettings(environment, content.company),
		checkOrigin: createOriginCheck(SITE, [LISTED]),
		receivePost,
		rateLimit: createRateLimit(true, () => 0),
		phone: '0113 496 0199',
	});
	await app.register(emailjsApi);
	return received;
}

const message = { fullName: 'Grace Hopper', email: 'grace@example.org' };
const call = (changes: object = {}) => ({
	user_id: 'sample_public_key',
	service_id: 'service_website',
	template_id: 'template_contact',
	template_params: message,
	...changes,
});
type Headers = Record<string, string>;
const post = (url: string, payload: InjectOptions['payload'], headers: Headers) =>
	app.inject({ method: 'POST', url, headers, payload });
const send = (payload: InjectOptions['payload'], headers: Headers = { origin: SITE }) =>
	post(emailjsPaths.send, payload, { 'content-type': 'application/json', ...headers });

/** Sends a form of those fields and, with bytes, a file. A part of it, if there is an end. */
async function sendForm(fields: readonly (readonly string[])[], bytes?: number, end?: number) {
	const data = new FormData();
	for (const [name = '', value = ''] of fields) data.append(name, value);
	if (bytes !== undefined) data.append('photo', new File([Buffer.alloc(bytes)], 'photo.jpg'));
	const encoded = new Response(data);
	const type = encoded.headers.get('content-type') ?? '';
	const payload = Buffer.from(await encoded.arrayBuffer()).subarray(0, end);
	return post(emailjsPaths.sendForm, payload, { origin: SITE, 'content-type': type });
}
const { template_params, ...control } = call();
const formCall = Object.entries({ ...message, ...control });

const BAD_KEY = 'The Public Key is invalid';
const BAD_ORIGIN = 'This origin is not on the list of allowed origins';
const STRICT = 'API calls in strict mode need a valid Private Key';
const BAD_SERVICE = 'The service ID not found';
const BAD_TEMPLATE = 'The template ID not found';
const BAD_PARAMETERS = 'The template_params parameter must be an object';
const own = { origin: SITE };
const foreign = { origin: FOREIGN };

test.each<[why: string, changes: object, headers: Headers, status: number, text: string]>([
	['no public key', { user_id: '' }, own, 400, 'The user_id parameter is required'],
	['another public key', { user_id: 'other' }, own, 400, BAD_KEY],
	['an object for a key', { user_id: {} }, own, 400, BAD_KEY],
	['another site', {}, foreign, 403, BAD_ORIGIN],
	['neither an origin nor a private key', {}, {}, 403, STRICT],
	['another private key', { accessToken: 'private_sampl' }, {}, 403, STRICT],
	['the private key in a list', { accessToken: [KEY] }, {}, 403, STRICT],
	['an unknown service', { service_id: 'other' }, own, 400, BAD_SERVICE],
	['an unknown template', { template_id: 'other' }, own, 400, BAD_TEMPLATE],
	['our form’s name for a template', { template_id: 'contact' }, own, 400, BAD_TEMPLATE],
	['a list for parameters', { template_params: [] }, own, 400, BAD_PARAMETERS],
	['another key and another site', { user_id: 'other' }, foreign, 400, BAD_KEY],
	['another site and an unknown service', { service_id: 'other' }, foreign, 403, BAD_ORIGIN],
])('%s is refused', async (_why, changes, headers, status, text) => {
	const received = await serve();
	const response = await send(call(changes), headers);
	expect([response.statusCode, response.body, received]).toEqual([status, text, []]);
});

const NO_OBJECT = 'The request must be a JSON object';
const NO_JSON = 'Send the request as application/json';
const PACKED = 'Send the request uncompressed, in UTF-8';
test.each<[body: string, headers: Headers, status: number, text: string]>([
	['[]', {}, 400, NO_OBJECT],
	['null', {}, 400, NO_OBJECT],
	['{"user_id"', {}, 400, 'The request could not be read'],
	['a', { 'content-type': 'application/x-www-form-urlencoded' }, 415, NO_JSON],
	['a', { 'content-type': 'multipart/form-data; boundary=b' }, 415, NO_JSON],
	['a', { 'content-encoding': 'gzip' }, 415, PACKED],
	['a', { 'content-type': 'application/json; charset=utf-16' }, 415, PACKED],
])('a body of %s with %o is refused', async (payload, headers, status, text) => {
	await serve();
	const response = await send(payload, { ...own, ...headers });
	expect([response.statusCode, response.body]).toEqual([status, text]);
});

test('without EMAIL_PRIVATE_KEY no other client than a browser may call', async () => {
	const received = await serve(undefined, {});
	const { statusCode, body } = await send(call({ accessToken: undefined }), {});
	expect([statusCode, body, received]).toEqual([
		403,
		'API calls are disabled for non-browser applications',
		[],
	]);
});

test.each<[string, object, Headers, object]>([
	['a page of ours', {}, own, {}],
	['a listed page', {}, { origin: LISTED }, { origin: 'listed' }],
	['a client with the key', { accessToken: KEY }, {}, { origin: 'none', isTrusted: true }],
	['a page that names the default service', { service_id: 'default_service' }, own, {}],
	['the funding form', { template_id: 'template_funding' }, own, { form: 'funding' }],
])('a call of %s is received and answered OK', async (_who, changes, headers, expected) => {
	const received = await serve();
	const response = await send(call(changes), headers);
	expect([response.statusCode, response.body]).toEqual([200, 'OK']);
	const ofAPage = { form: 'contact', sent: message, origin: 'own', isTrusted: false };
	expect(received).toEqual([{ ...ofAPage, ...expected }]);
});

test('numbers are handed on as text, lists and objects of any depth are not, and there may be no parameters', async () => {
	const received = await serve();
	const params = { count: 3, flag: true, none: null, deep: 0 };
	const deep = '['.repeat(20_000) + ']'.repeat(20_000);
	const body = JSON.stringify(call({ template_params: params }));
	expect((await send(body.replace('0}', `${deep}}`))).body).toBe('OK');
	await send(call({ template_params: undefined }));
	expect(received).toMatchObject([{ sent: { count: '3', flag: true } }, { sent: {} }]);
});

test.each<[SubmissionResult, number, string, string | undefined]>([
	[
		{ state: 'problems', answers, problems: { email: 'Enter it.', phone: 'Enter it.' } },
		422,
		'Please check: email, phone',
		undefined,
	],
	[
		{ state: 'unavailable', answers },
		503,
		'Your enquiry could not be kept just now. Please try again in a minute',
		'30',
	],
])('$state is answered with a status and a message', async (result, status, text, retryAfter) => {
	await serve(result);
	const { statusCode, body, headers } = await send(call());
	expect([statusCode, body, headers['retry-after']]).toEqual([status, text, retryAfter]);
});

test('a listed page may read every response, and no other page may', async () => {
	await serve();
	for (const changes of [{}, { user_id: 'wrong' }]) {
		expect((await send(call(changes), { origin: LISTED })).headers).toMatchObject({
			'access-control-allow-origin': LISTED,
			'cross-origin-resource-policy': 'cross-origin',
			vary: 'Origin',
		});
		for (const origin of [SITE, FOREIGN, 'null'])
			expect((await send(call(changes), { origin })).headers).not.toHaveProperty(
				'access-control-allow-origin',
			);
	}
});

test('a preflight is answered for a listed page and refused for a foreign one; other methods are not allowed', async () => {
	await serve();
	for (const url of Object.values(emailjsPaths)) {
		const preflight = (origin: string) =>
			app.inject({ method: 'OPTIONS', url, headers: { origin } });
		const { statusCode, headers } = await preflight(LISTED);
		expect([statusCode, headers]).toEqual([
			204,
			expect.objectContaining({
				'access-control-allow-origin': LISTED,
				'access-control-allow-methods': 'POST, OPTIONS',
				'access-control-allow-headers': 'content-type',
				'access-control-max-age': '600',
			}),
		]);
		expect((await preflight(FOREIGN)).statusCode).toBe(403);
		for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
			const { statusCode, headers } = await app.inject({ method, url });
			expect([statusCode, headers.allow]).toEqual([405, 'POST, OPTIONS']);
		}
	}
});

test('a form is received field by field; a field named like a control part loses to it', async () => {
	const received = await serve();
	const response = await sendForm([['template_id', 'a field of the form'], ...formCall], 0);
	expect([response.statusCode, response.body]).toEqual([200, 'OK']);
	expect(received).toMatchObject([{ form: 'contact', sent: message }]);
});

test('50 KB of parameters are accepted and one byte more is not; a file of a form counts', async () => {
	const received = await serve();
	const ofBytes = (bytes: number) =>
		send(call({ template_params: { a: 'x'.repeat(bytes - '{"a":""}'.length) } }));
	const all = [
		await ofBytes(50 * 1024),
		await sendForm(formCall, 49 * 1024),
		await ofBytes(50 * 1024 + 1),
		await sendForm(formCall, 50 * 1024),
	];
	expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 413, 413]);
	expect(all[3]?.body).toBe('Variables size limit: the maximum allowed is 50Kb');
	expect(received).toHaveLength(2);
});

test('a form cut off is the sender’s mistake, and JSON is not a form', async () => {
	await serve();
	const cutOff = await sendForm(formCall, undefined, 200);
	expect([cutOff.statusCode, cutOff.body]).toEqual([400, 'The request could not be read']);
	const json = await post(emailjsPaths.sendForm, call(), own);
	expect([json.statusCode, json.body]).toEqual([415, 'Send the form as multipart/form-data']);
});
