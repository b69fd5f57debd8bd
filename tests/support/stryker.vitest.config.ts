/**
 * The unit tests that Stryker (stryker.config.mjs) repeats for each change that they run. Those of
 * vitest.config.ts would start a server or draw every page for each of thousands of changes.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
	test: {
		tags: [{ name: 'all' }],
		include: ['src/{estimate,forms,enquiries,server}/**/*.test.ts'],
		// Starts a PostgreSQL server of its own: half a minute for every mutant. The SQLite store keeps
		// the same promises (store.contract.ts). So does that of the second copy, an S3 server, which
		// fails in Stryker's sandbox. There the process that decodes photographs, which may read its
		// own packages only, finds none, and the version before is not in Git. A country of postcodes
		// takes minutes while Stryker counts what runs.
		exclude: [
			'**/{postgres,reencode,version-before,whole-country}.test.ts',
			'src/enquiries/second-copy/**',
		],
		testTimeout: 120_000,
		// Not the second that is usual: a busy machine would fail the run, or catch what nothing
		// caught.
		expect: { poll: { timeout: 10_000 } },
		hookTimeout: 120_000,
	},
});
