/** The thirty days of a complaint. */
import { expect, test } from 'vitest';
import { acknowledgeBy } from './complaint-deadline.ts';
import { londonMoment } from './dates.ts';

test.each([
	['2026-11-20', '2026-12-20'],
	['2027-02-01', '2027-03-03'],
	// Across the end of summer time.
	['2026-10-10', '2026-11-09'],
])('a complaint of %s must be acknowledged by %s', (day, by) => {
	expect(acknowledgeBy(londonMoment(day, '00:01'))).toBe(by);
	expect(acknowledgeBy(londonMoment(day, '23:59'))).toBe(by);
});
