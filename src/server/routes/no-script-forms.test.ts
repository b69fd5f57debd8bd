/**
 * The forms posted without script: what is received, what is refused, and how many pages are
 * rendered at once.
 */
import { randomBytes } from 'node:crypto';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { contentOn } from '#content/reader/content-on-day.ts';
import { createAnswerPages } from '#enquiries/links/answer-pages.ts';
import type { SealedAnswerPage } from '#enquiries/store/answer-page-records.ts';
import type { Draw } from '#site/drawn-pages.ts';
import { siteContent } from '#site/testing.ts';
import { createOriginCheck } from '../http/origins.ts';
import { createRateLimit } from '../http/rate-limit.ts';
import { drawPages } from '../plugins/drawing.ts';
import type { ReceivePost } from '../spam/receive-post.ts';
import { decorate } from '../testing/decorate.ts';
import { drawingOf, siteValueOf } from '../testing/drawing-of.ts';
import { noScriptForms } from './no-script-forms.ts';

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
 * A server with these routes alone. Its page prints what it was handed. Returns the posts that were
 * received.
 */
async function serve(draw: Draw = async (page, locals) => JSON.stringify({ page, ...locals })) {
	const received: ReceivedPost[] = [];
	const receivePost: ReceivePost = async (form, sent, { origin }) => {
		received.push({ form, sent: Object.fromEntries(sent), originKind: origin.kind });
		return { state: 'received', reference: '7K3M-9QXD-4' };
	};
	app = fastify();
	decorate(app, {
		drawing: drawingOf(draw),
		siteValue: siteValueOf('2026-11-20'),
		checkOrigin: createOriginCheck(SITE, []),
		receivePost,
		receiptFor: async () => ({ day: '2026-11-20' }),
		findPostcode: async () => ({ grantList: 'no-list' }),
		answerPages: createAnswerPages(answerPageStore(), [randomBytes(32)], () => 0),
		rateLimit: createRateLimit(true, () => 0),
		cspFor: () => '',
		today: () => '2026-11-20',
		contentToday: () => contentOn(siteContent, '2026-11-20'),
		phone: '0113 496 0199',
	});
	await drawPages(app);
	await app.register(noScriptForms);
	return received;
}

const post = (
	headers: Record<string, string> = ours,
	payload = 'fullName=Grace',
	url = '/Contact',
) => app.inject({ method: 'POST', url, headers, payload });

/** The page that a post leads to. */
const shownAfter = async (answer: ReturnType<typeof post>) =>
	app.inject({ url: String((await answer).headers.location).replace(/#.*/, '') });

test('a form from our own page is received, and leads to a page that is drawn of it', async () => {
	const received = await serve();
	const answer = await post({ ...ours, origin: 'https://example.co.uk', host: 'example.co.uk' });
	expect([answer.statusCode, answer.headers.location, answer.headers['cache-control']]).toEqual([
		303,
		expect.stringMatching(/^\/Contact\?answer=[\w.-]+#received$/),
		'no-store',
	]);
	expect(received).toEqual([{ form: 'contact', sent: { fullName: 'Grace' }, originKind: 'alias' }]);
	const shown = await shownAfter(post());
	expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
	expect(shown.json()).toMatchObject({
		page: '/answered/contact',
		content: { day: '2026-11-20' },
		contact: { view: { received: '7K3M-9QXD-4', receipt: { day: '2026-11-20' } } },
	});
});

test.each<[string, Record<string, string>, string, number]>([
	['in parts', { ...ours, 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
	['without a body', { origin: SITE, host: 'www.example.co.uk' }, '', 400],
	['longer than any form', ours, `fullName=${'x'.repeat(16_001)}`, 400],
])('a form %s is refused', async (_how, headers, body, status) => {
	const received = await serve();
	expect((await post(headers, body)).statusCode).toBe(status);
	expect(received).toEqual([]);
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
	expect((await post({ ...type, host: 'www.example.co.uk' })).statusCode).toBe(303);
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
	const late = await shownAfter(post());
	expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '600']);
	expect(late.json().contact.view).toMatchObject({
		answers: { fullName: 'Grace' },
		failed: { message: expect.stringContaining('Please ring 0113 496 0199') },
	});
	expect(received).toHaveLength(60);
	// The page was drawn, which counts as well.
	for (let time = 63; time < 601; time += 1) await post();
	const refused = await post();
	expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
		429,
		'600',
		expect.stringContaining('Please ring 0113 496 0199'),
	]);
});

const expired = '/Contact?answer=AAAAAAAAAAAAAAAAAAAAAA';

test('a page that fails to be drawn says nothing of why', async () => {
	await serve(() => Promise.reject(new Error('Grace Hopper')));
	const answer = await app.inject({ url: expired });
	expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong on our side.']);
});

test('one page is drawn at a time for an IP address, and nobody else waits for it', async () => {
	let draws = 0;
	const endings: (() => void)[] = [];
	await serve(async () => {
		draws += 1;
		await new Promise<void>((resolve) => endings.push(resolve));
		return 'drawn';
	});
	const from = (remoteAddress: string) => app.inject({ url: expired, remoteAddress });
	const all = [from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.1'), from('192.0.2.2')];
	await expect.poll(() => draws).toBe(2);
	for (let ended = 0; ended < all.length; ended += 1) {
		await expect.poll(() => endings.length).toBeGreaterThan(0);
		expect(endings.length).toBeLessThanOrEqual(2);
		endings.shift()?.();
	}
	for (const { statusCode, headers, body } of await Promise.all(all))
		expect([statusCode, headers['cache-control'], body]).toEqual([410, 'no-store', 'drawn']);
	expect(draws).toBe(4);
});

test('a page that fails to be drawn holds up nobody after it', async () => {
	await serve(() => Promise.reject(new Error('broken')));
	const looks = [app.inject({ url: expired }), app.inject({ url: expired })];
	expect((await Promise.all(looks)).map(({ statusCode }) => statusCode)).toEqual([500, 500]);
});
