/**
 * The forms posted without script: what is received, what is refused, and how many pages are drawn
 * at once.
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
import { addSendPage } from '../plugins/send-page.ts';
import type { ReceivePost } from '../spam/receive-post.ts';
import { decorate } from '../testing/decorate.ts';
import { drawingOf, siteValueOf } from '../testing/drawing-of.ts';
import { noScriptForms } from './no-script-forms.ts';

const SITE = 'https://www.example.co.uk';
const type = { 'content-type': 'application/x-www-form-urlencoded' };
const ours: Readonly<Record<string, string>> = { ...type, origin: SITE, host: 'www.example.co.uk' };

let app: ReturnType<typeof fastify>;
afterEach(() => app.close());

/** A server with these routes, whose page prints what it was handed. Returns what is received. */
async function serve(draw: Draw = async (page, locals) => JSON.stringify({ page, ...locals })) {
	const received: object[] = [];
	const pages = new Map<string, Uint8Array>();
	const store = {
		saveAnswerPage: async ({ hash, sealed }: SealedAnswerPage) => void pages.set(hash, sealed),
		answerPage: async (hash: string) => pages.get(hash),
	};
	const receivePost: ReceivePost = async (form, sent, { origin }) => {
		received.push({ form, sent: Object.fromEntries(sent), origin: origin.kind });
		return { state: 'received', reference: '7K3M-9QXD-4' };
	};
	app = fastify();
	decorate(app, {
		drawing: drawingOf(draw),
		siteValue: siteValueOf('2026-11-20'),
		checkOrigin: createOriginCheck(SITE, []),
		receivePost,
		receiptFor: async () => ({ day: '2026-11-20' }),
		answerPages: createAnswerPages(store, [randomBytes(32)], () => 0),
		rateLimit: createRateLimit(true, () => 0),
		cspFor: () => '',
		today: () => '2026-11-20',
		contentToday: () => contentOn(siteContent, '2026-11-20'),
		phone: '0113 496 0199',
	});
	await addSendPage(app);
	await app.register(noScriptForms);
	return received;
}

const post = (
	headers: Readonly<Record<string, string>> = ours,
	payload = 'fullName=Grace',
	url = '/Contact',
) => app.inject({ method: 'POST', url, headers, payload });

/** The page that a post leads to. */
const shownAfter = async (answer: ReturnType<typeof post>) =>
	app.inject({ url: String((await answer).headers.location).replace(/#.*/, '') });

test('a form from our own page is received, and leads to a page that is drawn of it', async () => {
	const received = await serve();
	const { statusCode, headers } = await post();
	expect([statusCode, headers.location, headers['cache-control']]).toEqual([
		303,
		expect.stringMatching(/^\/Contact\?answer=[\w.-]+#received$/),
		'no-store',
	]);
	expect(received).toEqual([{ form: 'contact', sent: { fullName: 'Grace' }, origin: 'own' }]);
	const shown = await shownAfter(post());
	expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'no-store']);
	expect(shown.json()).toMatchObject({
		page: '/answered/contact',
		content: { day: '2026-11-20' },
		contact: { view: { received: '7K3M-9QXD-4', receipt: { day: '2026-11-20' } } },
	});
});

test.each([
	['Google', /^\/Contact\?answer=[\w.-]+&via=google#received$/],
	['x'.repeat(10_000), /^\/Contact\?answer=[\w.-]+#received$/],
	['<script>', /^\/Contact\?answer=[\w.-]+#received$/],
])('the page that answers goes on with where the visit came from: %.10s', async (via, address) => {
	await serve();
	const { headers } = await post(ours, `${new URLSearchParams({ fullName: 'Grace', via })}`);
	expect(headers.location).toMatch(address);
});

test('a form is received without an Origin header and under another name of ours, and marked so; one without a body is refused', async () => {
	const received = await serve();
	const { host = '' } = ours;
	await post({ ...type, host });
	await post({ ...ours, origin: 'https://example.co.uk', host: 'example.co.uk' });
	expect(received).toMatchObject([{ origin: 'none' }, { origin: 'alias' }]);
	expect((await post({ origin: SITE, host }, '')).statusCode).toBe(400);
	expect(received).toHaveLength(2);
});

const FOREIGN = 'This form can only be sent from this site.';
const NO_FORM = 'This form can only be sent as a form.';
const LONG = 'x'.repeat(2_000_000);
const TOO_LONG = 'That is too much to send at once, or not a form.';
test.each<[what: string, Record<string, string>, payload: string, status: number, text: string]>([
	['of another site, unread', { origin: 'https://evil.example' }, LONG, 403, FOREIGN],
	['of a name that leads here', { origin: 'http://e.uk', host: 'e.uk' }, LONG, 403, FOREIGN],
	['that is compressed', { 'content-encoding': 'gzip' }, '', 415, NO_FORM],
	['as JSON', { 'content-type': 'application/json' }, '{}', 415, NO_FORM],
	['in parts', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415, NO_FORM],
	['over the size limit', {}, LONG, 413, 'That is too much to send at once.'],
	['longer than any form', {}, `fullName=${'x'.repeat(16_001)}`, 400, TOO_LONG],
])('a form %s is refused with a message', async (_what, headers, payload, status, text) => {
	const received = await serve();
	for (const url of ['/Contact', '/grant', '/check']) {
		const {
			statusCode,
			body,
			headers: answered,
		} = await post({ ...ours, ...headers }, payload, url);
		expect([statusCode, body, answered['cache-control']]).toEqual([status, text, 'no-store']);
	}
	expect(received).toEqual([]);
});

test('the 61st enquiry of an IP address keeps its answers and gets a page with Retry-After; the 601st page is not drawn', async () => {
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
	const { statusCode, headers, body } = await post();
	expect([statusCode, headers['retry-after']]).toEqual([429, '600']);
	expect(body).toContain('Please ring 0113 496 0199');
});

const expired = '/Contact?answer=AAAAAAAAAAAAAAAAAAAAAA';

test('one page is drawn at a time for an IP address, and no other address waits for it', async () => {
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

test('a page that fails to be drawn says nothing of why, and holds up no page after it', async () => {
	await serve(() => Promise.reject(new Error('Grace Hopper')));
	const asked = [app.inject({ url: expired }), app.inject({ url: expired })];
	for (const { statusCode, body } of await Promise.all(asked))
		expect([statusCode, body]).toEqual([500, 'Something went wrong on our side.']);
});
