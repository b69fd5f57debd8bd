/** Counts wrong digits by page, against guessing. Each process counts for itself. */
import { MINUTE_MS } from '#model/dates.ts';

/**
 * The office's pages: after so many wrong digits in so long a time they are being guessed, and the
 * page waits.
 */
export const OFFICE_WRONG_DIGITS = { most: 5, withinMs: 10 * MINUTE_MS } as const;

/** Pages remembered; the oldest is forgotten first. */
const REMEMBERED = 10_000;

/**
 * Locks a page once `most` wrong tries have come `withinMs`, until the first of them is that old.
 */
export function createWrongDigits(
	{ most, withinMs }: { readonly most: number; readonly withinMs: number },
	now: () => number,
) {
	const tries = new Map<string, readonly number[]>();
	const recent = (id: string) =>
		(tries.get(id) ?? []).filter((at) => Math.abs(now() - at) < withinMs);
	return {
		/** Whether a try comes too late to count, right or wrong. */
		isLocked: (id: string): boolean => recent(id).length >= most,
		count(id: string): void {
			const all = [...recent(id), now()];
			tries.delete(id);
			tries.set(id, all);
			for (const [oldest] of tries) {
				if (tries.size <= REMEMBERED) break;
				tries.delete(oldest);
			}
		},
		clear: (id: string): void => void tries.delete(id),
	};
}
