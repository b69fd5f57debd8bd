/** The contract for complaints. Part of store.contract.ts. */
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../dates.ts';
import type { Store } from '../store.ts';
import { emailTerms, NOON, newEnquiry, officeDispatch } from './fixtures.ts';

/** Defines the tests. `store` returns the open store. */
export function complaintsContract(store: () => Store): void {
	describe('complaints', () => {
		async function keepDelivered() {
			const arrival = newEnquiry();
			await store().save(arrival, [officeDispatch]);
			for (const dispatch of await store().claim(NOON, emailTerms)) await store().markDelivered(dispatch, NOON);
			const [enquiry] = await Array.fromAsync(store().find({ reference: arrival.reference }));
			if (!enquiry) throw new Error('The enquiry was not saved.');
			return enquiry;
		}

		test('a complaint gets a number, is open until it is answered, and is kept afterwards', async () => {
			const { id, reference } = await keepDelivered();
			expect(await store().addComplaint('2026-11-20', id)).toBe(1);
			expect(await store().addComplaint('2026-11-21')).toBe(2);
			await store().setComplaintDay(1, 'acknowledged', '2026-11-22');
			expect(await store().openComplaints()).toEqual([
				{ number: 1, reference, receivedOn: '2026-11-20', acknowledgedOn: '2026-11-22' },
				{ number: 2, receivedOn: '2026-11-21' },
			]);
			await store().setComplaintDay(1, 'answered', '2026-12-01');
			expect((await store().openComplaints()).map(({ number }) => number)).toEqual([2]);
			expect(await store().complaints()).toHaveLength(2);
		});

		test('complaints added at the same time get different numbers', async () => {
			const numbers = await Promise.all(Array.from({ length: 10 }, () => store().addComplaint('2026-11-20')));
			expect(numbers.sort((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
		});

		test('an answer also acknowledges, a day can be corrected, and an unknown number is undefined', async () => {
			await store().addComplaint('2026-11-20');
			expect(await store().setComplaintDay(1, 'answered', '2026-11-25')).toMatchObject({ acknowledgedOn: '2026-11-25' });
			expect(await store().setComplaintDay(1, 'received', '2026-11-18')).toMatchObject({ receivedOn: '2026-11-18' });
			expect(await store().setComplaintDay(7, 'answered', '2026-11-25')).toBeUndefined();
		});

		test('an enquiry does not expire while a complaint about it is unanswered', async () => {
			const { id, reference } = await keepDelivered();
			await store().addComplaint('2026-11-20', id);
			const due = async () => [
				...(await Array.fromAsync(store().expired('contact', NOON + DAY_MS, NOON + 2 * DAY_MS))),
				...(await Array.fromAsync(store().withExpiredSensitiveAnswers('contact', NOON + DAY_MS))),
			];
			expect(await due()).toEqual([]);
			await store().setComplaintDay(1, 'answered', '2026-11-25');
			expect((await due()).map((one) => one.reference)).toEqual([reference, reference]);
		});

		test('after the erasure of its enquiry a complaint is kept without the reference', async () => {
			const { id } = await keepDelivered();
			await store().addComplaint('2026-11-20', id);
			await store().erase([id]);
			await store().scrub();
			expect(await store().complaints()).toEqual([{ number: 1, receivedOn: '2026-11-20' }]);
		});
	});
}
