/** How many enquiries one visitor's connection may send, in whichever of the ways they come. */
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const WINDOW_MINUTES = 10;

/**
 * Enquiries from one IPv4 address, or one IPv6 network of 64 bits, in ten minutes. A help desk of ten people who type an
 * application every two minutes comes to fifty; the rest is judged by what it looks like (suspicion.ts).
 */
const ENQUIRIES = 60;

/** Pages drawn as answers to posts: the steps of an application, the check. Drawing costs a few milliseconds each. */
const ANSWERS = 300;

/**
 * Addresses remembered. An entry takes some 200 bytes, so a flood from a million addresses costs about 10 MB and not
 * more; the address that has been silent longest is forgotten first.
 */
const REMEMBERED = 50_000;

/** Counts one more. The seconds to wait where that was too many; undefined where it may go on. */
export type Count = (request: FastifyRequest) => Promise<number | undefined>;

export interface Limits {
	readonly enquiry: Count;
	readonly answer: Count;
}

/** Makes the counters. Addresses are folded by the library: IPv6 to its first 64 bits, IPv4 inside IPv6 to IPv4. */
export async function limits(app: FastifyInstance, isOn: boolean): Promise<Limits> {
	if (!isOn) return { enquiry: async () => undefined, answer: async () => undefined };
	await app.register(fastifyRateLimit, { global: false });
	return { enquiry: counter(app, ENQUIRIES), answer: counter(app, ANSWERS) };
}

function counter(app: FastifyInstance, max: number): Count {
	const count = app.createRateLimit({ max, timeWindow: WINDOW_MINUTES * 60_000, cache: REMEMBERED } as object);
	return async (request) => {
		const result = await count(request);
		return !result.isAllowed && result.isExceeded ? Math.max(1, result.ttlInSeconds) : undefined;
	};
}

/** What a visitor is told who has to wait. */
export function waitWords(seconds: number, phone: string): string {
	const minutes = Math.ceil(seconds / 60);
	return `Too Many Requests: many messages came from your connection. Please ring ${phone}, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
