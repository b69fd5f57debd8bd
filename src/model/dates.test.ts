/** London's days and hours, and how they are written. */
import { expect, test } from 'vitest';
import {
	addDays,
	clockInWords,
	dayAfter,
	dayInWords,
	daysBetween,
	daysInWords,
	fullDayInWords,
	isClosed,
	londonDay,
	londonHour,
	londonMoment,
	periodInWords,
	timeInWords,
} from './dates.ts';

const WINTER = Date.parse('2026-12-31T23:59:59Z');
const SUMMER = Date.parse('2026-06-30T23:30:00Z');

test('a day ends at midnight in London, in summer as well', () => {
	expect(londonDay(WINTER)).toBe('2026-12-31');
	expect(londonDay(WINTER + 1000)).toBe('2027-01-01');
	expect(londonDay(SUMMER)).toBe('2026-07-01');
});

test('the hour is London’s, in summer as well, and midnight is 0', () => {
	expect(londonHour(WINTER)).toBe(23);
	expect(londonHour(WINTER + 1000)).toBe(0);
	expect(londonHour(SUMMER)).toBe(0);
	expect(londonHour(Date.parse('2026-07-01T07:59:59Z'))).toBe(8);
});

test('days and moments are written in British English', () => {
	expect(dayInWords('2027-01-01')).toBe('1 January 2027');
	expect(fullDayInWords('2027-01-01')).toBe('Friday, 1 January 2027');
	expect(timeInWords(SUMMER)).toBe('Wednesday, 1 July 2026 at 00:30');
});

test('days are added and counted over the end of a year, a leap day and a change of clocks', () => {
	expect(dayAfter('2026-12-31')).toBe('2027-01-01');
	expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
	expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
	expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
	expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
	expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});

test('whole years are written as months, anything else as days', () => {
	expect(periodInWords(365)).toBe('12 months');
	expect(periodInWords(730)).toBe('24 months');
	expect(periodInWords(90)).toBe('90 days');
	expect(periodInWords(1)).toBe('1 day');
	expect(daysInWords(1)).toBe('1 day');
	expect(daysInWords(365)).toBe('365 days');
});

test('a scheme is open on its closing day and closed on the next', () => {
	expect(isClosed({ closes: '2026-12-31' }, '2026-12-31')).toBe(false);
	expect(isClosed({ closes: '2026-12-31' }, '2027-01-01')).toBe(true);
	expect(isClosed({}, '2099-01-01')).toBe(false);
});

test('a time of the day is London’s, in summer as well', () => {
	expect(londonMoment('2026-12-01', '17:30')).toBe(Date.parse('2026-12-01T17:30:00Z'));
	expect(londonMoment('2026-07-01', '17:30')).toBe(Date.parse('2026-07-01T16:30:00Z'));
	expect(['08:30', '12:00', '17:00', '00:15'].map(clockInWords)).toEqual([
		'8.30am',
		'noon',
		'5pm',
		'12.15am',
	]);
});
