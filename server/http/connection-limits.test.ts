/** Connection limits: slow readers, too many connections, idle ones, and the networks of TRUST_PROXY. */
import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { answerMalformedRequest, createConnectionCounter, isNetwork, limitConnections } from './connection-limits.ts';
import { rateLimitKey } from './rate-limit.ts';

test('a client that never reads its response is disconnected, one that reads it is not', async () => {
	const server = createServer((request, response) => response.end(request.url === '/small' ? 'small' : Buffer.alloc(20_000_000)));
	let came = 0;
	server.on('connection', () => {
		came += 1;
	});
	limitConnections(server, { perAddress: false, proxies: [], responseTimeoutMs: 200 });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const ask = (path: string) => {
		const socket = connect(port, '127.0.0.1').on('error', () => undefined);
		socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
		return socket;
	};
	const readers = Array.from({ length: 5 }, () => ask('/small').resume());
	const slowReaders = Array.from({ length: 20 }, () => ask('/large').pause());
	const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
	await expect.poll(() => came).toBe(25);
	await expect.poll(open).toBe(5);
	for (const socket of [...readers, ...slowReaders]) socket.destroy();
	server.close();
});

test('one address may hold 128 connections; the next is disconnected, and admitted once there is room', async () => {
	const server = createServer((_request, response) => response.end('small'));
	limitConnections(server, { perAddress: true, proxies: [] });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	/** Resolves with whether a request over a new connection was answered. */
	const isAdmitted = (socket: Socket) =>
		new Promise<boolean>((resolve) => {
			socket
				.once('data', () => resolve(true))
				.once('error', () => resolve(false))
				.once('close', () => resolve(false));
			socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
		});
	const visitors = Array.from({ length: 128 }, () => connect(port, '127.0.0.1'));
	expect(new Set(await Promise.all(visitors.map(isAdmitted)))).toEqual(new Set([true]));
	expect(await isAdmitted(connect(port, '127.0.0.1'))).toBe(false);
	visitors.pop()?.destroy();
	await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(127);
	const last = connect(port, '127.0.0.1');
	expect(await isAdmitted(last)).toBe(true);
	expect(await isAdmitted(connect(port, '127.0.0.1'))).toBe(false);
	for (const socket of [...visitors, last]) socket.destroy();
	server.close();
});

test.each([
	['is a proxy', ['loopback'], true],
	['is in the network of a proxy', ['10.0.0.1', '127.0.0.0/8'], true],
	['is no proxy', ['10.0.0.0/8', '::1'], false],
] as const)('the limit of connections is lifted for an address that %s', async (_what, proxies, isLifted) => {
	const server = createServer().removeAllListeners('connection');
	limitConnections(server, { perAddress: true, proxies });
	const connections = Array.from({ length: 140 }, () => Object.assign(new FakeConnection(), { remoteAddress: '::ffff:127.0.0.1' }));
	for (const connection of connections) server.emit('connection', connection);
	expect(openOf(connections)).toBe(isLifted ? 140 : 128);
	server.emit('close');
});

/** A connection that only knows whether it is open. */
class FakeConnection extends EventEmitter {
	isOpen = true;
	destroy() {
		this.isOpen = false;
		this.emit('close');
		return this as never;
	}
}
const openOf = (connections: readonly FakeConnection[]) => connections.filter(({ isOpen }) => isOpen).length;

test('while sixteen addresses hold all places idle, a seventeenth is admitted, and no connection with a request loses its place', () => {
	const counter = createConnectionCounter(2_000);
	const idle = Array.from({ length: 16 * 125 }, (_, index) => {
		const connection = new FakeConnection();
		counter.admit(connection, `192.0.2.${index % 16}`);
		return connection;
	});
	expect(openOf(idle)).toBe(2_000);
	const [served, longestIdle] = idle.slice(0, 2) as [FakeConnection, FakeConnection];
	counter.begin(served);
	const honest = Array.from({ length: 6 }, () => new FakeConnection());
	for (const connection of honest) counter.admit(connection, '198.51.100.7');
	expect([openOf(honest), openOf(idle), served.isOpen, longestIdle.isOpen]).toEqual([6, 1_994, true, false]);
});

test('the connection that has been idle longest is closed first, and one that was answered counts as idle from then on', () => {
	const counter = createConnectionCounter(3);
	const [first, second, third, newcomer] = Array.from({ length: 4 }, () => new FakeConnection()) as [
		FakeConnection,
		FakeConnection,
		FakeConnection,
		FakeConnection,
	];
	for (const connection of [first, second, third]) counter.admit(connection, '192.0.2.1');
	counter.begin(first);
	counter.end(first);
	counter.admit(newcomer, '198.51.100.7');
	expect([first, second, third, newcomer].map(({ isOpen }) => isOpen)).toEqual([true, false, true, true]);
});

test('a connection counts as idle only when all its requests were answered, as often as it is used', () => {
	const counter = createConnectionCounter(2);
	const [busy, idle, newcomer, last] = Array.from({ length: 4 }, () => new FakeConnection()) as [
		FakeConnection,
		FakeConnection,
		FakeConnection,
		FakeConnection,
	];
	counter.admit(busy, '192.0.2.1');
	counter.admit(idle, '192.0.2.1');
	for (const step of ['begin', 'begin', 'end', 'end', 'begin', 'begin', 'end'] as const) counter[step](busy);
	for (const step of ['begin', 'end', 'begin', 'end'] as const) counter[step](idle);
	counter.admit(newcomer, '198.51.100.7');
	expect([busy, idle, newcomer].map(({ isOpen }) => isOpen)).toEqual([true, false, true]);
	counter.begin(newcomer);
	counter.end(busy);
	counter.admit(last, '203.0.113.9');
	expect([busy, newcomer, last].map(({ isOpen }) => isOpen)).toEqual([false, true, true]);
});

test.each([
	['no HTTP at all', 'nonsense\r\n\r\n', /^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*The request could not be read$/],
	['too many headers', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431 [\s\S]*too large$/],
])('%s is answered with a sentence and our headers, and disconnected', async (_what, sent, answer) => {
	const server = createServer();
	server.on('clientError', (error: Error & { code?: string }, socket) =>
		answerMalformedRequest(error, socket as Socket, [['x-frame-options', 'DENY']]),
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
	let received = '';
	socket.on('data', (chunk) => {
		received += chunk;
	});
	socket.on('error', () => undefined);
	socket.write(sent);
	await new Promise((resolve) => socket.once('close', resolve));
	expect(received).toMatch(answer);
	expect(received).toContain('x-frame-options: DENY\r\n');
	expect(Number(/content-length: (\d+)/.exec(received)?.[1])).toBe(received.split('\r\n\r\n')[1]?.length);
	server.close();
});

test('a connection that is gone, or was reset, is answered with nothing', () => {
	for (const [code, writable] of [
		['ECONNRESET', true],
		['HPE_INVALID_METHOD', false],
	] as const) {
		const socket = Object.assign(new FakeConnection(), { writable, end: () => expect.unreachable() });
		answerMalformedRequest({ code }, socket as never, []);
		expect(socket.isOpen).toBe(false);
	}
});

test('if all connections have requests, a newcomer is disconnected', () => {
	const counter = createConnectionCounter(1);
	const [busy, newcomer] = [new FakeConnection(), new FakeConnection()];
	counter.admit(busy, '192.0.2.1');
	counter.begin(busy);
	counter.admit(newcomer, '198.51.100.7');
	expect([busy.isOpen, newcomer.isOpen]).toEqual([true, false]);
});

test('the addresses of one IPv6 /64 network count as one, and so does an IPv4 address mapped into IPv6', () => {
	const counter = createConnectionCounter(2_000);
	const connections = Array.from({ length: 130 }, (_, index) => {
		const connection = new FakeConnection();
		counter.admit(connection, rateLimitKey(`2001:db8:1:2:${index.toString(16)}::1`));
		return connection;
	});
	expect(openOf(connections)).toBe(128);
	expect(rateLimitKey('::ffff:192.0.2.1')).toBe(rateLimitKey('192.0.2.1'));
	expect(rateLimitKey('2001:db8:1:2::1')).not.toBe(rateLimitKey('2001:db8:1:3::1'));
});

test.each([
	'10.0.0.1',
	'10.0.0.0/8',
	'::1',
	'2001:db8::/32',
	'loopback',
	'linklocal',
	'uniquelocal',
	'10.0.0.0/255.0.0.0',
	'::ffff:10.0.0.1',
])('%s is a network', (text) => {
	expect(isNetwork(text)).toBe(true);
});

test.each(['', 'proxy', 'Loopback', '0.0.0.0/0', '10.0.0.0/33', '10.0.0.1/8/8', '::1/129', '10.0.0/8', '10.0.0.1/x'])(
	'"%s" is not a network',
	(text) => {
		expect(isNetwork(text)).toBe(false);
	},
);
