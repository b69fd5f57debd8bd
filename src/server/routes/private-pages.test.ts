/**
 * The routes of private pages: what keeps the key private, what is refused, and how each kind of
 * answer is sent. The office's door has src/office/sign-in/threats.test.ts.
 */
import { fastify, type InjectOptions } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { PrivateAnswer, PrivateRequest } from '#enquiries/links/private-page.ts';
import { StoreUnavailable } from '#enquiries/store/database.ts';
import type { SignIn } from '#office/sign-in/sign-in.ts';
import type { Draw, PrivateView } from '#site/drawn-pages.ts';
import { RedactedLog } from '../http/log.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { addSendPage } from '../plugins/send-page.ts';
import { decorate } from '../testing/decorate.ts';
import { drawingOf, siteValueOf } from '../testing/drawing-of.ts';
import { type AnyPrivatePage, privatePages } from './private-pages.ts';

const KEY = 'a-secret-key';
const own = { origin: 'https://www.example.co.uk' };
const form = { 'content-type': 'application/x-www-form-urlencoded', ...own };
const isPrivate = {
	'cache-control': 'no-store',
	'referrer-policy': 'no-referrer',
	'x-robots-tag': 'noindex, nofollow',
};

let app: ReturnType<typeof fastify>;
let asked: PrivateRequest[];
let logged = '';
afterEach(() => app.close());

const keep = (line: string): void => {
	logged += line;
};

/** A server with one such page. Its drawing prints what it was given. */
async function serve(
	answer: (request: PrivateRequest) => Promise<PrivateAnswer<PrivateView>>,
	{
		draw = async (page, locals) => JSON.stringify({ page, ...locals }),
		...page
	}: Partial<Pick<AnyPrivatePage, 'path'>> & { draw?: Draw } = {},
) {
	asked = [];
	logged = '';
	app = fastify({
		logger: { level: 'trace', stream: { write: keep } },
		logController: new RedactedLog(),
	});
	decorate(app, {
		drawing: drawingOf(draw),
		siteValue: siteValueOf('2026-11-20'),
		privatePages: [
			{
				path: '/your-enquiry/',
				...page,
				answer(request: PrivateRequest) {
					asked.push(request);
					return answer(request);
				},
			},
		],
		// The office's door cannot ask whose session it is.
		signIn: { find: unavailable } as Partial<SignIn> as SignIn,
		checkOrigin: createOriginCheck('https://www.example.co.uk', ['https://partner.example']),
		rateLimit: createRateLimit(true, () => 0),
		cspFor: () => '',
		today: () => '2026-11-20',
		phone: '0113 496 0199',
	});
	await addSendPage(app);
	await app.register(privatePages);
}

/** Whatever is answered, its headers keep the key private. */
async function ask(options: InjectOptions) {
	const answer = await app.inject(options);
	expect(answer.headers).toMatchObject(isPrivate);
	return answer;
}

const view = async (): Promise<PrivateAnswer<PrivateView>> => ({
	status: 404,
	view: { page: 'closed' },
});
const unavailable = () => Promise.reject(new StoreUnavailable('The disk is full.'));
const post = (payload: string, headers: Record<string, string> = form) =>
	ask({
		method: 'POST',
		url: `/your-enquiry/${KEY}`,
		headers: { host: 'evil.example', ...headers },
		payload,
	});

test('a look has the key and the query; it is drawn as the page’s own, and nobody keeps or logs the key', async () => {
	await serve(view);
	const answer = await ask({
		url: `/your-enquiry/${KEY}?flash=recorded`,
		headers: { host: 'evil.example' },
	});
	expect(asked).toMatchObject([{ key: KEY, query: new URLSearchParams('flash=recorded') }]);
	expect(answer.statusCode).toBe(404);
	expect(answer.json()).toEqual({
		page: '/private/your-enquiry',
		privateView: { page: 'closed' },
		content: { day: '2026-11-20' },
	});
	expect(logged).toContain('/your-enquiry/');
	expect(logged).not.toContain(KEY);
});

test('a press has its fields, without any as well, and may be answered with the page', async () => {
	await serve(view);
	const press = await post('act=spoke&note=x');
	expect([press.statusCode, press.json().privateView]).toEqual([404, { page: 'closed' }]);
	await ask({ method: 'POST', url: `/your-enquiry/${KEY}`, headers: own });
	expect(asked.map(({ posted }) => posted)).toEqual([
		new URLSearchParams('act=spoke&note=x'),
		new URLSearchParams(),
	]);
});

test('a redirect leads to this site, and a file is kept under its name, neither of them cached', async () => {
	await serve(async () => ({ location: '/your-enquiry/next' }));
	const redirect = await post('act=spoke');
	expect([redirect.statusCode, redirect.headers.location]).toEqual([303, '/your-enquiry/next']);
	await app.close();
	await serve(async () => ({ file: { name: '7K3M-9QXD-4.txt', text: 'My loft is cold.' } }));
	const file = await ask({ url: `/your-enquiry/${KEY}` });
	expect([
		file.statusCode,
		file.body,
		file.headers['content-disposition'],
		file.headers['content-type'],
	]).toEqual([
		200,
		'My loft is cold.',
		'attachment; filename="7K3M-9QXD-4.txt"',
		'text/plain; charset=utf-8',
	]);
});

test('what a stranger sent is a download in a sandbox, which no browser shows, runs or guesses at', async () => {
	const jpeg = Buffer.from('\xff\xd8\xff<script>alert(1)</script>\xff\xd9', 'latin1');
	await serve(async () => ({ name: '7K3M-9QXD-4-1.jpg', jpeg }));
	const answer = await ask({ url: `/your-enquiry/${KEY}?photograph=p` });
	expect(answer.headers).toMatchObject({
		'content-disposition': 'attachment; filename="7K3M-9QXD-4-1.jpg"',
		'content-type': 'image/jpeg',
		'content-security-policy': "sandbox; default-src 'none'",
		'x-content-type-options': 'nosniff',
		'cross-origin-resource-policy': 'same-origin',
	});
	expect(answer.rawPayload).toEqual(jpeg);
});

test('while the store cannot be used it says when to come back, whom to ring, and of a press that nothing was changed', async () => {
	await serve(unavailable);
	const look = await ask({ url: `/your-enquiry/${KEY}` });
	expect([look.statusCode, look.headers['retry-after']]).toEqual([503, '30']);
	expect(look.body).toContain('0113 496 0199');
	expect(look.body).not.toContain('Nothing was changed');
	const press = await post('act=spoke');
	expect([press.statusCode, press.body]).toEqual([
		503,
		expect.stringContaining('Nothing was changed'),
	]);
});

test('while the store cannot be used the office’s door says so, and shows neither page nor sign-in', async () => {
	await serve(view, { path: '/office' });
	const answer = await ask({ url: '/office', headers: { cookie: `office=${'x'.repeat(43)}` } });
	expect([answer.statusCode, answer.headers['retry-after'], asked]).toEqual([503, '30', []]);
});

test.each([
	['a compressed form', 'act=spoke', { ...form, 'content-encoding': 'gzip' }, 415],
	['JSON', '{}', { 'content-type': 'application/json', ...own }, 415],
	[
		'a form with files',
		'--x--',
		{ 'content-type': 'multipart/form-data; boundary=x', ...own },
		415,
	],
	['more than a form', 'x'.repeat(2_000_000), form, 413],
])('%s is refused before the page hears of it', async (_what, payload, headers, status) => {
	await serve(view);
	const answer = await post(payload, headers);
	expect(answer.statusCode).toBe(status);
	expect(asked).toEqual([]);
});

const anyForm = { 'content-type': 'application/x-www-form-urlencoded' };
test.each([
	['from another site', { ...anyForm, origin: 'https://other.example' }, 403],
	['from a site that may send enquiries', { ...anyForm, origin: 'https://partner.example' }, 403],
	['without an origin', anyForm, 403],
	['of this site', form, 404],
])('a press %s', async (_whose, headers, status) => {
	await serve(view);
	const answer = await post('act=spoke', headers);
	expect([answer.statusCode, asked.length]).toEqual([status, status === 404 ? 1 : 0]);
});

test('a fault, of the page or of its drawing, says nothing of why, and logs no key', async () => {
	await serve(() => Promise.reject(new Error(KEY)));
	const fault = await ask({ url: `/your-enquiry/${KEY}` });
	expect([fault.statusCode, fault.body]).toEqual([500, 'Something went wrong on our side.']);
	await app.close();
	expect(logged).not.toContain(KEY);
	await serve(view, { draw: () => Promise.reject(new Error(KEY)) });
	const drawing = await ask({ url: `/your-enquiry/${KEY}` });
	expect([drawing.statusCode, drawing.body]).toEqual([500, 'Something went wrong on our side.']);
	expect(logged).toContain('"level":50');
	expect(logged).not.toContain(KEY);
});

test('whoever tries out keys is asked to wait', async () => {
	await serve(async () => ({ location: '/' }));
	let status = 303;
	let count = 0;
	for (; count < 700 && status === 303; count += 1)
		status = (await ask({ url: `/your-enquiry/${count}` })).statusCode;
	expect([status, count]).toEqual([429, 601]);
	expect((await ask({ url: '/your-enquiry/x' })).headers['retry-after']).toBe('600');
});
