/**
 * A relay that makes loopback as slow as a phone's network, byte by byte, outside the browser: the
 * browser's own emulation forbids what is measured here (requests that outlive their page,
 * prerendering). All connections share one link each way, in turns of a packet, and every packet
 * arrives half a round trip later. No slow start.
 */
import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import http2 from 'node:http2';
import net, { type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

/** What lies between a browser and the website. */
export interface Network {
	readonly name: string;
	readonly roundTripMs: number;
	/**
	 * Whether it speaks TLS and HTTP/2, and connecting costs its round trips. Otherwise HTTP/1.1, to
	 * which connecting is free.
	 */
	readonly isSecure: boolean;
}

/** Lighthouse's slow 4G as browsers apply it: every request waits 562 ms. */
export const SLOW_4G: Network = {
	name: '562 ms a round trip, HTTP/1.1',
	roundTripMs: 562,
	isSecure: false,
};
/** Nearer to a phone behind a proxy of today. */
export const FAST_3G: Network = {
	name: '150 ms a round trip, TLS and HTTP/2',
	roundTripMs: 150,
	isSecure: true,
};

/** 1.6 Mbit/s down and 750 kbit/s up, in bytes a millisecond. */
const DOWN = 200;
const UP = 94;
const PACKET_BYTES = 1_460;
/** How much of one stream may wait before its sender is paused. */
const HIGH_WATER_BYTES = 131_072;
const LOW_WATER_BYTES = 65_536;

export interface PacedProxy {
	readonly origin: string;
	/**
	 * The certificate's hash as Chromium takes it, to accept it without an authority; empty without
	 * TLS.
	 */
	readonly certificateHash: string;
	/**
	 * Where requests go from now on, and whether pages lose their speculation rules on the way, as
	 * for a browser that knows none.
	 */
	leadTo(upstream: string, options?: { withoutRules?: boolean }): void;
	/** Bytes sent down since it last led anywhere. */
	bytesDown(): number;
	close(): void;
}

/** Listens on a free port of localhost. */
export async function openPacedProxy({ roundTripMs, isSecure }: Network): Promise<PacedProxy> {
	let upstream = '';
	let withoutRules = false;
	let bytes = 0;
	const down = createLink(DOWN, roundTripMs, (count) => {
		bytes += count;
	});
	const up = createLink(UP, roundTripMs);
	const agent = new http.Agent({ keepAlive: true });
	const forward = (request: IncomingMessage, response: ServerResponse) => {
		const { hostname, port } = new URL(upstream);
		const own = Object.entries(request.headers).filter(
			([name]) => !name.startsWith(':') && name !== 'connection',
		);
		const headers = {
			...Object.fromEntries(own),
			host: String(request.headers[':authority'] ?? request.headers.host),
		};
		const asked = http.request(
			{ hostname, port, path: request.url, method: request.method, headers, agent },
			(answer) => {
				const kept = Object.entries(answer.headers).filter(
					([name]) => !/^(?:connection|keep-alive|transfer-encoding)$/.test(name),
				);
				const isPage = withoutRules && answer.headers['content-type']?.startsWith('text/html');
				if (!isPage) {
					response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
					answer.pipe(response);
					return;
				}
				const parts: Buffer[] = [];
				answer.on('data', (part: Buffer) => parts.push(part));
				answer.on('end', () => {
					const page = strip(Buffer.concat(parts), answer.headers['content-encoding'] === 'br');
					response.writeHead(answer.statusCode ?? 502, {
						...Object.fromEntries(kept),
						'content-length': String(page.length),
					});
					response.end(page);
				});
			},
		);
		asked.on('error', () => response.destroy());
		request.pipe(asked);
	};
	const certificate = isSecure ? makeCertificate() : undefined;
	const end = certificate
		? // Its requests and answers have the members of HTTP/1.1's.
			http2.createSecureServer({ ...certificate, allowHTTP1: true }, forward as never)
		: http.createServer({ keepAliveTimeout: 60_000 }, forward);
	for (const event of ['sessionError', 'tlsClientError', 'clientError'])
		end.on(event, () => undefined);
	await new Promise<void>((resolve) => end.listen(0, 'localhost', resolve));
	const inside = (end.address() as AddressInfo).port;
	// TLS 1.3 over a new connection: one round trip to connect, one to agree. The first bytes carry
	// both.
	const connectMs = isSecure ? 2 * roundTripMs : 0;
	const relay = net.createServer({ noDelay: true }, (browser) => {
		const site = net.connect(inside, 'localhost');
		up.relay(browser, site, connectMs);
		down.relay(site, browser, 0);
		for (const socket of [browser, site]) socket.on('error', () => undefined);
		browser.on('close', () => site.destroy());
		site.on('close', () => setTimeout(() => browser.destroy(), roundTripMs));
	});
	await new Promise<void>((resolve) => relay.listen(0, 'localhost', resolve));
	return {
		origin: `${isSecure ? 'https' : 'http'}://localhost:${(relay.address() as AddressInfo).port}`,
		certificateHash: certificate?.hash ?? '',
		leadTo(origin, options) {
			upstream = origin;
			withoutRules = options?.withoutRules ?? false;
			bytes = 0;
		},
		bytesDown: () => bytes,
		close() {
			relay.close();
			end.close();
		},
	};
}

/** A page without its speculation rules. */
function strip(page: Buffer, isBrotli: boolean): Buffer {
	const html = (isBrotli ? brotliDecompressSync(page) : page)
		.toString()
		.replace(/<script type="speculationrules">.*?<\/script>/s, '');
	return isBrotli ? brotliCompressSync(html) : Buffer.from(html);
}

/** One direction of a connection. */
interface Stream {
	readonly chunks: Buffer[];
	size: number;
	/** When its last packet arrives, so that none overtakes another. */
	lastArrival: number;
	readonly source: Socket;
	readonly target: Socket;
	/**
	 * Sent, and not arrived yet, in their order: timers of about the same time may end in another.
	 */
	readonly inFlight: Buffer[];
}

/** One direction of the link, which all connections share. */
function createLink(
	bytesPerMs: number,
	roundTripMs: number,
	onBytes: (count: number) => void = () => undefined,
) {
	const waiting: Stream[] = [];
	let isSending = false;
	let freeAt = 0;

	function sendNext(): void {
		const stream = isSending ? undefined : waiting.shift();
		if (!stream) return;
		const packet = take(stream, PACKET_BYTES);
		if (stream.size > 0) waiting.push(stream);
		const now = performance.now();
		freeAt = Math.max(now, freeAt) + packet.length / bytesPerMs;
		onBytes(packet.length);
		const arrival = Math.max(freeAt + roundTripMs / 2, stream.lastArrival);
		stream.lastArrival = arrival;
		stream.inFlight.push(packet);
		setTimeout(() => {
			const first = stream.inFlight.shift();
			if (first && !stream.target.destroyed) stream.target.write(first);
			if (stream.size < LOW_WATER_BYTES) stream.source.resume();
		}, arrival - now);
		isSending = true;
		setTimeout(() => {
			isSending = false;
			sendNext();
		}, freeAt - now);
	}

	function relay(source: Socket, target: Socket, connectMs: number): void {
		const stream: Stream = {
			chunks: [],
			size: 0,
			lastArrival: performance.now() + connectMs,
			source,
			target,
			inFlight: [],
		};
		source.on('data', (chunk: Buffer) => {
			stream.chunks.push(chunk);
			stream.size += chunk.length;
			if (stream.size > HIGH_WATER_BYTES) source.pause();
			if (!waiting.includes(stream)) waiting.push(stream);
			sendNext();
		});
		source.on('end', function endWhenSent() {
			if (stream.size > 0 || stream.inFlight.length > 0) setTimeout(endWhenSent, 20);
			else if (!target.destroyed) target.end();
		});
	}

	return { relay };
}

/** Takes at most that many bytes from a stream. */
function take(stream: Stream, most: number): Buffer {
	const parts: Buffer[] = [];
	let left = most;
	for (let [chunk] = stream.chunks; chunk && left > 0; [chunk] = stream.chunks) {
		const part = chunk.subarray(0, left);
		parts.push(part);
		left -= part.length;
		if (part.length === chunk.length) stream.chunks.shift();
		else stream.chunks[0] = chunk.subarray(part.length);
	}
	stream.size -= most - left;
	return Buffer.concat(parts);
}

function makeCertificate(): { key: Buffer; cert: Buffer; hash: string } {
	const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
	try {
		const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
		const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
		const made = spawnSync('openssl', [
			'req',
			'-x509',
			'-nodes',
			...curve,
			'-days',
			'2',
			'-subj',
			'/CN=localhost',
			'-addext',
			'subjectAltName=DNS:localhost',
			'-keyout',
			keyFile,
			'-out',
			certFile,
		]);
		if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
		const cert = readFileSync(certFile);
		const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
		return {
			key: readFileSync(keyFile),
			cert,
			hash: createHash('sha256').update(publicKey).digest('base64'),
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
