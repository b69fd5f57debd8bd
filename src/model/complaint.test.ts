/** The thirty days of a complaint. */
import { describe, expect, test } from 'vitest';
import { acknowledgeBy, daysLeft, isPressing } from './complaint.ts';

describe('the thirty days', () => {
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
