/**
 * Load generators: closed loop (a request follows the last answer) and open loop (a fixed rate).
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { quantile } from './quantile.ts';

export interface Measured {
	readonly perSecond: number;
	readonly p50: number;
	readonly p99: number;
	readonly failed: number;
}

const SEND_PATH = '/api/v1.0/email/send';

/** A new enquiry, with its own reference. */
function enquiry(): string {
	const template_params = {
		fullName: 'Load Test',
		email: 'load@example.org',
		phone: '01134960142',
		description: `A cold loft ${randomUUID()}`,
	};
	return JSON.stringify({
		user_id: 'sample_public_key',
		service_id: 'service_website',
		template_id: 'template_contact',
		template_params,
	});
}

/** A number of connections, and what each of them asks, again as soon as it was answered. */
interface Load {
	readonly connections: number;
	readonly nextRequest: () => string;
}

/** Asks for a page. */
export function pageLoad(url: string, connections: number): Load {
	const { pathname, host } = new URL(url);
	const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip\r\n\r\n`;
	return { connections, nextRequest: () => request };
}

/** Sends enquiries. */
export function enquiryLoad(origin: string, connections: number): Load {
	const head = `POST ${SEND_PATH} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nContent-Type: application/json`;
	return {
		connections,
		nextRequest() {
			const body = enquiry();
			return `${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
		},
	};
}

/**
 * New connections at a time: the server takes one in each turn of its event loop, and others wait
 * in a queue of limited length.
 */
const OPENED_AT_ONCE = 50;

/**
 * Measures loads beside each other, once all their connections are open and have been answered for
 * the first time. It writes to bare sockets: an HTTP client took a fifth of the processors that it
 * shares with the server, and for pages it was the client that was measured.
 */
export async function measureLoads(
	origin: string,
	loads: readonly Load[],
	seconds: number,
): Promise<Measured[]> {
	const wanted = loads.flatMap((load) => Array.from({ length: load.connections }, () => load));
	const open: { readonly load: Load; readonly connection: Connection }[] = [];
	while (open.length < wanted.length) {
		const next = wanted
			.slice(open.length, open.length + OPENED_AT_ONCE)
			.map((load) => ({ load, connection: openConnection(origin) }));
		await Promise.all(next.map(({ load, connection }) => connection.ask(load.nextRequest())));
		open.push(...next);
	}
	const end = performance.now() + seconds * 1000;
	const results = loads.map((load) => ({ load, times: [] as number[], failed: 0 }));
	await Promise.all(
		open.map(async ({ load, connection: opened }) => {
			const result = results.find((one) => one.load === load);
			let connection = opened;
			while (result && performance.now() < end) {
				const begun = performance.now();
				const status = await connection.ask(load.nextRequest());
				if (status !== 200) result.failed += 1;
				if (status === 0) connection = openConnection(origin);
				result.times.push(performance.now() - begun);
			}
			connection.close();
		}),
	);
	return results.map(({ times, failed }) => measured(times, failed, seconds));
}

interface Connection {
	/** Resolves with the status, or with 0 if there was no answer. */
	ask(request: string): Promise<number>;
	close(): void;
}

/** One connection that sends a request and waits for its answer. */
function openConnection(origin: string): Connection {
	const { hostname, port } = new URL(origin);
	const socket = connect(Number(port), hostname);
	let done: (status: number) => void = () => undefined;
	let head = '';
	/** The bytes that the answer still lacks; undefined while its head has not ended. */
	let missing: number | undefined;
	// One character is one byte.
	socket.setEncoding('latin1');
	socket.on('data', (chunk: string) => {
		if (missing === undefined) {
			head += chunk;
			const headEnd = head.indexOf('\r\n\r\n');
			if (headEnd < 0) return;
			missing =
				Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (head.length - headEnd - 4);
		} else missing -= chunk.length;
		if (missing > 0) return;
		const status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
		head = '';
		missing = undefined;
		done(status);
	});
	socket.on('error', () => undefined);
	socket.on('close', () => done(0));
	return {
		ask: (request) =>
			new Promise((resolve) => {
				done = resolve;
				if (socket.destroyed) return resolve(0);
				socket.write(request);
			}),
		close: () => socket.destroy(),
	};
}

/** Sends enquiries at a fixed rate, whether or not the ones before have been answered. */
export async function sendAtRate(
	origin: string,
	aSecond: number,
	seconds: number,
): Promise<Measured> {
	const agent = new Agent({ keepAlive: true });
	const begun = performance.now();
	const times: number[] = [];
	let failed = 0;
	const sends: Promise<void>[] = [];
	for (let sent = 0; sent < aSecond * seconds; ) {
		const due = Math.min(
			aSecond * seconds,
			Math.floor(((performance.now() - begun) / 1000) * aSecond) + 1,
		);
		for (; sent < due; sent += 1) {
			// Measured from the scheduled time, so that a slow generator does not hide latency
			// (coordinated omission).
			const from = begun + (sent / aSecond) * 1000;
			sends.push(
				send(origin, agent).then((status) => {
					if (status !== 200) failed += 1;
					times.push(performance.now() - from);
				}),
			);
		}
		await new Promise((resolve) => setTimeout(resolve, 1));
	}
	await Promise.all(sends);
	agent.destroy();
	return measured(times, failed, seconds);
}

/**
 * The status of the answer, or 0 if there was none. Where the server ended a connection that had
 * rested just as it was taken again, the same is sent once more, as browsers do.
 */
function send(origin: string, agent: Agent, body = enquiry()): Promise<number> {
	return new Promise((resolve) => {
		const call = request(
			origin + SEND_PATH,
			{
				method: 'POST',
				agent,
				headers: {
					'content-type': 'application/json',
					'content-length': Buffer.byteLength(body),
					origin,
				},
			},
			(answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
		);
		call.once('error', () => resolve(call.reusedSocket ? send(origin, agent, body) : 0));
		call.end(body);
	});
}

function measured(times: number[], failed: number, seconds: number): Measured {
	return {
		perSecond: times.length / seconds,
		p50: quantile(times, 0.5),
		p99: quantile(times, 0.99),
		failed,
	};
}
