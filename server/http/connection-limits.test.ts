/** Answers that nobody reads, places that nobody uses, and networks as the setting spells them. */
import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createConnectionCounter, isNetwork, limitConnections } from './connection-limits.ts';
import { rateLimitKey } from './rate-limit.ts';

test('a client that never reads its answer does not keep the connection, one that reads it does', async () => {
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
	const dawdlers = Array.from({ length: 20 }, () => ask('/large').pause());
	const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
	await expect.poll(() => came, { timeout: 20_000 }).toBe(25);
	await expect.poll(open, { timeout: 20_000 }).toBe(5);
	for (const socket of [...readers, ...dawdlers]) socket.destroy();
	server.close();
});

test('one address may hold 128 connections; the next is hung up on, and let in once there is room', async () => {
	const server = createServer((_request, response) => response.end('small'));
	limitConnections(server, { perAddress: true, proxies: [] });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	/** Resolves with whether a request over a new connection was answered. */
	const isLetIn = (socket: Socket) =>
		new Promise<boolean>((resolve) => {
			socket
				.once('data', () => resolve(true))
				.once('error', () => resolve(false))
				.once('close', () => resolve(false));
			socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
		});
	const visitors = Array.from({ length: 128 }, () => connect(port, '127.0.0.1'));
	expect(new Set(await Promise.all(visitors.map(isLetIn)))).toEqual(new Set([true]));
	expect(await isLetIn(connect(port, '127.0.0.1'))).toBe(false);
	visitors.pop()?.destroy();
	await expect.poll(() => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))).toBe(127);
	const last = connect(port, '127.0.0.1');
	expect(await isLetIn(last)).toBe(true);
	for (const socket of [...visitors, last]) socket.destroy();
	server.close();
});

/** A connection that only knows whether it is open. */
class Line extends EventEmitter {
	isOpen = true;
	destroy() {
		this.isOpen = false;
		this.emit('close');
		return this as never;
	}
}
const openOf = (lines: readonly Line[]) => lines.filter(({ isOpen }) => isOpen).length;

test('while sixteen addresses sit idle on all the places, an honest seventeenth is served, and nobody who is being served loses a place', () => {
	const connections = createConnectionCounter(2_000);
	const sitting = Array.from({ length: 16 * 125 }, (_, index) => {
		const line = new Line();
		connections.admit(line, `192.0.2.${index % 16}`);
		return line;
	});
	expect(openOf(sitting)).toBe(2_000);
	const [served, longestIdle] = sitting.slice(0, 2) as [Line, Line];
	connections.begin(served);
	const honest = Array.from({ length: 6 }, () => new Line());
	for (const line of honest) connections.admit(line, '198.51.100.7');
	expect([openOf(honest), openOf(sitting), served.isOpen, longestIdle.isOpen]).toEqual([6, 1_994, true, false]);
});

test('whoever has been idle longest leaves first, and one who was answered is idle anew', () => {
	const connections = createConnectionCounter(3);
	const [first, second, third, newcomer] = Array.from({ length: 4 }, () => new Line()) as [Line, Line, Line, Line];
	for (const line of [first, second, third]) connections.admit(line, '192.0.2.1');
	connections.begin(first);
	connections.end(first);
	connections.admit(newcomer, '198.51.100.7');
	expect([first, second, third, newcomer].map(({ isOpen }) => isOpen)).toEqual([true, false, true, true]);
});

test('where everybody is being served the newcomer has to wait', () => {
	const connections = createConnectionCounter(1);
	const [busy, newcomer] = [new Line(), new Line()];
	connections.admit(busy, '192.0.2.1');
	connections.begin(busy);
	connections.admit(newcomer, '198.51.100.7');
	expect([busy.isOpen, newcomer.isOpen]).toEqual([true, false]);
});

test('the addresses of one IPv6 network of 64 bits, and IPv4 inside IPv6, count as one', () => {
	const connections = createConnectionCounter(2_000);
	const lines = Array.from({ length: 130 }, (_, index) => {
		const line = new Line();
		connections.admit(line, rateLimitKey(`2001:db8:1:2:${index.toString(16)}::1`));
		return line;
	});
	expect(openOf(lines)).toBe(128);
	expect(rateLimitKey('::ffff:192.0.2.1')).toBe(rateLimitKey('192.0.2.1'));
	expect(rateLimitKey('2001:db8:1:2::1')).not.toBe(rateLimitKey('2001:db8:1:3::1'));
});

test.each(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', 'loopback', 'uniquelocal'])('%s is a network', (text) => {
	expect(isNetwork(text)).toBe(true);
});

test.each(['', 'proxy', '10.0.0.0/33', '10.0.0.1/8/8', '::1/129', '10.0.0/8', '10.0.0.1/x'])('%s is none', (text) => {
	expect(isNetwork(text)).toBe(false);
});
