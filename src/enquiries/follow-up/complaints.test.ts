/** Where complaints are shown beside the office's pages. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestContext, type TestContext } from '#cli/testing.ts';
import { describeComplaint } from '#model/complaint.ts';
import { DAY_MS } from '#model/dates.ts';
import { digest } from '../letters/digest.tsx';
import { readDigestFacts } from '../letters/digest-facts.ts';
import { newEnquiry } from '../store/testing/fixtures.ts';

let harness: TestContext;
beforeEach(async () => {
	harness = await createTestContext();
});
afterEach(() => harness.clear());

const firm = {
	name: '',
	legalName: '',
	phone: '',
	email: 'hello@example.co.uk',
	openingHours: '',
	siteUrl: '',
	nextSteps: [],
	particulars: '',
};

describe('a complaint elsewhere', () => {
	async function complain(reference: string): Promise<void> {
		const [enquiry] = await Array.fromAsync(harness.store.find({ reference }));
		const by = { who: 'office' } as const;
		await harness.store.recordEvent(enquiry?.id ?? '', { kind: 'complaint', by }, harness.now);
	}

	test('status shows open complaints, and ends with 1 from five days before the deadline until it is acknowledged', async () => {
		await harness.store.addComplaint('2026-11-20');
		expect(await harness.run('status')).toMatchObject({
			code: 0,
			text: expect.stringContaining('Complaints   1'),
		});
		harness.now += 25 * DAY_MS;
		expect(await harness.run('status')).toMatchObject({
			code: 1,
			text: expect.stringContaining('number 1, received'),
		});
		expect(JSON.parse((await harness.run('status', '--json')).text)).toMatchObject({
			isWell: false,
			complaints: 1,
			findings: [{ about: 'complaints', severity: 'fault' }, {}],
		});
		harness.now += 30 * DAY_MS;
		expect((await harness.run('status')).code).toBe(1);
		await harness.store.stepComplaint(1, 'complaint-acknowledged', '2027-01-14', '2026-11-20//');
		expect((await harness.run('status')).code).toBe(0);
	});

	test('the digest names each complaint with its deadline, and no person', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, []);
		await complain(arrival.reference);
		await harness.store.addComplaint('2026-11-20');
		await harness.store.stepComplaint(2, 'complaint-acknowledged', '2026-11-20', '2026-11-20//');
		const facts = await readDigestFacts(harness.store, harness.now, harness.context.periods);
		const { text } = digest({ recipient: 'office@example.co.uk', isPlain: false }, facts, {
			...harness.context,
			...firm,
		});
		expect(text).toContain('COMPLAINTS, not answered');
		expect(text).toContain(
			'number 1, received Friday, 20 November 2026, to be acknowledged by Sunday, 20 December 2026',
		);
		expect(text).toContain(
			'number 2, received Friday, 20 November 2026, acknowledged Friday, 20 November 2026',
		);
		// The list of calls above them does.
		const complaints = text.split('\n').filter((line) => line.startsWith('  number '));
		expect(complaints.join()).not.toContain(arrival.reference);
	});

	test('erasing a person who complained says so first, and keeps the complaint without its reference', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, []);
		await complain(arrival.reference);
		expect((await harness.run('erase', arrival.reference)).text).toContain(
			'not answered: number 1',
		);
		await harness.run('erase', arrival.reference, '--yes', '1');
		expect(harness.bytes().includes(arrival.reference)).toBe(false);
		const [complaint] = await harness.store.openComplaints();
		expect(complaint && describeComplaint(complaint)).toMatch(
			/^number 1, .* to be acknowledged by/,
		);
	});
});
