/**
 * The EmailJS-compatible API by itself: which check answers first, what is handed on, and how each
 * result is answered.
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
const KEY = 'private_sample';
const answers = { ...noAnswers(contactForm), ...noAnswers(fundingForm) };

let app: ReturnType<typeof fastify>;
afterEach(() => app.close());

interface ReceivedPost {
	readonly form: string;
	readonly sent: Record<string, unknown>;
	readonly originKind: string;
	readonly isTrusted: boolean | undefined;
}

/**
 * A server with the API alone, whose posts all have that result. Returns the posts that were handed
 * on.
 */
async function serve(
	result: SubmissionResult = { state: 'received', reference: '7K3M-9QXD-4' },
	environment = { EMAIL_PRIVATE_KEY: KEY },
) {
	const received: ReceivedPost[] = [];
	const receivePost: ReceivePost = async (form, sent, { origin, isTrusted }) => {
		received.push({ form, sent: Object.fromEntries(sent), originKind: origin.kind, isTrusted });
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
const fromPage = { origin: SITE };
const send = (payload: InjectOptions['payload'], headers: Record<string, string> = fromPage) =>
	app.inject({
		method: 'POST',
		url: emailjsPaths.send,
		headers: { 'content-type': 'application/json', ...headers },
		payload,
	});

/** A multipart body of those fields. */
function multipart(
	fields: readonly (readonly [string, string])[],
	file?: string,
): { payload: string; headers: Record<string, string> } {
	const part = (name: string, value: string, more = '') =>
		`--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
	const parts = fields.map(([name, value]) => part(name, value));
	if (file !== undefined)
		parts.push(part('photo', file, '; filename="photo.jpg"\r\ncontent-type: image/jpeg'));
	return {
		payload: `${parts.join('')}--b--\r\n`,
		headers: { ...fromPage, 'content-type': 'multipart/form-data; boundary=b' },
	};
}
const sendForm = (fields: readonly (readonly [string, string])[], file?: string) =>
	app.inject({ method: 'POST', url: emailjsPaths.sendForm, ...multipart(fields, file) });
const formCall = [
	...Object.entries(message),
	['user_id', 'sample_public_key'],
	['service_id', 'service_website'],
	['template_id', 'template_contact'],
] as const;

test.each([
	[
		'the public key is missing',
		{ user_id: '' },
		fromPage,
		400,
		'The user_id parameter is required',
	],
	['the public key is wrong', { user_id: 'other' }, fromPage, 400, 'The Public Key is invalid'],
	['the public key is an object', { user_id: {} }, fromPage, 400, 'The Public Key is invalid'],
	[
		'the origin is foreign',
		{},
		{ origin: 'https://evil.example' },
		403,
		'This origin is not on the list of allowed origins',
	],
	[
		'there is neither an origin nor a private key',
		{},
		{},
		403,
		'API calls in strict mode need a valid Private Key',
	],
	[
		'the private key is another',
		{ accessToken: 'private_sampl' },
		{},
		403,
		'API calls in strict mode need a valid Private Key',
	],
	[
		'the private key is in a list',
		{ accessToken: [KEY] },
		{},
		403,
		'API calls in strict mode need a valid Private Key',
	],
	['the service is unknown', { service_id: 'other' }, fromPage, 400, 'The service ID not found'],
	['the service is missing', { service_id: undefined }, fromPage, 400, 'The service ID not found'],
	['the template is unknown', { template_id: 'other' }, fromPage, 400, 'The template ID not found'],
	[
		'the template is named after our form',
		{ template_id: 'contact' },
		fromPage,
		400,
		'The template ID not found',
	],
	[
		'the parameters are a text',
		{ template_params: 'text' },
		fromPage,
		400,
		'The template_params parameter must be an object',
	],
	[
		'the parameters are a list',
		{ template_params: [] },
		fromPage,
		400,
		'The template_params parameter must be an object',
	],
	[
		'the body is nested too deeply',
		{ a: { b: { c: { d: { e: { f: { g: { h: { i: {} } } } } } } } } },
		fromPage,
		400,
		'The request is nested too deeply',
	],
	[
		'the key is wrong as well as the origin',
		{ user_id: 'other' },
		{ origin: 'https://evil.example' },
		400,
		'The Public Key is invalid',
	],
	[
		'the origin is foreign and the service unknown',
		{ service_id: 'other' },
		{ origin: 'https://evil.example' },
		403,
		'This origin is not on the list of allowed origins',
	],
] as [string, object, Record<string, string>, number, string][])(
	'a call is refused if %s',
	async (_why, changes, headers, status, text) => {
		const received = await serve();
		const response = await send(call(changes), headers);
		expect([response.statusCode, response.body]).toEqual([status, text]);
		expect(response.headers).toMatchObject({
			'content-type': 'text/plain; charset=utf-8',
			'cache-control': 'no-store',
		});
		expect(received).toEqual([]);
	},
);

test.each([
	['[]', 400, 'The request must be a JSON object'],
	['null', 400, 'The request must be a JSON object'],
	['{"user_id"', 400, 'The request could not be read'],
])('a body of %s is refused', async (payload, status, text) => {
	await serve();
	const response = await send(payload);
	expect([response.statusCode, response.body]).toEqual([status, text]);
});

test.each([
	[
		'as a form',
		{ 'content-type': 'application/x-www-form-urlencoded' },
		'Send the request as application/json',
	],
	[
		'as multipart',
		{ 'content-type': 'multipart/form-data; boundary=b' },
		'Send the request as application/json',
	],
	['compressed', { 'content-encoding': 'gzip' }, 'Send the request uncompressed, in UTF-8'],
	[
		'in another charset',
		{ 'content-type': 'application/json; charset=utf-16' },
		'Send the request uncompressed, in UTF-8',
	],
])('a call sent %s is refused', async (_how, headers, text) => {
	await serve();
	const response = await send('a', { ...fromPage, ...headers });
	expect([response.statusCode, response.body]).toEqual([415, text]);
});

test('without EMAIL_PRIVATE_KEY no other client than a browser may call', async () => {
	const received = await serve(undefined, {} as never);
	const response = await send(call({ accessToken: undefined }), {});
	expect([response.statusCode, response.body]).toEqual([
		403,
		'API calls are disabled for non-browser applications',
	]);
	expect(received).toEqual([]);
});

test.each([
	['a page of ours', {}, fromPage, { form: 'contact', originKind: 'own', isTrusted: false }],
	[
		'a listed page',
		{},
		{ origin: LISTED },
		{ form: 'contact', originKind: 'listed', isTrusted: false },
	],
	[
		'a client with the private key',
		{ accessToken: KEY },
		{},
		{ form: 'contact', originKind: 'none', isTrusted: true },
	],
	[
		'a page that names the default service',
		{ service_id: 'default_service' },
		fromPage,
		{ form: 'contact' },
	],
	['the funding form', { template_id: 'template_funding' }, fromPage, { form: 'funding' }],
] as [string, object, Record<string, string>, object][])(
	'a call of %s is received and answered OK',
	async (_who, changes, headers, expected) => {
		const received = await serve();
		const response = await send(call(changes), headers);
		expect([response.statusCode, response.body]).toEqual([200, 'OK']);
		expect(response.headers).toMatchObject({
			'content-type': 'text/plain; charset=utf-8',
			'cache-control': 'no-store',
		});
		expect(received).toEqual([{ sent: message, originKind: 'own', isTrusted: false, ...expected }]);
	},
);

test('numbers are handed on as text, and parameters may be missing altogether', async () => {
	const received = await serve();
	await send(call({ template_params: { count: 3, flag: true, none: null } }));
	await send(call({ template_params: undefined }));
	expect(received.map(({ sent }) => sent)).toEqual([{ count: '3', flag: true, none: null }, {}]);
});

test.each([
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
] as const)(
	'$state is answered with a status and a message',
	async (result, status, text, retryAfter) => {
		await serve(result);
		const response = await send(call());
		expect([response.statusCode, response.body, response.headers['retry-after']]).toEqual([
			status,
			text,
			retryAfter,
		]);
	},
);

test('the 61st call of an IP address is refused with Retry-After, the phone number and the CORS header', async () => {
	await serve();
	for (let count = 0; count < 60; count += 1) await send(call({ user_id: 'wrong' }));
	const { statusCode, headers, body } = await send(call(), { origin: LISTED });
	expect([statusCode, headers['retry-after'], headers['access-control-allow-origin']]).toEqual([
		429,
		'600',
		LISTED,
	]);
	expect(body).toContain('Please ring 0113 496 0199');
});

test('a listed page may read every response, and no other page may', async () => {
	await serve();
	for (const changes of [{}, { user_id: 'wrong' }]) {
		expect((await send(call(changes), { origin: LISTED })).headers).toMatchObject({
			'access-control-allow-origin': LISTED,
			'cross-origin-resource-policy': 'cross-origin',
			vary: 'Origin',
		});
		for (const origin of [SITE, 'https://evil.example', 'null'])
			expect((await send(call(changes), { origin })).headers).not.toHaveProperty(
				'access-control-allow-origin',
			);
	}
});

test('a preflight is answered for a listed page and refused for a foreign one; other methods are not allowed', async () => {
	await serve();
	for (const url of Object.values(emailjsPaths)) {
		const preflight = await app.inject({ method: 'OPTIONS', url, headers: { origin: LISTED } });
		expect([
			preflight.statusCode,
			preflight.headers['access-control-allow-headers'],
			preflight.headers['access-control-max-age'],
		]).toEqual([204, 'content-type', '600']);
		expect(
			(await app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://evil.example' } }))
				.statusCode,
		).toBe(403);
		for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
			const { statusCode, headers } = await app.inject({ method, url });
			expect([statusCode, headers.allow]).toEqual([405, 'POST, OPTIONS']);
		}
	}
});

test('a form is received field by field; a field named like a control part loses to it', async () => {
	const received = await serve();
	const response = await sendForm([['template_id', 'a field of the form'], ...formCall], '');
	expect([response.statusCode, response.body]).toEqual([200, 'OK']);
	expect(received).toMatchObject([{ form: 'contact', sent: message }]);
});

test('parameters of exactly 50 KB are accepted, and one byte more is not', async () => {
	const received = await serve();
	const ofBytes = (bytes: number) => ({
		template_params: { a: 'x'.repeat(bytes - JSON.stringify({ a: '' }).length) },
	});
	expect((await send(call(ofBytes(50 * 1024)))).statusCode).toBe(200);
	expect((await send(call(ofBytes(50 * 1024 + 1)))).statusCode).toBe(413);
	expect(received).toHaveLength(1);
});

test('an attached file counts towards the size limit', async () => {
	const received = await serve();
	expect((await sendForm(formCall, 'x'.repeat(49 * 1024))).statusCode).toBe(200);
	const response = await sendForm(formCall, 'x'.repeat(50 * 1024));
	expect([response.statusCode, response.body]).toEqual([
		413,
		'Variables size limit: the maximum allowed is 50Kb',
	]);
	expect(received).toHaveLength(1);
});

test('a broken form is the sender’s mistake, and JSON is not a form', async () => {
	await serve();
	const { payload, headers } = multipart(formCall);
	const broken = await app.inject({
		method: 'POST',
		url: emailjsPaths.sendForm,
		headers,
		payload: payload.slice(0, -20),
	});
	expect([broken.statusCode, broken.body]).toEqual([400, 'The request could not be read']);
	const json = await app.inject({
		method: 'POST',
		url: emailjsPaths.sendForm,
		headers: fromPage,
		payload: call(),
	});
	expect([json.statusCode, json.body]).toEqual([415, 'Send the form as multipart/form-data']);
});
