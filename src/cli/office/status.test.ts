/**
 * What `status` says and how it ends, and letters sent again. Which findings it says, with their
 * cures: src/enquiries/store/testing/findings.contract.ts.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
	acknowledgementDispatch,
	emailTerms,
	NOON,
	newEnquiry,
	officeDispatch,
} from '#enquiries/store/testing/fixtures.ts';
import { HOUR_MS } from '#model/dates.ts';
import { createTestContext, type TestContext } from '../testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

const webhook = { kind: 'webhook', recipient: 'crm.example.co.uk' } as const;
const line = async (label: string) =>
	(await harness.run('status')).text.split('\n').find((one) => one.startsWith(label));

test('of an empty store asks for nothing', async () => {
	expect(await harness.run('status')).toEqual({
		code: 0,
		text: [
			'0 enquiries kept.',
			'Delivered    0',
			'Waiting      0',
			'Parked       0',
			'Quarantined  0',
			'Returned     0 (acknowledgements to addresses that refuse them)',
			'FAIL  No backup was ever made   → npm run enquiries -- backup, best every 15 minutes by cron',
		].join('\n'),
	});
});

test.each<readonly [string, () => Promise<unknown>, string]>([
	[
		'a letter that waits, since when',
		() => harness.store.save(newEnquiry(), [officeDispatch]),
		'Waiting      1, the oldest since Friday, 20 November 2026 at 12:00',
	],
	[
		'what is held back',
		() => harness.store.save(newEnquiry({ quarantined: 'too fast' }), []),
		'Quarantined  1',
	],
	[
		'what waits for another system',
		() => harness.store.save(newEnquiry(), [webhook]),
		'Hand-over    1 waiting, 0 parked',
	],
	[
		'an acknowledgement that came back',
		async () => {
			await harness.store.save(newEnquiry(), [acknowledgementDispatch]);
			const [dispatch] = await harness.store.claim(NOON, emailTerms);
			if (dispatch) await harness.store.markParked(dispatch, NOON, '550');
		},
		'Returned     1 (acknowledgements to addresses that refuse them)',
	],
	[
		'the last backup',
		() => harness.run('backup'),
		'Last backup  Friday, 20 November 2026 at 12:00',
	],
])('says %s', async (_, make, says) => {
	await make();
	expect((await harness.run('status')).text.split('\n')).toContain(says);
});

test('ends with 1 once somebody should look, and prints nothing that a terminal executes', async () => {
	await harness.store.save(newEnquiry(), [officeDispatch]);
	const [dispatch] = await harness.store.claim(NOON, emailTerms);
	if (dispatch) await harness.store.markWaiting(dispatch, NOON + HOUR_MS, 'ETIMEDOUT\u0007', true);
	expect((await harness.run('status')).code).toBe(0);
	harness.now += HOUR_MS;
	const { code, text } = await harness.run('status');
	expect([code, text]).toEqual([1, expect.stringContaining('last try failed with: ETIMEDOUT ')]);
});

test('--retry sends again what was refused for good, and names what is left', async () => {
	const arrival = newEnquiry();
	await harness.store.save(arrival, [officeDispatch]);
	await harness.parkAll();
	expect(await line('To retry')).toBe(`To retry     ${arrival.reference}`);
	expect((await harness.run('status', '--retry')).text).toMatch(
		/^On their way again: the letters about 1 enquiry\.\n/,
	);
	expect([await line('To retry'), await line('Waiting')]).toEqual([
		undefined,
		expect.stringMatching(/^Waiting {6}1,/),
	]);
	expect((await harness.run('status', '--retry')).text).toContain('about 0 enquiries.');
});

test.each<readonly [string, () => unknown, RegExp]>([
	[
		'cannot be written to',
		() => {
			const store = { ...harness.store, check: () => Promise.reject(new Error('a readonly disk')) };
			harness.context = { ...harness.context, store: async () => store };
		},
		/^0 enq[\s\S]*FAIL {2}Enquiries cannot be kept: a readonly disk /,
	],
	[
		'failed, as the website noted',
		() => writeFileSync(join(harness.folder, 'trouble.txt'), 'The store says: The disk is full.\n'),
		/^0 enq[\s\S]*\nFAIL {2}Enquiries cannot be kept: The store says: The disk is full\. /,
	],
	[
		'cannot be read',
		() => {
			const store = () => Promise.reject(new Error('no such disk'));
			harness.context = { ...harness.context, store };
		},
		/^The store cannot be read: no such disk$/,
	],
])('of a store that %s ends with 2', async (_, harm, says) => {
	harm();
	expect(await harness.run('status')).toEqual({ code: 2, text: expect.stringMatching(says) });
});
