/** Connection limits: slow readers, too many connections, and requests that cannot be read. */
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import {
	answerMalformedRequest,
	limitConnections,
	stopParsingOnceClosed,
} from './connection-limits.ts';

test('a client that never reads its response is disconnected, one that reads it is not', async () => {
	const server = createServer((request, response) =>
		response.end(request.url === '/small' ? 'small' : Buffer.alloc(20_000_000)),
	);
	let came = 0;
	server.on('connection', () => {
		came += 1;
	});
	limitConnections(server, { responseTimeoutMs: 200 });
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const ask = (path: string) => {
		const socket = connect(port, '127.0.0.1').on('error', () => undefined);
		socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`);
		return socket;
	};
	const readers = Array.from({ length: 5 }, () => ask('/small').resume());
	const slowReaders = Array.from({ length: 20 }, () => ask('/large').pause());
	const open = () =>
		new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
	await expect.poll(() => came).toBe(25);
	await expect.poll(open).toBe(5);
	for (const socket of [...readers, ...slowReaders]) socket.destroy();
	server.close();
});

test.each([
	[20, 20],
	[1_500, 21],
])(
	'of %i requests sent at once over one connection %i are looked at, and too many close it',
	async (sent, lookedAt) => {
		let count = 0;
		const server = createServer(stopParsingOnceClosed, (_request, response) => {
			count += 1;
			response.end('answered');
		});
		limitConnections(server, {});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on(
			'error',
			() => undefined,
		);
		let received = '';
		socket.on('data', (chunk) => {
			received += chunk;
		});
		const request = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';
		socket.write(
			request.repeat(sent - 1) + request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n'),
		);
		await new Promise((resolve) => socket.once('close', resolve));
		expect(count).toBe(lookedAt);
		if (lookedAt === sent) expect(received.match(/answered/g)).toHaveLength(sent);
		server.close();
	},
);

test('there may be 2,000 connections', () => {
	const server = createServer();
	limitConnections(server, {});
	expect(server.maxConnections).toBe(2_000);
	server.emit('close');
});

test.each([
	[
		'no HTTP at all',
		'nonsense\r\n\r\n',
		/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*The request could not be read$/,
	],
	[
		'too many headers',
		`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`,
		/^HTTP\/1\.1 431 [\s\S]*too large$/,
	],
])(
	'%s is answered with a sentence and our headers, and disconnected',
	async (_what, sent, answer) => {
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
		expect(Number(/content-length: (\d+)/.exec(received)?.[1])).toBe(
			received.split('\r\n\r\n')[1]?.length,
		);
		server.close();
	},
);

test('a connection that is gone, or was reset, is answered with nothing', () => {
	for (const [code, writable] of [
		['ECONNRESET', true],
		['HPE_INVALID_METHOD', false],
	] as const) {
		let isOpen = true;
		const destroy = () => {
			isOpen = false;
		};
		answerMalformedRequest(
			{ code },
			{ writable, destroy, end: () => expect.unreachable() } as never,
			[],
		);
		expect(isOpen).toBe(false);
	}
});
