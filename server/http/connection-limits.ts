/** Connection limits: how many there may be, how slow they may be, and how a malformed request is answered. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { rateLimitKey } from './rate-limit.ts';

/** All connections together. Each takes some 10 KB; more than this is an attack, not an audience. */
const MAX_CONNECTIONS = 2_000;

/** Node refuses any beyond this. Below it we choose whom to disconnect. */
const HARD_LIMIT = MAX_CONNECTIONS + 200;

/** From one IPv4 address or IPv6 /64 network, unless it is a proxy of ours. Browsers open six each, so an office of twenty fits. */
const MAX_PER_ADDRESS = 128;

/** A response ends after this, however slowly it is read. The largest file takes as long at 60 kbit/s. */
const RESPONSE_TIMEOUT_MS = 30_000;
const CHECK_INTERVAL_MS = 1_000;

/** A request has arrived whole after this, however slowly it is sent. */
const REQUEST_TIMEOUT_MS = 10_000;

/** A photograph: four originals of a phone at 1.5 Mbit/s. Node ends every request after this. */
export const UPLOAD_TIMEOUT_MS = 120_000;

interface ConnectionLimits {
	/** Off in load tests, where one machine stands in for many visitors. */
	readonly perAddress: boolean;
	/** Networks of the proxies, which connect for many visitors. */
	readonly proxies: readonly string[];
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
		perAddress,
		proxies,
		isUpload = () => false,
		responseTimeoutMs = RESPONSE_TIMEOUT_MS,
		requestTimeoutMs = REQUEST_TIMEOUT_MS,
	}: ConnectionLimits,
): void {
	server.maxConnections = HARD_LIMIT;
	const isProxy = proxyAddr.compile([...proxies]);
	const connections = createConnectionCounter(MAX_CONNECTIONS);
	/** When each request began, and how much longer than others it may take. */
	const answering = new Map<ServerResponse, { readonly since: number; readonly extra: number }>();

	server.on('connection', (socket) => {
		const ip = socket.remoteAddress;
		if (perAddress && ip && !isProxy(ip, 0)) connections.admit(socket, rateLimitKey(ip));
	});

	server.on('request', (request, response) => {
		answering.set(response, { since: performance.now(), extra: isUpload(request) ? UPLOAD_TIMEOUT_MS : 0 });
		connections.begin(request.socket);
		response.once('close', () => {
			answering.delete(response);
			connections.end(request.socket);
		});
	});
	const check = setInterval(() => {
		const now = performance.now();
		for (const [response, { since, extra }] of answering) {
			const age = now - since - extra;
			if (age > responseTimeoutMs) response.destroy();
			// Node has one limit for all requests, so it is that of the longest.
			else if (age > requestTimeoutMs && !response.req.complete) server.emit('clientError', new RequestTimeout(), response.req.socket);
		}
	}, CHECK_INTERVAL_MS).unref();
	server.once('close', () => clearInterval(check));
}

/** As Node names it. */
class RequestTimeout extends Error {
	readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** The part of a socket that the counter uses. */
interface Connection {
	destroy(): unknown;
	once(event: 'close', listener: () => void): unknown;
}

interface Connections {
	/** Counts a new connection of that address, or destroys it. */
	admit(socket: Connection, address: string): void;
	/** A request has arrived on it. */
	begin(socket: Connection): void;
	/** That request has been answered. */
	end(socket: Connection): void;
}

/**
 * Counts connections by address. When `most` are open, the address with the most idle ones loses the one that has been idle
 * longest, so that a newcomer gets in however many addresses occupy all the places. Exported for its test.
 */
export function createConnectionCounter(most: number): Connections {
	const addresses = new Map<Connection, string>();
	const counts = new Map<string, number>();
	/** Sets keep their order: the connection that has been idle longest comes first. */
	const idle = new Map<string, Set<Connection>>();
	const requests = new Map<Connection, number>();

	function setIdle(socket: Connection, address: string): void {
		idle.set(address, (idle.get(address) ?? new Set()).add(socket));
	}

	function setBusy(socket: Connection, address: string): void {
		const others = idle.get(address);
		others?.delete(socket);
		if (others?.size === 0) idle.delete(address);
	}

	function remove(socket: Connection): void {
		const address = addresses.get(socket);
		if (address === undefined) return;
		addresses.delete(socket);
		requests.delete(socket);
		setBusy(socket, address);
		const left = (counts.get(address) ?? 1) - 1;
		if (left > 0) counts.set(address, left);
		else counts.delete(address);
	}

	function makeRoom(): boolean {
		let largest: Set<Connection> | undefined;
		for (const connections of idle.values()) if (connections.size > (largest?.size ?? 0)) largest = connections;
		const [longest] = largest ?? [];
		if (!longest) return false;
		remove(longest);
		longest.destroy();
		return true;
	}

	return {
		admit(socket, address) {
			const count = counts.get(address) ?? 0;
			if (count >= MAX_PER_ADDRESS || (addresses.size >= most && !makeRoom())) return void socket.destroy();
			addresses.set(socket, address);
			counts.set(address, (counts.get(address) ?? 0) + 1);
			setIdle(socket, address);
			socket.once('close', () => remove(socket));
		},
		begin(socket) {
			const address = addresses.get(socket);
			if (address === undefined) return;
			requests.set(socket, (requests.get(socket) ?? 0) + 1);
			setBusy(socket, address);
		},
		end(socket) {
			const address = addresses.get(socket);
			if (address === undefined) return;
			const left = (requests.get(socket) ?? 1) - 1;
			if (left > 0) return void requests.set(socket, left);
			requests.delete(socket);
			setIdle(socket, address);
		},
	};
}

/** Answers a request that Node could not parse, and closes the connection. The message is for a person with a broken proxy. */
export function answerMalformedRequest(error: { code?: string }, socket: Socket, headers: readonly (readonly [string, string])[]): void {
	if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
	const [status, message] = malformedMessages[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read'];
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
	HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
};

/** True for an IP address, a network such as 10.0.0.0/8, or a name such as loopback: what Fastify's trustProxy understands. */
export function isNetwork(text: string): boolean {
	// The library also reads "10.0" as an address; in a setting that is a typing error.
	if (!/^[a-z]+$/.test(text) && isIP(text.split('/')[0] ?? '') === 0) return false;
	try {
		proxyAddr.compile(text);
		return true;
	} catch {
		return false;
	}
}
