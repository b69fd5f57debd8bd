/** Malformed requests, written to the socket as raw bytes. */
import { connect, type Socket } from 'node:net';

interface RawAnswer {
	/** 0 if the connection was closed without an answer. */
	readonly status: number;
	readonly text: string;
	readonly ms: number;
}

/**
 * Opens a socket to the site. Socket errors are ignored, because many of these tests expect a
 * closed connection.
 */
export function socketTo(origin: string): Socket {
	const { hostname, port } = new URL(origin);
	return connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
}

/** The wait for the first byte of an answer, long enough for a busy machine. */
const ANSWER_WITHIN_MS = 300_000;

/**
 * Sends the bytes and reads until the connection ends, or until nothing follows an answer for the
 * given time.
 */
export function rawRequest(
	origin: string,
	bytes: string | Buffer,
	quietMs = 1_000,
): Promise<RawAnswer> {
	return new Promise((resolve) => {
		const begun = performance.now();
		const socket = socketTo(origin);
		let text = '';
		const done = () => {
			clearTimeout(timer);
			socket.destroy();
			resolve({
				status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0),
				text,
				ms: performance.now() - begun,
			});
		};
		// After a pause of this process the time may be over before what came meanwhile was read.
		let lastLook: NodeJS.Immediate | undefined;
		const endAfter = (ms: number) =>
			setTimeout(() => {
				lastLook = setImmediate(done);
			}, ms);
		let timer = endAfter(ANSWER_WITHIN_MS);
		socket.on('data', (chunk) => {
			clearTimeout(timer);
			clearImmediate(lastLook);
			timer = endAfter(quietMs);
			text += chunk.toString('latin1');
		});
		socket.once('close', done);
		socket.write(bytes);
	});
}

/** A request with a correct Content-Length. */
export function requestBytes(
	method: string,
	path: string,
	headers: Readonly<Record<string, string>> = {},
	body = '',
): string {
	const all = {
		host: 'localhost',
		connection: 'close',
		...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
		...headers,
	};
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
	return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
