/** The command `complaint`, and the other places that show complaints. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../dates.ts';
import { acknowledgeBy, daysLeft, isPressing } from '../../follow-up/complaints.ts';
import { readDigestFacts, writeDigest } from '../../messages/digest.ts';
import { newEnquiry, officeDispatch } from '../../store/testing/fixtures.ts';
import { createTestContext, type TestContext } from '../testing.ts';

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

describe('[P8] the thirty days', () => {
	test.each([
		['2026-11-20', '2026-12-20'],
		['2027-02-01', '2027-03-03'],
		// Across the end of summer time.
		['2026-10-10', '2026-11-09'],
	])('a complaint of %s must be acknowledged by %s', (receivedOn, by) => {
		expect(acknowledgeBy({ number: 1, receivedOn })).toBe(by);
	});

	test('it is pressing from five days before the deadline until it is acknowledged', () => {
		const complaint = { number: 1, receivedOn: '2026-11-20' };
		expect(isPressing(complaint, '2026-12-14')).toBe(false);
		expect(isPressing(complaint, '2026-12-15')).toBe(true);
		expect(daysLeft(complaint, '2026-12-21')).toBe(-1);
		expect(isPressing({ ...complaint, acknowledgedOn: '2026-12-21' }, '2026-12-30')).toBe(false);
	});
});

describe('[P8] complaint', () => {
	test('records one with its deadline, lists it until it is answered, and keeps it', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, [officeDispatch]);
		expect((await harness.run('complaint')).text).toBe('There are no unanswered complaints.');
		expect((await harness.run('complaint', 'received', arrival.reference, '--on', '2026-11-18')).text).toContain(
			'number 1, received Wednesday, 18 November 2026, to be acknowledged by Friday, 18 December 2026',
		);
		expect((await harness.run('complaint')).text).toContain(`28 days left, about ${arrival.reference}`);
		expect((await harness.run('show', arrival.reference)).text).toContain('Complaint: number 1');
		expect((await harness.run('complaint', 'acknowledged', '1')).text).toContain('acknowledged Friday, 20 November 2026');
		expect((await harness.run('complaint')).text).not.toContain('left');
		harness.now += 3 * DAY_MS;
		await harness.run('complaint', 'answered', '1');
		expect((await harness.run('complaint')).text).toBe('There are no unanswered complaints.');
		expect((await harness.run('complaint', '--all')).text).toContain('answered Monday, 23 November 2026');
	});

	test('who complains, by the office’s page or with this command, is in no list or spreadsheet of people to ring', async () => {
		const [byPage, byTool] = [newEnquiry(), newEnquiry({ answers: { description: 'STOP ringing me.' } })];
		for (const arrival of [byPage, byTool]) await harness.store.save(arrival, [officeDispatch]);
		const id = (await Array.fromAsync(harness.store.find({ reference: byPage.reference })))[0]?.id ?? '';
		const office = { who: 'office', mailbox: 'office@example.co.uk', letter: 'enquiry' } as const;
		await harness.store.recordEvent(id, { kind: 'complaint', by: office }, harness.now);
		const { text } = await harness.run('complaint', 'received', byTool.reference, '--on', '2026-11-18');
		expect(text).toContain('number 2, received Wednesday, 18 November 2026');
		expect((await harness.run('list', '--call', 'to-ring')).text).toBe('There are none.');
		expect((await harness.run('list', '--call', 'complaint')).text).toContain('2 enquiries.');
		expect((await harness.run('status', '--json')).text).toContain('"toRing":0');
		const out = join(harness.folder, 'ring.csv');
		await harness.run('export', '--out', out);
		const csv = readFileSync(out, 'utf8');
		expect(csv).not.toMatch(/to ring|no answer/);
		expect(csv.match(/,complaint,/g)).toHaveLength(2);
	});

	test('what this command records of a complaint about an enquiry stands on the enquiry’s page too, and is not asked for there again', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, [officeDispatch]);
		await harness.run('complaint', 'received', arrival.reference, '--on', '2026-11-18');
		expect((await harness.run('complaint', 'acknowledged', '1', '--on', '2026-11-19')).text).toContain(
			'acknowledged Thursday, 19 November 2026',
		);
		const [{ id } = { id: '' }] = await Array.fromAsync(harness.store.find({ reference: arrival.reference }));
		const acts = async () => (await harness.store.eventsOf(id)).map(({ kind, data }) => [kind, data.complaint]);
		expect(await acts()).toEqual([
			['complaint', 1],
			['complaint-acknowledged', 1],
		]);
		await harness.run('complaint', 'acknowledged', '1', '--on', '2026-11-18');
		expect((await harness.run('complaint')).text).toContain('acknowledged Wednesday, 18 November 2026');
		await harness.run('complaint', 'answered', '1');
		expect((await acts()).at(-1)).toEqual(['complaint-answered', 1]);
		expect((await harness.run('complaint')).text).toBe('There are no unanswered complaints.');
	});

	test('of two complaints about one enquiry it settles the one that was named', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, [officeDispatch]);
		for (const _ of ['first', 'second']) await harness.run('complaint', 'received', arrival.reference);
		await harness.run('complaint', 'answered', '2');
		expect((await harness.store.openComplaints()).map(({ number }) => number)).toEqual([1]);
	});

	test('without a day means today in London, even where it is still yesterday in UTC', async () => {
		// Half past midnight on the first of July in London; in UTC it is still June.
		harness.now = Date.UTC(2026, 5, 30, 23, 30);
		await harness.run('complaint', 'received');
		expect(await harness.store.openComplaints()).toEqual([{ number: 1, receivedOn: '2026-07-01' }]);
	});

	test('on its last day has 0 days left, and the day after is overdue', async () => {
		await harness.run('complaint', 'received');
		harness.now += 30 * DAY_MS;
		expect((await harness.run('complaint')).text).toMatch(/, 0 days left$/);
		harness.now += DAY_MS;
		expect((await harness.run('complaint')).text).toMatch(/, OVERDUE by 1 day$/);
	});

	test('is about one enquiry at most, and a list with --all says when there is none', async () => {
		const [one, other] = [newEnquiry(), newEnquiry({ answers: { description: 'Two.' } })];
		for (const arrival of [one, other]) await harness.store.save(arrival, []);
		await expect(harness.run('complaint', 'received', one.reference, other.reference)).rejects.toThrow(/about one enquiry at most/);
		expect((await harness.run('complaint', '--all')).text).toBe('There are no complaints.');
	});

	test('a mistyped day can be corrected', async () => {
		await harness.run('complaint', 'received');
		expect((await harness.run('complaint', 'received', '1', '--on', '2026-11-02')).text).toContain('Wednesday, 2 December 2026');
		expect((await harness.run('complaint')).text).toContain('12 days left');
	});

	test.each([
		[['complaint', 'frobnicate'], /received, acknowledged, answered/],
		[['complaint', '--on', '2026-11-20'], /--on goes with/],
		[['complaint', 'received', '--all'], /goes with the list/],
		[['complaint', 'received', 'Grace'], /not a reference/],
		[['complaint', 'received', '--on', '2026-02-30'], /takes a day/],
		[['complaint', 'received', '--on', '2026-11-21'], /has not come yet/],
		[['complaint', 'received', '1'], /on which day/],
		[['complaint', 'acknowledged'], /by its number/],
		[['complaint', 'acknowledged', '1', '2'], /by its number/],
		[['complaint', 'answered', '7'], /no complaint number 7/],
		[['complaint', 'acknowledged', '1', '--on', '2026-11-19'], /does not fit/],
	])('%j is answered with a sentence', async (typed, sentence) => {
		await harness.store.addComplaint('2026-11-20');
		await expect(harness.run(...typed)).rejects.toThrow(sentence);
		expect(await harness.store.complaints()).toEqual([{ number: 1, receivedOn: '2026-11-20' }]);
	});
});

describe('[P8] a complaint elsewhere', () => {
	test('status shows open complaints, and ends with 1 from five days before the deadline until it is acknowledged', async () => {
		await harness.run('complaint', 'received');
		expect(await harness.run('status')).toMatchObject({ code: 0, text: expect.stringContaining('Complaints   1') });
		harness.now += 25 * DAY_MS;
		expect(await harness.run('status')).toMatchObject({ code: 1, text: expect.stringContaining('number 1, received') });
		expect(JSON.parse((await harness.run('status', '--json')).text)).toMatchObject({
			isWell: false,
			complaints: 1,
			findings: [{ about: 'complaints', severity: 'fault' }, {}],
		});
		harness.now += 30 * DAY_MS;
		expect((await harness.run('complaint')).text).toContain('OVERDUE by 25 days');
		expect((await harness.run('status')).code).toBe(1);
		await harness.run('complaint', 'acknowledged', '1');
		expect((await harness.run('status')).code).toBe(0);
	});

	test('the digest names each complaint with its deadline, and no person', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, []);
		await harness.run('complaint', 'received', arrival.reference);
		await harness.run('complaint', 'received');
		await harness.run('complaint', 'acknowledged', '2');
		const facts = await readDigestFacts(harness.store, harness.now, harness.context.periods);
		const { text } = writeDigest({ recipient: 'office@example.co.uk', isPlain: false }, facts, {
			...harness.context,
			...firm,
		});
		expect(text).toContain('COMPLAINTS, not answered');
		expect(text).toContain('number 1, received Friday, 20 November 2026, to be acknowledged by Sunday, 20 December 2026');
		expect(text).toContain('number 2, received Friday, 20 November 2026, acknowledged Friday, 20 November 2026');
		// The list of calls above them does.
		const complaints = text.split('\n').filter((line) => line.startsWith('  number '));
		expect(complaints.join()).not.toContain(arrival.reference);
	});

	test('erasing a person who complained says so first, and keeps the complaint without its reference', async () => {
		const arrival = newEnquiry();
		await harness.store.save(arrival, []);
		await harness.run('complaint', 'received', arrival.reference);
		expect((await harness.run('erase', arrival.reference)).text).toContain('not answered: number 1');
		await harness.run('erase', arrival.reference, '--yes', '1');
		expect(harness.bytes().includes(arrival.reference)).toBe(false);
		expect((await harness.run('complaint')).text).toMatch(/^number 1, .* 30 days left$/);
	});
});
