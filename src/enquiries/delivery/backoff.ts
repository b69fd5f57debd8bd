/**
 * Backoff: how long to wait after a failure, and when to give up. Pure functions, so that tests
 * need no waiting.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#model/dates.ts';

/** A dispatch refused for a week needs a person. It is parked, not dropped. */
const KEEP_TRYING_FOR_MS = 7 * DAY_MS;

/**
 * The first waits of a refused dispatch. Then it is tried hourly for a day, then every four hours:
 * about 66 tries in all.
 */
const REFUSED_WAITS_MS = [
	30 * SECOND_MS,
	2 * MINUTE_MS,
	5 * MINUTE_MS,
	10 * MINUTE_MS,
	20 * MINUTE_MS,
	30 * MINUTE_MS,
];

/**
 * The waits for a server that is down. Short, so that the office gets its e-mails within a minute
 * of the server's return.
 */
const DESTINATION_WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS];

/**
 * A wrong password stays wrong, and frequent logins with it get an account locked. The first
 * refusal may be a hiccup of the provider.
 */
const MISCONFIGURED_WAITS_MS = [MINUTE_MS, 10 * MINUTE_MS] as const;

/** The longest wait that a server can ask for. */
const LONGEST_HINT_MS = HOUR_MS;

/** Tries for a dispatch that cannot be written: a new version may fix the bug meanwhile. */
export const WRITING_TRIES = 5;

/** The wait after this many refusals of the dispatch itself. */
export function refusalWait(refusals: number, ageMs: number): number {
	return REFUSED_WAITS_MS[refusals - 1] ?? (ageMs < DAY_MS ? HOUR_MS : 4 * HOUR_MS);
}

/** The wait after this many failures of the destination in a row. */
export function destinationWait(failures: number): number {
	return DESTINATION_WAITS_MS[Math.min(failures, DESTINATION_WAITS_MS.length) - 1] ?? MINUTE_MS;
}

/** The wait after this many refusals of our settings in a row. */
export const misconfiguredWait = (refusals: number): number =>
	MISCONFIGURED_WAITS_MS[refusals > 1 ? 1 : 0];

/** The wait that a busy server asked for, between a second and an hour. */
export function hintedWait(waitMs: number | undefined): number {
	return Math.min(Math.max(waitMs ?? MINUTE_MS, SECOND_MS), LONGEST_HINT_MS);
}

/** True if a dispatch has been refused for so long that a person should look. */
export function isTimeToPark(ageMs: number): boolean {
	return ageMs > KEEP_TRYING_FOR_MS;
}

/**
 * Adds or removes up to a fifth, so that dispatches that failed together are not all retried
 * together. `chance` is between 0 and 1.
 */
export function jittered(ms: number, chance: number): number {
	return Math.round(ms * (0.8 + chance * 0.4));
}
