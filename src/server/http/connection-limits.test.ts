/** Connection limits: slow readers and senders, and too many connections or requests. */
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import {
	answerMalformedRequest,
	limitConnections,
	stopParsingOnceClosed,
} from './connection-limits.ts';

/** Has it listen, and returns what sends some bytes to it over a connection of their own. */
async function listening(server: Server) {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	onTestFinished(() => void server.close());
	const { port } = server.address() as AddressInfo;
	return (bytes: string) => {
		const socket = connect(port, '127.0.0.1').on('error', () => undefined);
		socket.write(bytes);
		return socket;
	};
}
const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

test('a client that never reads its response is disconnected, one that reads it is not', async () => {
	const server = createServer(({ url }, response) =>
		response.end(url === '/small' ? 'small' : Buffer.alloc(20_000_000)),
	);
	let came = 0;
	server.on('connection', () => {
		came += 1;
	});
	limitConnections(server, { responseTimeoutMs: 200 });
	const send = await listening(server);
	const sockets = [
		...Array.from({ length: 5 }, () => send(request('/small')).resume()),
		...Array.from({ length: 20 }, () => send(request('/large')).pause()),
	];
	const open = () =>
		new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
	await expect.poll(() => came).toBe(25);
	await expect.poll(open).toBe(5);
	for (const socket of sockets) socket.destroy();
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
		const send = await listening(server);
		const last = request('/').replace('host', 'connection: close\r\nhost');
		const socket = send(request('/').repeat(sent - 1) + last);
		let received = '';
		socket.on('data', (chunk) => {
			received += chunk;
		});
		await new Promise((resolve) => socket.once('close', resolve));
		expect(count).toBe(lookedAt);
		if (lookedAt === sent) expect(received.match(/answered/g)).toHaveLength(sent);
	},
);

test('a request that does not arrive whole is ended in words, a photograph may take longer', async () => {
	const server = createServer((request, response) =>
		request.resume().once('end', () => response.end('whole')),
	);
	server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
		answerMalformedRequest(error, socket as Socket, []),
	);
	limitConnections(server, {
		requestTimeoutMs: 200,
		isUpload: ({ url }) => url === '/photograph',
	});
	const send = await listening(server);
	const begun = (path: string) =>
		`POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 4\r\n\r\n`;
	const photograph = send(begun('/photograph'));
	expect(await text(send(begun('/form')))).toContain('408 Request Timeout');
	photograph.write('JPEG');
	expect(await text(photograph)).toContain('200 OK');
});

test('there may be 2,000 connections', () => {
	const server = createServer();
	limitConnections(server, {});
	expect(server.maxConnections).toBe(2_000);
	server.emit('close');
});

test.each([
	['ECONNRESET', true],
	['HPE_INVALID_METHOD', false],
])('a connection with %s, writable: %s, is answered with nothing', (code, writable) => {
	let isOpen = true;
	const destroy = () => {
		isOpen = false;
	};
	const socket = { writable, destroy, end: () => expect.unreachable() } as never;
	answerMalformedRequest({ code }, socket, []);
	expect(isOpen).toBe(false);
});
