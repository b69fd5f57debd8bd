/** The waits between attempts that are not in ./attempts.test.ts. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import { hintedWait, isTimeToPark, jittered, refusalWait } from './backoff.ts';

test('a refused e-mail is tried hourly for a day, then every four hours, and parked after more than a week', () => {
	expect([0, DAY_MS - 1, DAY_MS].map((ageMs) => refusalWait(7, ageMs))).toEqual([
		HOUR_MS,
		HOUR_MS,
		4 * HOUR_MS,
	]);
	expect([7 * DAY_MS, 7 * DAY_MS + 1].map(isTimeToPark)).toEqual([false, true]);
});

test('the wait a server asks for is kept between a second and an hour, and is a minute if it names none', () => {
	expect([undefined, 0, 5 * MINUTE_MS, DAY_MS].map(hintedWait)).toEqual([
		MINUTE_MS,
		SECOND_MS,
		5 * MINUTE_MS,
		HOUR_MS,
	]);
});

test('jitter adds or removes up to a fifth', () => {
	expect([0, 0.5, 1].map((chance) => jittered(1_000, chance))).toEqual([800, 1_000, 1_200]);
});
