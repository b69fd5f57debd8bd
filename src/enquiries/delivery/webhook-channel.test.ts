/** The webhook: its body, its signature, and what each status leads to. */
import { readFileSync } from 'node:fs';
import {
	createServer,
	type IncomingHttpHeaders,
	type Server,
	type ServerResponse,
} from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { machineClock } from '#model/clock.ts';
import { HOUR_MS, MINUTE_MS } from '#model/dates.ts';
import type { EnquiryEvent, EventData, EventKind } from '#model/enquiry-events.ts';
import type { ClaimedDispatch } from '#model/outbox-message.ts';
import { NOON, newEnquiry, officeDispatch } from '../store/testing/fixtures.ts';
import type { DeliveryError, FailureClass } from './failure.ts';
import { createDeliveryHarness } from './testing.ts';
import { createWebhookChannel } from './webhook-channel.ts';
import { startDeliveryWorker } from './worker.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const arrival = newEnquiry();
const dispatch: ClaimedDispatch = {
	id: 'd1',
	kind: 'webhook',
	recipient: '',
	messageId: '<e1.webhook@example.co.uk>',
	attempts: 1,
	refusals: 0,
	isPlain: false,
	queuedAt: arrival.receivedAt,
	claimId: 'c1',
	enquiry: { ...arrival, id: 'e1' },
};

let server: Server;
let calls: { headers: IncomingHttpHeaders; body: string }[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
	calls = [];
	answer = (response) => response.writeHead(204).end();
	server = createServer((request, response) => {
		let body = '';
		request.on('data', (chunk) => {
			body += chunk;
		});
		request.on('end', () => {
			calls.push({ headers: request.headers, body });
			answer(response);
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
	server.closeAllConnections();
	server.close();
});

const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/enquiries`;
const channel = (more: Partial<Parameters<typeof createWebhookChannel>[0]> = {}) =>
	createWebhookChannel({
		url: address(),
		secret,
		linkFor: ({ id }) => `https://www.example.co.uk/office/${id}`,
		tellsSensitive: false,
		eventsOf: async () => [],
		clock: machineClock,
		...more,
	});

function call(
	signal = new AbortController().signal,
	more = {},
	claimed = dispatch,
): Promise<DeliveryError | undefined> {
	return channel(more)
		.deliver(claimed, signal)
		.then(
			() => undefined,
			(failure: DeliveryError) => failure,
		);
}

test('the recipe in the documents takes a call, and neither one that was changed nor one of long ago', async () => {
	const [, recipe] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/hand-over.md', 'utf8')) ?? [];
	const take = new Function('require', 'inputData', recipe ?? '').bind(
		undefined,
		createRequire(import.meta.url),
	);
	const sent = async (more = {}) => {
		calls = [];
		await call(undefined, more);
		const [{ headers = {}, body = '' } = {}] = calls;
		const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map(
			(name) => headers[`webhook-${name}`],
		);
		return { id, timestamp, signature, body, secret };
	};
	const input = await sent();
	expect(take(input)).toMatchObject({ reference: arrival.reference });
	const old = await sent({ clock: { ...machineClock, now: () => Date.now() - HOUR_MS } });
	for (const wrong of [{ ...input, body: `${input.body} ` }, { ...input, signature: 'v1,' }, old])
		expect(() => take(wrong)).toThrow('did not come from the website');
});

test('its body has the page to open, and without ANSWERS_IN_EMAIL no sign of what was answered about health, benefits and income', async () => {
	const bodyWith = async (sensitive: Record<string, string>, tellsSensitive = false) => {
		const enquiry = {
			...arrival,
			id: 'e1',
			form: 'funding' as const,
			answers: { firstName: 'Ada', insulationMethod: 'loft', ...sensitive },
			consents: sensitive.healthCondition ? ['healthCondition:1'] : [],
		};
		await call(undefined, { tellsSensitive }, { ...dispatch, enquiry });
		return JSON.parse(calls.at(-1)?.body ?? '').data;
	};
	const quiet = await bodyWith({ healthCondition: '', householdIncome: '', benefitsClaim: '' });
	const link = 'https://www.example.co.uk/office/e1';
	expect(quiet).toMatchObject({ name: 'Ada', link, source: 'website' });
	const given = { healthCondition: 'yes', householdIncome: 'yes', benefitsClaim: 'yes' };
	expect(await bodyWith(given)).toEqual(quiet);
	expect(await bodyWith(given, true)).toMatchObject({
		answers: given,
		consents: ['healthCondition:1'],
	});
});

const did = (kind: EventKind, data: EventData = {}, undoes?: string): EnquiryEvent => ({
	id: kind,
	kind,
	at: NOON,
	by: { who: 'office' },
	data,
	undoes,
});
const quoted = did('quoted', { pounds: 8400 });
const lost = did('lost', { reason: 'only a question' });
test.each<[EnquiryEvent[], object]>([
	[[quoted, did('won')], { state: 'won', pounds: 8400 }],
	[[lost], { state: 'lost', reason: 'only a question' }],
	[[did('later', { day: '2027-03-01' })], { state: 'later', day: '2027-03-01' }],
	[
		[quoted, lost, { ...did('undone', {}, 'lost'), at: NOON + 1 }],
		{ state: 'quoted', pounds: 8400 },
	],
])('a result is a call of its own, and says how things stand: %#', async (events, stands) => {
	const messageId = '<e1.webhook.some-press@example.co.uk>';
	await call(undefined, { eventsOf: async () => events }, { ...dispatch, messageId });
	const at = new Date(NOON).toISOString();
	expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
		type: 'enquiry.result',
		timestamp: new Date(events.at(-1)?.at ?? 0).toISOString(),
		data: { reference: arrival.reference, ...stands, at },
	});
});

test.each<[string, typeof answer]>([
	['never answers', () => undefined],
	[
		'sends an answer that never ends',
		(response) => {
			response.writeHead(500);
			const more = () => response.write('x'.repeat(65_536), () => response.destroyed || more());
			more();
		},
	],
	['is misconfigured', (response) => response.writeHead(404).end()],
	['closes the connection', (response) => response.destroy()],
])(
	'where its system %s, the office’s letter leaves as ever, nothing is parked or needs another setting, and the call is made later',
	async (_, conduct) => {
		const harness = await createDeliveryHarness(NOON);
		const accepting = {
			name: 'the mail server',
			kinds: ['office'] as const,
			deliver: async () => ({}),
		};
		const worker = startDeliveryWorker({
			store: harness.store,
			clock: { ...harness.clock, elapsed: () => performance.now() },
			channels: [accepting, channel()],
			onOutcome: () => undefined,
			onError(error) {
				throw error;
			},
		});
		answer = conduct;
		await harness.store.save(newEnquiry(), [
			officeDispatch,
			{ kind: 'webhook', recipient: 'crm.example.co.uk' },
		]);
		worker.wake();
		const counts = () => harness.store.count();
		await expect
			.poll(counts)
			.toMatchObject({ waiting: 0, parked: 0, delivered: 1, handOver: { waiting: 1 } });
		await expect.poll(() => calls).toHaveLength(1);
		expect(worker.misconfigurations()).toEqual([]);
		answer = (response) => response.writeHead(204).end();
		server.closeAllConnections();
		await expect
			.poll(async () => {
				harness.clock.pass(10 * MINUTE_MS);
				worker.wake();
				return (await counts()).handOver;
			})
			.toBeUndefined();
		await worker.stop();
		await harness.close();
	},
);

test.each([
	['codes for signs', 'cr%40m:p%C3%A4ss%2F%3A', 'cr@m:päss/:'],
	['a sign that is no code', '100%:s3cret', '100%:s3cret'],
	['a user alone', 'token', 'token:'],
	['a password alone', ':s3cret', ':s3cret'],
])(
	'of an address with %s the call arrives with Basic credentials, and its address has none',
	async (_what, written, sent) => {
		await call(undefined, { url: address().replace('//', `//${written}@`) });
		expect(calls[0]?.headers.authorization).toBe(`Basic ${Buffer.from(sent).toString('base64')}`);
	},
);

test('a call that cannot be made is no fault of the destination: it does not wait for ever', async () => {
	// A port that browsers, and Node, refuse.
	expect((await call(undefined, { url: 'http://127.0.0.1:6000/' }))?.kind).toBe(
		'dispatch not written',
	);
	answer = (response) => response.destroy();
	expect((await call())?.kind).toBe('destination down');
});

describe('its answers', () => {
	test.each<[number, FailureClass]>([
		[500, 'destination down'],
		[503, 'destination down'],
		[408, 'destination down'],
		[401, 'destination misconfigured'],
		[404, 'destination misconfigured'],
		[301, 'destination misconfigured'],
		[302, 'destination misconfigured'],
		[207, 'dispatch refused'],
		[429, 'destination busy'],
		[400, 'dispatch refused'],
		[422, 'dispatch refused'],
	])('%d means: %s', async (status, kind) => {
		answer = (response) =>
			response
				.writeHead(status, { location: 'http://127.0.0.1:1/' })
				.end('grace@example.org is not welcome');
		const failure = await call();
		expect(failure?.kind).toBe(kind);
		expect(failure?.message).toBe(`answered ${status}`);
		expect(calls).toHaveLength(1);
	});

	test.each<[number, string, FailureClass, number?]>([
		[429, '120', 'destination busy', 120_000],
		[503, '120', 'destination busy', 120_000],
		[503, new Date(NOON + 600_000).toUTCString(), 'destination busy', 600_000],
		[503, new Date(NOON - 600_000).toUTCString(), 'destination down'],
		[503, '0', 'destination down'],
		[503, 'soon', 'destination down'],
	])('%d with Retry-After: %s means: %s, for %d ms', async (status, header, kind, waitMs) => {
		answer = (response) => response.writeHead(status, { 'retry-after': header }).end();
		const clock = { ...machineClock, now: () => NOON };
		expect(await call(undefined, { clock })).toMatchObject({ kind, waitMs });
	});

	test('a request without an answer ends when the website stops', async () => {
		answer = () => undefined;
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 50);
		expect((await call(stop.signal))?.kind).toBe('destination down');
	});
});
