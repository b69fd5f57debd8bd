/** On which half-days a firm makes visits, who may choose which, and what they are called. */
import { expect, test } from 'vitest';
import { londonMoment } from './dates.ts';
import {
	halfDayInWords,
	hoursInWords,
	isOver,
	timesLeft,
	type VisitRules,
	visitTimes,
} from './visits.ts';

const rules: VisitRules = {
	week: { monday: { am: 1 }, thursday: { am: 2, pm: 1, districts: ['LS6', 'BD'] } },
	am: { from: '09:00', to: '12:30' },
	pm: { from: '13:00', to: '17:00' },
	ahead: { from: 2, to: 9 },
	bankHolidays: ['2027-03-26', '2027-03-29'],
};
const inShort = (times: readonly { halfDay: string }[]) =>
	times.map(({ halfDay }) => halfDay.slice(8).replace(/^0/, '')).join(', ');

test.each([
	['each of its weekdays in order', '2026-12-02 08:00', '3 am, 3 pm, 7 am, 10 am, 10 pm'],
	['no half-day that has begun', '2026-12-03 12:59', '3 pm, 7 am, 10 am, 10 pm'],
	['no Easter Monday, and after the clocks', '2027-03-26 08:00', '1 am, 1 pm'],
	['the last day of its time ahead', '2026-12-01 23:59', '3 am, 3 pm, 7 am, 10 am, 10 pm'],
	['no day after that', '2026-11-30 18:00', '3 am, 3 pm, 7 am'],
])('a firm goes on %s', (_, at, times) => {
	const [day = '', time = ''] = at.split(' ');
	expect(inShort(visitTimes(rules, londonMoment(day, time)))).toBe(times);
});

const ALL = '3 am, 3 pm, 7 am, 10 am, 10 pm';
test.each<readonly [string, number[], string, string]>([
	// Whose place, and which of the two of 10 December are taken; what visitor and office may choose.
	['LS6 3AB', [], '7 am, 10 am, 10 pm', ALL],
	['LS6', [2], '7 am, 10 am, 10 pm', ALL],
	['BD10 1AA', [1, 2], '7 am, 10 pm', '3 am, 3 pm, 7 am, 10 pm'],
	['BD1 1AA', [0], '7 am, 10 pm', '3 am, 3 pm, 7 am, 10 pm'],
	['LS60 3AB', [], '7 am', '7 am'],
	['B1 1AA', [], '7 am', '7 am'],
	['', [], '7 am', ALL],
])('for %j, with %j taken, a visitor may choose %s, and the office %s', (...row) => {
	const [postcode, places, visitor, office] = row;
	const taken = places.map((place) => ({ halfDay: '2026-12-10 am', place }));
	const now = londonMoment('2026-12-02', '08:00');
	expect(inShort(timesLeft(rules, taken, postcode, now, rules.ahead.from))).toBe(visitor);
	expect(inShort(timesLeft(rules, taken, postcode || undefined, now))).toBe(office);
});

test.each([
	['2026-12-03 am', 'Thursday, 3 December 2026, in the morning', '9am to 12.30pm', '13:00'],
	['2027-03-28 pm', 'Sunday, 28 March 2027, in the afternoon', '1pm to 5pm', '18:00'],
])('%s is %s, %s, and over at %s', (halfDay, words, hours, over) => {
	expect([halfDayInWords(halfDay), hoursInWords(rules, halfDay)]).toEqual([words, hours]);
	const end = londonMoment(halfDay.slice(0, 10), over);
	expect([isOver(halfDay, end - 1), isOver(halfDay, end)]).toEqual([false, true]);
});
