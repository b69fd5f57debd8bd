/** How long to leave what failed, and what becomes of it. Plain sums, so that a week can be tested in a moment. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../dates.ts';

/** What its server keeps refusing for a week needs a person; it is parked, not dropped. */
const KEEP_TRYING_FOR_MS = 7 * DAY_MS;

/** A letter refused for its own sake, try by try; then hourly for a day, then every four hours: some 66 tries in all. */
const LETTER_WAITS_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS, 30 * MINUTE_MS];

/** A server that nothing gets through to. Short: the office should hear within a minute of its return. */
const DESTINATION_WAITS_MS = [5 * SECOND_MS, 15 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS];

/** A wrong password does not mend itself, and asking often gets an account locked. */
const MISCONFIGURED_WAIT_MS = 10 * MINUTE_MS;

/** However long a server asks to be left alone. */
const LONGEST_HINT_MS = HOUR_MS;

/** A letter that cannot be written gets these many chances: somebody may put the program right meanwhile. */
export const WRITING_TRIES = 5;

/** How long to leave a letter alone after so many refusals of its own. */
export function refusalWait(refusals: number, ageMs: number): number {
	return LETTER_WAITS_MS[refusals - 1] ?? (ageMs < DAY_MS ? HOUR_MS : 4 * HOUR_MS);
}

/** How long to leave a destination alone after so many failures in a row. */
export function destinationWait(failures: number): number {
	return DESTINATION_WAITS_MS[Math.min(failures, DESTINATION_WAITS_MS.length) - 1] ?? MINUTE_MS;
}

export const misconfiguredWait = () => MISCONFIGURED_WAIT_MS;

/** What a busy server asked for, within reason. */
export function hintedWait(waitMs: number | undefined): number {
	return Math.min(Math.max(waitMs ?? MINUTE_MS, SECOND_MS), LONGEST_HINT_MS);
}

/** True when a letter has been refused for so long that a person should look. */
export function isTimeToPark(ageMs: number): boolean {
	return ageMs > KEEP_TRYING_FOR_MS;
}

/** A fifth more or less, so that what failed together does not all come back together. `chance` is between 0 and 1. */
export function jittered(ms: number, chance: number): number {
	return Math.round(ms * (0.8 + chance * 0.4));
}
