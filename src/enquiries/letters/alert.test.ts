/** The alert about the office's code. Others are in src/enquiries/findings.test.ts. */
import { expect, test } from 'vitest';
import { createTestContext } from '#cli/testing.ts';
import { readFindings } from '../findings.ts';
import { raiseOfficeAlarm } from '../office-alarms.ts';
import { NOON } from '../store/testing/fixtures.ts';
import { alert } from './alert.tsx';
import { firm } from './testing.ts';

test('has the latest of a day’s alarms in its subject, and all of them in its text', async () => {
	const { store, clear } = await createTestContext();
	for (const [at, what] of (['erased', 'wrong-codes'] as const).entries())
		await raiseOfficeAlarm(store, { at: NOON + at, what }, []);
	const { subject, text } = alert(await readFindings(store, NOON + 2), firm);
	await clear();
	expect(subject).toBe(
		'Website: wrong codes came too often at the office’s sign-in: each further one waits',
	);
	expect(text).toContain('An enquiry was erased from its page');
});
