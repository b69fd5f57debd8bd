/**
 * The forms posted without script: what is received, what is refused, and how many pages are
 * rendered at once.
 */
import { randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { SealedAnswerPage } from '#enquiries/store/belongings/stored-answer-pages.ts';
import type { AnswerLocals } from '#forms/sending/page-locals.ts';
import type { Settings } from '../configuration/settings.ts';
import { noPageCounts, type PageCounts } from '../counts/page-counts.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import type { ReceivePost } from '../spam/receive-post.ts';
import { decorate } from '../testing/decorate.ts';
import { createAnswerPages } from './answer-pages.ts';
import type { RenderPage } from './draw-page.ts';
import { answerPath, noScriptForms } from './no-script-forms.ts';

const SITE = 'https://www.example.co.uk';
const type = { 'content-type': 'application/x-www-form-urlencoded' };
const ours = { ...type, origin: SITE, host: 'www.example.co.uk' };

interface ReceivedPost {
	readonly form: string;
	readonly sent: Record<string, unknown>;
	readonly originKind: string;
}

/** Keeps answer pages as the store does. */
function answerPageStore() {
	const pages = new Map<string, Uint8Array>();
	return {
		saveAnswerPage: async ({ hash, sealed }: SealedAnswerPage) => void pages.set(hash, sealed),
		answerPage: async (hash: string) => pages.get(hash),
	};
}

let app: ReturnType<typeof fastify>;
afterEach(() => app.close());

/**
 * A server with these routes alone. Its page prints what it was given. Returns the posts that were
 * received.
 */
async function serve(
	renderPage?: RenderPage,
	startApplication: PageCounts['startApplication'] = () => undefined,
) {
	const received: ReceivedPost[] = [];
	const receivePost: ReceivePost = async (form, sent, { origin }) => {
		received.push({ form, sent: Object.fromEntries(sent), originKind: origin.kind });
		return { state: 'received', reference: '7K3M-9QXD-4' };
	};
	app = fastify();
	decorate(app, {
		checkOrigin: createOriginCheck(SITE, []),
		receivePost,
		answerPages: createAnswerPages(answerPageStore(), [randomBytes(32)], () => 0),
		rateLimit: createRateLimit(true, () => 0),
		renderPage:
			renderPage ??
			(async (request, response, _next, locals) => {
				const { receive, saveAnswer } = locals as AnswerLocals;
				const body = (request as { body?: Buffer }).body?.toString() ?? '';
				const outcome = await receive('contact', new URLSearchParams(body));
				const shownAt = await saveAnswer({ view: outcome, status: 200 });
				response.end(
					JSON.stringify({ url: request.url, host: request.headers.host, outcome, shownAt }),
				);
			}),
		counts: { ...noPageCounts, startApplication },
		cspFor: () => '',
		today: () => '2026-11-20',
		settings: { SITE_URL: SITE } as Settings,
		phone: '0113 496 0199',
	});
	await app.register(noScriptForms);
	return received;
}

const post = (
	headers: Record<string, string> = ours,
	payload = 'fullName=Grace',
	url = '/Contact',
) => app.inject({ method: 'POST', url, headers, payload });

test('a form from our own page is received, and answered by its own page with our own Host', async () => {
	const received = await serve();
	const answer = await post({ ...ours, origin: 'https://example.co.uk', host: 'example.co.uk' });
	expect(answer.json()).toEqual({
		url: answerPath('/Contact'),
		host: 'www.example.co.uk',
		outcome: { state: 'received', reference: '7K3M-9QXD-4' },
		shownAt: expect.stringMatching(/^\/Contact\?answer=[\w-]{22}$/),
	});
	expect(received).toEqual([{ form: 'contact', sent: { fullName: 'Grace' }, originKind: 'alias' }]);
});

test.each(['/Contact', '/grant', '/check'])(
	'a form posted to %s from another site is refused before its body is read',
	async (url) => {
		const received = await serve();
		for (const headers of [
			{ ...ours, origin: 'https://evil.example' },
			{ ...ours, origin: 'http://evil.example', host: 'evil.example' },
			{ ...type, 'sec-fetch-site': 'cross-site' },
		]) {
			const answer = await post(headers, 'x'.repeat(2_000_000), url);
			expect([answer.statusCode, answer.body]).toEqual([
				403,
				'This form can only be sent from this site.',
			]);
		}
		expect(received).toEqual([]);
	},
);

test('a post without an Origin header is received, and marked as not from a browser', async () => {
	const received = await serve();
	expect((await post({ ...type, host: 'www.example.co.uk' })).statusCode).toBe(200);
	expect(received).toMatchObject([{ originKind: 'none' }]);
});

test.each([
	[
		'compressed',
		{ ...ours, 'content-encoding': 'gzip' },
		415,
		'This form can only be sent as a form.',
	],
	[
		'as JSON',
		{ ...ours, 'content-type': 'application/json' },
		415,
		'This form can only be sent as a form.',
	],
])('a form sent %s is refused with a message', async (_how, headers, status, message) => {
	await serve();
	const answer = await post(headers);
	expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
		status,
		message,
		'no-store',
	]);
});

test('a body over the size limit is refused with a message', async () => {
	await serve();
	const answer = await post(ours, 'x'.repeat(2_000_000));
	expect([answer.statusCode, answer.body]).toEqual([413, 'That is too much to send at once.']);
});

test('the 61st enquiry of an IP address keeps its answers and gets a page with Retry-After; the 601st page is not rendered', async () => {
	const received = await serve();
	for (let time = 0; time < 60; time += 1) await post();
	const late = await post();
	expect((await app.inject({ url: late.json().shownAt })).headers['retry-after']).toBe('600');
	expect(late.json().outcome).toMatchObject({
		state: 'unavailable',
		rateLimited: true,
		answers: { fullName: 'Grace' },
	});
	expect(received).toHaveLength(60);
	for (let time = 62; time < 600; time += 1) await post();
	const refused = await post();
	expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
		429,
		'600',
		expect.stringContaining('Please ring 0113 496 0199'),
	]);
});

test('an application that is started is counted for its page', async () => {
	const started: unknown[] = [];
	await serve(
		async (_request, response, _next, locals) => {
			if ('onStarted' in locals) locals.onStarted('7K3M-9QXD-4');
			response.end();
		},
		(path, { origin }, reference) => void started.push([path, origin, reference]),
	);
	await post(ours, 'move=next', '/grant');
	expect(started).toEqual([['/grant', SITE, '7K3M-9QXD-4']]);
});

test('a page that fails to render says nothing of why', async () => {
	await serve(() => Promise.reject(new Error('Grace Hopper')));
	const answer = await post();
	expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong on our side.']);
});

test('one page is rendered at a time for an IP address, and nobody else waits for it', async () => {
	const begun: string[] = [];
	const endings: (() => void)[] = [];
	await serve(async (request, response) => {
		begun.push(request.socket.remoteAddress ?? '');
		await new Promise<void>((resolve) => endings.push(resolve));
		response.end('rendered');
	});
	const from = (remoteAddress: string) =>
		app.inject({ method: 'POST', url: '/Contact', headers: ours, payload: 'a=b', remoteAddress });
	const all = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.2')];
	await expect.poll(() => [...begun].sort()).toEqual(['192.0.2.1', '192.0.2.2']);
	for (let ended = 0; ended < all.length; ended += 1) {
		await expect.poll(() => endings.length).toBeGreaterThan(0);
		endings.shift()?.();
	}
	expect((await Promise.all(all)).map(({ body }) => body)).toEqual(Array(4).fill('rendered'));
	expect(begun).toHaveLength(4);
});

test('a page that fails to render holds up nobody after it', async () => {
	await serve(() => Promise.reject(new Error('broken')));
	expect((await Promise.all([post(), post()])).map(({ statusCode }) => statusCode)).toEqual([
		500, 500,
	]);
});
