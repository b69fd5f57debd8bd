/** The contract for complaints. Part of ./store.contract.ts. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#model/dates.ts';
import type { Store } from '../store.ts';
import { emailTerms, NOON, newEnquiry, officeDispatch } from './fixtures.ts';

/** Defines the tests. `store` returns the open store. */
export function complaintsContract(store: () => Store): void {
	describe('complaints', () => {
		async function keepDelivered() {
			const arrival = newEnquiry();
			await store().save(arrival, [officeDispatch]);
			for (const dispatch of await store().claim(NOON, emailTerms))
				await store().markDelivered(dispatch, NOON);
			const [enquiry] = await Array.fromAsync(store().find({ reference: arrival.reference }));
			if (!enquiry) throw new Error('The enquiry was not saved.');
			return enquiry;
		}

		const office = { who: 'office' } as const;
		const record = (id: string, kind: 'complaint' | 'complaint-answered') =>
			store().recordEvent(id, { kind, by: office }, NOON);

		test('a complaint gets a number, is open until it is answered, and is kept afterwards', async () => {
			const { id, reference } = await keepDelivered();
			await record(id, 'complaint');
			expect(await store().addComplaint('2026-11-21')).toBe(2);
			expect(
				await store().stepComplaint(2, 'complaint-acknowledged', '2026-11-22', '2026-11-21//'),
			).toBe(true);
			expect(await store().openComplaints()).toEqual([
				{ number: 1, reference, receivedOn: '2026-11-20' },
				{ number: 2, receivedOn: '2026-11-21', acknowledgedOn: '2026-11-22' },
			]);
			expect(
				await store().stepComplaint(
					2,
					'complaint-answered',
					'2026-12-01',
					'2026-11-21/2026-11-22/',
				),
			).toBe(true);
			expect((await store().openComplaints()).map(({ number }) => number)).toEqual([1]);
			expect(await store().complaints()).toHaveLength(2);
		});

		test('complaints added at the same time get different numbers, and one of those who had seen the same last number is added', async () => {
			const add = async (last?: number) =>
				(
					await Promise.all(
						Array.from({ length: 10 }, () => store().addComplaint('2026-11-20', last)),
					)
				).filter(Boolean);
			expect((await add()).sort((one = 0, other = 0) => one - other)).toEqual([
				1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
			]);
			expect(await add(10)).toEqual([11]);
			expect(await add(10)).toEqual([]);
		});

		test('each step of one about no enquiry is noted once, and taken back one after the other', async () => {
			await store().addComplaint('2026-11-20');
			const step = (
				what: 'complaint-answered' | 'complaint-acknowledged' | 'undone',
				seen: string,
			) => store().stepComplaint(1, what, '2026-11-25', seen);
			expect(await step('complaint-answered', '2026-11-20//')).toBe(true);
			expect(await step('complaint-answered', '2026-11-20//')).toBe(false);
			// The answer alone had acknowledged it.
			expect(await store().complaints()).toEqual([
				{
					number: 1,
					receivedOn: '2026-11-20',
					acknowledgedOn: '2026-11-25',
					answeredOn: '2026-11-25',
				},
			]);
			expect(await step('undone', '2026-11-20/2026-11-25/2026-11-25')).toBe(true);
			await step('complaint-acknowledged', '2026-11-20//');
			await step('undone', '2026-11-20/2026-11-25/');
			expect(await store().complaints()).toEqual([{ number: 1, receivedOn: '2026-11-20' }]);
			expect(await step('undone', '2026-11-20//')).toBe(true);
			expect(await store().complaints()).toEqual([]);
		});

		test('one about an enquiry is left to the acts of that enquiry', async () => {
			const { id } = await keepDelivered();
			await record(id, 'complaint');
			expect(await store().stepComplaint(1, 'undone', '2026-11-25', '2026-11-20//')).toBe(false);
			expect(await store().complaints()).toHaveLength(1);
		});

		test('an enquiry does not expire while a complaint about it is unanswered', async () => {
			const { id, reference } = await keepDelivered();
			await record(id, 'complaint');
			const due = async () => [
				...(await Array.fromAsync(store().expired('contact', NOON + DAY_MS, NOON + 2 * DAY_MS))),
				...(await Array.fromAsync(store().withExpiredSensitiveAnswers('contact', NOON + DAY_MS))),
			];
			expect(await due()).toEqual([]);
			await record(id, 'complaint-answered');
			expect((await due()).map((one) => one.reference)).toEqual([reference, reference]);
		});

		test('after the erasure of its enquiry a complaint is kept without the reference', async () => {
			const { id } = await keepDelivered();
			await record(id, 'complaint');
			await store().erase([id]);
			await store().scrub();
			expect(await store().complaints()).toEqual([{ number: 1, receivedOn: '2026-11-20' }]);
		});
	});
}
