/** The webhook: its body, its signature, and what each status leads to. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { machineClock } from '../clock.ts';
import type { ClaimedDispatch } from '../enquiry.ts';
import { newEnquiry } from '../store/testing/fixtures.ts';
import type { DeliveryError, FailureClass } from './failure.ts';
import { createWebhookChannel } from './webhook-channel.ts';

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

function call(signal = new AbortController().signal): Promise<DeliveryError | undefined> {
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/enquiries`;
	return createWebhookChannel({ url, secret, clock: machineClock })
		.deliver(dispatch, signal)
		.then(
			() => undefined,
			(failure: DeliveryError) => failure,
		);
}

test('the receiver can verify the signature and recognise a duplicate', async () => {
	expect(await call()).toBeUndefined();
	expect(await call()).toBeUndefined();
	const [first, second] = calls;
	const payload = new Webhook(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
	expect(payload).toMatchObject({
		type: 'enquiry.received',
		data: { reference: arrival.reference, form: 'contact', answers: arrival.answers },
	});
	expect(first?.headers['webhook-id']).toBe('e1.webhook');
	expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
	expect(() => new Webhook(secret).verify(`${first?.body} `, first?.headers as Record<string, string>)).toThrow();
});

describe('its answers', () => {
	test.each<[number, FailureClass]>([
		[500, 'destination down'],
		[503, 'destination down'],
		[408, 'destination down'],
		[401, 'destination misconfigured'],
		[404, 'destination misconfigured'],
		[301, 'destination misconfigured'],
		[429, 'destination busy'],
		[400, 'dispatch refused'],
		[422, 'dispatch refused'],
	])('%d means: %s', async (status, kind) => {
		answer = (response) => response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('grace@example.org is not welcome');
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
