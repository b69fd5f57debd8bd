/** What `status` says and how it ends, and letters sent again. Which findings: src/enquiries/findings.test.ts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
	emailTerms,
	NOON,
	newEnquiry,
	officeDispatch,
	parkAll,
} from '#enquiries/store/testing/fixtures.ts';
import { HOUR_MS } from '#model/dates.ts';
import { createTestContext, type TestContext } from '../testing.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

test('of a new store says what it holds, and advises a backup', async () => {
	expect(await harness.run('status')).toEqual({
		code: 0,
		text: [
			'0 enquiries kept, 0 waiting for delivery, 0 held back.',
			'FAIL  No backup was ever made   → npm run enquiries -- backup, best every 15 minutes by cron',
		].join('\n'),
	});
});

test('ends with 1 once somebody should look, and prints nothing that a terminal executes', async () => {
	await harness.store.save(newEnquiry(), [officeDispatch]);
	await harness.store.save(newEnquiry({ quarantined: 'too fast' }), []);
	const [dispatch] = await harness.store.claim(NOON, emailTerms);
	if (dispatch) await harness.store.markWaiting(dispatch, NOON + HOUR_MS, 'ETIMEDOUT\u0007', true);
	expect((await harness.run('status')).code).toBe(0);
	harness.now += HOUR_MS;
	const { code, text } = await harness.run('status');
	expect(code).toBe(1);
	expect(text).toContain('2 enquiries kept, 1 waiting for delivery, 1 held back.');
	expect(text).toContain('last try failed with: ETIMEDOUT ');
});

test('--retry sends again what was refused for good, and names what is left', async () => {
	const arrival = newEnquiry();
	await harness.store.save(arrival, [officeDispatch]);
	await parkAll(harness.store, NOON);
	expect((await harness.run('status')).text).toContain(`\nTo retry: ${arrival.reference}\n`);
	const { text } = await harness.run('status', '--retry');
	expect(text).toMatch(/^On their way again: the letters about 1 enquiry\.\n/);
	expect(text).not.toContain('To retry');
	expect(await harness.store.count()).toMatchObject({ waiting: 1, parked: 0 });
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
