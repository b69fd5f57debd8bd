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

describe('[L6] what falls due when', () => {
	test.each([
		// came, warned, due, asked: in London's time
		[
			'in a morning',
			'2026-11-24 09:00',
			'2026-11-25 14:30',
			'2026-11-25 17:30',
			'2026-11-27 10:00',
		],
		['in a night', '2026-11-24 00:01', '2026-11-25 14:30', '2026-11-25 17:30', '2026-11-27 10:00'],
		[
			'on a Thursday',
			'2026-11-26 12:00',
			'2026-11-27 14:30',
			'2026-11-27 17:30',
			'2026-12-01 10:00',
		],
		['on a Friday', '2026-11-27 23:59', '2026-11-30 14:30', '2026-11-30 17:30', '2026-12-02 10:00'],
		[
			'on a Saturday',
			'2026-11-28 00:00',
			'2026-11-30 14:30',
			'2026-11-30 17:30',
			'2026-12-02 10:00',
		],
		['on a Sunday', '2026-11-29 18:00', '2026-11-30 14:30', '2026-11-30 17:30', '2026-12-02 10:00'],
		[
			'on Christmas Eve',
			'2026-12-24 16:00',
			'2026-12-29 14:30',
			'2026-12-29 17:30',
			'2026-12-31 10:00',
		],
		[
			'on Christmas Day',
			'2026-12-25 16:00',
			'2026-12-29 14:30',
			'2026-12-29 17:30',
			'2026-12-31 10:00',
		],
		[
			'before New Year',
			'2026-12-31 16:00',
			'2027-01-04 14:30',
			'2027-01-04 17:30',
			'2027-01-06 10:00',
		],
		[
			'before Easter',
			'2027-03-25 10:00',
			'2027-03-30 14:30',
			'2027-03-30 17:30',
			'2027-04-01 10:00',
		],
		[
			'before the clocks go forward',
			'2027-03-26 10:00',
			'2027-03-30 14:30',
			'2027-03-30 17:30',
			'2027-04-01 10:00',
		],
		[
			'before the clocks go back',
			'2027-10-29 10:00',
			'2027-11-01 14:30',
			'2027-11-01 17:30',
			'2027-11-03 10:00',
		],
		['in a summer', '2027-07-15 23:30', '2027-07-16 14:30', '2027-07-16 17:30', '2027-07-20 10:00'],
	])('what comes %s', (_, came, warned, due, asked) => {
		expect(iso(dueAt(england, at(came)))).toBe(iso(at(due)));
		expect(iso(warningTime(england, due.slice(0, 10))?.from)).toBe(iso(at(warned)));
		expect(iso(warningTime(england, due.slice(0, 10))?.until)).toBe(iso(at(due)));
		expect(iso(askAt(england, at(came)))).toBe(iso(at(asked)));
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

describe('[L7] how soon somebody is usually rung', () => {
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
	const usuallyRungWithin = (
		promise: CallPromise,
		known: readonly AnsweredCase[],
		then: number,
	) => {
		const tally = createAnswerTally(promise, then);
		for (const one of known) tally.add(one);
		return tally.usuallyWithin();
	};

	test('the same day, the next, and over a weekend', () => {
		expect(usuallyRungWithin(england, rung(20, '2027-02-01 16:00'), now)).toBe(0);
		expect(usuallyRungWithin(england, rung(20, '2027-02-02 09:00'), now)).toBe(1);
		const fridays = cases(20, { received: '2027-02-05 17:00', rungAt: at('2027-02-08 09:00') });
		expect(usuallyRungWithin(england, fridays, now)).toBe(1);
		expect(rungAfterDays(england, at('2026-12-24 12:00'), at('2026-12-29 12:00'))).toBe(1);
	});

	test('usually is eight in ten of all, those of whom nobody said anything included', () => {
		expect(
			usuallyRungWithin(
				england,
				[...rung(16, '2027-02-01 16:00'), ...rung(4, '2027-02-03 16:00')],
				now,
			),
		).toBe(0);
		expect(
			usuallyRungWithin(
				england,
				[...rung(15, '2027-02-01 16:00'), ...rung(5, '2027-02-03 16:00')],
				now,
			),
		).toBe(2);
		expect(
			usuallyRungWithin(
				england,
				[...rung(23, '2027-02-01 16:00'), ...rung(1, '2027-02-03 16:00'), ...unknown(6)],
				now,
			),
		).toBe(2);
	});

	test('no figure under 20 answered cases, or where fewer than eight in ten have an answer', () => {
		expect(usuallyRungWithin(england, rung(19, '2027-02-01 16:00'), now)).toBeUndefined();
		expect(usuallyRungWithin(england, [...rung(24, '2027-02-01 16:00'), ...unknown(6)], now)).toBe(
			0,
		);
		expect(
			usuallyRungWithin(england, [...rung(24, '2027-02-01 16:00'), ...unknown(7)], now),
		).toBeUndefined();
	});

	test('no figure from what is older than 90 days, or too young to have been answered', () => {
		expect(
			usuallyRungWithin(
				england,
				cases(30, { received: '2026-11-27 12:00', rungAt: at('2026-11-27 13:00') }),
				now,
			),
		).toBeUndefined();
		expect(
			usuallyRungWithin(
				england,
				cases(30, { received: '2027-02-25 12:00', rungAt: at('2027-02-25 13:00') }),
				now,
			),
		).toBeUndefined();
	});

	test('no figure where it takes longer than a week, or visitors say that nobody rang', () => {
		expect(usuallyRungWithin(england, rung(30, '2027-02-15 16:00'), now)).toBeUndefined();
		expect(
			usuallyRungWithin(england, [...rung(23, '2027-02-01 16:00'), ...cases(7)], now),
		).toBeUndefined();
	});

	test('a case counts for ninety days, and from a day after its visitor was asked', () => {
		const received = '2026-11-25 12:00';
		const known = cases(20, { received, rungAt: at('2026-11-25 13:00') });
		const receivedAt = at(received);
		expect(usuallyRungWithin(england, known, receivedAt + 90 * DAY_MS - 1)).toBe(0);
		expect(usuallyRungWithin(england, known, receivedAt + 90 * DAY_MS)).toBeUndefined();
		// Due on the 26th, asked on the 30th at ten.
		expect(usuallyRungWithin(england, known, at('2026-12-01 10:00'))).toBe(0);
		expect(usuallyRungWithin(england, known, at('2026-12-01 10:00') - 1)).toBeUndefined();
	});

	test('five working days are the longest that is said', () => {
		expect(usuallyRungWithin(england, rung(20, '2027-02-08 16:00'), now)).toBe(5);
		expect(usuallyRungWithin(england, rung(20, '2027-02-09 16:00'), now)).toBeUndefined();
	});
});
