/** Which addresses are counted together, for how long, and how much memory that takes. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#model/dates.ts';
import { createRateLimit, tooManyRequestsMessage } from './rate-limit.ts';

// Only what is still held counts, not what waits for the collector.
setFlagsFromString('--expose_gc');
const sweep = runInNewContext('gc') as () => void;

/** A counter with a clock to turn. */
function createTestCounter() {
	const clock = { now: Date.UTC(2026, 10, 20, 12) };
	const { enquiry } = createRateLimit(true, () => clock.now);
	const letThrough = (count: number, address: (index: number) => string | undefined) =>
		Array.from({ length: count }, (_, index) => enquiry(address(index))).filter(
			(wait) => wait === undefined,
		).length;
	return { clock, enquiry, letThrough };
}

const SPELLINGS = ['2001:DB8::1', '2001:db8:0:0::1', '2001:0db8::2'];
test.each<[whose: string, address: (index: number) => string | undefined, allowed: number]>([
	['one IPv4 address', () => '203.0.113.7', 60],
	['many IPv4 addresses', (index) => `203.0.${index}.7`, 200],
	['the privacy addresses of an IPv6 network', (index) => `2001:db8:1:2:${index}::9`, 60],
	['many IPv6 networks', (index) => `2001:db8:${index}::9`, 200],
	['IPv4 inside IPv6', (index) => `${index % 2 ? '::ffff:' : ''}203.0.113.7`, 60],
	['one network in its many spellings', (index) => SPELLINGS[index % 3], 60],
	['something that is not an IP address', () => 'unknown', 60],
	['clients that have hung up', () => undefined, 60],
])('of two hundred from %s, exactly as many as are allowed', (_whose, address, allowed) => {
	expect(createTestCounter().letThrough(200, address)).toBe(allowed);
});

test('one over the limit is told how long to wait, and is let through after it', () => {
	const { clock, enquiry, letThrough } = createTestCounter();
	letThrough(60, () => '198.51.100.1');
	clock.now += 4 * MINUTE_MS;
	expect(enquiry('198.51.100.1')).toBe(360);
	clock.now += 360_000;
	expect(enquiry('198.51.100.1')).toBeUndefined();
});

test('a clock that is set back locks no address out', () => {
	const { clock, enquiry, letThrough } = createTestCounter();
	letThrough(61, () => '198.51.100.1');
	clock.now -= 5 * 60 * MINUTE_MS;
	expect(enquiry('198.51.100.1')).toBeUndefined();
});

test('60,000 addresses take less than 20 MB, because only the latest are remembered', () => {
	const { enquiry } = createTestCounter();
	sweep();
	const before = process.memoryUsage().heapUsed;
	for (let index = 0; index < 60_000; index += 1)
		enquiry(`${(index >> 16) + 1}.${(index >> 8) & 255}.${index & 255}.1`);
	sweep();
	expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * 2 ** 20);
	expect(enquiry('224.0.0.1')).toBeUndefined();
});

test('switched off, it lets all through', () => {
	const { enquiry } = createRateLimit(false, Date.now);
	expect(Array.from({ length: 200 }, () => enquiry('198.51.100.1')).filter(Boolean)).toEqual([]);
});

test.each([
	[61, 'ring 0113 496 0000, or try again in 2 minutes'],
	[5, 'in 1 minute'],
])('the message for %i seconds counts in minutes: %s', (seconds, words) => {
	expect(tooManyRequestsMessage(seconds, '0113 496 0000')).toContain(words);
});
