/** When the system that enquiries are handed over to needs somebody, and what `doctor` says of it. */
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../dates.ts';
import type { HandOverCounts } from '../store/counts.ts';
import type { Store } from '../store/store.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { handOverCheck, isHandOverLate } from './hand-over.ts';

const waiting = (counts: Partial<HandOverCounts>): HandOverCounts => ({ waiting: 0, parked: 0, ...counts }) as HandOverCounts;

test('it is late after an hour, and at once when one is parked', () => {
	expect(isHandOverLate(undefined, NOON)).toBe(false);
	expect(isHandOverLate(waiting({}), NOON)).toBe(false);
	expect([0, 1].map((ms) => isHandOverLate(waiting({ waiting: 1, oldestWaiting: NOON }), NOON + HOUR_MS + ms))).toEqual([false, true]);
	expect(isHandOverLate(waiting({ parked: 1 }), NOON)).toBe(true);
});

const set = { host: 'crm.example.co.uk', isNamed: true };
test.each<[string, Parameters<typeof handOverCheck>[0], HandOverCounts | undefined, boolean, RegExp]>([
	['none is set', { host: undefined, isNamed: false }, undefined, true, /^to no other system/],
	['none is set any more', { host: undefined, isNamed: true }, waiting({ waiting: 2, parked: 1 }), false, /^3 wait for a webhook/],
	['/privacy cannot name it', { ...set, isNamed: false }, undefined, false, /^to crm\.example\.co\.uk, which \/privacy cannot name/],
	['it has everything', set, undefined, true, /^crm\.example\.co\.uk has every enquiry$/],
	[
		'it is away for a moment',
		set,
		waiting({ waiting: 2, oldestWaiting: NOON, lastFailure: 'ECONNREFUSED' }),
		true,
		/^crm\.example\.co\.uk: 2 waiting since Friday, 20 November 2026 at 12:00; the last try failed with: ECONNREFUSED$/,
	],
	['it refuses', set, waiting({ parked: 3 }), false, /^crm\.example\.co\.uk: 3 parked: resend --parked$/],
])('doctor, when %s', async (_what, settings, handOver, isWell, message) => {
	const store = { count: async () => ({ handOver }) } as unknown as Store;
	const found = await handOverCheck(settings, { store: async () => store, now: () => NOON + HOUR_MS }).run();
	expect(found).toEqual({ isWell, message: expect.stringMatching(message) });
});
