/** Requests that no honest client would make, written to the socket byte by byte. */
import { connect, type Socket } from 'node:net';

interface RawAnswer {
	/** 0 when the connection was closed without an answer. */
	readonly status: number;
	readonly text: string;
	readonly ms: number;
}

/** Opens a socket to the site. Errors end it quietly: being hung up on is what many of these expect. */
export function socketTo(origin: string): Socket {
	const { hostname, port } = new URL(origin);
	return connect({ host: hostname, port: Number(port) }).on('error', () => undefined);
}

/** How long a busy machine may take to begin its answer. */
const ANSWER_WITHIN_MS = 60_000;

/** Sends the bytes as they are and reads to the end of the connection, or until an answer has been followed by nothing for as long as given. */
export function rawRequest(origin: string, bytes: string | Buffer, quietMs = 1_000): Promise<RawAnswer> {
	return new Promise((resolve) => {
		const begun = performance.now();
		const socket = socketTo(origin);
		let text = '';
		const done = () => {
			clearTimeout(timer);
			socket.destroy();
			resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), text, ms: performance.now() - begun });
		};
		let timer = setTimeout(done, ANSWER_WITHIN_MS);
		socket.on('data', (chunk) => {
			clearTimeout(timer);
			timer = setTimeout(done, quietMs);
			text += chunk.toString('latin1');
		});
		socket.once('close', done);
		socket.write(bytes);
	});
}

/** A request with its length right, ready to be sent. */
export function requestBytes(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body = ''): string {
	const all = {
		host: 'localhost',
		connection: 'close',
		...(body ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
		...headers,
	};
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
	return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
