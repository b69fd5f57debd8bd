/** Answers that nobody reads, and networks as the setting spells them. */
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { guardSockets, isNetwork } from './sockets.ts';

test('a client that never reads its answer does not keep the connection, one that reads it does', async () => {
	const server = createServer((request, response) => response.end(request.url === '/small' ? 'small' : Buffer.alloc(20_000_000)));
	guardSockets(server, { perAddress: false, proxies: [], answerWithinMs: 200 });
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
	await expect.poll(open).toBe(25);
	await expect.poll(open, { timeout: 10_000 }).toBe(5);
	for (const socket of [...readers, ...dawdlers]) socket.destroy();
	server.close();
});

test('one address may hold 128 connections; the next is hung up on, and let in once there is room', async () => {
	const server = createServer((_request, response) => response.end('small'));
	guardSockets(server, { perAddress: true, proxies: [] });
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

test.each(['10.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', 'loopback', 'uniquelocal'])('%s is a network', (text) => {
	expect(isNetwork(text)).toBe(true);
});

test.each(['', 'proxy', '10.0.0.0/33', '10.0.0.1/8/8', '::1/129', '10.0.0/8', '10.0.0.1/x'])('%s is none', (text) => {
	expect(isNetwork(text)).toBe(false);
});
