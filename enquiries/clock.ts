/** The machine's clock, and whether it can be trusted. */
import { SECOND_MS } from '../dates.ts';

/** A step of the wall clock bigger than this was made by somebody, not by the passing of time. */
const STEP_MS = 30 * SECOND_MS;

export interface Clock {
	/** Milliseconds since 1970, as the machine believes. May jump. */
	now(): number;
	/** Milliseconds since some moment. Never jumps. */
	elapsed(): number;
}

export const machineClock: Clock = { now: Date.now, elapsed: () => performance.now() };

/** Gives a function that says whether the wall clock has jumped since it was last asked. */
export function jumpDetector(clock: Clock): () => boolean {
	let difference = clock.now() - clock.elapsed();
	return () => {
		const before = difference;
		difference = clock.now() - clock.elapsed();
		return Math.abs(difference - before) > STEP_MS;
	};
}
