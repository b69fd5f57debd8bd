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
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { machineClock } from '#model/clock.ts';
import { HOUR_MS, MINUTE_MS } from '#model/dates.ts';
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

test('the receiver can verify the signature and recognise a duplicate', async () => {
	expect(await call()).toBeUndefined();
	expect(await call()).toBeUndefined();
	const [first, second] = calls;
	const payload = new Webhook(secret).verify(
		first?.body ?? '',
		first?.headers as Record<string, string>,
	);
	expect(payload).toMatchObject({
		type: 'enquiry.received',
		data: { reference: arrival.reference, form: 'contact', answers: arrival.answers },
	});
	expect(first?.headers['webhook-id']).toBe('e1.webhook');
	expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
	expect(() =>
		new Webhook(secret).verify(`${first?.body} `, first?.headers as Record<string, string>),
	).toThrow();
});

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

test('any system finds who wrote and what for first; without a sign of what was answered about health, benefits and income', async () => {
	const answers = {
		firstName: 'Ada',
		lastName: 'King',
		email: 'ada@example.org',
		phoneNumber: '0113 496 0142',
		address: '1 Mill Lane, Halifax, HX1 1AA',
	};
	const told = async (
		sensitive: Record<string, string>,
		consents: string[],
		tellsSensitive = false,
	) => {
		calls = [];
		const enquiry = {
			...arrival,
			id: 'e1',
			form: 'funding' as const,
			answers: { ...answers, insulationMethod: 'loft', ...sensitive },
			consents,
		};
		expect(await call(undefined, { tellsSensitive }, { ...dispatch, enquiry })).toBeUndefined();
		return JSON.parse(calls[0]?.body ?? '').data;
	};
	const quiet = await told({ healthCondition: '', householdIncome: '', benefitsClaim: '' }, []);
	expect(Object.keys(quiet).slice(0, 7)).toEqual([
		'name',
		'phone',
		'email',
		'postcode',
		'wish',
		'link',
		'reference',
	]);
	expect(quiet).toMatchObject({
		name: 'Ada King',
		postcode: 'HX1 1AA',
		link: 'https://www.example.co.uk/office/e1',
	});
	const given = { healthCondition: 'yes', householdIncome: 'yes', benefitsClaim: 'yes' };
	expect(await told(given, ['healthCondition:1'])).toEqual(quiet);
	expect(await told(given, ['healthCondition:1'], true)).toMatchObject({
		answers: given,
		consents: ['healthCondition:1'],
	});
});

test('whatever its system does, the office’s letters leave as ever; it is tried again by itself, and is no reason for an alert', async () => {
	const harness = await createDeliveryHarness(NOON);
	const letters: string[] = [];
	const mail = {
		name: 'the mail server',
		kinds: ['office'] as const,
		async deliver({ messageId }: ClaimedDispatch) {
			letters.push(messageId);
			return {};
		},
	};
	const states = [
		// An answer that never comes, one that never ends, an error, and a closed connection.
		() => undefined,
		(response: ServerResponse) => {
			response.writeHead(500);
			const more = () => response.write('x'.repeat(65_536), () => response.destroyed || more());
			more();
		},
		(response: ServerResponse) => response.writeHead(404).end(),
		(response: ServerResponse) => response.destroy(),
	];
	const worker = startDeliveryWorker({
		store: harness.store,
		clock: { ...harness.clock, elapsed: () => performance.now() },
		channels: [mail, channel()],
		onOutcome: (line) => harness.outcomes.push(line),
		onError(error) {
			throw error;
		},
	});
	const all = [officeDispatch, { kind: 'webhook' as const, recipient: 'crm.example.co.uk' }];
	for (const [index, state] of states.entries()) {
		answer = state;
		await harness.store.save(
			newEnquiry({ receivedAt: NOON, answers: { description: `Room ${index}` } }),
			all,
		);
		worker.wake();
		await expect.poll(() => letters.length).toBe(index + 1);
		harness.clock.pass(2 * HOUR_MS);
	}
	const { waiting, delivered, parked, handOver } = await harness.store.count();
	expect([waiting, parked, delivered, handOver?.waiting]).toEqual([0, 0, 4, 4]);
	expect(worker.misconfigurations()).toEqual([]);
	expect((await Array.fromAsync(harness.store.find())).map(({ progress }) => progress)).toEqual(
		states.map(() => 'delivered'),
	);
	answer = (response) => response.writeHead(204).end();
	server.closeAllConnections();
	await expect
		.poll(async () => {
			harness.clock.pass(10 * MINUTE_MS);
			worker.wake();
			return (await harness.store.count()).handOver;
		})
		.toBeUndefined();
	await worker.stop();
	await harness.close();
});

test.each([
	['a user and a password', 'crm:s3cret', 'crm:s3cret'],
	['signs that an address must write as codes', 'cr%40m:p%C3%A4ss%2F%3A', 'cr@m:päss/:'],
	['a sign that is no code', '100%:s3cret', '100%:s3cret'],
	['a user alone', 'token', 'token:'],
	['a password alone', ':s3cret', ':s3cret'],
])(
	'of an address with %s the call arrives with Basic credentials, and its address has none',
	async (_what, written, sent) => {
		expect(
			await call(undefined, { url: address().replace('//', `//${written}@`) }),
		).toBeUndefined();
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

	test('the wait in Retry-After is used', async () => {
		answer = (response) => response.writeHead(429, { 'retry-after': '120' }).end();
		expect(await call()).toMatchObject({ kind: 'destination busy', waitMs: 120_000 });
	});

	test.each([
		['120', 'destination busy'],
		[new Date(Date.now() + 600_000).toUTCString(), 'destination busy'],
		[new Date(Date.now() - 600_000).toUTCString(), 'destination down'],
		['0', 'destination down'],
		['soon', 'destination down'],
	])('503 with Retry-After: %s means: %s', async (header, kind) => {
		answer = (response) => response.writeHead(503, { 'retry-after': header }).end();
		expect((await call())?.kind).toBe(kind);
	});

	test('a request without an answer ends when the website stops', async () => {
		answer = () => undefined;
		const stop = new AbortController();
		setTimeout(() => stop.abort(), 50);
		expect((await call(stop.signal))?.kind).toBe('destination down');
	});
});
