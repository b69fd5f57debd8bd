/**
 * Connection limits: how many there may be, how slow they may be, and how a malformed request is
 * answered. The proxy counts them by address (deploy/nginx.conf).
 */
import { IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Each takes some 10 KB; more than this is an attack, not an audience. Node refuses any beyond. */
const MAX_CONNECTIONS = 2_000;

/**
 * A response ends after this, however slowly it is read. The largest file takes as long at 60
 * kbit/s.
 */
const RESPONSE_TIMEOUT_MS = 30_000;
const CHECK_INTERVAL_MS = 1_000;

/**
 * Requests that a connection may send before it has an answer. Neither browsers nor proxies send a
 * second one before the first answer, and 2,000 connections times twenty answers are some 200 MB.
 */
const MAX_PIPELINED = 20;

/** A request has arrived whole after this, however slowly it is sent. */
const REQUEST_TIMEOUT_MS = 10_000;

/** A photograph: 3 MB at 400 kbit/s. Node ends every request after this. */
export const UPLOAD_TIMEOUT_MS = 60_000;

interface ConnectionLimits {
	/** Which requests may take UPLOAD_TIMEOUT_MS to arrive. */
	readonly isUpload?: (request: IncomingMessage) => boolean;
	/** Shorter in a test. */
	readonly responseTimeoutMs?: number;
	readonly requestTimeoutMs?: number;
}

/** Applies the limits until the server closes. */
export function limitConnections(
	server: Server,
	{
		isUpload = () => false,
		responseTimeoutMs = RESPONSE_TIMEOUT_MS,
		requestTimeoutMs = REQUEST_TIMEOUT_MS,
	}: ConnectionLimits,
): void {
	server.maxConnections = MAX_CONNECTIONS;
	/** When each request began, and how much longer than others it may take. */
	const answering = new Map<ServerResponse, { readonly since: number; readonly extra: number }>();

	/** The requests of each connection that have no answer yet. */
	const unanswered = new WeakMap<Socket, number>();

	server.on('request', (request, response) => {
		const { socket } = request;
		const count = (change: number) => {
			const requests = (unanswered.get(socket) ?? 0) + change;
			unanswered.set(socket, requests);
			return requests;
		};
		if (count(1) > MAX_PIPELINED) socket.destroy();
		answering.set(response, {
			since: performance.now(),
			extra: isUpload(request) ? UPLOAD_TIMEOUT_MS : 0,
		});
		response.once('close', () => {
			answering.delete(response);
			count(-1);
		});
	});
	const check = setInterval(() => {
		const now = performance.now();
		for (const [response, { since, extra }] of answering) {
			const age = now - since - extra;
			// Node does not announce the end of answers that waited for their turn on a connection that
			// has closed.
			if (response.req.socket.destroyed) answering.delete(response);
			else if (age > responseTimeoutMs) response.destroy();
			// Node has one limit for all requests, so it is that of the longest.
			else if (age > requestTimeoutMs && !response.req.complete)
				server.emit('clientError', new RequestTimeout(), response.req.socket);
		}
	}, CHECK_INTERVAL_MS).unref();
	server.once('close', () => clearInterval(check));
}

/** A request that asks for an upgrade once its connection is closed. */
class ClosableRequest extends IncomingMessage {
	/** Only declared: Node sets it while it constructs the request. */
	declare private asksForUpgrade: boolean;
	get upgrade(): boolean {
		return this.asksForUpgrade || this.socket.destroyed;
	}
	set upgrade(asks: boolean) {
		this.asksForUpgrade = asks;
	}
}

/**
 * Makes Node stop parsing what a connection has sent once we have closed it: 64 KB hold 1,500
 * requests, and each would cost an answer. An upgrade is the only thing at which Node leaves the
 * rest unread. Nothing here is upgraded otherwise.
 */
export const stopParsingOnceClosed: Pick<
	ServerOptions,
	'IncomingMessage' | 'shouldUpgradeCallback'
> = {
	IncomingMessage: ClosableRequest as typeof IncomingMessage,
	shouldUpgradeCallback: ({ socket }) => socket.destroyed,
};

/** As Node names it. */
class RequestTimeout extends Error {
	readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/**
 * Answers a request that Node could not parse, and closes the connection. The message is for a
 * person with a broken proxy.
 */
export function answerMalformedRequest(
	error: { code?: string },
	socket: Socket,
	headers: readonly (readonly [string, string])[],
): void {
	if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable)
		return void socket.destroy();
	const [status, message] = malformedMessages[error.code ?? ''] ?? [
		'400 Bad Request',
		'The request could not be read',
	];
	const lines = [
		`HTTP/1.1 ${status}`,
		...headers.map(([name, value]) => `${name}: ${value}`),
		'content-type: text/plain; charset=utf-8',
		`content-length: ${message.length}`,
		'connection: close',
		'cache-control: no-store',
	];
	socket.end(`${lines.join('\r\n')}\r\n\r\n${message}`);
	// A client that never reads must not keep the socket.
	setTimeout(() => socket.destroy(), CHECK_INTERVAL_MS).unref();
}

const malformedMessages: Readonly<Record<string, readonly [string, string]>> = {
	ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
	HPE_HEADER_OVERFLOW: [
		'431 Request Header Fields Too Large',
		'The headers of the request are too large',
	],
};
