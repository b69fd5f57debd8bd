/** Load generators: closed loop (a request follows the last answer) and open loop (a fixed rate). */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
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

/** Sends enquiries over a number of connections, each as soon as the last was acknowledged. */
export async function sendAsFastAs(origin: string, connections: number, seconds: number): Promise<Measured> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const end = performance.now() + seconds * 1000;
	const times: number[] = [];
	let failed = 0;
	await Promise.all(
		Array.from({ length: connections }, async () => {
			while (performance.now() < end) {
				const begun = performance.now();
				if ((await send(origin, agent)) !== 200) failed += 1;
				times.push(performance.now() - begun);
			}
		}),
	);
	agent.destroy();
	return measured(times, failed, seconds);
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
			`${origin}/api/v1.0/email/send`,
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
