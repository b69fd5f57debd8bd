/** How many enquiries one visitor's connection may send, in whichever of the ways they come. */
import { normalizeIP } from '@fastify/rate-limit';
import { MINUTE_MS } from '../../dates.ts';

const WINDOW_MINUTES = 10;

/**
 * Enquiries from one IPv4 address, or one IPv6 network of 64 bits, in ten minutes. A help desk of ten people who type an
 * application every two minutes comes to fifty; the rest is judged by what it looks like (spam-score.ts).
 */
const ENQUIRIES = 60;

/** Posts without script and the pages they lead to: the steps of an application, the check. Drawing costs a few milliseconds each. */
const ANSWERS = 600;

/**
 * Acknowledgements caused by one address in ten minutes: enquiries that name strangers' addresses would have us write to them.
 * Whoever sends more is answered on the page alone; the office hears of every enquiry.
 */
const ACKNOWLEDGEMENTS = 10;

/**
 * Addresses remembered. An entry takes some 200 bytes, so a flood from a million addresses costs about 10 MB and not
 * more; the address that has been silent longest is forgotten first.
 */
const REMEMBERED = 50_000;

/**
 * Counts one more from an address. The seconds to wait where that was too many; undefined where it may go on. A client that
 * has hung up by now has no address any more, whatever Fastify's types say; all of those are counted as one.
 */
type Count = (address: string | undefined) => number | undefined;

export interface RateLimit {
	readonly enquiry: Count;
	readonly answer: Count;
	readonly acknowledgement: Count;
}

/** Makes the counters. Addresses are folded: IPv6 to its first 64 bits, IPv4 inside IPv6 to IPv4. */
export function createRateLimit(isOn: boolean, now: () => number): RateLimit {
	if (!isOn) return { enquiry: () => undefined, answer: () => undefined, acknowledgement: () => undefined };
	return { enquiry: counter(ENQUIRIES, now), answer: counter(ANSWERS, now), acknowledgement: counter(ACKNOWLEDGEMENTS, now) };
}

/**
 * Our own few lines around the library's folding, because its counter hands out one object that posts arriving together all
 * add to before any of them reads it: of two hundred at once it let through none instead of sixty.
 */
function counter(most: number, now: () => number): Count {
	const windowMs = WINDOW_MINUTES * MINUTE_MS;
	const windows = new Map<string, { since: number; count: number }>();
	return (address) => {
		const key = folded(address ?? '');
		const at = now();
		const known = windows.get(key);
		// A clock that was set back begins a new window, rather than one that lasts for hours.
		const window = known && at >= known.since && at - known.since < windowMs ? known : { since: at, count: 0 };
		window.count += 1;
		windows.delete(key);
		windows.set(key, window);
		for (const [oldest, { since }] of windows) {
			if (windows.size <= REMEMBERED && Math.abs(at - since) < windowMs) break;
			windows.delete(oldest);
		}
		return window.count > most ? Math.max(1, Math.ceil((window.since + windowMs - at) / 1000)) : undefined;
	};
}

/** The address by which it is counted: one IPv4 address, one IPv6 network of 64 bits. Whatever a proxy passes on that is no address counts as itself. */
export function folded(address: string): string {
	try {
		return normalizeIP(address, 64);
	} catch {
		return address.slice(0, 64);
	}
}

/** What a visitor is told who has to wait. */
export function waitWords(seconds: number, phone: string): string {
	const minutes = Math.ceil(seconds / 60);
	return `Too Many Requests: many messages came from your connection. Please ring ${phone}, or try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
