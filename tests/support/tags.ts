/** The tag of tests that `npm test` leaves out and `npm run test:all`, as CI, runs (docs/decisions/tests.md). */

/** For a test that the quick run leaves out. */
export const ALL = { tag: '@all' };

/** For one of several of a kind, which the quick run has only if it is `kept`. */
export const onlyQuickIf = (kept: boolean) => (kept ? {} : ALL);

/**
 * Two shares of a kind that is tried in a loop: every so many in the quick run, the others in the
 * whole run only. Each share is for a test of its own, whose name ends with `which`.
 */
export const sharesOf = <One>(all: readonly One[], oneIn: number) =>
	[true, false].map((isSample) => ({
		which: isSample ? '' : ' (the others)',
		tags: onlyQuickIf(isSample),
		share: all.filter((_, place) => (place % oneIn === 0) === isSample),
	}));
