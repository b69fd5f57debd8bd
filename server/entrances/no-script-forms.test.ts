/** The way in for forms posted without script, without the pages that answer them. */
import { randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { Receive } from '../../forms/submission-port.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { ReceivePost } from '../spam/receive-post.ts';
import { createAnswerPages } from './answer-pages.ts';
import { answerPath, noScriptForms, type RenderAnswer } from './no-script-forms.ts';

const SITE = 'https://www.example.co.uk';
const type = { 'content-type': 'application/x-www-form-urlencoded' };
const ours = { ...type, origin: SITE, host: 'www.example.co.uk' };

interface Judged {
	readonly form: string;
	readonly sent: Record<string, unknown>;
	readonly kind: string;
}

let app: ReturnType<typeof fastify>;
afterEach(() => app.close());

/** A server with the forms alone. Its page says what it was handed; `judged` remembers what was to be received. */
async function serve(draw?: RenderAnswer) {
	const judged: Judged[] = [];
	const judge: ReceivePost = async (form, sent, { origin }) => {
		judged.push({ form, sent: Object.fromEntries(sent), kind: origin.kind });
		return { state: 'received', reference: '7K3M-9QXD-4' };
	};
	app = fastify();
	await app.register(noScriptForms, {
		senderOf: createOriginCheck(SITE, []),
		judge,
		answers: createAnswerPages([randomBytes(32)], () => 0),
		limits: createRateLimit(true, () => 0),
		drawAnswer:
			draw ??
			(async (request, response, _next, { receive, saveAnswer }) => {
				const body = (request as { body?: Buffer }).body?.toString() ?? '';
				const outcome = await (receive as Receive)('contact', new URLSearchParams(body));
				const shownAt = saveAnswer({ view: outcome, status: 200 });
				response.end(JSON.stringify({ url: request.url, host: request.headers.host, outcome, shownAt }));
			}),
		policyOf: () => '',
		today: () => '2026-11-20',
		siteUrl: SITE,
		phone: '0113 496 0199',
	});
	return judged;
}

const post = (headers: Record<string, string> = ours, payload = 'fullName=Grace', url = '/Contact') =>
	app.inject({ method: 'POST', url, headers, payload });

test('a form of ours is received, and drawn at its own address with our own name', async () => {
	const judged = await serve();
	const answer = await post({ ...ours, origin: 'http://asked.example', host: 'asked.example' });
	expect(answer.json()).toEqual({
		url: answerPath('/Contact'),
		host: 'www.example.co.uk',
		outcome: { state: 'received', reference: '7K3M-9QXD-4' },
		shownAt: expect.stringMatching(/^\/Contact\?answer=[\w-]{22}$/),
	});
	expect(judged).toEqual([{ form: 'contact', sent: { fullName: 'Grace' }, kind: 'own' }]);
});

test.each(['/Contact', '/grant', '/check'])('a form posted to %s from another site is refused before its body is read', async (url) => {
	const judged = await serve();
	for (const headers of [
		{ ...ours, origin: 'https://evil.example' },
		{ ...type, 'sec-fetch-site': 'cross-site' },
	]) {
		const answer = await post(headers, 'x'.repeat(2_000_000), url);
		expect([answer.statusCode, answer.body]).toEqual([403, 'This form can only be sent from this site.']);
	}
	expect(judged).toEqual([]);
});

test('what has no origin at all is received, and said to be a program’s', async () => {
	const judged = await serve();
	expect((await post({ ...type, host: 'www.example.co.uk' })).statusCode).toBe(200);
	expect(judged).toMatchObject([{ kind: 'none' }]);
});

test.each([
	['packed', { ...ours, 'content-encoding': 'gzip' }, 415, 'This form can only be sent as a form.'],
	['JSON', { ...ours, 'content-type': 'application/json' }, 415, 'This form can only be sent as a form.'],
])('what is sent %s is refused in words', async (_how, headers, status, words) => {
	await serve();
	const answer = await post(headers);
	expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([status, words, 'no-store']);
});

test('what is too much is refused in words', async () => {
	await serve();
	const answer = await post(ours, 'x'.repeat(2_000_000));
	expect([answer.statusCode, answer.body]).toEqual([413, 'That is too much to send at once.']);
});

test('the sixty-first enquiry of an address keeps its words and says on its page when to come again; the 601st page is not drawn', async () => {
	const judged = await serve();
	for (let time = 0; time < 60; time += 1) await post();
	const late = await post();
	expect((await app.inject({ url: late.json().shownAt })).headers['retry-after']).toBe('600');
	expect(late.json().outcome).toMatchObject({ state: 'unavailable', rateLimited: true, answers: { fullName: 'Grace' } });
	expect(judged).toHaveLength(60);
	for (let time = 62; time < 600; time += 1) await post();
	const refused = await post();
	expect([refused.statusCode, refused.body]).toEqual([429, expect.stringContaining('Please ring 0113 496 0199')]);
});

test('a page that breaks while it is drawn says nothing of why', async () => {
	await serve(() => Promise.reject(new Error('Grace Hopper')));
	const answer = await post();
	expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong on our side.']);
});

test('one address has one page drawn at a time, and nobody else waits for it', async () => {
	const begun: string[] = [];
	const endings: (() => void)[] = [];
	await serve(async (request, response) => {
		begun.push(request.socket.remoteAddress ?? '');
		await new Promise<void>((resolve) => endings.push(resolve));
		response.end('drawn');
	});
	const from = (remoteAddress: string) => app.inject({ method: 'POST', url: '/Contact', headers: ours, payload: 'a=b', remoteAddress });
	const all = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.2')];
	await expect.poll(() => [...begun].sort()).toEqual(['192.0.2.1', '192.0.2.2']);
	for (let drawn = 0; drawn < all.length; drawn += 1) {
		await expect.poll(() => endings.length).toBeGreaterThan(0);
		endings.shift()?.();
	}
	expect((await Promise.all(all)).map(({ body }) => body)).toEqual(Array(4).fill('drawn'));
	expect(begun).toHaveLength(4);
});

test('a page that breaks holds up nobody after it', async () => {
	await serve(() => Promise.reject(new Error('broken')));
	expect((await Promise.all([post(), post()])).map(({ statusCode }) => statusCode)).toEqual([500, 500]);
});
