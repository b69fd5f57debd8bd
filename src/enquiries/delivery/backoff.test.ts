/** The waits between attempts. */
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';
import {
	destinationWait,
	hintedWait,
	isTimeToPark,
	jittered,
	misconfiguredWait,
	refusalWait,
} from './backoff.ts';

test('a refused e-mail waits longer each time, then hourly for a day, then four hours', () => {
	expect([1, 2, 6].map((refusals) => refusalWait(refusals, 0))).toEqual([
		30 * SECOND_MS,
		2 * MINUTE_MS,
		30 * MINUTE_MS,
	]);
	expect([0, DAY_MS - 1, DAY_MS].map((ageMs) => refusalWait(7, ageMs))).toEqual([
		HOUR_MS,
		HOUR_MS,
		4 * HOUR_MS,
	]);
});

test('a destination that is down is tried again after at most a minute', () => {
	expect([1, 2, 3, 4, 5, 100].map(destinationWait)).toEqual(
		[5, 15, 30, 60, 60, 60].map((seconds) => seconds * SECOND_MS),
	);
});

test('settings that are refused are tried again after a minute, because it may be a hiccup, and then every ten', () => {
	expect([1, 2, 3, 100].map(misconfiguredWait)).toEqual(
		[1, 10, 10, 10].map((minutes) => minutes * MINUTE_MS),
	);
});

test('the wait a server asks for is kept between a second and an hour, and is a minute if it names none', () => {
	expect([undefined, 0, 5 * MINUTE_MS, DAY_MS].map(hintedWait)).toEqual([
		MINUTE_MS,
		SECOND_MS,
		5 * MINUTE_MS,
		HOUR_MS,
	]);
});

test('an e-mail is parked after more than a week', () => {
	expect([7 * DAY_MS, 7 * DAY_MS + 1].map(isTimeToPark)).toEqual([false, true]);
});

test('jitter adds or removes up to a fifth', () => {
	expect([0, 0.5, 1].map((chance) => jittered(1_000, chance))).toEqual([800, 1_000, 1_200]);
});
