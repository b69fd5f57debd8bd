/** On which half-days a firm makes visits, who may choose which, and what they are called. */
import { expect, test } from 'vitest';
import { londonMoment } from './dates.ts';
import {
	halfDayInWords,
	hoursInWords,
	isOver,
	momentsOf,
	type TakenPlace,
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
const at = (day: string, time = '08:00') => londonMoment(day, time);
const halfDays = (times: readonly { halfDay: string }[]) => times.map(({ halfDay }) => halfDay);

test.each([
	['each of its weekdays in order', at('2026-12-02'), '3 am, 3 pm, 7 am, 10 am, 10 pm'],
	['today, what has not begun', at('2026-12-03', '08:59'), '3 am, 3 pm, 7 am, 10 am, 10 pm'],
	['no half-day that has begun', at('2026-12-03', '09:00'), '3 pm, 7 am, 10 am, 10 pm'],
	['no Easter Monday, and after the clocks', at('2027-03-26'), '1 am, 1 pm'],
	['the last day of its time ahead', at('2026-11-30', '18:00'), '3 am, 3 pm, 7 am'],
])('a firm goes on %s', (_, now, times) => {
	const days = halfDays(visitTimes(rules, now)).map((time) => time.slice(8).replace(/^0/, ''));
	expect(days.join(', ')).toBe(times);
});

test.each([
	['LS6 3AB', ['LS6'], true],
	['LS6', ['LS6'], true],
	['LS6 3AB', ['LS'], true],
	['LS6 3AB', ['L'], false],
	['L6 3AB', ['LS'], false],
	['BD10 0AA', ['BD1'], false],
	['BD1 1AA', ['BD10'], false],
	['BD1 1AA', ['LS', 'BD1'], true],
	['EC1A 1BB', ['EC1A'], true],
	['', ['LS'], false],
	['', undefined, true],
])('of %j it goes to %j: %s', (postcode, districts, goes) => {
	const there = { ...rules, week: { monday: { am: 1, districts } } };
	expect(timesLeft(there, [], postcode, at('2026-12-02'))).toHaveLength(goes ? 1 : 0);
});

const taken = (...places: number[]): TakenPlace[] =>
	places.map((place) => ({ halfDay: '2026-12-10 am', place }));
test.each<readonly [string, string, TakenPlace[], number, number]>([
	// Of seven days from 2 December, how many the visitor and the office may choose.
	['anybody nearby', 'LS6 3AB', [], 3, 5],
	['somebody far away', 'YO1 1AA', [], 1, 1],
	['somebody of whom nothing is known', '', [], 1, 5],
	['the second of two', 'BD1 1AA', taken(2), 3, 5],
	['the third of two', 'BD1 1AA', taken(1, 2), 2, 4],
	['somebody where one more fits, but it is closed', 'BD1 1AA', taken(0), 2, 4],
	['somebody where the number was lowered since', 'BD1 1AA', taken(1, 2, 3), 2, 4],
])('%s may choose', (_, postcode, places, visitor, office) => {
	const now = at('2026-12-02');
	const offered = timesLeft(rules, places, postcode, now, rules.ahead.from);
	expect(offered).toHaveLength(visitor);
	expect(halfDays(offered).every((time) => time > '2026-12-04')).toBe(true);
	expect(timesLeft(rules, places, postcode || undefined, now)).toHaveLength(office);
});

test.each([
	['2026-12-03 am', 'Thursday, 3 December 2026, in the morning', '9am to 12.30pm', '13:00'],
	['2027-03-28 pm', 'Sunday, 28 March 2027, in the afternoon', '1pm to 5pm', '18:00'],
])('%s is %s, %s, and over at %s', (halfDay, words, hours, over) => {
	expect([halfDayInWords(halfDay), hoursInWords(rules, halfDay)]).toEqual([words, hours]);
	const end = at(halfDay.slice(0, 10), over);
	expect([isOver(halfDay, end - 1), isOver(halfDay, end)]).toEqual([false, true]);
});

test('hours are those of the clock on the wall, also on the day on which it changes', () => {
	const { from, to } = momentsOf({ ...rules, am: { from: '00:30', to: '12:00' } }, '2027-03-28 am');
	expect([from, to].map((moment) => new Date(moment).toISOString())).toEqual([
		'2027-03-28T00:30:00.000Z',
		'2027-03-28T11:00:00.000Z',
	]);
});
