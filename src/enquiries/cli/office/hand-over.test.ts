/** What `doctor` says of the settings of the system that enquiries are handed over to. */
import { expect, test } from 'vitest';
import type { HandOverCounts } from '#enquiries/store/reading/enquiry-counts.ts';
import type { Store } from '#enquiries/store/store.ts';
import { handOverCheck } from './hand-over.ts';

const waiting = (counts: Partial<HandOverCounts>): HandOverCounts =>
	({ waiting: 0, parked: 0, ...counts }) as HandOverCounts;

const set = { host: 'crm.example.co.uk', isNamed: true };
test.each<
	[string, Parameters<typeof handOverCheck>[0], HandOverCounts | undefined, boolean, RegExp]
>([
	['none is set', { host: undefined, isNamed: false }, undefined, true, /^to no other system/],
	[
		'none is set any more',
		{ host: undefined, isNamed: true },
		waiting({ waiting: 2, parked: 1 }),
		false,
		/^3 wait for a webhook/,
	],
	[
		'/privacy cannot name it',
		{ ...set, isNamed: false },
		undefined,
		false,
		/^to crm\.example\.co\.uk, which \/privacy cannot name/,
	],
	['it is named', set, waiting({ waiting: 2 }), true, /^to crm\.example\.co\.uk$/],
])('doctor, when %s', async (_what, settings, handOver, isWell, message) => {
	const store = { count: async () => ({ handOver }) } as unknown as Store;
	const found = await handOverCheck(settings, { store: async () => store }).run();
	expect(found).toEqual({ isWell, message: expect.stringMatching(message) });
});
