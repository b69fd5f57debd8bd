/** The tag of tests that `npm test` leaves out and `npm run test:all`, as CI, runs (docs/decisions/tests.md). */

/** For a test that the quick run leaves out. */
export const ALL = { tag: '@all' };

/** For one of several of a kind, which the quick run has only if it is `kept`. */
export const onlyQuickIf = (kept: boolean) => (kept ? {} : ALL);
