/** The day by which we ring. */
import { expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { callDay, callerOf } from './next-steps.ts';

const oneDay = { workingDays: 1, bankHolidays: content.officeHolidays };

test.each([
	['on a Thursday we ring by Friday', '2026-11-26', '2026-11-27'],
	['on a Friday, a Saturday or a Sunday we ring by Monday', '2026-11-27', '2026-11-30'],
	['on a Saturday we ring by Monday', '2026-11-28', '2026-11-30'],
	[
		'on Christmas Eve we ring after the holidays, and Boxing Day has its own',
		'2026-12-24',
		'2026-12-29',
	],
	['before New Year we ring after it', '2026-12-31', '2027-01-04'],
	['before Good Friday we ring after Easter', '2027-03-25', '2027-03-30'],
	['at Christmas 2027 two days stand in for a weekend', '2027-12-24', '2027-12-29'],
])('%s', (_, day, by) => {
	expect(callDay(oneDay, day)).toBe(by);
});

test('two working days are two', () => {
	expect(callDay({ ...oneDay, workingDays: 2 }, '2026-11-27')).toBe('2026-12-01');
});

test('no day is named in a year whose holidays nobody has listed', () => {
	expect(callDay(oneDay, '2027-12-31')).toBeUndefined();
	expect(callDay({ workingDays: 1, bankHolidays: [] }, '2026-11-27')).toBeUndefined();
});

const response = { ...content.company.response, caller: 'Somebody from our office' };

test.each([
	[
		'whoever rings back is named',
		[{ name: 'Ada Lund', ringsBack: true }, { name: 'Tom Reid' }],
		'Ada Lund from our office',
	],
	[
		'so are both of two',
		[
			{ name: 'Ada Lund', ringsBack: true },
			{ name: 'Tom Reid', ringsBack: true },
		],
		'Ada Lund or Tom Reid from our office',
	],
	[
		'a firm that names nobody says so of its office',
		[{ name: 'Tom Reid' }],
		'Somebody from our office',
	],
])('%s', (_, people, caller) => {
	expect(callerOf({ response, people })).toBe(caller);
});
