/**
 * The promise to ring, by a clock turned by hand over weekends, bank holidays and changes of
 * clocks.
 */
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { londonMoment } from '#model/dates.ts';
import { type CallPromise, dueAt, warningTime } from './call-promise.ts';

const promiseOf = (nation: keyof typeof content.bankHolidays.days): CallPromise => ({
	opens: '08:30',
	closes: '17:30',
	workingDays: 1,
	bankHolidays: content.bankHolidays.days[nation],
});
const england = promiseOf('England and Wales');

/** London's time, as "2026-11-27 17:30". */
const at = (minute: string) => londonMoment(minute.slice(0, 10), minute.slice(11));
const iso = (moment: number | undefined) => moment !== undefined && new Date(moment).toISOString();

describe('what falls due when', () => {
	// When it came, and on which day it is due.
	test.each([
		['on a Tuesday night', '2026-11-24 00:01', '2026-11-25'],
		['on a Thursday', '2026-11-26 12:00', '2026-11-27'],
		['on a Friday', '2026-11-27 23:59', '2026-11-30'],
		['on a Saturday', '2026-11-28 00:00', '2026-11-30'],
		['on a Sunday', '2026-11-29 18:00', '2026-11-30'],
		['on Christmas Eve', '2026-12-24 16:00', '2026-12-29'],
		['on Christmas Day', '2026-12-25 16:00', '2026-12-29'],
		['before New Year', '2026-12-31 16:00', '2027-01-04'],
		['before Easter', '2027-03-25 10:00', '2027-03-30'],
		['before the clocks go forward', '2027-03-26 10:00', '2027-03-30'],
		['before the clocks go back', '2027-10-29 10:00', '2027-11-01'],
		['in a summer', '2027-07-15 23:30', '2027-07-16'],
	])('what comes %s', (_, came, due) => {
		const until = at(`${due} 17:30`);
		expect(dueAt(england, at(came))).toBe(until);
		expect(warningTime(england, due)).toEqual({ from: at(`${due} 14:30`), until });
	});

	test('the summer’s hours are London’s', () => {
		expect(iso(dueAt(england, at('2027-07-15 12:00')))).toBe('2027-07-16T16:30:00.000Z');
		expect(iso(dueAt(england, at('2027-01-14 12:00')))).toBe('2027-01-15T17:30:00.000Z');
	});

	test('each nation’s office keeps its own holidays', () => {
		const thursday = at('2026-11-27 12:00');
		expect(iso(dueAt(promiseOf('Scotland'), thursday))).toBe(iso(at('2026-12-01 17:30')));
		expect(iso(dueAt(promiseOf('Northern Ireland'), thursday))).toBe(iso(at('2026-11-30 17:30')));
		expect(iso(dueAt(promiseOf('Northern Ireland'), at('2027-07-09 12:00')))).toBe(
			iso(at('2027-07-13 17:30')),
		);
		expect(iso(dueAt(england, at('2027-07-09 12:00')))).toBe(iso(at('2027-07-12 17:30')));
	});

	test('nothing is warned of on a weekend or a holiday, and an office that opens late is warned when it opens', () => {
		expect(warningTime(england, '2026-11-28')).toBeUndefined();
		expect(warningTime(england, '2026-12-28')).toBeUndefined();
		expect(iso(warningTime({ ...england, opens: '15:30' }, '2026-11-25')?.from)).toBe(
			iso(at('2026-11-25 15:30')),
		);
	});
});
