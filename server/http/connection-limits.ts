/** Guards the connections: how many there may be, how slow they may be, and what a broken request is answered with. */
import type { Server, ServerResponse } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6, type Socket } from 'node:net';
import { folded } from './rate-limit.ts';

/** All connections together. Each takes some 10 KB; more than this is no audience but an attack. */
const CONNECTIONS = 2_000;

/** Beyond that the operating system's answer is no; below it we choose who must leave. */
const CONNECTIONS_AT_ALL = CONNECTIONS + 200;

/** From one address (IPv6: one network of 64 bits), unless it is a proxy of ours. Browsers open six each, so an office of twenty fits. */
const CONNECTIONS_FROM_ONE = 128;

/** However slowly somebody reads an answer, it ends after this. The largest file takes as long at 60 kbit/s. */
const ANSWER_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 1_000;

interface SocketRules {
	/** Off where one machine stands in for many visitors: load tests. */
	readonly perAddress: boolean;
	/** Addresses of proxies, which speak for many. */
	readonly proxies: readonly string[];
	/** Shorter in a test. */
	readonly answerWithinMs?: number;
}

/** Sets the guard. It ends with the server. */
export function limitConnections(server: Server, { perAddress, proxies, answerWithinMs = ANSWER_WITHIN_MS }: SocketRules): void {
	server.maxConnections = CONNECTIONS_AT_ALL;
	const ours = proxyList(proxies);
	const connections = countedConnections(CONNECTIONS);
	const answering = new Map<ServerResponse, number>();

	server.on('connection', (socket) => {
		const from = socket.remoteAddress;
		if (perAddress && from && !ours(from)) connections.admit(socket, folded(from));
	});

	server.on('request', (request, response) => {
		answering.set(response, performance.now());
		connections.begin(request.socket);
		response.once('close', () => {
			answering.delete(response);
			connections.end(request.socket);
		});
	});
	const watch = setInterval(() => {
		const latest = performance.now() - answerWithinMs;
		for (const [response, since] of answering) {
			// They stand in the order they began.
			if (since > latest) break;
			response.destroy();
		}
	}, LOOK_EVERY_MS).unref();
	server.once('close', () => clearInterval(watch));
}

/** What there is to know of a connection to decide who must leave. */
interface Connection {
	destroy(): unknown;
	once(event: 'close', listener: () => void): unknown;
}

interface Connections {
	/** Takes in a connection, or destroys it. */
	admit(socket: Connection, address: string): void;
	/** A request has come over it. */
	begin(socket: Connection): void;
	/** That request is answered. */
	end(socket: Connection): void;
}

/**
 * The connections by address. When `most` are open, whoever holds the most idle ones loses the one that has been idle longest, so
 * that a newcomer is let in however many addresses sit on all the places. Exported for its test.
 */
export function countedConnections(most: number): Connections {
	const addresses = new Map<Connection, string>();
	const counts = new Map<string, number>();
	/** Sets keep their order: whoever has been idle longest stands first. */
	const idle = new Map<string, Set<Connection>>();
	const requests = new Map<Connection, number>();

	function rest(socket: Connection, address: string): void {
		idle.set(address, (idle.get(address) ?? new Set()).add(socket));
	}

	function work(socket: Connection, address: string): void {
		const resting = idle.get(address);
		resting?.delete(socket);
		if (resting?.size === 0) idle.delete(address);
	}

	function leave(socket: Connection): void {
		const address = addresses.get(socket);
		if (address === undefined) return;
		addresses.delete(socket);
		requests.delete(socket);
		work(socket, address);
		const left = (counts.get(address) ?? 1) - 1;
		if (left > 0) counts.set(address, left);
		else counts.delete(address);
	}

	function makeRoom(): boolean {
		let largest: Set<Connection> | undefined;
		for (const resting of idle.values()) if (resting.size > (largest?.size ?? 0)) largest = resting;
		const [longest] = largest ?? [];
		if (!longest) return false;
		leave(longest);
		longest.destroy();
		return true;
	}

	return {
		admit(socket, address) {
			const count = counts.get(address) ?? 0;
			if (count >= CONNECTIONS_FROM_ONE || (addresses.size >= most && !makeRoom())) return void socket.destroy();
			addresses.set(socket, address);
			counts.set(address, (counts.get(address) ?? 0) + 1);
			rest(socket, address);
			socket.once('close', () => leave(socket));
		},
		begin(socket) {
			const address = addresses.get(socket);
			if (address === undefined) return;
			requests.set(socket, (requests.get(socket) ?? 0) + 1);
			work(socket, address);
		},
		end(socket) {
			const address = addresses.get(socket);
			if (address === undefined) return;
			const left = (requests.get(socket) ?? 1) - 1;
			if (left > 0) return void requests.set(socket, left);
			requests.delete(socket);
			rest(socket, address);
		},
	};
}

/** Ends a connection whose request could not even be read, in the few words that a person with a broken proxy can use. */
export function answerMalformedRequest(error: { code?: string }, socket: Socket, headers: readonly (readonly [string, string])[]): void {
	if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
	const [status, words] = brokenWords[error.code ?? ''] ?? ['400 Bad Request', 'The request could not be read'];
	const lines = [
		`HTTP/1.1 ${status}`,
		...headers.map(([name, value]) => `${name}: ${value}`),
		'content-type: text/plain; charset=utf-8',
		`content-length: ${words.length}`,
		'connection: close',
		'cache-control: no-store',
	];
	socket.end(`${lines.join('\r\n')}\r\n\r\n${words}`);
	// Whoever never reads does not keep the socket either.
	setTimeout(() => socket.destroy(), LOOK_EVERY_MS).unref();
}

const brokenWords: Readonly<Record<string, readonly [string, string]>> = {
	ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
	HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
};

/** The named networks that the setting may use, as the proxy rules of the server know them. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
	loopback: ['127.0.0.1/8', '::1/128'],
	linklocal: ['169.254.0.0/16', 'fe80::/10'],
	uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** True for an address, a network such as 10.0.0.0/8, or a named one. */
export function isNetwork(text: string): boolean {
	if (Object.hasOwn(namedNetworks, text)) return true;
	const [address = '', bits, ...more] = text.split('/');
	if (more.length > 0 || isIP(address) === 0) return false;
	return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(address) ? 32 : 128));
}

function proxyList(proxies: readonly string[]): (address: string) => boolean {
	const list = new BlockList();
	for (const network of proxies.flatMap((text) => namedNetworks[text] ?? [text])) {
		const [address = '', bits] = network.split('/');
		const family = isIPv6(address) ? 'ipv6' : 'ipv4';
		list.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family);
	}
	return (address) => {
		const plain = withoutMapping(address);
		return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
	};
}

function withoutMapping(address: string): string {
	return address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
}
