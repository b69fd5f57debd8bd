/** The machine's clock, and a detector of jumps in it. */
import { SECOND_MS } from './dates.ts';

/** The wall clock and the monotonic clock may differ by this much before it counts as a jump. */
const STEP_MS = 30 * SECOND_MS;

export interface Clock {
	/** The wall clock: milliseconds since 1970. May jump. */
	now(): number;
	/** The monotonic clock: milliseconds since an arbitrary moment. Never jumps. */
	elapsed(): number;
}

export const machineClock: Clock = { now: Date.now, elapsed: () => performance.now() };

/** Creates a function that returns whether the wall clock has jumped since its last call. */
export function jumpDetector(clock: Clock): () => boolean {
	let difference = clock.now() - clock.elapsed();
	return () => {
		const before = difference;
		difference = clock.now() - clock.elapsed();
		return Math.abs(difference - before) > STEP_MS;
	};
}
