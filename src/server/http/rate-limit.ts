/**
 * Rate limits by IP address: how many enquiries and pages one visitor's connection may cause, by
 * whichever route.
 */
import { isIP } from 'node:net';
import type { FastifyReply } from 'fastify';
import ipaddr from 'ipaddr.js';
import { MINUTE_MS } from '#model/dates.ts';
import { HttpError } from './error-handler.ts';

const WINDOW_MINUTES = 10;

/**
 * Enquiries from one IPv4 address, or one IPv6 /64 network, in ten minutes. A help desk of ten
 * people who type an application every two minutes comes to fifty. Below the limit, spam is left to
 * the spam score (src/server/spam/spam-score.ts).
 */
const ENQUIRIES = 60;

/** Posts without script, and the pages they lead to. Rendering one costs a few milliseconds. */
const PAGES = 600;

/**
 * Acknowledgements caused by one address in ten minutes: enquiries that name strangers' e-mail
 * addresses would make us write to them. Beyond the limit the enquiry is only confirmed on the
 * page. The office gets every enquiry.
 */
const ACKNOWLEDGEMENTS = 10;

/**
 * Addresses remembered. An entry takes some 200 bytes, so a flood from a million addresses costs
 * about 10 MB and not more. The address that has been silent longest is dropped first.
 */
const REMEMBERED = 50_000;

/**
 * Counts one more from an IP address. Returns the seconds to wait if that was too many, otherwise
 * undefined. A client that has hung up has no address any more, whatever Fastify's types say; all
 * of those are counted as one.
 */
type Count = (ip: string | undefined) => number | undefined;

export interface RateLimit {
	readonly enquiry: Count;
	readonly page: Count;
	readonly acknowledgement: Count;
}

/** Creates the counters. Switched off, they limit nothing. */
export function createRateLimit(isOn: boolean, now: () => number): RateLimit {
	if (!isOn)
		return { enquiry: () => undefined, page: () => undefined, acknowledgement: () => undefined };
	return {
		enquiry: createCounter(ENQUIRIES, now),
		page: createCounter(PAGES, now),
		acknowledgement: createCounter(ACKNOWLEDGEMENTS, now),
	};
}

/**
 * Our own few lines, because `@fastify/rate-limit` counts wrongly when posts arrive together
 * (docs/decisions/spam.md).
 */
function createCounter(most: number, now: () => number): Count {
	const windowMs = WINDOW_MINUTES * MINUTE_MS;
	const windows = new Map<string, { since: number; count: number }>();
	return (ip) => {
		const key = rateLimitKey(ip ?? '');
		const at = now();
		const known = windows.get(key);
		// A clock that was set back begins a new window, rather than one that lasts for hours.
		const window =
			known && at >= known.since && at - known.since < windowMs ? known : { since: at, count: 0 };
		window.count += 1;
		windows.delete(key);
		windows.set(key, window);
		for (const [oldest, { since }] of windows) {
			if (windows.size <= REMEMBERED && Math.abs(at - since) < windowMs) break;
			windows.delete(oldest);
		}
		return window.count > most
			? Math.max(1, Math.ceil((window.since + windowMs - at) / 1000))
			: undefined;
	};
}

/**
 * What an IP address is counted as: its IPv4 address, also if mapped into IPv6, or its IPv6 /64
 * network. Anything else counts as itself.
 */
function rateLimitKey(ip: string): string {
	if (isIP(ip) === 0) return ip.slice(0, 64);
	const address = ipaddr.process(ip);
	return address.kind() === 'ipv4'
		? address.toString()
		: ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`).toString();
}

/** Refuses a request whose sender has to wait: `seconds` is what a counter returned. */
export function refuseTooMany(
	seconds: number | undefined,
	reply: FastifyReply,
	phone: string,
): void {
	if (!seconds) return;
	reply.header('retry-after', seconds);
	throw new HttpError(429, tooManyRequestsMessage(seconds, phone));
}

/** The message for a rate-limited visitor. */
export function tooManyRequestsMessage(seconds: number, phone: string): string {
	const minutes = Math.ceil(seconds / 60);
	return (
		`Too Many Requests: many messages came from your connection. Please ring ${phone}, or try ` +
		`again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
	);
}
