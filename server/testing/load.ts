/** Load generators: closed loop (a request follows the last answer) and open loop (a fixed rate). */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import autocannon from 'autocannon';
import { quantile } from './quantile.ts';

export interface Measured {
	readonly perSecond: number;
	readonly p50: number;
	readonly p99: number;
	readonly failed: number;
}

/** Requests pages over a number of connections, each request as soon as the last was answered. */
export async function askFor(url: string, connections: number, seconds: number): Promise<Measured> {
	const result = await autocannon({ url, connections, duration: seconds, headers: { 'accept-encoding': 'gzip' } });
	const { latency, requests, errors, non2xx } = result;
	return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + non2xx };
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
	return JSON.stringify({ user_id: 'sample_public_key', service_id: 'service_website', template_id: 'template_contact', template_params });
}

/**
 * Sends enquiries over a number of connections, each as soon as the last was acknowledged. It writes to bare sockets: Node's HTTP client
 * took a fifth of the processors that it shares with the server, which then measured the client.
 */
export async function sendAsFastAs(origin: string, connections: number, seconds: number): Promise<Measured> {
	const end = performance.now() + seconds * 1000;
	const times: number[] = [];
	let failed = 0;
	await Promise.all(
		Array.from({ length: connections }, async () => {
			let connection = openConnection(origin);
			while (performance.now() < end) {
				const begun = performance.now();
				const status = await connection.post(enquiry());
				if (status !== 200) failed += 1;
				if (status === 0) connection = openConnection(origin);
				times.push(performance.now() - begun);
			}
			connection.close();
		}),
	);
	return measured(times, failed, seconds);
}

/** One connection that sends a post and waits for its answer. `post` resolves with the status, or with 0 if there was no answer. */
function openConnection(origin: string): { post(body: string): Promise<number>; close(): void } {
	const { hostname, port, host } = new URL(origin);
	const socket = connect(Number(port), hostname);
	let answer = '';
	let done: (status: number) => void = () => undefined;
	socket.setEncoding('latin1');
	socket.on('data', (chunk) => {
		answer += chunk;
		const headEnd = answer.indexOf('\r\n\r\n');
		if (headEnd < 0) return;
		const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer.slice(0, headEnd))?.[1] ?? Number.NaN);
		if (!(answer.length < headEnd + 4 + length)) {
			const status = Number(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
			answer = '';
			done(status);
		}
	});
	socket.on('error', () => undefined);
	socket.on('close', () => done(0));
	return {
		post: (body) =>
			new Promise((resolve) => {
				done = resolve;
				if (socket.destroyed) return resolve(0);
				const head = `POST ${SEND_PATH} HTTP/1.1\r\nHost: ${host}\r\nConnection: keep-alive\r\nOrigin: ${origin}\r\nContent-Type: application/json`;
				socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
			}),
		close: () => socket.destroy(),
	};
}

/** Sends enquiries at a fixed rate, whether or not the ones before have been answered. */
export async function sendAtRate(origin: string, aSecond: number, seconds: number): Promise<Measured> {
	const agent = new Agent({ keepAlive: true });
	const begun = performance.now();
	const times: number[] = [];
	let failed = 0;
	const sends: Promise<void>[] = [];
	for (let sent = 0; sent < aSecond * seconds; ) {
		const due = Math.min(aSecond * seconds, Math.floor(((performance.now() - begun) / 1000) * aSecond) + 1);
		for (; sent < due; sent += 1) {
			// Measured from the scheduled time, so that a slow generator does not hide latency (coordinated omission).
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
 * The status of the answer, or 0 if there was none. Where the server ended a connection that had rested just as it was taken again, the
 * same is sent once more, as browsers do.
 */
function send(origin: string, agent: Agent, body = enquiry()): Promise<number> {
	return new Promise((resolve) => {
		const call = request(
			origin + SEND_PATH,
			{ method: 'POST', agent, headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), origin } },
			(answer) => answer.resume().once('end', () => resolve(answer.statusCode ?? 0)),
		);
		call.once('error', () => resolve(call.reusedSocket ? send(origin, agent, body) : 0));
		call.end(body);
	});
}

function measured(times: number[], failed: number, seconds: number): Measured {
	return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99), failed };
}
