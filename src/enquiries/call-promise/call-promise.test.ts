/**
 * The promise to ring, by a clock turned by hand over weekends, bank holidays and changes of
 * clocks.
 */
import { describe, expect, test } from 'vitest';
import { content } from '#content/reader/testing.ts';
import { DAY_MS, londonMoment } from '#model/dates.ts';
import { askAt, type CallPromise, dueAt, rungAfterDays, warningTime } from './call-promise.ts';
import { type AnsweredCase, createAnswerTally } from './usual-answer.ts';

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
	// When it came, on which day it is due, and on which its visitor is asked.
	test.each([
		['on a Tuesday night', '2026-11-24 00:01', '2026-11-25', '2026-11-27'],
		['on a Thursday', '2026-11-26 12:00', '2026-11-27', '2026-12-01'],
		['on a Friday', '2026-11-27 23:59', '2026-11-30', '2026-12-02'],
		['on a Saturday', '2026-11-28 00:00', '2026-11-30', '2026-12-02'],
		['on a Sunday', '2026-11-29 18:00', '2026-11-30', '2026-12-02'],
		['on Christmas Eve', '2026-12-24 16:00', '2026-12-29', '2026-12-31'],
		['on Christmas Day', '2026-12-25 16:00', '2026-12-29', '2026-12-31'],
		['before New Year', '2026-12-31 16:00', '2027-01-04', '2027-01-06'],
		['before Easter', '2027-03-25 10:00', '2027-03-30', '2027-04-01'],
		['before the clocks go forward', '2027-03-26 10:00', '2027-03-30', '2027-04-01'],
		['before the clocks go back', '2027-10-29 10:00', '2027-11-01', '2027-11-03'],
		['in a summer', '2027-07-15 23:30', '2027-07-16', '2027-07-20'],
	])('what comes %s', (_, came, due, asked) => {
		const until = at(`${due} 17:30`);
		expect(dueAt(england, at(came))).toBe(until);
		expect(warningTime(england, due)).toEqual({ from: at(`${due} 14:30`), until });
		expect(askAt(england, at(came))).toBe(at(`${asked} 10:00`));
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

describe('how soon somebody is usually rung', () => {
	const now = at('2027-02-26 12:00');
	const cases = (
		count: number,
		more: Partial<AnsweredCase> & { received?: string } = {},
	): AnsweredCase[] =>
		Array.from({ length: count }, () => ({
			receivedAt: at(more.received ?? '2027-02-01 12:00'),
			isAnswered: true,
			...more,
		}));
	const rung = (count: number, on: string) => cases(count, { rungAt: at(on) });
	const unknown = (count: number) => cases(count, { isAnswered: false });
	const usually = (known: readonly AnsweredCase[], then: number) => {
		const tally = createAnswerTally(england, then);
		for (const one of known) tally.add(one);
		return tally.usuallyWithin();
	};

	test.each<readonly [string, number | undefined, readonly AnsweredCase[]]>([
		['the same day', 0, rung(20, '2027-02-01 16:00')],
		['the next day', 1, rung(20, '2027-02-02 09:00')],
		[
			'over a weekend',
			1,
			cases(20, { received: '2027-02-05 17:00', rungAt: at('2027-02-08 09:00') }),
		],
		['eight in ten at once', 0, [...rung(16, '2027-02-01 16:00'), ...rung(4, '2027-02-03 16:00')]],
		['fewer at once', 2, [...rung(15, '2027-02-01 16:00'), ...rung(5, '2027-02-03 16:00')]],
		[
			'those counted of whom nobody said anything',
			2,
			[...rung(23, '2027-02-01 16:00'), ...rung(1, '2027-02-03 16:00'), ...unknown(6)],
		],
		['under 20 answered', undefined, rung(19, '2027-02-01 16:00')],
		['eight in ten answered', 0, [...rung(24, '2027-02-01 16:00'), ...unknown(6)]],
		['fewer answered', undefined, [...rung(24, '2027-02-01 16:00'), ...unknown(7)]],
		[
			'too young to have been answered',
			undefined,
			cases(30, { received: '2027-02-25 12:00', rungAt: at('2027-02-25 13:00') }),
		],
		['five working days, the longest that is said', 5, rung(20, '2027-02-08 16:00')],
		['longer than that', undefined, rung(20, '2027-02-09 16:00')],
		[
			'visitors who say that nobody rang',
			undefined,
			[...rung(23, '2027-02-01 16:00'), ...cases(7)],
		],
	])('with %s it is %s working days', (_, days, known) => {
		expect(usually(known, now)).toBe(days);
	});

	test('a case counts from a day after its visitor was asked, for ninety days', () => {
		const received = '2026-11-25 12:00';
		const known = cases(20, { received, rungAt: at('2026-11-25 13:00') });
		// Due on the 26th, asked on the 30th at ten.
		const from = at('2026-12-01 10:00');
		const until = at(received) + 90 * DAY_MS;
		const days = [from - 1, from, until - 1, until].map((then) => usually(known, then));
		expect(days).toEqual([undefined, 0, 0, undefined]);
	});

	test('bank holidays are no working days', () => {
		expect(rungAfterDays(england, at('2026-12-24 12:00'), at('2026-12-29 12:00'))).toBe(1);
	});
});
